/* The communication verifier: runs the transfers of every core symbolically.
 *
 * The streams of blocking operations are deterministic: a send or receive names its peer, a wait
 * its register, and nothing chooses between partners. If one order of execution finishes, every
 * order does (Kahn networks, with counting events), so a single run proves freedom from deadlock.
 * Each action carries the vector clock of what must have happened before it; from the clocks
 * follows, for every order, that a register's signals do not come before its previous wait is over,
 * that bytes are written before they are read, and that bytes are not written again before
 * everybody who reads the earlier contents has read them. A module that passes computes the same
 * values in every order. */
#include "backend/schedule/schedule.h"

#include "backend/schedule/clocks.h"
#include "backend/schedule/flow.h"
#include "backend/schedule/streams.h"

#include <string.h>

/* One signal waiting in a register: the clock of its sender when it was sent. */
typedef struct signal {
    const uint32_t *clock;
    const ir_operation *operation;
} signal_entry;

typedef struct event_register {
    signal_entry *signals;
    uint32_t count, capacity;
    uint32_t waited; /* position + 1 of the last wait's action on its core, 0 = none */
} event_register;

/* A read of a word that is written again later. */
typedef struct word_reader {
    uint32_t core, position;
    struct word_reader *next;
} word_reader;

/* A 4-byte word of host memory. */
typedef struct host_word {
    uint32_t writer;   /* core + 1 of the last store, 0 = none yet */
    uint32_t position; /* of that store on its core, + 1 */
    bool input;        /* there before the run */
    bool output;
    bool rewritten; /* stored to more than once: its readers are remembered */
} host_word;

typedef struct core_state {
    const core_stream *stream;
    uint32_t next;   /* actions done, over all rounds */
    uint32_t end;    /* when its stream is over */
    uint32_t *clock; /* core_count: of what must have happened before its next action */
} core_state;

typedef struct verify_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    communication_streams streams;
    uint32_t core_count;
    core_state *cores;
    event_register *events; /* core_count x SCHEDULE_EVENT_REGISTERS */
    host_word *words;
    word_reader **readers; /* per word; NULL if no word is stored to more than once */
    int64_t word_count;
    data_flow *flow; /* NULL: not asked for */
    bool failed;
} verify_state;

static void fault(verify_state *state, const ir_operation *operation, const char *text, long long a,
                  long long b) {
    state->failed = true;
    (void)!raptor_diagnose(state->diagnostics, RAPTOR_E_compile_communication, ir_place(operation),
                           "%s (%lld, %lld)", text, a, b);
}

static const stream_action *next_action(const core_state *core) {
    return core->next < core->end ? &core->stream->actions[core->next % core->stream->count] : NULL;
}

/* ---- data flow ----------------------------------------------------------------------------------
 */

static uint64_t word_origin(const verify_state *state, int64_t number, uint32_t *out_task) {
    const host_word *word = &state->words[number];
    *out_task = FLOW_NO_TASK;
    if (!word->writer)
        return flow_initial(number);
    const core_stream *stream = state->cores[word->writer - 1].stream;
    const stream_action *store = &stream->actions[(word->position - 1) % stream->count];
    *out_task = store->task;
    return flow_origin(store, number - store->offset / 4);
}

static void note_load(verify_state *state, const stream_action *load, int64_t number) {
    uint32_t task;
    if (!state->flow)
        return;
    uint64_t origin = word_origin(state, number, &task);
    flow_read(state->flow, load, number - load->offset / 4, task, origin);
}

static void note_message(verify_state *state, const stream_action *receive,
                         const stream_action *send) {
    if (state->flow)
        flow_read(state->flow, receive, 0, send->task, flow_origin(send, send->bytes));
}

static void note_constant(verify_state *state, const stream_action *load) {
    if (state->flow)
        flow_read(state->flow, load, load->bytes, FLOW_NO_TASK,
                  (uint64_t)(uintptr_t)load->payload + (uint64_t)load->offset);
}

