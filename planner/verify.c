/* The verifier of stage layout: what the attributes of docs/stages.md promise to lowering. */
#include "planner/plan.h"

#include <string.h>

typedef struct checker {
    plan_network network;
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
    int64_t *used; /* arrays, per core */
    uint32_t cores;
} checker;

__attribute__((format(printf, 3, 4))) static void
complain(checker *state, const ir_operation *operation, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    state->status = raptor_diagnose_list(state->diagnostics, RAPTOR_E_ir_verify,
                                         ir_place(operation), format, arguments);
    va_end(arguments);
}

static const int64_t *cores_attribute(checker *state, const plan_node *node, const char *name,
                                      int64_t expected) {
    uint32_t count = 0;
    const int64_t *cores = ir_integers_get(node->operation, name, &count);
    if (!cores || count != expected) {
        complain(state, node->operation, "%s has %u entries, expected %lld", name, count,
                 (long long)expected);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++)
        if (cores[i] < 0 || cores[i] >= state->cores) {
            complain(state, node->operation, "%s[%u] is core %lld of %u", name, i,
                     (long long)cores[i], state->cores);
            return NULL;
        }
    return cores;
}

/* Pieces form a grid of K-ranges by M-ranges that covers the matrix once. */
static bool check_pieces(checker *state, const plan_node *node, const int64_t *pieces,
                         uint32_t count) {
    const plan_matrix *matrix = node->matrix;
    int64_t covered = 0;
    if (count > state->cores) {
        complain(state, node->operation, "weightPieces: %u pieces on %u cores", count,
                 state->cores);
        return false;
    }
    for (uint32_t p = 0; p < count; p++) {
        const int64_t *piece = &pieces[(size_t)4 * p];
        if (piece[0] < 0 || piece[1] <= piece[0] || piece[1] > matrix->rows || piece[2] < 0 ||
            piece[3] <= piece[2] || piece[3] > matrix->columns) {
            complain(state, node->operation, "weightPieces: piece %u lies outside %lld x %lld", p,
                     (long long)matrix->rows, (long long)matrix->columns);
            return false;
        }
        if (piece[0] % matrix->tile_rows != 0 || piece[2] % matrix->tile_columns != 0) {
            complain(state, node->operation, "weightPieces: piece %u starts inside an array", p);
            return false;
        }
        covered += (piece[1] - piece[0]) * (piece[3] - piece[2]);
        for (uint32_t q = 0; q < p; q++) {
            const int64_t *other = &pieces[(size_t)4 * q];
            if (piece[0] < other[1] && other[0] < piece[1] && piece[2] < other[3] &&
                other[2] < piece[3]) {
                complain(state, node->operation, "weightPieces: pieces %u and %u overlap", q, p);
                return false;
            }
        }
    }
    if (covered != matrix->rows * matrix->columns) {
        complain(state, node->operation, "weightPieces do not cover the matrix");
        return false;
    }
    return true;
}

/* Adds the arrays of the pieces on the cores of `placement`, one group per piece and core. */
static void count_arrays(checker *state, const plan_node *node, const int64_t *placement,
                         const int64_t *arrays, uint32_t pieces) {
    uint8_t *held = RAPTOR_NEW_ARRAY(state->network.arena, uint8_t, (size_t)state->cores * pieces);
    for (int64_t t = 0; t < node->fragment_count * pieces; t++) {
        size_t slot = (size_t)placement[t] * pieces + (size_t)(t % pieces);
        if (!held[slot])
            state->used[placement[t]] += arrays[t % pieces];
        held[slot] = 1;
    }
}

static int64_t tile_arrays(const plan_matrix *matrix, const int64_t *piece) {
    int64_t kt0 = piece[0] / matrix->tile_rows, mt0 = piece[2] / matrix->tile_columns;
    int64_t kt1 = (piece[1] + matrix->tile_rows - 1) / matrix->tile_rows;
    int64_t mt1 = (piece[3] + matrix->tile_columns - 1) / matrix->tile_columns;
    return plan_matrix_count(matrix, kt0, kt1, mt0, mt1);
}

static uint32_t m_ranges_of(const int64_t *pieces, uint32_t count) {
    uint32_t ranges = 0;
    for (uint32_t p = 0; p < count; p++)
        ranges += pieces[(size_t)4 * p] == 0;
    return ranges;
}

static void check_matrix(checker *state, const plan_node *node) {
    const ir_operation *op = node->operation;
    uint32_t piece_entries = 0, array_entries = 0;
    const int64_t *pieces = ir_integers_get(op, "weightPieces", &piece_entries);
    const int64_t *arrays = ir_integers_get(op, "pieceArrays", &array_entries);
    uint32_t count = piece_entries / 4;
    if (!pieces || !arrays || count == 0 || piece_entries % 4 || array_entries != count) {
        complain(state, op, "weightPieces and pieceArrays are missing or do not match");
        return;
    }
    if (!check_pieces(state, node, pieces, count))
        return;
    for (uint32_t p = 0; p < count; p++)
        if (arrays[p] != tile_arrays(node->matrix, &pieces[(size_t)4 * p]))
            complain(state, op, "pieceArrays[%u] is %lld, the piece takes %lld", p,
                     (long long)arrays[p],
                     (long long)tile_arrays(node->matrix, &pieces[(size_t)4 * p]));
    const int64_t *placement =
        cores_attribute(state, node, "placement", node->fragment_count * count);
    if (placement)
        count_arrays(state, node, placement, arrays, count);
    if (count == 1)
        return;
    int64_t ranges = node->row->kind == PLAN_GEMM ? m_ranges_of(pieces, count) : 1;
    cores_attribute(state, node, "reducers", node->fragment_count * ranges);
    const char *transport = ir_string_get(op, "transport", "");
    if (strcmp(transport, "host") != 0 && strcmp(transport, "channel") != 0)
        complain(state, op, "transport is neither host nor channel");
}

