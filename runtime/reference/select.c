/* Operators that order and pick values: TopK, Unique, NonMaxSuppression. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/reference/kernel.h"

typedef struct ranked {
    double value;
    int64_t index;
} ranked;

static int by_value_down(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (x->value != y->value)
        return isnan(x->value) || x->value > y->value ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static int by_value_up(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    if (x->value != y->value)
        return isnan(y->value) || x->value < y->value ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

raptor_status reference_top_k(reference_call *call) {
    const reference_tensor *from, *count_tensor = reference_input_tensor(call, 1);
    uint32_t axis;
    RAPTOR_TRY(reference_need(call, 0, &from));
    RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", -1), from->rank, &axis));
    const int64_t *given = count_tensor ? reference_int64_values(call, count_tensor) : NULL;
    int64_t k = given && count_tensor->count == 1 ? given[0] : reference_int(call, "k", -1);
    const double *values = reference_double_values(call, from);
    int64_t dims[REFERENCE_RANK_LIMIT], length = from->dims[axis];
    if (!values || k < 0 || k > length)
        return reference_fault(call, RAPTOR_E_onnx_shape, "k is missing or exceeds the axis");
    memcpy(dims, from->dims, sizeof dims);
    dims[axis] = k;
    reference_tensor *to = reference_output(call, 0, from->dtype, from->rank, dims);
    reference_tensor *where = reference_output(call, 1, ONNX_INT64, from->rank, dims);
    if (!to || !where)
        return RAPTOR_FAILED;
    bool largest = reference_int(call, "largest", 1) != 0;
    ranked *line = RAPTOR_NEW_ARRAY(call->scratch, ranked, length + 1);
    int64_t inner = reference_product(from->dims, axis + 1, from->rank);
    int64_t outer = reference_product(from->dims, 0, axis);
    size_t bytes = onnx_dtype_bytes(from->dtype);
    for (int64_t l = 0; l < outer * inner; l++) {
        int64_t base = l / inner * inner * length + l % inner;
        for (int64_t i = 0; i < length; i++)
            line[i] = (ranked){values[base + i * inner], i};
        qsort(line, (size_t)length, sizeof *line, largest ? by_value_down : by_value_up);
        for (int64_t i = 0; i < k; i++) {
            int64_t target = l / inner * inner * k + i * inner + l % inner;
            ((int64_t *)where->data)[target] = line[i].index;
            memcpy((char *)to->data + (size_t)target * bytes,
                   (const char *)from->data + (size_t)(base + line[i].index * inner) * bytes,
                   bytes);
        }
    }
    return RAPTOR_OK;
}

/* ---- Unique ---- */

/* The input seen as `count` slices along the axis, each of `width` numbers; compared as a whole. */
typedef struct slices {
    const double *values;
    int64_t count, outer, inner;
} slices;

static int compare_slices(const slices *s, int64_t a, int64_t b) {
    for (int64_t o = 0; o < s->outer; o++)
        for (int64_t i = 0; i < s->inner; i++) {
            double x = s->values[(o * s->count + a) * s->inner + i];
            double y = s->values[(o * s->count + b) * s->inner + i];
            if (x != y)
                return x < y ? -1 : 1;
        }
    return 0;
}

/* Groups of equal slices: representative (first occurrence), size; and the group of each slice. */
typedef struct groups {
    int64_t count, *first, *size, *of;
} groups;

/* Position order of equal slices keeps first occurrences first. */
static int by_slice(const void *a, const void *b, void *context) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    int order = compare_slices(context, x, y);
    return order ? order : x < y ? -1 : x > y;
}

static int by_position(const void *a, const void *b, void *context) {
    const int64_t *first = context;
    int64_t x = first[*(const int64_t *)a], y = first[*(const int64_t *)b];
    return x < y ? -1 : x > y;
}

