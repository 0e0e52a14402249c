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

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
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

/* A read of a cell that is written again later. */
typedef struct cell_reader {
    uint32_t core, position;
    struct cell_reader *next;
} cell_reader;

/* A run of words of host memory that every load and store, and every input and output of the model,
 * takes together or leaves. */
typedef struct host_cell {
    int64_t first;     /* word */
    uint32_t writer;   /* core + 1 of the last store, 0 = none yet */
    uint32_t position; /* of that store on its core, + 1 */
    bool input;        /* there before the run */
    bool output;
    bool rewritten; /* stored to more than once: its readers are remembered */
} host_cell;

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
    int64_t word_count;
    uint32_t *cell_of; /* the cell of every word, and cell_count behind the last */
    host_cell *cells;  /* cell_count, and one behind them */
    uint32_t cell_count;
    cell_reader **readers; /* per cell; NULL if no cell is stored to more than once */
    data_flow flow;
    bool failed;
} verify_state;

__attribute__((format(printf, 3, 4))) static void
fault(verify_state *state, const ir_operation *operation, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    state->failed = true;
    (void)!raptor_diagnose_list(state->diagnostics, RAPTOR_E_compile_communication,
                                ir_place(operation), format, arguments);
    va_end(arguments);
}

static const stream_action *next_action(const core_state *core) {
    return core->next < core->end ? &core->stream->actions[core->next % core->stream->count] : NULL;
}

/* ---- data flow ----------------------------------------------------------------------------------
 */

/* Where the bytes of the cell come from. */
static flow_run cell_origin(const verify_state *state, const host_cell *cell) {
    if (!cell->writer)
        return (flow_run){.origin = 4 * cell->first};
    const core_stream *stream = state->cores[cell->writer - 1].stream;
    const stream_action *store = &stream->actions[(cell->position - 1) % stream->count];
    return (flow_run){store, store->position + 4 * cell->first - store->offset, 0};
}

/* Cells [first, end) of host memory as runs of one origin: of what the load reads, or of a model
 * output (NULL). */
static void note_cells(verify_state *state, const stream_action *load, uint32_t first,
                       uint32_t end) {
    const host_cell *cells = state->cells;
    for (uint32_t next, at = first; at < end; at = next) {
        for (next = at + 1; next < end && cells[next].writer == cells[at].writer &&
                            cells[next].position == cells[at].position;)
            next++;
        flow_run run = cell_origin(state, &cells[at]);
        run.bytes = 4 * (cells[next].first - cells[at].first);
        if (load)
            flow_read(&state->flow, load, 4 * (cells[at].first - cells[first].first), &run);
        else
            flow_output(&state->flow, 4 * cells[at].first, &run);
    }
}

static void note_message(verify_state *state, const stream_action *receive,
                         const stream_action *send) {
    flow_read(&state->flow, receive, 0, &(flow_run){send, send->position, send->bytes});
}

static void note_outputs(verify_state *state) {
    for (uint32_t next, at = 0; at < state->cell_count; at = next) {
        for (next = at; next < state->cell_count && state->cells[next].output;)
            next++;
        note_cells(state, NULL, at, next);
        next += next == at;
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
        fault(state, entry->operation, "no event register %" PRId64, entry->event);
        return false;
    }
    event_register *events = register_of(state, entry->peer, entry->event);
    if (!knows(state, core, entry->peer, events->waited))
        fault(state, entry->operation,
              "signal may come before the previous wait for event %" PRId64 " of core %" PRIu32
              " is over",
              entry->event, entry->peer);
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
        fault(state, entry->operation, "no event register %" PRId64 ", or a count of %" PRId64,
              entry->event, entry->count);
        return false;
    }
    event_register *events = register_of(state, core, entry->event);
    if (events->count < entry->count)
        return false;
    if (events->count > entry->count)
        fault(state, entry->operation,
              "event %" PRId64 " gets %" PRIu32 " signals, but the wait counts %" PRId64,
              entry->event, events->count, entry->count);
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
        fault(state, entry->operation,
              "the two ends of a transfer differ in size: %" PRId64 " and, on core %" PRIu32
              ", %" PRId64 " bytes",
              entry->bytes, entry->peer, partner->bytes);
    if (partner->channel != entry->channel)
        fault(state, entry->operation,
              "the two ends of a transfer name different channels: %" PRId64
              " and, on core %" PRIu32 ", %" PRId64,
              entry->channel, entry->peer, partner->channel);
    if (entry->bytes < 0 || entry->bytes % 4)
        fault(state, entry->operation, "a transfer of %" PRId64 " bytes is not of whole words",
              entry->bytes);
    note_message(state, sends ? partner : entry, sends ? entry : partner);
    join(mine->clock, other->clock, state->core_count);
    join(other->clock, mine->clock, state->core_count);
    tick(state, core);
    tick(state, entry->peer);
    return true;
}

