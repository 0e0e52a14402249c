/* Pooling. */
#include <math.h>
#include <string.h>

#include "runtime/reference/window.h"

/* The part of one window that lies inside the input (positions) and inside the padded input
 * (`covered` taps: what an average that counts pads divides by). */
typedef struct window_view {
    int64_t first[REFERENCE_SPATIAL], taps[REFERENCE_SPATIAL]; /* input position, tap count */
    int64_t covered;
} window_view;

static void view_window(const reference_window *w, const int64_t *at, window_view *view) {
    view->covered = 1;
    for (int i = 0; i < REFERENCE_SPATIAL; i++) {
        int64_t start = at[i] * w->stride[i] - w->pad_before[i], step = w->dilation[i];
        int64_t skip = start < 0 ? (-start + step - 1) / step : 0;
        int64_t end = start + (w->kernel[i] - 1) * step; /* position of the last tap */
        int64_t limit = w->in[i] - 1, padded = w->in[i] + w->pad_after[i] - 1;
        int64_t beyond = end > limit ? (end - limit + step - 1) / step : 0;
        int64_t outside = end > padded ? (end - padded + step - 1) / step : 0;
        view->first[i] = start + skip * step;
        view->taps[i] = w->kernel[i] - skip - beyond;
        view->covered *= w->kernel[i] - outside;
    }
}

static raptor_status read_pool(reference_call *call, const reference_tensor **out_x,
                               reference_window *window) {
    size_t count;
    RAPTOR_TRY(reference_need(call, 0, out_x));
    const int64_t *kernel = reference_ints(call, "kernel_shape", &count);
    if (!kernel)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "kernel_shape is missing");
    RAPTOR_TRY(reference_window_read(call, *out_x, kernel, count, window));
    return reference_window_place(call, window);
}

#define FOR_EACH_TAP(w, view, position)                                                            \
    for (int64_t d_ = 0; d_ < (view).taps[0]; d_++)                                                \
        for (int64_t h_ = 0; h_ < (view).taps[1]; h_++)                                            \
            for (int64_t x_ = 0,                                                                   \
                         position = (((view).first[0] + d_ * (w)->dilation[0]) * (w)->in[1] +      \
                                     (view).first[1] + h_ * (w)->dilation[1]) *                    \
                                        (w)->in[2] +                                               \
                                    (view).first[2];                                               \
                 x_ < (view).taps[2]; x_++, position += (w)->dilation[2])

#define FOR_EACH_WINDOW(w, at)                                                                     \
    for ((at)[0] = 0; (at)[0] < (w)->out[0]; (at)[0]++)                                            \
        for ((at)[1] = 0; (at)[1] < (w)->out[1]; (at)[1]++)                                        \
            for ((at)[2] = 0; (at)[2] < (w)->out[2]; (at)[2]++)

/* The value of an empty window: the lowest of the type. NaN wins. */
#define MAX_PLANE(type, lowest)                                                                    \
    static void max_plane_##type(const reference_window *w, const void *from, void *to,            \
                                 int64_t *where) {                                                 \
        const type *x = from;                                                                      \
        type *y = to;                                                                              \
        int64_t at[REFERENCE_SPATIAL];                                                             \
        FOR_EACH_WINDOW(w, at) {                                                                   \
            window_view view;                                                                      \
            view_window(w, at, &view);                                                             \
            type best = lowest;                                                                    \
            int64_t best_at = -1;                                                                  \
            FOR_EACH_TAP(w, view, position) {                                                      \
                type value = x[position];                                                          \
                if (value > best || value != value || best_at < 0) {                               \
                    best = best == best ? value : best;                                            \
                    best_at = position;                                                            \
                }                                                                                  \
            }                                                                                      \
            *y++ = best;                                                                           \
            if (where)                                                                             \
                *where++ = best_at;                                                                \
        }                                                                                          \
    }
MAX_PLANE(float, -INFINITY)
MAX_PLANE(double, -INFINITY)
MAX_PLANE(int8_t, INT8_MIN)
MAX_PLANE(uint8_t, 0)

/* Positions as MaxPool reports them: in the whole input, row-major or (storage_order 1) with the
 * last two spatial dimensions column-major. */
static void finish_indices(const reference_window *w, int64_t *where, int64_t count, int64_t base,
                           bool column_major) {
    int64_t in_h = w->in[1], in_w = w->in[2];
    for (int64_t i = 0; i < count; i++) {
        int64_t at = where[i] < 0 ? 0 : where[i];
        if (column_major) {
            int64_t d = at / (in_h * in_w), h = at / in_w % in_h, x = at % in_w;
            at = d + (h + x * in_h) * w->in[0];
        }
        where[i] = base + at;
    }
}