/* A conversion says twice what it makes. Readers of one that contradicts itself are not at fault.
 */
static bool agrees_with_itself(const plan_node *node) {
    const char *target = ir_enum_get(node->operation, "targetPhysicalLayout", NULL);
    return node->row->kind != PLAN_CONVERT || plan_layout_parse(target) == node->layout;
}

/* Operands have the result's layout where the operation works in one layout. */
static void check_operands(checker *state, const plan_node *node) {
    plan_kind kind = node->row->kind;
    plan_layout wanted = node->layout;
    if (kind == PLAN_CONVERT)
        wanted = plan_layout_parse(ir_enum_get(node->operation, "sourcePhysicalLayout", NULL));
    for (uint32_t o = 0; o < node->operation->operand_count; o++) {
        const ir_value *value = ir_operand_value(node->operation, o);
        if (o > 0 && (kind == PLAN_CONVOLUTION || kind == PLAN_GEMM || kind == PLAN_CHANNEL))
            break;
        const plan_node *producer = value->defining ? value->defining->scratch : NULL;
        if (value->defining && !producer)
            continue; /* a constant is packed as needed */
        if (producer && !agrees_with_itself(producer))
            continue;
        plan_layout made = producer ? producer->layout : PLAN_DENSE;
        if (made != wanted)
            complain(state, node->operation, "operand %u is %s, not %s", o, plan_layout_names[made],
                     wanted < PLAN_LAYOUT_COUNT ? plan_layout_names[wanted] : "known");
    }
}

static void check_fused(checker *state, const plan_node *node) {
    plan_kind kind = node->row->kind;
    int64_t fused = ir_integer_get(node->operation, "fused", -1);
    const ir_value *value = ir_operand_value(node->operation, (uint32_t)fused);
    if (kind != PLAN_BINARY && kind != PLAN_UNARY && kind != PLAN_CHANNEL)
        complain(state, node->operation, "only elementwise operations can be fused");
    if (ir_value_use_count(value) != 1)
        complain(state, node->operation, "the fused operand has other readers");
    const plan_node *producer = value->defining->scratch;
    if (producer->layout != node->layout)
        complain(state, node->operation, "the fused operand has another layout");
    if (ir_attribute_get(node->operation, "placement") ||
        ir_attribute_get(node->operation, "columnRanges"))
        complain(state, node->operation,
                 "a fused operation has no placement and no columnRanges of its own");
}

static void check_node(checker *state, const plan_node *node) {
    const ir_operation *op = node->operation;
    if (!agrees_with_itself(node))
        complain(state, op, "targetPhysicalLayout is %s, but physicalLayout %s",
                 ir_enum_get(op, "targetPhysicalLayout", "unknown"),
                 plan_layout_names[node->layout]);
    check_operands(state, node);
    if (node->root != node) {
        check_fused(state, node);
        return;
    }
    if (ir_integer_get(op, "predictedNs", -1) < 0)
        complain(state, op, "predictedNs is missing");
    if (!plan_is_by_rows(node) && node->row->kind != PLAN_GEMM &&
        ir_integer_get(op, "fragments", 0) < 1)
        complain(state, op, "fragments is missing");
    if (node->row->kind == PLAN_CONVOLUTION && node->channel_groups > 1 &&
        !ir_attribute_get(op, "strategy"))
        complain(state, op, "a grouped convolution has a strategy");
    bool depthwise = strcmp(ir_string_get(op, "strategy", ""), "depthwise") == 0;
    if (node->matrix && !depthwise)
        check_matrix(state, node);
    else
        cores_attribute(state, node, "placement", node->idle ? 1 : node->fragment_count);
}

static void check_module(checker *state) {
    plan_network *network = &state->network;
    for (uint32_t i = 0; i < network->node_count; i++)
        check_node(state, &network->nodes[i]);
    for (uint32_t c = 0; c < state->cores; c++)
        if (state->used[c] > network->chip->matrix.xbar_array_count)
            complain(state, network->function, "core %u holds %lld arrays of %lld", c,
                     (long long)state->used[c], (long long)network->chip->matrix.xbar_array_count);
    const ir_block *body = ir_region_entry(network->function->regions[0]);
    const ir_operation *last = body->last;
    for (uint32_t o = 0; last && o < last->operand_count; o++) {
        const ir_operation *from = ir_operand_value(last, o)->defining;
        const plan_node *node = from ? from->scratch : NULL;
        if (node && node->layout != PLAN_DENSE)
            complain(state, last, "result %u is not dense_nchw", o);
    }
    if (!ir_string_get(network->module, "raptor.chip", NULL) ||
        ir_integer_get(network->module, "raptor.cores", -1) != state->cores)
        complain(state, network->module, "raptor.chip or raptor.cores is missing or wrong");
}

static raptor_status_code verify(ir_operation *module, const planner_options *options, void *user,
                                 raptor_arena *arena, raptor_diagnostics *diagnostics) {
    (void)user;
    checker state = {.diagnostics = diagnostics, .cores = pim_chip_core_count(options->chip)};
    state.used = RAPTOR_NEW_ARRAY(arena, int64_t, state.cores);
    state.status = plan_network_read(module, options, arena, diagnostics, &state.network);
    if (state.status == RAPTOR_OK)
        check_module(&state);
    return state.status;
}

raptor_status planner_verify(ir_operation *module, const planner_options *options,
                             raptor_diagnostics *diagnostics) {
    return plan_with_arena(module, options, verify, NULL, diagnostics);
}
