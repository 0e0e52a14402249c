#include "backend/schedule/streams.h"

#include "backend/schedule/clocks.h"
#include "ir/dialects/common/views.h"
#include "ir/dialects/common/compute.h"
#include "ir/dialects/func/func.h"
#include "ir/dialects/pim/pim.h"
#include "ir/dialects/scf/scf.h"
#include "ir/pass.h"
#include "target/pim/chip.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* Actions of all cores together: a module with more is refused rather than run for hours. */
enum { ACTION_LIMIT = 1 << 28 };

/* Operand numbers of a row count from 1; 0 = none. */
#define AT(NUMBER) ((NUMBER) + 1)

/* Which operand of an operation says what. An operation with two effects has two rows, in the order
 * of the effects. */
typedef struct stream_row {
    const char *name;
    stream_kind kind;
    int me, peer, channel, event, count, source;
    int host,
        offset; /* of store and load: the host buffer (none: the module's) and the bytes in it */
    /* What is sent or stored. Its type has the size, or the result's, unless the attribute `size`
     * says it. */
    int payload;
    bool sized;
    int local; /* byte offset in the payload or destination */
} stream_row;

static const stream_row rows[] = {
    {"spat.channel_send", STREAM_SEND, .payload = AT(0), .channel = AT(1), .me = AT(2),
     .peer = AT(3)},
    {"spat.channel_receive", STREAM_RECEIVE, .channel = AT(0), .peer = AT(1), .me = AT(2)},
    {"spat.host_store_sync", STREAM_STORE, .payload = AT(0), .me = AT(1), .offset = AT(3)},
    {"spat.host_store_sync", STREAM_SYNC, .peer = AT(2), .event = AT(4)},
    {"spat.host_wait_load", STREAM_WAIT, .event = AT(3), .count = AT(4)},
    {"spat.host_wait_load", STREAM_LOAD, .source = AT(0), .me = AT(1), .offset = AT(2)},
    {"spat.sync", STREAM_SYNC, .peer = AT(0), .event = AT(1)},
    {"spat.wait", STREAM_WAIT, .event = AT(0), .count = AT(1)},
    {"pim.sync", STREAM_SYNC, .peer = AT(0), .event = AT(1)},
    {"pim.wait", STREAM_WAIT, .event = AT(0), .count = AT(1)},
    {"pim.send", STREAM_SEND, .payload = AT(PIM_SEND_INPUT), .peer = AT(PIM_SEND_TARGET_CORE),
     .sized = true},
    {"pim.receive", STREAM_RECEIVE, .peer = AT(PIM_RECEIVE_SOURCE_CORE), .sized = true,
     .local = AT(PIM_RECEIVE_OFFSET)},
    {"pim.memcp_dh", STREAM_STORE, .host = AT(PIM_COPY_TARGET),
     .offset = AT(PIM_COPY_TARGET_OFFSET), .payload = AT(PIM_COPY_SOURCE),
     .local = AT(PIM_COPY_SOURCE_OFFSET), .sized = true},
    {"pim.memcp_hd", STREAM_LOAD, .host = AT(PIM_COPY_SOURCE), .offset = AT(PIM_COPY_SOURCE_OFFSET),
     .local = AT(PIM_COPY_TARGET_OFFSET), .sized = true},
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };

typedef struct collect_state {
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    communication_streams *streams;
    ir_environment environment;
    uint32_t core;
    int64_t read, published, constant; /* bytes, of the lane so far */
    int64_t total;                     /* actions so far, waits for nothing among them */
    raptor_status_code status;
} collect_state;

__attribute__((format(printf, 3, 4))) static void
fault(collect_state *state, const ir_operation *operation, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    state->status = raptor_diagnose(state->diagnostics, RAPTOR_E_compile_communication,
                                    ir_place(operation), "core %" PRIu32 ": %s", state->core, text);
}

/* ---- which operations communicate: scratch points to their first row
 * -----------------------------
 */

static bool mark(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    for (size_t i = ROW_COUNT; i-- > 0;)
        if (ir_operation_is(operation, rows[i].name))
            operation->scratch = (void *)(uintptr_t)&rows[i];
    if (operation->scratch) /* the loops around it have to be run */
        for (ir_operation *at = ir_operation_parent(operation); at; at = ir_operation_parent(at))
            if (ir_operation_is(at, "scf.for"))
                at->scratch = at;
    return true;
}