/* Groups in order of their slices, or (not sorted) of their first occurrence. */
static void find_groups(reference_call *call, slices *s, bool sorted, groups *g) {
    int64_t *order = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    int64_t *first = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    int64_t *size = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    int64_t *place = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    g->first = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    g->size = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    g->of = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s->count + 1);
    for (int64_t i = 0; i < s->count; i++)
        order[i] = i;
    qsort_r(order, (size_t)s->count, sizeof *order, by_slice, s);
    for (int64_t i = 0; i < s->count; i++) {
        if (i == 0 || compare_slices(s, order[i - 1], order[i]) != 0)
            first[g->count++] = order[i];
        g->of[order[i]] = g->count - 1;
        size[g->count - 1]++;
    }
    for (int64_t k = 0; k < g->count; k++)
        order[k] = k;
    if (!sorted)
        qsort_r(order, (size_t)g->count, sizeof *order, by_position, first);
    for (int64_t k = 0; k < g->count; k++) {
        g->first[k] = first[order[k]];
        g->size[k] = size[order[k]];
        place[order[k]] = k;
    }
    for (int64_t i = 0; i < s->count; i++)
        g->of[i] = place[g->of[i]];
}

static raptor_status write_list(reference_call *call, uint32_t output, int64_t count,
                                const int64_t *values) {
    if (!reference_wants_output(call, output))
        return RAPTOR_OK;
    reference_tensor *to = reference_output(call, output, ONNX_INT64, 1, &count);
    if (to && count)
        memcpy(to->data, values, (size_t)count * sizeof *values);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}

raptor_status reference_unique(reference_call *call) {
    const reference_tensor *from;
    uint32_t axis = 0;
    RAPTOR_TRY(reference_need(call, 0, &from));
    bool flat = !onnx_node_attribute(call->node, "axis");
    slices s = {.values = reference_double_values(call, from),
                .count = (int64_t)from->count,
                .outer = 1,
                .inner = 1};
    if (!flat) {
        RAPTOR_TRY(reference_axis(call, reference_int(call, "axis", 0), from->rank, &axis));
        s.count = from->dims[axis];
        s.outer = reference_product(from->dims, 0, axis);
        s.inner = reference_product(from->dims, axis + 1, from->rank);
    }
    if (!s.values)
        return RAPTOR_FAILED;
    groups g = {0};
    find_groups(call, &s, reference_int(call, "sorted", 1) != 0, &g);
    int64_t dims[REFERENCE_RANK_LIMIT];
    memcpy(dims, from->dims, sizeof dims);
    dims[axis] = g.count;
    reference_tensor *to =
        reference_output(call, 0, from->dtype, flat ? 1 : from->rank, flat ? &g.count : dims);
    if (!to)
        return RAPTOR_FAILED;
    size_t width = (size_t)s.inner * onnx_dtype_bytes(from->dtype);
    for (int64_t o = 0; o < s.outer; o++)
        for (int64_t k = 0; k < g.count; k++)
            memcpy((char *)to->data + (size_t)(o * g.count + k) * width,
                   (const char *)from->data + (size_t)(o * s.count + g.first[k]) * width, width);
    RAPTOR_TRY(write_list(call, 1, g.count, g.first));
    RAPTOR_TRY(write_list(call, 2, s.count, g.of));
    return write_list(call, 3, g.count, g.size);
}

/* ---- NonMaxSuppression ---- */

typedef struct box {
    double y1, x1, y2, x2;
} box;

static box read_box(const double *values, bool center) {
    if (center) /* x center, y center, width, height */
        return (box){values[1] - values[3] / 2, values[0] - values[2] / 2,
                     values[1] + values[3] / 2, values[0] + values[2] / 2};
    return (box){fmin(values[0], values[2]), fmin(values[1], values[3]), fmax(values[0], values[2]),
                 fmax(values[1], values[3])};
}

static double overlap(const box *a, const box *b) {
    double height = fmin(a->y2, b->y2) - fmax(a->y1, b->y1);
    double width = fmin(a->x2, b->x2) - fmax(a->x1, b->x1);
    if (height <= 0 || width <= 0)
        return 0;
    double area_a = (a->y2 - a->y1) * (a->x2 - a->x1), area_b = (b->y2 - b->y1) * (b->x2 - b->x1);
    return height * width / (area_a + area_b - height * width);
}

