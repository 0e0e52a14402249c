/* Vectors of channels spread over parts of rows: channel c stands `inner` times, and all channels
 * again for every image. */
#include "backend/graph/lowering.h"

/* Runs of one element up to this length are gathered together from rows of repeated vectors. */
enum { SHORT_RUN = 64 };

typedef struct spread {
    graph_task *task;
    ir_value *logical;
    int64_t channels, inner, images;
    const ir_affine *first; /* element of the value */
    int64_t length;
} spread;

/* `count` channels from `first` on of a computed vector, or of a constant one. */
static ir_value *read_channels(const spread *self, const ir_affine *first, int64_t count) {
    graph_task *task = self->task;
    const graph_value *value = graph_value_of(self->logical);
    const ir_affine *zero = graph_number(task, 0);
    if (value)
        return graph_read(task, self->logical, &value->form, zero, first, count);
    ir_value *vector = graph_read_vector(task, self->logical, 0, self->channels);
    return graph_slice(task, vector, first, count, 1);
}

/* Every element of the vector `inner` times. */
ir_value *graph_spread_runs(graph_task *task, ir_value *vector, int64_t inner) {
    int64_t count = graph_length(vector);
    if (inner == 1 || count == 1)
        return graph_repeat(task, vector, inner * count);
    bool is_short = inner <= SHORT_RUN; /* [inner][count] to [count][inner] */
    ir_value *rows = is_short ? graph_repeat(task, vector, inner * count) : vector;
    graph_loop loop = graph_loop_begin(task, count, graph_empty(task, inner * count));
    ir_value *run = is_short ? graph_slice(task, rows, loop.index, inner, count)
                             : graph_repeat(task, graph_slice(task, rows, loop.index, 1, 1), inner);
    const ir_affine *at = graph_scale(task, loop.index, inner);
    return graph_loop_end(task, &loop, graph_insert(task, run, loop.carried, at));
}

/* Every lane's first element is a multiple of `unit`. */
static bool starts_at(const spread *self, int64_t unit) {
    int64_t lanes = graph_lanes_count(&self->task->lanes), first = 0;
    for (int64_t lane = 0; lane < lanes; lane++)
        if (!ir_affine_evaluate(self->first, &lane, NULL, &first) || first % unit != 0)
            return false;
    return true;
}

/* No lane's elements are of two of the ranges of `unit` elements. */
static bool stays_within(const spread *self, int64_t unit) {
    int64_t lanes = graph_lanes_count(&self->task->lanes), first = 0;
    for (int64_t lane = 0; lane < lanes; lane++)
        if (!ir_affine_evaluate(self->first, &lane, NULL, &first) ||
            first / unit != (first + self->length - 1) / unit)
            return false;
    return true;
}

static const ir_affine *first_channel(const spread *self) {
    graph_task *task = self->task;
    const ir_affine *channel = graph_divide(task, self->first, self->inner);
    return self->images == 1 ? channel : graph_modulo(task, channel, self->channels);
}

ir_value *graph_spread_vector(graph_task *task, ir_value *logical, const graph_form *form,
                              const ir_affine *first, int64_t length) {
    spread self = {.task = task,
                   .logical = logical,
                   .channels = form->c,
                   .inner = form->h * form->w,
                   .images = form->n,
                   .first = first,
                   .length = length};
    int64_t image = self.channels * self.inner;
    if (task->tiles)
        return NULL;
    if (starts_at(&self, image) && length % image == 0) {
        ir_value *vector = read_channels(&self, graph_number(task, 0), self.channels);
        return graph_repeat(task, graph_spread_runs(task, vector, self.inner), length);
    }
    if (stays_within(&self, self.inner))
        return graph_repeat(task, read_channels(&self, first_channel(&self), 1), length);
    if (!stays_within(&self, image) || !starts_at(&self, self.inner) || length % self.inner != 0)
        return NULL;
    int64_t count = length / self.inner;
    return graph_spread_runs(task, read_channels(&self, first_channel(&self), count), self.inner);
}