static bool unmark(ir_operation *operation, void *user) {
    (void)user;
    operation->scratch = NULL;
    return true;
}

/* ---- one action ---------------------------------------------------------------------------------
 */

static bool number(collect_state *state, const ir_operation *operation, int position,
                   int64_t *out) {
    if (!position || ir_evaluate_index(ir_operand_value(operation, (uint32_t)position - 1),
                                       &state->environment, out))
        return true;
    fault(state, operation, "operand %d does not resolve statically", position - 1);
    return false;
}

static int64_t bytes_of(const ir_operation *operation, const stream_row *row) {
    if (row->sized)
        return ir_integer_get(operation, "size", 0);
    const ir_type *type = row->payload
                              ? ir_operand_value(operation, (uint32_t)row->payload - 1)->type
                              : ir_result(operation, 0)->type;
    return ir_type_element_count(type) * ir_type_element_bytes(type);
}

static bool is_core(const collect_state *state, int64_t number) {
    return number >= 0 && number < state->streams->core_count;
}

/* Where in host memory: constants have a place of their own there. */
static bool find_host(collect_state *state, const ir_operation *operation, const stream_row *row,
                      stream_action *action, int64_t *out_bytes) {
    if (!row->host)
        return true;
    const ir_value *root;
    if (!views_resolve(ir_operand_value(operation, (uint32_t)row->host - 1), &state->environment,
                       &root, out_bytes)) {
        fault(state, operation, "view of host memory does not resolve statically");
        return false;
    }
    if (!root->defining)
        return true;
    action->kind = STREAM_CONSTANT;
    action->payload = root;
    return true;
}

/* Wraps around for sizes that are refused later. */
static void count_bytes(collect_state *state, stream_action *action) {
    int64_t *const counters[] = {
        [STREAM_SEND] = &state->published,    [STREAM_STORE] = &state->published,
        [STREAM_RECEIVE] = &state->read,      [STREAM_LOAD] = &state->read,
        [STREAM_CONSTANT] = &state->constant,
    };
    if (action->kind == STREAM_SYNC || action->kind == STREAM_WAIT)
        return;
    action->position = *counters[action->kind];
    *counters[action->kind] = (int64_t)((uint64_t)action->position + (uint64_t)action->bytes);
}

static void count_action(collect_state *state, const ir_operation *operation) {
    if (++state->total > ACTION_LIMIT)
        fault(state, operation, "the module communicates too often to be checked (%d transfers)",
              ACTION_LIMIT);
}

static void add_action(collect_state *state, const ir_operation *operation, const stream_row *row) {
    int64_t me = state->core, peer = 0, source = STREAM_NOBODY, view = 0;
    stream_action action = {.kind = row->kind,
                            .channel = -1,
                            .operation = operation,
                            .segment = state->streams->segment_count - 1,
                            .core = state->core,
                            .turn = state->streams->cores[state->core].turns - 1};
    if (!number(state, operation, row->me, &me) || !number(state, operation, row->peer, &peer) ||
        !number(state, operation, row->channel, &action.channel) ||
        !number(state, operation, row->event, &action.event) ||
        !number(state, operation, row->count, &action.count) ||
        !number(state, operation, row->source, &source) ||
        !number(state, operation, row->offset, &action.offset) ||
        !number(state, operation, row->local, &action.local) ||
        !find_host(state, operation, row, &action, &view))
        return;
    if (row->kind == STREAM_WAIT && action.count == 0) { /* nothing is awaited */
        count_action(state, operation);
        if (action.event < 0 || action.event >= SCHEDULE_EVENT_REGISTERS)
            fault(state, operation, "no event register %" PRId64, action.event);
        return;
    }
    if (me != state->core)
        fault(state, operation, "the executing core is given as core %" PRId64, me);
    if (row->peer && !is_core(state, peer))
        fault(state, operation, "peer %" PRId64 " is none of the %" PRIu32 " cores", peer,
              state->streams->core_count);
    if (row->source && !is_core(state, source))
        fault(state, operation, "source %" PRId64 " is none of the %" PRIu32 " cores", source,
              state->streams->core_count);
    if (row->payload)
        action.payload = ir_operand_value(operation, (uint32_t)row->payload - 1);
    if (!row->event)
        action.bytes = bytes_of(operation, row);
    if (__builtin_add_overflow(action.offset, view, &action.offset))
        action.offset = -1;
    action.peer = (uint32_t)peer;
    action.source = (int32_t)source;
    count_bytes(state, &action);
    core_stream *core = &state->streams->cores[state->core];
    RAPTOR_GROW(state->arena, core->actions, core->count, core->capacity);
    core->actions[core->count++] = action;
    count_action(state, operation);
}