raptor_status reference_max_pool(reference_call *call) {
    const reference_tensor *x;
    reference_window w;
    RAPTOR_TRY(read_pool(call, &x, &w));
    bool column_major = reference_int(call, "storage_order", 0) != 0;
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(&w, x->dims[0], x->dims[1], dims);
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims), *indices = NULL;
    if (y && reference_wants_output(call, 1))
        indices = reference_output(call, 1, ONNX_INT64, rank, dims);
    if (!y || (reference_wants_output(call, 1) && !indices))
        return RAPTOR_FAILED;
    void (*plane)(const reference_window *, const void *, void *, int64_t *) =
        x->dtype == ONNX_FLOAT    ? max_plane_float
        : x->dtype == ONNX_DOUBLE ? max_plane_double
        : x->dtype == ONNX_INT8   ? max_plane_int8_t
        : x->dtype == ONNX_UINT8  ? max_plane_uint8_t
                                  : NULL;
    if (!plane)
        return reference_type_fault(call, x);
    int64_t in = reference_window_in(&w), out = reference_window_out(&w);
    size_t bytes = onnx_dtype_bytes(x->dtype);
    for (int64_t n = 0; n < x->dims[0] * x->dims[1]; n++) {
        int64_t *where = indices ? (int64_t *)indices->data + n * out : NULL;
        plane(&w, (const char *)x->data + (size_t)(n * in) * bytes,
              (char *)y->data + (size_t)(n * out) * bytes, where);
        if (where)
            finish_indices(&w, where, out, n * in, column_major);
    }
    return RAPTOR_OK;
}

/* Averages and p-norms: one accumulator, in double. */
typedef struct mean_options {
    bool count_pads;
    int64_t p; /* 0: average, else the order of the norm */
} mean_options;

#define MEAN_PLANE(type)                                                                           \
    static void mean_plane_##type(const reference_window *w, const type *x, type *y,               \
                                  mean_options options) {                                          \
        int64_t at[REFERENCE_SPATIAL];                                                             \
        FOR_EACH_WINDOW(w, at) {                                                                   \
            window_view view;                                                                      \
            view_window(w, at, &view);                                                             \
            double sum = 0;                                                                        \
            FOR_EACH_TAP(w, view, position)                                                        \
            sum += options.p == 0   ? (double)x[position]                                          \
                   : options.p == 1 ? fabs((double)x[position])                                    \
                   : options.p == 2 ? (double)x[position] * (double)x[position]                    \
                                    : pow(fabs((double)x[position]), (double)options.p);           \
            int64_t inside = view.taps[0] * view.taps[1] * view.taps[2];                           \
            int64_t count = options.count_pads ? view.covered : inside;                            \
            *y++ = (type)(options.p == 0   ? sum / (double)(count > 0 ? count : 1)                 \
                          : options.p == 1 ? sum                                                   \
                          : options.p == 2 ? sqrt(sum)                                             \
                                           : pow(sum, 1.0 / (double)options.p));                   \
        }                                                                                          \
    }
MEAN_PLANE(float)
MEAN_PLANE(double)

static raptor_status mean_pool(reference_call *call, const reference_tensor *x,
                               const reference_window *w, mean_options options) {
    int64_t dims[REFERENCE_RANK_LIMIT];
    uint32_t rank = reference_window_shape(w, x->dims[0], x->dims[1], dims);
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims);
    if (!y)
        return RAPTOR_FAILED;
    int64_t in = reference_window_in(w), out = reference_window_out(w);
    for (int64_t n = 0; n < x->dims[0] * x->dims[1]; n++) {
        if (x->dtype == ONNX_FLOAT)
            mean_plane_float(w, (const float *)x->data + n * in, (float *)y->data + n * out,
                             options);
        else if (x->dtype == ONNX_DOUBLE)
            mean_plane_double(w, (const double *)x->data + n * in, (double *)y->data + n * out,
                              options);
        else
            return reference_type_fault(call, x);
    }
    return RAPTOR_OK;
}

raptor_status reference_average_pool(reference_call *call) {
    const reference_tensor *x;
    reference_window w;
    RAPTOR_TRY(read_pool(call, &x, &w));
    return mean_pool(
        call, x, &w,
        (mean_options){.count_pads = reference_int(call, "count_include_pad", 0) != 0});
}

raptor_status reference_lp_pool(reference_call *call) {
    const reference_tensor *x;
    reference_window w;
    RAPTOR_TRY(read_pool(call, &x, &w));
    int64_t p = reference_int(call, "p", 2);
    if (p < 1)
        return reference_fault(call, RAPTOR_E_onnx_attribute, "p is %lld", (long long)p);
    return mean_pool(call, x, &w, (mean_options){.p = p});
}