static void note_outputs(verify_state *state) {
    for (int64_t i = 0; i < state->word_count; i++) {
        uint32_t task;
        if (!state->words[i].output)
            continue;
        uint64_t origin = word_origin(state, i, &task);
        flow_output(state->flow, i, task, origin);
    }
}

/* ---- clocks -------------------------------------------------------------------------------------
 */

static void join(uint32_t *into, const uint32_t *from, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (from[i] > into[i])
            into[i] = from[i];
}

/* The core's clock after its current action. */
static void tick(verify_state *state, uint32_t core) {
    state->cores[core].clock[core] = ++state->cores[core].next;
}

/* Whether the core knows that the action at `position` (+ 1) of another is over. A core knows its
 * own past. */
static bool knows(const verify_state *state, uint32_t core, uint32_t other, uint32_t position) {
    return core == other || state->cores[core].clock[other] >= position;
}

/* ---- events -------------------------------------------------------------------------------------
 */

static event_register *register_of(const verify_state *state, uint32_t core, int64_t event) {
    return &state->events[(size_t)core * SCHEDULE_EVENT_REGISTERS + (size_t)event];
}

static bool run_sync(verify_state *state, uint32_t core, const stream_action *entry) {
    if (entry->event < 0 || entry->event >= SCHEDULE_EVENT_REGISTERS) {
        fault(state, entry->operation, "no such event register", entry->event, entry->peer);
        return false;
    }
    event_register *events = register_of(state, entry->peer, entry->event);
    if (!knows(state, core, entry->peer, events->waited))
        fault(state, entry->operation,
              "signal may come before the register's previous wait is over", entry->peer,
              entry->event);
    uint32_t *copy = RAPTOR_NEW_ARRAY(state->arena, uint32_t, state->core_count);
    memcpy(copy, state->cores[core].clock, state->core_count * sizeof *copy);
    RAPTOR_GROW(state->arena, events->signals, events->count, events->capacity);
    events->signals[events->count++] = (signal_entry){copy, entry->operation};
    tick(state, core);
    return true;
}

/* A register must reach exactly the count: more signals than awaited are an overshoot. */
static bool run_wait(verify_state *state, uint32_t core, const stream_action *entry) {
    if (entry->event < 0 || entry->event >= SCHEDULE_EVENT_REGISTERS || entry->count < 0) {
        fault(state, entry->operation, "no such event register or count", entry->event,
              entry->count);
        return false;
    }
    event_register *events = register_of(state, core, entry->event);
    if (events->count < entry->count)
        return false;
    if (events->count > entry->count)
        fault(state, entry->operation, "more signals than the wait counts", events->count,
              entry->count);
    for (uint32_t i = 0; i < events->count; i++)
        join(state->cores[core].clock, events->signals[i].clock, state->core_count);
    events->count = 0;
    tick(state, core);
    events->waited = state->cores[core].next;
    return true;
}

/* ---- rendezvous ---------------------------------------------------------------------------------
 */

static bool run_rendezvous(verify_state *state, uint32_t core, const stream_action *entry) {
    core_state *mine = &state->cores[core], *other = &state->cores[entry->peer];
    const stream_action *partner = next_action(other);
    bool sends = entry->kind == STREAM_SEND;
    if (entry->peer == core || !partner || partner->peer != core ||
        partner->kind != (sends ? STREAM_RECEIVE : STREAM_SEND))
        return false;
    if (partner->bytes != entry->bytes)
        fault(state, entry->operation, "the two ends of a transfer differ in size", entry->bytes,
              partner->bytes);
    if (partner->channel != entry->channel)
        fault(state, entry->operation, "the two ends of a transfer name different channels",
              entry->channel, partner->channel);
    if (entry->bytes < 0 || entry->bytes % 4)
        fault(state, entry->operation, "a transfer is not of whole words", entry->bytes, 0);
    note_message(state, sends ? partner : entry, sends ? entry : partner);
    join(mine->clock, other->clock, state->core_count);
    join(other->clock, mine->clock, state->core_count);
    tick(state, core);
    tick(state, entry->peer);
    return true;
}