/* ---- walking ------------------------------------------------------------------------------------
 */

static void collect_block(collect_state *state, const ir_block *block);

static void collect_loop(collect_state *state, const ir_operation *loop) {
    int64_t lower, upper, step;
    if (!number(state, loop, AT(0), &lower) || !number(state, loop, AT(1), &upper) ||
        !number(state, loop, AT(2), &step))
        return;
    if (step < 1) {
        fault(state, loop, "the loop's step %" PRId64 " is not positive", step);
        return;
    }
    for (int64_t i = lower; i < upper && !state->status; i += step) {
        if (!ir_environment_bind(&state->environment, scf_for_induction(loop), i)) {
            fault(state, loop, "loops are nested too deeply");
            return;
        }
        collect_block(state, scf_for_body(loop));
        ir_environment_unbind(&state->environment);
        if (i > INT64_MAX - step)
            break;
    }
}

static void collect_block(collect_state *state, const ir_block *block) {
    for (const ir_operation *at = block->first; at && !state->status; at = at->next) {
        if (!at->scratch)
            continue;
        if (at->scratch == at) {
            collect_loop(state, at);
            continue;
        }
        const stream_row *row = at->scratch;
        for (; row < rows + ROW_COUNT && ir_operation_is(at, row->name); row++)
            add_action(state, at, row);
    }
}

static void collect_segment(collect_state *state, ir_operation *segment) {
    communication_streams *streams = state->streams;
    RAPTOR_GROW(state->arena, streams->segments, streams->segment_count, streams->segment_capacity);
    streams->segments[streams->segment_count++] = segment;
    for (int64_t lane = 0; lane < ir_compute_lane_count(segment) && !state->status; lane++) {
        int64_t core = ir_compute_core(segment, lane);
        state->core = 0;
        if (!is_core(state, core)) {
            fault(state, segment,
                  "lane %" PRId64 " is on core %" PRId64 ", which is none of the %" PRIu32, lane,
                  core, state->streams->core_count);
            return;
        }
        state->core = (uint32_t)core;
        streams->cores[core].turns++;
        state->read = state->published = state->constant = 0;
        state->environment.count = 0;
        if (ir_compute_is_batch(segment))
            ir_environment_bind(&state->environment, ir_compute_lane(segment), lane);
        collect_block(state, ir_compute_body(segment));
    }
}

raptor_status streams_collect(ir_operation *module, raptor_arena *arena,
                              raptor_diagnostics *diagnostics, communication_streams *out_streams) {
    int64_t cores = ir_integer_get(module, "raptor.cores", 0);
    if (cores < 1 || cores > PIM_CORE_LIMIT)
        return raptor_diagnose(diagnostics, RAPTOR_E_compile_communication, ir_place(module),
                               "raptor.cores must be 1 to %d, but is %lld", PIM_CORE_LIMIT,
                               (long long)cores);
    *out_streams = (communication_streams){.core_count = (uint32_t)cores,
                                           .stage = ir_module_stage(module),
                                           .cores = RAPTOR_NEW_ARRAY(arena, core_stream, cores)};
    collect_state state = {.arena = arena, .diagnostics = diagnostics, .streams = out_streams};
    ir_operation *function = func_find(module, NULL);
    if (!function || !func_body(function))
        return raptor_diagnose(diagnostics, RAPTOR_E_compile_communication, ir_place(module),
                               "the module has no function with a body");
    ir_walk(module, mark, NULL);
    for (ir_operation *at = func_body(function)->first; at && !state.status; at = at->next)
        if (ir_compute_is(at))
            collect_segment(&state, at);
    ir_walk(module, unmark, NULL);
    return state.status;
}
