/* The communication verifier: runs the transfers of every core symbolically.
 *
 * The streams of blocking operations are deterministic: a send or receive names its peer, a wait
 * its register, and nothing chooses between partners. If one order of execution finishes, every
 * order does (Kahn networks, with counting events), so a single run proves freedom from deadlock.
 * Each action carries the vector clock of what must have happened before it; from the clocks
 * follows, for every order, that a register's signals do not come before its previous wait is over
 * and that bytes are written before they are read. */
#include "backend/schedule/schedule.h"

#include "backend/schedule/clocks.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/evaluate.h"

#include <string.h>

typedef enum action_kind {
    ACTION_SEND,
    ACTION_RECEIVE,
    ACTION_SYNC,
    ACTION_WAIT,
    ACTION_STORE,
    ACTION_LOAD
} action_kind;

typedef struct action {
    action_kind kind;
    uint32_t peer;         /* send, receive, sync */
    int64_t channel;       /* send, receive: -1 where the stage has no channel numbers */
    int64_t event, count;  /* sync, wait */
    int64_t offset, bytes; /* store, load: host range; send, receive: size */
    const ir_operation *operation;
} action;

typedef struct core_stream {
    action *actions;
    uint32_t count, capacity, next;
    uint32_t *clock; /* core_count: of what must have happened before its next action */
} core_stream;

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

typedef struct verify_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    uint32_t core_count;
    core_stream *cores;
    event_register *events; /* core_count x SCHEDULE_EVENT_REGISTERS */
    /* Per 4-byte word of host memory: writer core + 1 and the position + 1 of its store. */
    uint32_t *writer_core, *writer_position;
    int64_t word_count, input_words;
    ir_environment environment;
    uint32_t core; /* while collecting */
    bool failed;
} verify_state;

static void fault(verify_state *state, const ir_operation *operation, const char *text, long long a,
                  long long b) {
    state->failed = true;
    (void)!raptor_diagnose(state->diagnostics, RAPTOR_E_compile_communication, ir_place(operation),
                           "%s (%lld, %lld)", text, a, b);
}

/* ---- collecting
 * ------------------------------------------------------------------------------------ */

static bool number(verify_state *state, const ir_operation *operation, uint32_t position,
                   int64_t *out) {
    if (ir_evaluate_index(ir_operand_value(operation, position), &state->environment, out))
        return true;
    fault(state, operation, "operand does not resolve statically", position, state->core);
    return false;
}

static void add_action(verify_state *state, action entry) {
    core_stream *core = &state->cores[state->core];
    RAPTOR_GROW(state->arena, core->actions, core->count, core->capacity);
    core->actions[core->count++] = entry;
}

static int64_t bytes_of(const ir_value *value) {
    return ir_type_element_count(value->type) * ir_type_element_bytes(value->type);
}

static bool peer_of(verify_state *state, const ir_operation *operation, uint32_t position,
                    uint32_t *out_peer) {
    int64_t peer;
    if (!number(state, operation, position, &peer))
        return false;
    if (peer < 0 || peer >= state->core_count) {
        fault(state, operation, "peer is not a core", peer, state->core_count);
        return false;
    }
    *out_peer = (uint32_t)peer;
    return true;
}

static void add_transfer(verify_state *state, const ir_operation *operation, action_kind kind,
                         uint32_t peer_operand, int64_t channel, int64_t bytes) {
    action entry = {.kind = kind, .channel = channel, .bytes = bytes, .operation = operation};
    if (peer_of(state, operation, peer_operand, &entry.peer))
        add_action(state, entry);
}

static void add_signal(verify_state *state, const ir_operation *operation, uint32_t peer_operand,
                       uint32_t event_operand) {
    action entry = {.kind = ACTION_SYNC, .operation = operation};
    if (peer_of(state, operation, peer_operand, &entry.peer) &&
        number(state, operation, event_operand, &entry.event))
        add_action(state, entry);
}

static void add_wait(verify_state *state, const ir_operation *operation, uint32_t event_operand,
                     uint32_t count_operand) {
    action entry = {.kind = ACTION_WAIT, .operation = operation};
    if (number(state, operation, event_operand, &entry.event) &&
        number(state, operation, count_operand, &entry.count) && entry.count)
        add_action(state, entry);
}

static void add_access(verify_state *state, const ir_operation *operation, action_kind kind,
                       uint32_t offset_operand, int64_t bytes) {
    action entry = {.kind = kind, .bytes = bytes, .operation = operation};
    if (number(state, operation, offset_operand, &entry.offset))
        add_action(state, entry);
}