/* ---- host memory --------------------------------------------------------------------------------
 */

static bool range_is_valid(verify_state *state, const stream_action *entry) {
    if (entry->offset >= 0 && entry->bytes >= 0 && entry->offset % 4 == 0 &&
        entry->bytes % 4 == 0 && entry->bytes / 4 <= state->word_count &&
        entry->offset / 4 <= state->word_count - entry->bytes / 4)
        return true;
    fault(state, entry->operation, "range is not words of the host buffer", entry->offset,
          entry->bytes);
    return false;
}

/* What keeps the core from storing to the word now; NULL if nothing does. */
static const char *store_obstacle(const verify_state *state, uint32_t core, int64_t number) {
    const host_word *word = &state->words[number];
    if (word->input)
        return "a model input is overwritten";
    if (word->writer && !knows(state, core, word->writer - 1, word->position))
        return "host bytes may be written in either order";
    const word_reader *at = word->rewritten ? state->readers[number] : NULL;
    for (; at; at = at->next)
        if (!knows(state, core, at->core, at->position))
            return "host bytes may be overwritten before they are read";
    return NULL;
}

static bool run_store(verify_state *state, uint32_t core, const stream_action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    tick(state, core);
    for (int64_t i = entry->offset / 4; i < (entry->offset + entry->bytes) / 4; i++) {
        host_word *word = &state->words[i];
        const char *obstacle = store_obstacle(state, core, i);
        if (obstacle) {
            fault(state, entry->operation, obstacle, i * 4, core);
            break;
        }
        word->writer = core + 1;
        word->position = state->cores[core].next;
        if (word->rewritten)
            state->readers[i] = NULL;
    }
    return true;
}

static const char *load_obstacle(const verify_state *state, uint32_t core, const host_word *word) {
    if (word->input)
        return NULL;
    if (!word->writer)
        return "host bytes are read that nothing has written";
    return knows(state, core, word->writer - 1, word->position)
               ? NULL
               : "host bytes may be read before they are written";
}

/* The stated source is who stored the first word, or the reader itself, which says nothing. */
static void check_source(verify_state *state, uint32_t core, const stream_action *load) {
    const host_word *word = &state->words[load->offset / 4];
    if (load->source == STREAM_NOBODY || (uint32_t)load->source == core || load->bytes == 0)
        return;
    if (word->input || word->writer != (uint32_t)load->source + 1)
        fault(state, load->operation, "host bytes come from another core than stated",
              (long long)word->writer - 1, load->source);
}

static bool run_load(verify_state *state, uint32_t core, const stream_action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    tick(state, core);
    for (int64_t i = entry->offset / 4; i < (entry->offset + entry->bytes) / 4; i++) {
        host_word *word = &state->words[i];
        const char *obstacle = load_obstacle(state, core, word);
        if (obstacle) {
            fault(state, entry->operation, obstacle, i * 4, (long long)word->writer - 1);
            return true;
        }
        note_load(state, entry, i);
        if (!word->rewritten)
            continue;
        word_reader *reader = RAPTOR_NEW(state->arena, word_reader);
        *reader = (word_reader){core, state->cores[core].next, state->readers[i]};
        state->readers[i] = reader;
    }
    check_source(state, core, entry);
    return true;
}

/* ---- the run ------------------------------------------------------------------------------------
 */

static bool run_action(verify_state *state, uint32_t core) {
    const stream_action *entry = next_action(&state->cores[core]);
    if (!entry)
        return false;
    switch (entry->kind) {
    case STREAM_SYNC:
        return run_sync(state, core, entry);
    case STREAM_WAIT:
        return run_wait(state, core, entry);
    case STREAM_STORE:
        return run_store(state, core, entry);
    case STREAM_LOAD:
        return run_load(state, core, entry);
    case STREAM_CONSTANT:
        note_constant(state, entry);
        tick(state, core);
        return true;
    case STREAM_SEND:
    case STREAM_RECEIVE:
        return run_rendezvous(state, core, entry);
    }
    return false;
}