/* ---- host memory --------------------------------------------------------------------------------
 */

static bool is_in_buffer(const verify_state *state, const stream_action *entry) {
    return entry->offset >= 0 && entry->bytes >= 0 && entry->offset % 4 == 0 &&
           entry->bytes % 4 == 0 && entry->bytes / 4 <= state->word_count &&
           entry->offset / 4 <= state->word_count - entry->bytes / 4;
}

static bool range_is_valid(verify_state *state, const stream_action *entry) {
    if (is_in_buffer(state, entry))
        return true;
    fault(state, entry->operation,
          "%" PRId64 " bytes from %" PRId64 " on are not words of the host buffer (%" PRId64
          " bytes)",
          entry->bytes, entry->offset, 4 * state->word_count);
    return false;
}

/* The cells of a valid range: [first_cell, end_cell). */
static uint32_t first_cell(const verify_state *state, const stream_action *entry) {
    return state->cell_of[entry->offset / 4];
}

static uint32_t end_cell(const verify_state *state, const stream_action *entry) {
    return state->cell_of[(entry->offset + entry->bytes) / 4];
}

/* What keeps the core from storing to the cell now; NULL if nothing does. */
static const char *store_obstacle(const verify_state *state, uint32_t core, uint32_t number) {
    const host_cell *cell = &state->cells[number];
    if (cell->input)
        return "a model input is overwritten";
    if (cell->writer && !knows(state, core, cell->writer - 1, cell->position))
        return "host bytes may be written in either order";
    const cell_reader *at = cell->rewritten ? state->readers[number] : NULL;
    for (; at; at = at->next)
        if (!knows(state, core, at->core, at->position))
            return "host bytes may be overwritten before they are read";
    return NULL;
}

static bool run_store(verify_state *state, uint32_t core, const stream_action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    tick(state, core);
    for (uint32_t i = first_cell(state, entry); i < end_cell(state, entry); i++) {
        host_cell *cell = &state->cells[i];
        const char *obstacle = store_obstacle(state, core, i);
        if (obstacle) {
            fault(state, entry->operation, "%s: byte %" PRId64 ", by core %" PRIu32, obstacle,
                  4 * cell->first, core);
            break;
        }
        cell->writer = core + 1;
        cell->position = state->cores[core].next;
        if (cell->rewritten)
            state->readers[i] = NULL;
    }
    return true;
}

static const char *load_obstacle(const verify_state *state, uint32_t core, const host_cell *cell) {
    if (cell->input)
        return NULL;
    if (!cell->writer)
        return "host bytes are read that nothing has written";
    return knows(state, core, cell->writer - 1, cell->position)
               ? NULL
               : "host bytes may be read before they are written";
}

/* The stated source is who stored the first cell, or the reader itself, which says nothing. */
static void check_source(verify_state *state, uint32_t core, const stream_action *load) {
    const host_cell *cell = &state->cells[first_cell(state, load)];
    if (load->source == STREAM_NOBODY || (uint32_t)load->source == core || load->bytes == 0)
        return;
    if (cell->input || cell->writer != (uint32_t)load->source + 1)
        fault(state, load->operation,
              "host bytes come from another core than stated: from %" PRId64 ", not %" PRId32,
              (int64_t)cell->writer - 1, load->source);
}