static bool is_host(const ir_value *value) {
    value = ir_compute_outer((ir_value *)value);
    return !value->defining; /* @main's argument; constants have a defining operation */
}

static void collect_operation(verify_state *state, const ir_operation *operation) {
    int64_t channel = -1;
    if (ir_operation_is(operation, "spat.channel_send") && number(state, operation, 1, &channel)) {
        add_transfer(state, operation, ACTION_SEND, 3, channel,
                     bytes_of(ir_operand_value(operation, 0)));
    } else if (ir_operation_is(operation, "spat.channel_receive") &&
               number(state, operation, 0, &channel)) {
        add_transfer(state, operation, ACTION_RECEIVE, 1, channel,
                     bytes_of(&operation->results[0]));
    } else if (ir_operation_is(operation, "spat.host_store_sync")) {
        add_access(state, operation, ACTION_STORE, 3, bytes_of(ir_operand_value(operation, 0)));
        add_signal(state, operation, 2, 4);
    } else if (ir_operation_is(operation, "spat.host_wait_load")) {
        add_wait(state, operation, 3, 4);
        add_access(state, operation, ACTION_LOAD, 2, bytes_of(&operation->results[0]));
    } else if (ir_operation_is(operation, "spat.sync") || ir_operation_is(operation, "pim.sync")) {
        add_signal(state, operation, 0, 1);
    } else if (ir_operation_is(operation, "spat.wait") || ir_operation_is(operation, "pim.wait")) {
        add_wait(state, operation, 0, 1);
    } else if (ir_operation_is(operation, "pim.send")) {
        add_transfer(state, operation, ACTION_SEND, PIM_SEND_TARGET_CORE, -1,
                     ir_integer_get(operation, "size", 0));
    } else if (ir_operation_is(operation, "pim.receive")) {
        add_transfer(state, operation, ACTION_RECEIVE, PIM_RECEIVE_SOURCE_CORE, -1,
                     ir_integer_get(operation, "size", 0));
    } else if (ir_operation_is(operation, "pim.memcp_dh")) {
        add_access(state, operation, ACTION_STORE, PIM_COPY_TARGET_OFFSET,
                   ir_integer_get(operation, "size", 0));
    } else if (ir_operation_is(operation, "pim.memcp_hd") &&
               is_host(ir_operand_value(operation, PIM_COPY_SOURCE))) {
        add_access(state, operation, ACTION_LOAD, PIM_COPY_SOURCE_OFFSET,
                   ir_integer_get(operation, "size", 0));
    }
}

static bool communicates(ir_operation *operation, void *user) {
    (void)user;
    static const char *const silent[] = {"spat.channel_send",
                                         "spat.channel_receive",
                                         "spat.host_store_sync",
                                         "spat.host_wait_load",
                                         "spat.sync",
                                         "spat.wait",
                                         "pim.sync",
                                         "pim.wait",
                                         "pim.send",
                                         "pim.receive",
                                         "pim.memcp_dh",
                                         "pim.memcp_hd"};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (ir_operation_is(operation, silent[i]))
            return false;
    return true;
}

static void collect_block(verify_state *state, const ir_block *block) {
    for (ir_operation *at = block->first; at && !state->failed; at = at->next) {
        if (!ir_operation_is(at, "scf.for")) {
            collect_operation(state, at);
            continue;
        }
        if (ir_walk(at, communicates, NULL))
            continue; /* nothing in it communicates */
        int64_t lower, upper, step;
        if (!number(state, at, 0, &lower) || !number(state, at, 1, &upper) ||
            !number(state, at, 2, &step))
            return;
        for (int64_t i = lower; i < upper && step > 0 && !state->failed; i += step) {
            if (!ir_environment_bind(&state->environment, scf_for_induction(at), i)) {
                fault(state, at, "loops are nested too deeply", i, 0);
                return;
            }
            collect_block(state, scf_for_body(at));
            ir_environment_unbind(&state->environment);
        }
    }
}

static void collect_core(verify_state *state, const ir_operation *segment) {
    for (int64_t lane = 0; lane < ir_compute_lane_count(segment) && !state->failed; lane++) {
        int64_t core = ir_compute_core(segment, lane);
        if (core < 0 || core >= state->core_count) {
            fault(state, segment, "lane has no core", lane, core);
            return;
        }
        state->core = (uint32_t)core;
        state->environment.count = 0;
        if (ir_compute_is_batch(segment))
            ir_environment_bind(&state->environment, ir_compute_lane(segment), lane);
        collect_block(state, ir_compute_body(segment));
    }
}