static void run(verify_state *state) {
    for (bool moved = true; moved && !state->failed;) {
        moved = false;
        for (uint32_t core = 0; core < state->core_count && !state->failed; core++)
            while (!state->failed && run_action(state, core))
                moved = true;
    }
}

/* Every core that is left waits: the operations it waits at are the deadlock. */
static void report_blocked(verify_state *state) {
    static const char *const verbs[] = {
        [STREAM_SEND] = "send waits for its receive",
        [STREAM_RECEIVE] = "receive waits for its send",
        [STREAM_WAIT] = "wait for signals that do not come",
    };
    for (uint32_t core = 0; core < state->core_count; core++) {
        const stream_action *entry = next_action(&state->cores[core]);
        if (!entry)
            continue;
        state->failed = true;
        (void)!raptor_diagnose(
            state->diagnostics, RAPTOR_E_compile_communication, ir_place(entry->operation),
            "deadlock: core %u is blocked: %s (%s %lld)", core, verbs[entry->kind],
            entry->kind == STREAM_WAIT ? "event" : "core",
            entry->kind == STREAM_WAIT ? (long long)entry->event : (long long)entry->peer);
    }
}

/* Registers must be at zero in the end: they persist when the streams start again. */
static void check_events(verify_state *state) {
    for (uint32_t i = 0; i < state->core_count * SCHEDULE_EVENT_REGISTERS; i++)
        if (state->events[i].count)
            fault(state, state->events[i].signals[0].operation, "signals that nothing waits for",
                  i / SCHEDULE_EVENT_REGISTERS, i % SCHEDULE_EVENT_REGISTERS);
}

static void check_outputs(verify_state *state, const ir_operation *module) {
    for (int64_t i = 0; i < state->word_count && !state->failed; i++) {
        if (!state->words[i].output)
            continue;
        if (!state->words[i].writer && !state->words[i].input)
            fault(state, module, "bytes of a model output that nothing has written", i * 4, -1);
    }
}

/* ---- host buffer --------------------------------------------------------------------------------
 */

static int64_t words_of(const ir_attribute *shape) {
    int64_t words = 1;
    for (uint32_t d = 0; d < shape->array.count; d++)
        if (__builtin_mul_overflow(words, shape->array.elements[d]->integer, &words))
            return -1;
    return words;
}

/* Marks the words of the model's inputs or outputs. */
static void mark_values(verify_state *state, const ir_operation *module, const char *name) {
    const ir_attribute *list = ir_attribute_get(module, name);
    bool outputs = strcmp(name, "raptor.outputs") == 0;
    for (uint32_t i = 0; list && list->kind == IR_ATTRIBUTE_ARRAY && i < list->array.count; i++) {
        const ir_attribute *entry = list->array.elements[i];
        bool dictionary = entry->kind == IR_ATTRIBUTE_DICTIONARY;
        const ir_attribute *offset = dictionary ? ir_dictionary_find(entry, "offset") : NULL;
        const ir_attribute *shape = dictionary ? ir_dictionary_find(entry, "shape") : NULL;
        bool valid = offset && offset->kind == IR_ATTRIBUTE_INTEGER && shape &&
                     shape->kind == IR_ATTRIBUTE_ARRAY &&
                     (shape->array.count == 0 || shape->array.integers);
        int64_t first = valid ? offset->integer / 4 : -1, words = valid ? words_of(shape) : -1;
        if (first < 0 || offset->integer % 4 || words < 0 || words > state->word_count ||
            first > state->word_count - words) {
            fault(state, module, "a model input or output is not words of the host buffer", i, 0);
            return;
        }
        for (int64_t k = first; k < first + words; k++)
            *(outputs ? &state->words[k].output : &state->words[k].input) = true;
    }
}

