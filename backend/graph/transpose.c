/* Transposition of dense values of any rank, and ranges of their dimensions.
 *
 * The axes are first merged where they stay neighbours. Then three ways, by what lies contiguous:
 *   runs    the last axis stays: runs are loaded straight to their places;
 *   whole   small values: loaded whole, each run gathered locally at its stride;
 *   blocks  a [last axis][unit axis] block is loaded row by row and gathered column by column. */
#include "backend/graph/lowering.h"

enum { MAXIMUM_AXES = 16 };

typedef struct transposition {
    graph_layer *layer;
    graph_form form;
    uint32_t rank;                     /* of the merged result */
    int64_t sizes[MAXIMUM_AXES + 1];   /* of the result */
    int64_t strides[MAXIMUM_AXES + 1]; /* in the operand, of the result's axes */
    int64_t first;                     /* element of the operand */
    int64_t run;                       /* sizes[rank - 1] */
    int64_t runs;                      /* elements / run */
} transposition;

/* One more axis of the result, merged with the one before if they are neighbours in the operand. */
static void add_axis(transposition *self, int64_t size, int64_t stride) {
    if (size == 1)
        return;
    if (self->rank > 0 && self->strides[self->rank - 1] == stride * size) {
        self->sizes[self->rank - 1] *= size;
        self->strides[self->rank - 1] = stride;
        return;
    }
    self->sizes[self->rank] = size;
    self->strides[self->rank++] = stride;
}

static raptor_status read_axes(graph_layer *layer, transposition *self) {
    const ir_type *from = ir_operand_value(layer->operation, 0)->type;
    const ir_type *to = ir_result(layer->operation, 0)->type;
    const int64_t *permutation;
    if (from->rank != to->rank || from->rank > MAXIMUM_AXES)
        return graph_fail(layer, "a transposition keeps the rank, %u at most", MAXIMUM_AXES);
    RAPTOR_TRY(graph_integers(layer, "permutation", from->rank, &permutation));
    int64_t strides[MAXIMUM_AXES], next = 1;
    for (uint32_t i = from->rank; i-- > 0;) {
        strides[i] = next;
        next *= from->shape[i];
    }
    bool seen[MAXIMUM_AXES] = {false};
    for (uint32_t i = 0; i < to->rank; i++) {
        int64_t axis = permutation[i];
        if (axis < 0 || axis >= from->rank || seen[axis] || from->shape[axis] != to->shape[i])
            return graph_fail(layer, "'permutation' does not turn its operand into its result");
        seen[axis] = true;
        add_axis(self, to->shape[i], strides[axis]);
    }
    return RAPTOR_OK;
}

/* First operand element of result run `run`. */
static const ir_affine *run_source(const graph_task *task, const transposition *self,
                                   const ir_affine *run) {
    const ir_affine *source = graph_number(task, self->first);
    int64_t below = 1;
    for (uint32_t axis = self->rank - 1; axis-- > 0;) {
        const ir_affine *index = graph_divide(task, run, below);
        if (axis > 0)
            index = graph_modulo(task, index, self->sizes[axis]);
        source = graph_add(task, source, graph_scale(task, index, self->strides[axis]));
        below *= self->sizes[axis];
    }
    return source;
}

/* `count` runs of the result, starting at multiples of `chunk` runs. */
static raptor_status lower_runs(const transposition *self, const graph_lanes *lanes, int64_t count,
                                int64_t chunk, bool is_whole) {
    graph_layer *layer = self->layer;
    ir_value *input = ir_operand_value(layer->operation, 0);
    int64_t stride = self->strides[self->rank - 1];
    graph_task task;
    RAPTOR_TRY(graph_task_begin(
        &task, layer,
        &(graph_task_description){.lanes = *lanes, .fragment_length = count * self->run}));
    const ir_affine *zero = graph_number(&task, 0);
    ir_value *whole =
        is_whole ? graph_read(&task, input, &self->form, zero, zero, self->form.columns) : NULL;
    graph_loop loop = graph_loop_begin(&task, count, graph_empty(&task, count * self->run));
    const ir_affine *run = graph_add(&task, graph_scale(&task, task.fragment, chunk), loop.index);
    const ir_affine *source = run_source(&task, self, run);
    ir_value *part = is_whole ? graph_slice(&task, whole, source, self->run, stride)
                              : graph_read(&task, input, &self->form, zero, source, self->run);
    const ir_affine *at = graph_scale(&task, loop.index, self->run);
    ir_value *value = graph_loop_end(&task, &loop, graph_insert(&task, part, loop.carried, at));
    graph_segment segment = {zero, graph_scale(&task, task.fragment, chunk * self->run),
                             count * self->run};
    return graph_task_finish(&task, &segment, value, 0);
}