/* A global pool has one window: all of the spatial dimensions, however many. */
static raptor_status global_window(reference_call *call, const reference_tensor *x,
                                   reference_tensor *flat, reference_window *w) {
    if (x->rank < 3)
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs at least 3 dimensions");
    *flat = *x;
    *w = (reference_window){.spatial = 1};
    for (int i = 0; i < REFERENCE_SPATIAL; i++)
        w->in[i] = w->kernel[i] = w->stride[i] = w->dilation[i] = w->out[i] = 1;
    w->in[2] = w->kernel[2] = reference_product(x->dims, 2, x->rank);
    flat->rank = 3;
    flat->dims[2] = w->in[2];
    return RAPTOR_OK;
}

static void spread_ones(reference_call *call, uint32_t rank) {
    reference_tensor *y = &call->outputs[0].tensor;
    for (; y->rank < rank; y->rank++)
        y->dims[y->rank] = 1;
}

static raptor_status_code global_mean_pool(reference_call *call, mean_options options) {
    const reference_tensor *x;
    reference_tensor flat;
    reference_window w;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(global_window(call, x, &flat, &w));
    RAPTOR_TRY(mean_pool(call, &flat, &w, options));
    spread_ones(call, x->rank);
    return RAPTOR_OK;
}

raptor_status reference_global_average_pool(reference_call *call) {
    return global_mean_pool(call, (mean_options){0});
}

raptor_status reference_global_lp_pool(reference_call *call) {
    return global_mean_pool(call, (mean_options){.p = reference_int(call, "p", 2)});
}

raptor_status reference_global_max_pool(reference_call *call) {
    const reference_tensor *x;
    reference_tensor flat;
    reference_window w;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(global_window(call, x, &flat, &w));
    if (x->dtype != ONNX_FLOAT && x->dtype != ONNX_DOUBLE)
        return reference_type_fault(call, x);
    reference_tensor *y =
        reference_output(call, 0, x->dtype, 3, (int64_t[]){x->dims[0], x->dims[1], 1});
    for (int64_t n = 0; y && n < x->dims[0] * x->dims[1]; n++) {
        if (x->dtype == ONNX_FLOAT)
            max_plane_float(&w, (const float *)x->data + n * w.in[2], (float *)y->data + n, NULL);
        else
            max_plane_double(&w, (const double *)x->data + n * w.in[2], (double *)y->data + n,
                             NULL);
    }
    if (!y)
        return RAPTOR_FAILED;
    spread_ones(call, x->rank);
    return RAPTOR_OK;
}

/* Puts values back where MaxPool's indices say; without an output shape, sizes are those that the
 * pool would have come from. */
raptor_status reference_max_unpool(reference_call *call) {
    const reference_tensor *x, *indices, *shape = reference_input_tensor(call, 2);
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(reference_need(call, 1, &indices));
    size_t kernel_count;
    const int64_t *kernel = reference_ints(call, "kernel_shape", &kernel_count);
    reference_window w;
    RAPTOR_TRY(reference_window_read(call, x, kernel, kernel_count, &w));
    int64_t inferred[REFERENCE_RANK_LIMIT];
    for (int i = 0; i < REFERENCE_SPATIAL; i++)
        w.out[i] = (w.in[i] - 1) * w.stride[i] + w.kernel[i] - w.pad_before[i] - w.pad_after[i];
    uint32_t rank = reference_window_shape(&w, x->dims[0], x->dims[1], inferred);
    const int64_t *dims = shape ? reference_int64_values(call, shape) : inferred;
    size_t inferred_count;
    if (!onnx_shape_count(inferred, rank, 1, &inferred_count))
        return reference_fault(call, RAPTOR_E_onnx_shape, "the pads exceed the output");
    const int64_t *at = reference_int64_values(call, indices);
    if (!dims || !at || (shape && shape->count != rank) || indices->count != x->count)
        return reference_fault(call, RAPTOR_E_onnx_shape, "indices or output shape do not fit");
    reference_tensor *y = reference_output(call, 0, x->dtype, rank, dims);
    if (!y)
        return RAPTOR_FAILED;
    /* Indices count in the tensor the pool saw; a larger output keeps their coordinates. */
    size_t bytes = onnx_dtype_bytes(x->dtype);
    int64_t from_strides[REFERENCE_RANK_LIMIT], strides[REFERENCE_RANK_LIMIT];
    reference_strides(rank, inferred, from_strides);
    reference_strides(rank, dims, strides);
    for (size_t i = 0; i < x->count; i++) {
        int64_t rest = at[i], offset = 0;
        for (uint32_t d = 0; d < rank; d++) {
            offset += rest / from_strides[d] * strides[d];
            rest %= from_strides[d];
        }
        if (offset < 0 || (size_t)offset >= y->count)
            return reference_fault(call, RAPTOR_E_reference_failed, "an index is out of range");
        memcpy((char *)y->data + (size_t)offset * bytes, (const char *)x->data + i * bytes, bytes);
    }
    return RAPTOR_OK;
}