/* ---- running
 * --------------------------------------------------------------------------------------- */

static void join(uint32_t *into, const uint32_t *from, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (from[i] > into[i])
            into[i] = from[i];
}

/* The core's clock after its current action. */
static void tick(verify_state *state, uint32_t core) {
    state->cores[core].clock[core] = ++state->cores[core].next;
}

static bool run_sync(verify_state *state, uint32_t core, const action *entry) {
    if (entry->event < 0 || entry->event >= SCHEDULE_EVENT_REGISTERS) {
        fault(state, entry->operation, "no such event register", entry->event, entry->peer);
        return false;
    }
    event_register *events = &state->events[entry->peer * SCHEDULE_EVENT_REGISTERS + entry->event];
    const uint32_t *clock = state->cores[core].clock;
    /* The register must be free: its previous wait is over before this signal can come. A core
     * knows its own past without a clock entry. */
    if (entry->peer != core && events->waited > clock[entry->peer])
        fault(state, entry->operation,
              "signal may come before the register's previous wait is over", entry->peer,
              entry->event);
    uint32_t *copy = RAPTOR_NEW_ARRAY(state->arena, uint32_t, state->core_count);
    memcpy(copy, clock, state->core_count * sizeof *copy);
    RAPTOR_GROW(state->arena, events->signals, events->count, events->capacity);
    events->signals[events->count++] = (signal_entry){copy, entry->operation};
    tick(state, core);
    return true;
}