static raptor_status lower_by_runs(const transposition *self, bool is_whole) {
    graph_chunks chunks;
    RAPTOR_TRY(graph_chunks_make(self->layer, self->run, &chunks));
    int64_t chunk = chunks.length / self->run;
    if (chunks.full_lanes.count)
        RAPTOR_TRY(lower_runs(self, &chunks.full_lanes, chunk, chunk, is_whole));
    if (chunks.tail_lanes.count)
        RAPTOR_TRY(lower_runs(self, &chunks.tail_lanes, chunks.tail / self->run, chunk, is_whole));
    return RAPTOR_OK;
}

/* ---- blocks ---- */

/* Positions of the axes that are neither the last nor the unit axis: outer number `outer` to the
 * first element in the operand and in the result. */
typedef struct block_place {
    const ir_affine *source, *target;
} block_place;

static block_place place_of(const graph_task *task, const transposition *self, uint32_t unit,
                            const ir_affine *outer) {
    block_place place = {graph_number(task, 0), graph_number(task, 0)};
    int64_t below = 1, target_stride = self->run;
    for (uint32_t axis = self->rank - 1; axis-- > 0;) {
        if (axis != unit) {
            const ir_affine *index =
                graph_modulo(task, graph_divide(task, outer, below), self->sizes[axis]);
            place.source =
                graph_add(task, place.source, graph_scale(task, index, self->strides[axis]));
            place.target = graph_add(task, place.target, graph_scale(task, index, target_stride));
            below *= self->sizes[axis];
        }
        target_stride *= self->sizes[axis];
    }
    return place;
}

/* Blocks of `width` elements of the unit axis from `first` on, for every outer number. */
static raptor_status lower_blocks(const transposition *self, uint32_t unit, int64_t first,
                                  int64_t width, int64_t count) {
    graph_layer *layer = self->layer;
    int64_t run = self->run, outer = self->runs / self->sizes[unit];
    graph_task task;
    RAPTOR_TRY(graph_task_begin(&task, layer,
                                &(graph_task_description){
                                    .lanes = graph_lanes_all(outer * count),
                                    .fragment_length = run * width,
                                    .wraps = true,
                                }));
    const ir_affine *zero = graph_number(&task, 0);
    const ir_affine *block = graph_offset(
        &task, graph_scale(&task, graph_modulo(&task, task.fragment, count), width), first);
    block_place place = place_of(&task, self, unit, graph_divide(&task, task.fragment, count));
    const ir_affine *from = graph_add(&task, place.source, block);
    graph_loop loop = graph_loop_begin(&task, run, graph_empty(&task, run * width));
    const ir_affine *source =
        graph_add(&task, from, graph_scale(&task, loop.index, self->strides[self->rank - 1]));
    ir_value *part =
        graph_read(&task, ir_operand_value(layer->operation, 0), &self->form, zero, source, width);
    ir_value *rows = graph_loop_end(
        &task, &loop,
        graph_insert(&task, part, loop.carried, graph_scale(&task, loop.index, width)));
    loop = graph_loop_begin(&task, width, graph_empty(&task, run * width));
    ir_value *column = graph_slice(&task, rows, loop.index, run, width);
    ir_value *value = graph_loop_end(
        &task, &loop,
        graph_insert(&task, column, loop.carried, graph_scale(&task, loop.index, run)));
    uint32_t collection = graph_task_publish(&task, value);

    int64_t target_stride = run;
    for (uint32_t axis = unit + 1; axis + 1 < self->rank; axis++)
        target_stride *= self->sizes[axis];
    const ir_affine *target =
        graph_add(&task, place.target, graph_scale(&task, block, target_stride));
    bool is_contiguous = target_stride == run;
    for (int64_t lane = 0; lane < outer * count; lane++) {
        int64_t at;
        if (!ir_affine_evaluate(target, &lane, NULL, &at))
            return graph_fail(layer, "the place of a fragment overflows");
        for (int64_t i = 0; i < (is_contiguous ? 1 : width); i++)
            graph_place(layer, (graph_placed){collection, lane, i * run, 0, at + i * target_stride,
                                              is_contiguous ? run * width : run});
    }
    return RAPTOR_OK;
}