/* Finds the words that are stored to more than once: all of them when the streams run again. */
static void mark_rewritten(verify_state *state, bool again) {
    bool rewritten = false;
    for (uint32_t core = 0; core < state->core_count; core++)
        for (uint32_t i = 0; i < state->streams.cores[core].count; i++) {
            const stream_action *store = &state->streams.cores[core].actions[i];
            if (store->kind != STREAM_STORE)
                continue;
            if (!range_is_valid(state, store))
                return;
            for (int64_t k = store->offset / 4; k < (store->offset + store->bytes) / 4; k++) {
                host_word *word = &state->words[k];
                word->rewritten = again || word->writer;
                rewritten = rewritten || word->rewritten;
                word->writer = 1; /* seen; undone below */
            }
        }
    for (int64_t i = 0; i < state->word_count; i++)
        state->words[i].writer = 0;
    if (rewritten)
        state->readers = RAPTOR_NEW_ARRAY(state->arena, word_reader *, (size_t)state->word_count);
}

/* ---- the verifier -------------------------------------------------------------------------------
 */

static bool start(verify_state *state, ir_operation *module, uint32_t rounds) {
    int64_t bytes = ir_integer_get(module, "raptor.host_bytes", 0);
    if (bytes < 0 || bytes % 4) {
        fault(state, module, "raptor.host_bytes is not a number of words", bytes, 0);
        return false;
    }
    uint32_t cores = state->core_count = state->streams.core_count;
    state->word_count = bytes / 4;
    state->words = RAPTOR_NEW_ARRAY(state->arena, host_word, (size_t)state->word_count);
    state->cores = RAPTOR_NEW_ARRAY(state->arena, core_state, cores);
    state->events =
        RAPTOR_NEW_ARRAY(state->arena, event_register, (size_t)cores * SCHEDULE_EVENT_REGISTERS);
    for (uint32_t i = 0; i < cores; i++) {
        const core_stream *stream = &state->streams.cores[i];
        state->cores[i] = (core_state){.stream = stream, .end = rounds * stream->count};
        if (stream->count)
            state->cores[i].clock = RAPTOR_NEW_ARRAY(state->arena, uint32_t, cores);
    }
    mark_values(state, module, "raptor.inputs");
    mark_values(state, module, "raptor.outputs");
    if (!state->failed)
        mark_rewritten(state, rounds > 1);
    return !state->failed;
}

static void verify(verify_state *state, ir_operation *module) {
    /* Streams that start again on their own are run twice: what holds between the first and the
     * second round holds between any two. */
    uint32_t rounds = ir_attribute_get(module, "raptor.free_running") ? 2 : 1;
    if (!start(state, module, rounds))
        return;
    run(state);
    if (!state->failed)
        report_blocked(state);
    if (!state->failed)
        check_events(state);
    if (!state->failed)
        check_outputs(state, module);
}

raptor_status schedule_communication_flow(ir_operation *module, raptor_diagnostics *diagnostics,
                                          uint64_t *out_flow) {
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    verify_state state = {.arena = &arena, .diagnostics = diagnostics};
    data_flow flow;
    state.failed = streams_collect(module, &arena, diagnostics, &state.streams) != RAPTOR_OK;
    if (!state.failed && out_flow) {
        flow_init(&flow, &arena, state.streams.task_count);
        state.flow = &flow;
    }
    if (!state.failed)
        verify(&state, module);
    if (!state.failed && out_flow) {
        note_outputs(&state);
        *out_flow = flow_finish(&flow);
    }
    raptor_arena_deinit(&arena);
    return state.failed ? RAPTOR_FAILED : RAPTOR_OK;
}

raptor_status schedule_verify_communication(ir_operation *module, raptor_diagnostics *diagnostics) {
    return schedule_communication_flow(module, diagnostics, NULL);
}