/* A register must reach exactly the count: more signals than awaited are an overshoot. */
static bool run_wait(verify_state *state, uint32_t core, const action *entry) {
    if (entry->event < 0 || entry->event >= SCHEDULE_EVENT_REGISTERS || entry->count < 0) {
        fault(state, entry->operation, "no such event register or count", entry->event,
              entry->count);
        return false;
    }
    event_register *events = &state->events[core * SCHEDULE_EVENT_REGISTERS + entry->event];
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

static const action *next_action(const core_stream *core) {
    return core->next < core->count ? &core->actions[core->next] : NULL;
}

static bool run_rendezvous(verify_state *state, uint32_t core, const action *entry) {
    core_stream *mine = &state->cores[core], *other = &state->cores[entry->peer];
    const action *partner = next_action(other);
    action_kind wanted = entry->kind == ACTION_SEND ? ACTION_RECEIVE : ACTION_SEND;
    if (entry->peer == core || !partner || partner->kind != wanted || partner->peer != core)
        return false;
    if (partner->bytes != entry->bytes)
        fault(state, entry->operation, "the two ends of a transfer differ in size", entry->bytes,
              partner->bytes);
    if (partner->channel != entry->channel)
        fault(state, entry->operation, "the two ends of a transfer name different channels",
              entry->channel, partner->channel);
    join(mine->clock, other->clock, state->core_count);
    join(other->clock, mine->clock, state->core_count);
    tick(state, core);
    tick(state, entry->peer);
    return true;
}

static bool range_is_valid(verify_state *state, const action *entry) {
    if (entry->offset >= 0 && entry->bytes >= 0 && entry->offset % 4 == 0 &&
        entry->offset / 4 + (entry->bytes + 3) / 4 <= state->word_count)
        return true;
    fault(state, entry->operation, "range is outside the host buffer", entry->offset, entry->bytes);
    return false;
}

static bool run_store(verify_state *state, uint32_t core, const action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    tick(state, core);
    for (int64_t i = entry->offset / 4; i < entry->offset / 4 + (entry->bytes + 3) / 4; i++) {
        if (state->writer_core[i] || i < state->input_words) {
            fault(state, entry->operation, "host bytes are written twice", i * 4, core);
            break;
        }
        state->writer_core[i] = core + 1;
        state->writer_position[i] = state->cores[core].next;
    }
    return true;
}

static bool run_load(verify_state *state, uint32_t core, const action *entry) {
    if (!range_is_valid(state, entry))
        return false;
    for (int64_t i = entry->offset / 4; i < entry->offset / 4 + (entry->bytes + 3) / 4; i++) {
        uint32_t writer = state->writer_core[i];
        if (i < state->input_words || writer == core + 1)
            continue;
        if (writer && state->cores[core].clock[writer - 1] >= state->writer_position[i])
            continue;
        fault(state, entry->operation,
              writer ? "host bytes may be read before they are written"
                     : "host bytes are read that nothing has written",
              i * 4, writer ? (long long)writer - 1 : -1);
        break;
    }
    tick(state, core);
    return true;
}

static bool run_action(verify_state *state, uint32_t core) {
    const action *entry = next_action(&state->cores[core]);
    if (!entry)
        return false;
    switch (entry->kind) {
    case ACTION_SYNC:
        return run_sync(state, core, entry);
    case ACTION_WAIT:
        return run_wait(state, core, entry);
    case ACTION_STORE:
        return run_store(state, core, entry);
    case ACTION_LOAD:
        return run_load(state, core, entry);
    case ACTION_SEND:
    case ACTION_RECEIVE:
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
    static const char *const verbs[] = {"send waits for its receive",
                                        "receive waits for its send",
                                        "sync",
                                        "wait for signals that do not come",
                                        "store",
                                        "load"};
    for (uint32_t core = 0; core < state->core_count; core++) {
        const action *entry = next_action(&state->cores[core]);
        if (!entry)
            continue;
        state->failed = true;
        (void)!raptor_diagnose(
            state->diagnostics, RAPTOR_E_compile_communication, ir_place(entry->operation),
            "deadlock: core %u is blocked: %s (%s %lld)", core, verbs[entry->kind],
            entry->kind == ACTION_WAIT ? "event" : "core",
            entry->kind == ACTION_WAIT ? (long long)entry->event : (long long)entry->peer);
    }
    for (uint32_t i = 0; i < state->core_count * SCHEDULE_EVENT_REGISTERS && !state->failed; i++)
        if (state->events[i].count)
            fault(state, state->events[i].signals[0].operation, "signals that nothing waits for",
                  i / SCHEDULE_EVENT_REGISTERS, i % SCHEDULE_EVENT_REGISTERS);
}

/* Model inputs lie at the start of the host buffer and are there before the run. */
static int64_t count_input_words(const ir_operation *module) {
    const ir_attribute *inputs = ir_attribute_get(module, "raptor.inputs");
    int64_t end = 0;
    for (uint32_t i = 0; inputs && i < inputs->array.count; i++) {
        const ir_attribute *offset = ir_dictionary_find(inputs->array.elements[i], "offset");
        const ir_attribute *shape = ir_dictionary_find(inputs->array.elements[i], "shape");
        int64_t words = 1;
        for (uint32_t d = 0; shape && d < shape->array.count; d++)
            words *= shape->array.elements[d]->integer;
        int64_t last = (offset ? offset->integer / 4 : 0) + words;
        end = last > end ? last : end;
    }
    return end;
}

static void verify(verify_state *state, ir_operation *module) {
    for (ir_operation *at = func_body(func_find(module, NULL))->first; at; at = at->next)
        if (ir_compute_is(at))
            collect_core(state, at);
    if (state->failed)
        return;
    run(state);
    if (!state->failed)
        report_blocked(state);
}

raptor_status schedule_verify_communication(ir_operation *module, raptor_diagnostics *diagnostics) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_arena_guard(&arena, ir_context_arena(module->context)->guard);
    uint32_t cores = (uint32_t)ir_integer_get(module, "raptor.cores", 0);
    verify_state state = {
        .arena = &arena,
        .diagnostics = diagnostics,
        .core_count = cores,
        .cores = RAPTOR_NEW_ARRAY(&arena, core_stream, cores),
        .events =
            RAPTOR_NEW_ARRAY(&arena, event_register, (size_t)cores * SCHEDULE_EVENT_REGISTERS),
        .word_count = ir_integer_get(module, "raptor.host_bytes", 0) / 4,
        .input_words = count_input_words(module),
    };
    for (uint32_t i = 0; i < cores; i++)
        state.cores[i].clock = RAPTOR_NEW_ARRAY(&arena, uint32_t, cores);
    state.writer_core = RAPTOR_NEW_ARRAY(&arena, uint32_t, (size_t)state.word_count);
    state.writer_position = RAPTOR_NEW_ARRAY(&arena, uint32_t, (size_t)state.word_count);
    verify(&state, module);
    raptor_arena_deinit(&arena);
    return state.failed ? RAPTOR_FAILED : RAPTOR_OK;
}