static raptor_status lower_by_blocks(const transposition *self) {
    uint32_t unit = 0;
    while (self->strides[unit] != 1)
        unit++;
    int64_t size = self->sizes[unit];
    int64_t width = graph_block_count(self->run, size);
    int64_t full = size / width, tail = size % width;
    RAPTOR_TRY(lower_blocks(self, unit, 0, width, full));
    return tail ? lower_blocks(self, unit, full * width, tail, 1) : RAPTOR_OK;
}

raptor_status graph_lower_transpose(graph_layer *layer) {
    transposition self = {.layer = layer};
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.form));
    if (self.form.layout != GRAPH_DENSE || layer->output.layout != GRAPH_DENSE)
        return graph_fail(layer, "a transposition needs layout dense_nchw on both sides");
    RAPTOR_TRY(read_axes(layer, &self));
    if (self.rank < 2) /* the order of the elements does not change */
        return graph_lower_reshape(layer);
    self.run = self.sizes[self.rank - 1];
    self.runs = self.form.columns / self.run;
    bool is_small = self.form.columns <= GRAPH_WHOLE_VALUE;
    if (self.strides[self.rank - 1] == 1 && !(is_small && self.run < GRAPH_SHORT_RUN))
        return lower_by_runs(&self, false);
    if (is_small)
        return lower_by_runs(&self, true);
    if (layer->fused_count > 0)
        return graph_fail(layer, "nothing can be fused into a transposition of this size");
    if (self.strides[self.rank - 1] == 1)
        return lower_by_runs(&self, false);
    return lower_by_blocks(&self);
}

/* The longest part of a run that divides it and is short enough to be held several times. */
static int64_t part_of_run(int64_t run) {
    int64_t part = run < GRAPH_BLOCK ? run : GRAPH_BLOCK;
    while (run % part != 0)
        part--;
    return part;
}

/* A slice keeps the order of its dimensions: whole runs are loaded, or short ones taken from the
 * whole value. */
raptor_status graph_lower_slice(graph_layer *layer) {
    transposition self = {.layer = layer};
    const ir_type *from = ir_operand_value(layer->operation, 0)->type;
    const ir_type *to = ir_result(layer->operation, 0)->type;
    const int64_t *starts;
    RAPTOR_TRY(graph_operand_form(layer, 0, &self.form));
    RAPTOR_TRY(graph_integers(layer, "starts", to->rank, &starts));
    if (self.form.layout != GRAPH_DENSE || layer->output.layout != GRAPH_DENSE)
        return graph_fail(layer, "a slice needs layout dense_nchw on both sides");
    if (from->rank > MAXIMUM_AXES)
        return graph_fail(layer, "a slice has %u dimensions at most", MAXIMUM_AXES);
    int64_t strides[MAXIMUM_AXES], stride = 1;
    for (uint32_t i = from->rank; i-- > 0;) {
        self.first += starts[i] * stride;
        strides[i] = stride;
        stride *= from->shape[i];
    }
    for (uint32_t i = 0; i < to->rank; i++)
        add_axis(&self, to->shape[i], strides[i]);
    if (self.rank == 0) { /* one element */
        self.sizes[0] = self.strides[0] = 1;
        self.rank = 1;
    }
    self.run = self.sizes[self.rank - 1];
    if (self.strides[self.rank - 1] == 1 && part_of_run(self.run) < self.run) {
        self.sizes[self.rank] = part_of_run(self.run); /* long runs in parts */
        self.strides[self.rank] = 1;
        self.sizes[self.rank - 1] = self.run / self.sizes[self.rank];
        self.strides[self.rank - 1] = self.run = self.sizes[self.rank];
        self.rank++;
    }
    self.runs = layer->output.columns / self.run;
    bool is_short =
        self.form.columns <= GRAPH_WHOLE_VALUE && self.run < GRAPH_SHORT_RUN && self.runs > 1;
    return lower_by_runs(&self, is_short || self.strides[self.rank - 1] != 1);
}
