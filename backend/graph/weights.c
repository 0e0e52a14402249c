/* Matrices in packed order: one constant for each piece, shared by all batches that bind it. */
#include "backend/graph/lowering.h"

#include <string.h>

enum { PACK_BLOCK = 16 }; /* outputs written together: one cache line of f32 */

/* Between the blocks of a grouped matrix there are no cells. They are packed as negative zeros,
 * which no real weight is (adding +0 makes -0 positive): a negative zero contributes nothing, not
 * even to an infinite or NaN input, so that one group's NaN stays out of the others. */
static void fill_with_no_cells(float *matrix, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        matrix[i] = -0.0f;
}

/* Packed rows k0 ... k1 - 1 of one block of outputs, all of one group. The block's source rows fit
 * the cache, so that the taps can be walked outermost. */
static void pack_block(const graph_weight_source *source, const graph_data *data,
                       const graph_piece *piece, int64_t m, int64_t end, float *matrix) {
    int64_t width = piece->m1 - piece->m0, row_length = source->channels * source->taps;
    int64_t group = m / (source->outputs / source->groups);
    for (int64_t tap = 0; tap < source->taps; tap++) {
        int64_t base = (tap * source->groups + group) * source->channels;
        int64_t first = base < piece->k0 ? piece->k0 - base : 0;
        int64_t last = source->channels < piece->k1 - base ? source->channels : piece->k1 - base;
        for (int64_t channel = first; channel < last; channel++) {
            int64_t from = channel * source->taps + tap;
            float *to = matrix + (base + channel - piece->k0) * width;
            for (int64_t i = m; i < end; i++)
                to[i - piece->m0] = graph_data_element(data, i * row_length + from) + 0.0f;
        }
    }
}

static float *pack(graph_layer *layer, const graph_weight_source *source, const graph_data *data,
                   const graph_piece *piece) {
    int64_t width = piece->m1 - piece->m0, height = piece->k1 - piece->k0;
    float *matrix =
        raptor_arena_array(layer->lowering->arena, (size_t)height * (size_t)width, sizeof *matrix);
    if (source->is_packed) {
        for (int64_t k = 0; k < height; k++)
            memcpy(matrix + k * width,
                   data->bytes + ((piece->k0 + k) * source->outputs + piece->m0) * 4,
                   (size_t)width * 4);
        return matrix;
    }
    if (source->groups > 1)
        fill_with_no_cells(matrix, height * width);
    int64_t group_outputs = source->outputs / source->groups;
    for (int64_t m = piece->m0; m < piece->m1;) {
        int64_t end = (m / group_outputs + 1) * group_outputs; /* of the group */
        if (end > piece->m1)
            end = piece->m1;
        if (end > m + PACK_BLOCK)
            end = m + PACK_BLOCK;
        pack_block(source, data, piece, m, end, matrix);
        m = end;
    }
    return matrix;
}

static ir_value *packed_constant(graph_layer *layer, const graph_weight_source *source,
                                 const graph_data *data, const graph_piece *piece) {
    graph_lowering *lowering = layer->lowering;
    int64_t height = piece->k1 - piece->k0, width = piece->m1 - piece->m0;
    const ir_type *type = ir_type_matrix(lowering->context, height, width);
    const ir_attribute *attribute;
    if (data->splat && source->groups == 1)
        attribute = ir_attribute_dense_f32_splat(type, graph_data_element(data, 0));
    else if (!data->splat && source->is_packed && width == source->outputs)
        /* Already as wanted: the same bytes under another type. */
        attribute =
            ir_attribute_resource(lowering->context, graph_resource_name(layer), type,
                                  data->bytes + piece->k0 * source->outputs * 4, NULL, NULL);
    else
        attribute = graph_resource(lowering, graph_resource_name(layer), height, width,
                                   pack(layer, source, data, piece));
    /* Not through the cache of equal constants: two layers' matrices are never merged. */
    ir_builder builder = lowering->builder;
    return ir_build_constant(&builder, attribute);
}

/* Sorts the M ranges in ascending order, each once. */
static void collect_ranges(graph_layer *layer, graph_pieces *pieces) {
    pieces->ranges =
        raptor_arena_array(layer->lowering->arena, pieces->count, sizeof *pieces->ranges);
    for (uint32_t i = 0; i < pieces->count; i++) {
        const graph_piece *piece = &pieces->pieces[i];
        uint32_t at = 0;
        while (at < pieces->range_count && pieces->ranges[at][0] < piece->m0)
            at++;
        if (at < pieces->range_count && pieces->ranges[at][0] == piece->m0)
            continue;
        memmove(pieces->ranges + at + 1, pieces->ranges + at,
                (pieces->range_count - at) * sizeof *pieces->ranges);
        pieces->ranges[at][0] = piece->m0;
        pieces->ranges[at][1] = piece->m1;
        pieces->range_count++;
    }
}