static bool run_load(verify_state *state, uint32_t core, const stream_action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    tick(state, core);
    uint32_t first = first_cell(state, entry), end = end_cell(state, entry);
    for (uint32_t i = first; i < end; i++) {
        const host_cell *cell = &state->cells[i];
        const char *obstacle = load_obstacle(state, core, cell);
        if (obstacle) {
            fault(state, entry->operation, "%s: byte %" PRId64 ", by core %" PRIu32, obstacle,
                  4 * cell->first, core);
            return true;
        }
        if (!cell->rewritten)
            continue;
        cell_reader *reader = RAPTOR_NEW(state->arena, cell_reader);
        *reader = (cell_reader){core, state->cores[core].next, state->readers[i]};
        state->readers[i] = reader;
    }
    check_source(state, core, entry);
    note_cells(state, entry, first, end);
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

/* ---- deadlock
 * ------------------------------------------------------------------------------------
 */

/* The core that would have to go on for a blocked one: the other end of a transfer, or the first
 * that still has a signal for the event. core_count if there is none. */
static uint32_t awaited_core(const verify_state *state, uint32_t core) {
    const stream_action *blocked = next_action(&state->cores[core]);
    if (blocked->kind != STREAM_WAIT)
        return blocked->peer;
    for (uint32_t other = 0; other < state->core_count; other++) {
        const core_state *candidate = &state->cores[other];
        for (uint32_t i = candidate->next; i < candidate->end; i++) {
            const stream_action *action = &candidate->stream->actions[i % candidate->stream->count];
            if (action->kind == STREAM_SYNC && action->peer == core &&
                action->event == blocked->event)
                return other;
        }
    }
    return state->core_count;
}

/* What the core waits at, and what keeps it there. `in_cycle`: the awaited core waits for this one
 * in the end. */
static void report_core(verify_state *state, uint32_t core, bool in_cycle) {
    const stream_action *blocked = next_action(&state->cores[core]);
    uint32_t other = awaited_core(state, core);
    const stream_action *there =
        other < state->core_count ? next_action(&state->cores[other]) : NULL;
    char at[96] = "has ended";
    if (there)
        snprintf(at, sizeof at, "waits at %s, line %" PRIu32, there->operation->name,
                 ir_place(there->operation).line);
    const char *role = in_cycle ? "cycle" : "blocked";
    if (blocked->kind == STREAM_WAIT && other == state->core_count)
        fault(state, blocked->operation,
              "deadlock (%s): core %" PRIu32 " waits for signals of event %" PRId64
              " that no core sends",
              role, core, blocked->event);
    else if (blocked->kind == STREAM_WAIT)
        fault(state, blocked->operation,
              "deadlock (%s): core %" PRIu32 " waits for event %" PRId64 " from core %" PRIu32
              ", which %s",
              role, core, blocked->event, other, at);
    else
        fault(state, blocked->operation,
              "deadlock (%s): core %" PRIu32 " waits to %s core %" PRIu32 ", which %s", role, core,
              blocked->kind == STREAM_SEND ? "send to" : "receive from", other, at);
}

static bool is_blocked(const verify_state *state, uint32_t core) {
    return core < state->core_count && next_action(&state->cores[core]);
}

/* Every core that is left waits. A cycle of cores that wait for each other comes first, in its
 * order, then those that wait for one of them or for nobody. */
static void report_blocked(verify_state *state) {
    uint32_t *next = RAPTOR_NEW_ARRAY(state->arena, uint32_t, state->core_count);
    bool *reported = RAPTOR_NEW_ARRAY(state->arena, bool, state->core_count);
    uint32_t *seen = RAPTOR_NEW_ARRAY(state->arena, uint32_t, state->core_count);
    for (uint32_t core = 0; core < state->core_count; core++)
        next[core] = is_blocked(state, core) ? awaited_core(state, core) : state->core_count;
    for (uint32_t start = 0; start < state->core_count; start++) {
        uint32_t at = start;
        while (is_blocked(state, at) && !seen[at]) {
            seen[at] = start + 1;
            at = next[at];
        }
        for (; is_blocked(state, at) && seen[at] == start + 1 && !reported[at]; at = next[at]) {
            reported[at] = true;
            report_core(state, at, true);
        }
    }
    for (uint32_t core = 0; core < state->core_count; core++)
        if (is_blocked(state, core) && !reported[core])
            report_core(state, core, false);
}

/* Registers must be at zero in the end: they persist when the streams start again. */
static void check_events(verify_state *state) {
    for (uint32_t i = 0; i < state->core_count * SCHEDULE_EVENT_REGISTERS; i++)
        if (state->events[i].count)
            fault(state, state->events[i].signals[0].operation,
                  "nothing waits for the signals of event %" PRIu32 " of core %" PRIu32,
                  i % SCHEDULE_EVENT_REGISTERS, i / SCHEDULE_EVENT_REGISTERS);
}

static void check_outputs(verify_state *state, const ir_operation *module) {
    for (uint32_t i = 0; i < state->cell_count && !state->failed; i++) {
        const host_cell *cell = &state->cells[i];
        if (cell->output && !cell->writer && !cell->input)
            fault(state, module, "byte %" PRId64 " of a model output is written by nothing",
                  4 * cell->first);
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

/* The words of a model input or output; false if the entry does not name words of the buffer. */
static bool find_words(const verify_state *state, const ir_attribute *entry, int64_t *out_first,
                       int64_t *out_end) {
    bool dictionary = entry->kind == IR_ATTRIBUTE_DICTIONARY;
    const ir_attribute *offset = dictionary ? ir_dictionary_find(entry, "offset") : NULL;
    const ir_attribute *shape = dictionary ? ir_dictionary_find(entry, "shape") : NULL;
    bool valid = offset && offset->kind == IR_ATTRIBUTE_INTEGER && shape &&
                 shape->kind == IR_ATTRIBUTE_ARRAY &&
                 (shape->array.count == 0 || shape->array.integers);
    int64_t first = valid ? offset->integer / 4 : -1, words = valid ? words_of(shape) : -1;
    if (first < 0 || offset->integer % 4 || words < 0 || words > state->word_count ||
        first > state->word_count - words)
        return false;
    *out_first = first;
    *out_end = first + words;
    return true;
}

static uint32_t list_length(const ir_attribute *list) {
    return list && list->kind == IR_ATTRIBUTE_ARRAY ? list->array.count : 0;
}

/* Cells start where the model's inputs or outputs start and end: marked in cell_of. */
static void cut_values(verify_state *state, const ir_operation *module, const char *name) {
    const ir_attribute *list = ir_attribute_get(module, name);
    for (uint32_t i = 0; i < list_length(list); i++) {
        int64_t first, end;
        if (!find_words(state, list->array.elements[i], &first, &end)) {
            fault(state, module, "%s: entry %" PRIu32 " is not words of the host buffer", name, i);
            return;
        }
        state->cell_of[first] = state->cell_of[end] = 1;
    }
}

/* Cells start where loads and stores start and end. Those outside are faults when they run. */
static void cut_accesses(verify_state *state) {
    for (uint32_t core = 0; core < state->core_count; core++)
        for (uint32_t i = 0; i < state->streams.cores[core].count; i++) {
            const stream_action *action = &state->streams.cores[core].actions[i];
            bool is_access = action->kind == STREAM_STORE || action->kind == STREAM_LOAD;
            if (!is_access || !is_in_buffer(state, action))
                continue;
            state->cell_of[action->offset / 4] = 1;
            state->cell_of[(action->offset + action->bytes) / 4] = 1;
        }
}

/* Makes a cell from every mark to the next, and the marks the numbers of the cells. */
static void make_cells(verify_state *state) {
    state->cell_of[0] = state->cell_of[state->word_count] = 1;
    for (int64_t i = 0; i < state->word_count; i++)
        state->cell_count += state->cell_of[i];
    state->cells = RAPTOR_NEW_ARRAY(state->arena, host_cell, (size_t)state->cell_count + 1);
    uint32_t started = 0;
    for (int64_t i = 0; i <= state->word_count; i++) {
        if (state->cell_of[i])
            state->cells[started++].first = i;
        state->cell_of[i] = started - 1;
    }
}

static void mark_values(verify_state *state, const ir_operation *module, const char *name) {
    const ir_attribute *list = ir_attribute_get(module, name);
    bool outputs = strcmp(name, "raptor.outputs") == 0;
    for (uint32_t i = 0; i < list_length(list); i++) {
        int64_t first = 0, end = 0; /* cut_values has found them */
        (void)find_words(state, list->array.elements[i], &first, &end);
        for (uint32_t k = state->cell_of[first]; k < state->cell_of[end]; k++)
            *(outputs ? &state->cells[k].output : &state->cells[k].input) = true;
    }
}

/* Finds the cells that are stored to more than once: all of them when the streams run again. */
static void mark_rewritten(verify_state *state, bool again) {
    bool rewritten = false;
    for (uint32_t core = 0; core < state->core_count; core++)
        for (uint32_t i = 0; i < state->streams.cores[core].count; i++) {
            const stream_action *store = &state->streams.cores[core].actions[i];
            if (store->kind != STREAM_STORE)
                continue;
            if (!range_is_valid(state, store))
                return;
            for (uint32_t k = first_cell(state, store); k < end_cell(state, store); k++) {
                host_cell *cell = &state->cells[k];
                cell->rewritten = again || cell->writer;
                rewritten = rewritten || cell->rewritten;
                cell->writer = 1; /* seen; undone below */
            }
        }
    for (uint32_t i = 0; i < state->cell_count; i++)
        state->cells[i].writer = 0;
    if (rewritten)
        state->readers = RAPTOR_NEW_ARRAY(state->arena, cell_reader *, state->cell_count);
}

/* ---- the verifier -------------------------------------------------------------------------------
 */

static bool start(verify_state *state, ir_operation *module, uint32_t rounds) {
    int64_t bytes = ir_integer_get(module, "raptor.host_bytes", 0);
    if (bytes < 0 || bytes % 4) {
        fault(state, module, "raptor.host_bytes = %" PRId64 " is not a number of words", bytes);
        return false;
    }
    uint32_t cores = state->core_count = state->streams.core_count;
    state->word_count = bytes / 4;
    state->cell_of = RAPTOR_NEW_ARRAY(state->arena, uint32_t, (size_t)state->word_count + 1);
    state->cores = RAPTOR_NEW_ARRAY(state->arena, core_state, cores);
    state->events =
        RAPTOR_NEW_ARRAY(state->arena, event_register, (size_t)cores * SCHEDULE_EVENT_REGISTERS);
    for (uint32_t i = 0; i < cores; i++) {
        const core_stream *stream = &state->streams.cores[i];
        state->cores[i] = (core_state){.stream = stream, .end = rounds * stream->count};
        if (stream->count)
            state->cores[i].clock = RAPTOR_NEW_ARRAY(state->arena, uint32_t, cores);
    }
    cut_values(state, module, "raptor.inputs");
    cut_values(state, module, "raptor.outputs");
    if (state->failed)
        return false;
    cut_accesses(state);
    make_cells(state);
    mark_values(state, module, "raptor.inputs");
    mark_values(state, module, "raptor.outputs");
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

/* `record`: the numbers of the data flow are written where there are none. */
static raptor_status run_verifier(ir_operation *module, bool record,
                                  raptor_diagnostics *diagnostics) {
    raptor_arena arena;
    raptor_arena_init_child(&arena, ir_context_arena(module->context));
    verify_state state = {.arena = &arena, .diagnostics = diagnostics};
    state.failed = streams_collect(module, &arena, diagnostics, &state.streams) != RAPTOR_OK;
    if (!state.failed) {
        flow_init(&state.flow, &arena, &state.streams);
        verify(&state, module);
    }
    if (!state.failed) {
        note_outputs(&state);
        state.failed = flow_compare(&state.flow, module, &state.streams, diagnostics) != RAPTOR_OK;
    }
    if (!state.failed && record)
        flow_record(&state.flow, module, &state.streams);
    raptor_arena_deinit(&arena);
    return state.failed ? RAPTOR_FAILED : RAPTOR_OK;
}

raptor_status schedule_verify_communication(ir_operation *module, raptor_diagnostics *diagnostics) {
    return run_verifier(module, false, diagnostics);
}

raptor_status schedule_record_communication(ir_operation *module, raptor_diagnostics *diagnostics) {
    return run_verifier(module, true, diagnostics);
}