static raptor_status read_scalar(reference_call *call, uint32_t input, double fallback,
                                 double *out_value) {
    const reference_tensor *tensor = reference_input_tensor(call, input);
    const double *values = tensor ? reference_double_values(call, tensor) : NULL;
    *out_value = values && tensor->count ? values[0] : fallback;
    return tensor && !values ? RAPTOR_FAILED : RAPTOR_OK;
}

typedef struct suppression {
    int64_t boxes, limit;
    double overlap_limit, score_limit;
    bool center;
    ranked *order;
    box *kept;
} suppression;

/* Boxes of one class that survive, best first; their indices into `picked`. */
static int64_t suppress(suppression *s, const double *boxes, const double *scores,
                        int64_t *picked) {
    int64_t candidates = 0, count = 0;
    for (int64_t i = 0; i < s->boxes; i++)
        if (scores[i] > s->score_limit)
            s->order[candidates++] = (ranked){scores[i], i};
    qsort(s->order, (size_t)candidates, sizeof *s->order, by_value_down);
    for (int64_t i = 0; i < candidates && count < s->limit; i++) {
        box next = read_box(boxes + 4 * s->order[i].index, s->center);
        bool hidden = false;
        for (int64_t k = 0; k < count && !hidden; k++)
            hidden = overlap(&s->kept[k], &next) > s->overlap_limit;
        if (!hidden) {
            s->kept[count] = next;
            picked[count++] = s->order[i].index;
        }
    }
    return count;
}

raptor_status reference_non_max_suppression(reference_call *call) {
    const reference_tensor *boxes, *scores;
    double limit;
    suppression s = {.center = reference_int(call, "center_point_box", 0) == 1};
    RAPTOR_TRY(reference_need(call, 0, &boxes));
    RAPTOR_TRY(reference_need(call, 1, &scores));
    RAPTOR_TRY(read_scalar(call, 2, 0, &limit));
    RAPTOR_TRY(read_scalar(call, 3, 0, &s.overlap_limit));
    RAPTOR_TRY(read_scalar(call, 4, -INFINITY, &s.score_limit));
    const double *corners = reference_double_values(call, boxes);
    const double *points = reference_double_values(call, scores);
    if (!corners || !points || boxes->rank != 3 || scores->rank != 3 || boxes->dims[2] != 4 ||
        boxes->dims[1] != scores->dims[2] || boxes->dims[0] != scores->dims[0])
        return reference_fault(call, RAPTOR_E_onnx_shape, "boxes and scores do not fit");
    s.boxes = boxes->dims[1];
    s.limit = limit > (double)s.boxes ? s.boxes : (int64_t)limit;
    s.order = RAPTOR_NEW_ARRAY(call->scratch, ranked, s.boxes + 1);
    s.kept = RAPTOR_NEW_ARRAY(call->scratch, box, s.boxes + 1);
    int64_t *picked = RAPTOR_NEW_ARRAY(call->scratch, int64_t, s.boxes + 1);
    int64_t(*found)[3] = NULL, classes = scores->dims[1];
    size_t count = 0, capacity = 0;
    for (int64_t n = 0; n < boxes->dims[0] * classes; n++) {
        int64_t kept =
            suppress(&s, corners + n / classes * s.boxes * 4, points + n * s.boxes, picked);
        for (int64_t k = 0; k < kept; k++) {
            RAPTOR_GROW(call->scratch, found, count, capacity);
            found[count][0] = n / classes;
            found[count][1] = n % classes;
            found[count++][2] = picked[k];
        }
    }
    reference_tensor *to = reference_output(call, 0, ONNX_INT64, 2, (int64_t[]){(int64_t)count, 3});
    if (to && count)
        memcpy(to->data, found, count * sizeof *found);
    return to ? RAPTOR_OK : RAPTOR_FAILED;
}