/* The ranges tile 0 ... m, and in each the pieces tile 0 ... k in the order they are listed. */
static raptor_status check_tiling(graph_layer *layer, graph_pieces *pieces, int64_t k, int64_t m) {
    int64_t next = 0;
    for (uint32_t r = 0; r < pieces->range_count; r++) {
        int64_t row = 0;
        if (pieces->ranges[r][0] != next)
            return graph_fail(layer, "weightPieces do not tile the %lld columns of the matrix",
                              (long long)m);
        next = pieces->ranges[r][1];
        for (uint32_t i = 0; i < pieces->count; i++) {
            graph_piece *piece = &pieces->pieces[i];
            if (piece->m0 != pieces->ranges[r][0])
                continue;
            if (piece->m1 != next || piece->k0 != row)
                return graph_fail(layer, "weightPieces overlap or leave a gap");
            piece->range = r;
            row = piece->k1;
        }
        if (row != k)
            return graph_fail(layer, "weightPieces do not tile the %lld rows of the matrix",
                              (long long)k);
    }
    if (next != m)
        return graph_fail(layer, "weightPieces do not tile the %lld columns of the matrix",
                          (long long)m);
    return RAPTOR_OK;
}

static raptor_status read_pieces(graph_layer *layer, int64_t k, int64_t m, graph_pieces *pieces) {
    uint32_t range_count = 0, array_count = 0;
    const int64_t *ranges = ir_integers_get(layer->operation, "weightPieces", &range_count);
    const int64_t *arrays = ir_integers_get(layer->operation, "pieceArrays", &array_count);
    if (!ranges || range_count == 0 || range_count % 4 != 0 || !arrays ||
        array_count != range_count / 4)
        return graph_fail(layer, "weightPieces needs four integers a piece, pieceArrays one");
    pieces->count = array_count;
    pieces->pieces = RAPTOR_NEW_ARRAY(layer->lowering->arena, graph_piece, array_count);
    for (uint32_t i = 0; i < array_count; i++) {
        const int64_t *range = ranges + 4 * i;
        if (range[0] < 0 || range[0] >= range[1] || range[1] > k || range[2] < 0 ||
            range[2] >= range[3] || range[3] > m)
            return graph_fail(layer, "weight piece %u is not inside the %lld x %lld matrix", i,
                              (long long)k, (long long)m);
        pieces->pieces[i] = (graph_piece){
            .k0 = range[0], .k1 = range[1], .m0 = range[2], .m1 = range[3], .arrays = arrays[i]};
    }
    return RAPTOR_OK;
}

raptor_status graph_pieces_make(graph_layer *layer, const graph_weight_source *source,
                                graph_pieces *out_pieces) {
    graph_data data;
    if (!graph_data_of(source->value, &data))
        return graph_fail(layer, "its weight must be an f32 constant");
    int64_t k = source->channels * source->taps * source->groups, m = source->outputs;
    if (data.count != source->channels * source->taps * m || m % source->groups != 0)
        return graph_fail(layer, "its weight has %lld elements, %lld x %lld are needed",
                          (long long)data.count, (long long)(source->channels * source->taps),
                          (long long)m);
    graph_pieces pieces = {0};
    RAPTOR_TRY(read_pieces(layer, k, m, &pieces));
    collect_ranges(layer, &pieces);
    RAPTOR_TRY(check_tiling(layer, &pieces, k, m));
    for (uint32_t i = 0; i < pieces.count; i++)
        pieces.pieces[i].matrix = packed_constant(layer, source, &data, &pieces.pieces[i]);
    *out_pieces = pieces;
    return RAPTOR_OK;
}

raptor_status graph_reducers(graph_layer *layer, int64_t count, const int64_t **out_reducers) {
    uint32_t found = 0;
    const int64_t *reducers = ir_integers_get(layer->operation, "reducers", &found);
    if (!reducers || found != count)
        return graph_fail(layer, "reducers must hold %lld cores, it holds %u", (long long)count,
                          found);
    *out_reducers = reducers;
    return RAPTOR_OK;
}
