/* Tiny YOLO v2 for the 20 classes of VOC (Redmon and Farhadi 2016; yolov2-tiny-voc.cfg). The
 * result is the raw 13 x 13 grid: 5 anchors x (4 box terms, objectness, 20 classes). */
#include <assert.h>

#include "models/networks.h"

enum { ANCHORS = 5, CLASSES = 20, TERMS = 4 + 1 + CLASSES };

const zoo_value *zoo_tiny_yolo(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int64_t channels, pool_stride; /* 0: no pool behind it */
    } ROWS[] = {{16, 2}, {32, 2}, {64, 2}, {128, 2}, {256, 2}, {512, 1}, {1024, 0}, {1024, 0}};
    (void)variant;
    const zoo_value *value = input;
    for (int i = 0; i < (int)(sizeof ROWS / sizeof *ROWS); i++) {
        value = zoo_normalized_convolution(
            builder, "", zoo_name(builder, "%d", i + 1), value,
            (zoo_window){.channels = ROWS[i].channels, .kernel = 3, .padding = 1}, ZOO_LEAKY_RELU);
        if (!ROWS[i].pool_stride)
            continue;
        const zoo_window pool = {.kernel = 2, .stride = ROWS[i].pool_stride, .same_upper = true};
        value = zoo_max_pool(builder, zoo_name(builder, "pool%d", i + 1), value, pool);
    }
    return zoo_convolution(builder, "conv9", value,
                           (zoo_window){.channels = ANCHORS * TERMS, .kernel = 1, .biased = true});
}

/* Widths and heights of the anchors, in cells. */
static const float ANCHOR_SIZES[ANCHORS][2] = {
    {1.08f, 1.19f}, {3.42f, 4.41f}, {6.63f, 11.38f}, {9.42f, 5.11f}, {16.62f, 10.52f}};

/* Elements first..last-1 of the terms, [1, anchors, last - first, cells]. */
static const zoo_value *terms(zoo_builder *builder, const char *name, const zoo_value *grid,
                              int64_t first, int64_t last) {
    return zoo_slice(builder, name, grid, 2, first, last);
}

/* Column and row of each cell, [1, 1, 2, cells]. */
static const zoo_value *cells(zoo_builder *builder, int64_t rows, int64_t columns) {
    enum { CELLS_MAX = 64 * 64 };
    const int64_t count = rows * columns, dims[4] = {1, 1, 2, count};
    assert(count <= CELLS_MAX);
    float packed[2 * CELLS_MAX];
    for (int64_t i = 0; i < count; i++) {
        packed[i] = (float)(i % columns);
        packed[count + i] = (float)(i / columns);
    }
    return zoo_constant(builder, "cells", false, 4, dims, packed);
}

/* Boxes as [1, boxes, 4] of x1, y1, x2, y2 in cells: centres from sigmoids, sizes from exponents of
 * the anchors' (section 2 of the paper). */
static const zoo_value *boxes(zoo_builder *builder, const zoo_value *grid, int64_t rows,
                              int64_t columns) {
    const int64_t count = rows * columns, anchor_dims[4] = {1, ANCHORS, 2, 1};
    const zoo_value *centre =
        zoo_unary(builder, "Sigmoid", "centre.sigmoid", terms(builder, "centre.terms", grid, 0, 2));
    centre = zoo_binary(builder, "Add", "centre", centre, cells(builder, rows, columns));
    const zoo_value *size =
        zoo_unary(builder, "Exp", "size.exp", terms(builder, "size.terms", grid, 2, 4));
    size = zoo_binary(builder, "Mul", "size", size,
                      zoo_constant(builder, "anchors", false, 4, anchor_dims, ANCHOR_SIZES));
    size = zoo_binary_scalar(builder, "Mul", "size.half", size, 0.5f);
    const zoo_value *low = zoo_binary(builder, "Sub", "low", centre, size);
    const zoo_value *high = zoo_binary(builder, "Add", "high", centre, size);
    const zoo_value *const corners[] = {low, high};
    const zoo_value *value = zoo_join(builder, "corners", 2, 2, corners);
    value = zoo_transpose(builder, "corners.last", value, (const int64_t[]){0, 1, 3, 2});
    return zoo_reshape(builder, "boxes", value, 3, (const int64_t[]){1, ANCHORS * count, 4});
}

/* [1, classes, boxes]: objectness times the softmax over classes. */
static const zoo_value *scores(zoo_builder *builder, const zoo_value *grid, int64_t count) {
    const zoo_value *object =
        zoo_unary(builder, "Sigmoid", "objectness", terms(builder, "objectness.terms", grid, 4, 5));
    const zoo_value *classes =
        zoo_softmax(builder, "classes", terms(builder, "classes.terms", grid, 5, TERMS), 2);
    const zoo_value *value = zoo_binary(builder, "Mul", "confidence", classes, object);
    value = zoo_transpose(builder, "confidence.rows", value, (const int64_t[]){0, 2, 1, 3});
    return zoo_reshape(builder, "scores", value, 3, (const int64_t[]){1, CLASSES, ANCHORS * count});
}

/* The detector to its end: boxes are decoded and the overlapping ones suppressed. A row of the
 * result is x1, y1, x2, y2 (in cells), score, class. */
const zoo_value *zoo_tiny_yolo_detector(zoo_builder *builder, const zoo_value *input, int variant) {
    enum { DETECTIONS_A_CLASS = 10 };
    const zoo_value *grid = zoo_tiny_yolo(builder, input, variant);
    const int64_t rows = grid->shape[2], columns = grid->shape[3], count = rows * columns;
    const int64_t limit = DETECTIONS_A_CLASS, one = 1;
    const float overlap = 0.45f, threshold = 0.1f;
    grid = zoo_reshape(builder, "grid", grid, 4, (const int64_t[]){1, ANCHORS, TERMS, count});
    const zoo_value *all = boxes(builder, grid, rows, columns);
    const zoo_value *confidence = scores(builder, grid, count);
    const zoo_value *const suppressed[] = {
        all, confidence, zoo_constant(builder, "limit", true, 1, &one, &limit),
        zoo_constant(builder, "overlap", false, 1, &one, &overlap),
        zoo_constant(builder, "threshold", false, 1, &one, &threshold)};
    const int64_t found = -1;
    const zoo_value *chosen = zoo_node(builder, "NonMaxSuppression", "suppression", 5, suppressed,
                                       2, (const int64_t[]){found, 3});
    const zoo_value *number = zoo_reshape(
        builder, "number", zoo_slice(builder, "number.column", chosen, 1, 2, 3), 1, &found);
    const zoo_value *const table[] = {
        zoo_reshape(builder, "boxes.rows", all, 2, (const int64_t[]){ANCHORS * count, 4}), number};
    const zoo_value *box =
        zoo_node(builder, "Gather", "box", 2, table, 2, (const int64_t[]){found, 4});
    const zoo_value *const pick[] = {confidence, chosen};
    const zoo_value *score = zoo_node(builder, "GatherND", "score", 2, pick, 1, &found);
    score = zoo_reshape(builder, "score.column", score, 2, (const int64_t[]){found, 1});
    const zoo_value *kind = zoo_slice(builder, "class.column", chosen, 1, 1, 2);
    kind = zoo_node(builder, "Cast", "class", 1, &kind, 2, (const int64_t[]){found, 1});
    zoo_attribute(builder, kind, "to", 1 /* FLOAT */);
    const zoo_value *const columns_of_result[] = {box, score, kind};
    return zoo_join(builder, "detections", 1, 3, columns_of_result);
}
