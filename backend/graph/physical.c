/* How logical values lie in rows, and the constants of the graph stage. */
#include "backend/graph/lowering.h"

#include <string.h>

static const char *const LAYOUT_NAMES[] = {
    [GRAPH_DENSE] = "dense_nchw",
    [GRAPH_NCHW_ROWS] = "nchw_row_strip",
    [GRAPH_NHWC_ROWS] = "nhwc_row_strip",
};
enum { LAYOUT_COUNT = sizeof LAYOUT_NAMES / sizeof *LAYOUT_NAMES };

bool graph_layout_parse(const char *name, graph_layout *out_layout) {
    for (int i = 0; name && i < LAYOUT_COUNT; i++)
        if (!strcmp(name, LAYOUT_NAMES[i])) {
            *out_layout = (graph_layout)i;
            return true;
        }
    return false;
}

const char *graph_layout_name(graph_layout layout) {
    return LAYOUT_NAMES[layout];
}

bool graph_form_make(const ir_type *type, graph_layout layout, graph_form *out_form) {
    if (type->kind != IR_TYPE_TENSOR || type->element->kind != IR_TYPE_FLOAT ||
        type->element->width != 32)
        return false;
    int64_t total = ir_type_element_count(type);
    /* The bound keeps every product of positions and strides within int64. */
    if (total <= 0 || total > (int64_t)1 << 40)
        return false;
    graph_form form = {.layout = layout, .n = 1, .c = 1, .h = 1, .w = total};
    if (type->rank == 4) {
        form.n = type->shape[0];
        form.c = type->shape[1];
        form.h = type->shape[2];
        form.w = type->shape[3];
    } else if (layout != GRAPH_DENSE) {
        return false;
    }
    form.rows = layout == GRAPH_DENSE ? 1 : form.n * form.h;
    form.columns = total / form.rows;
    *out_form = form;
    return true;
}

int64_t graph_form_position(const graph_form *form, int64_t n, int64_t c, int64_t h, int64_t w) {
    int64_t row = n * form->h + h;
    switch (form->layout) {
    case GRAPH_NCHW_ROWS:
        return row * form->columns + c * form->w + w;
    case GRAPH_NHWC_ROWS:
        return row * form->columns + w * form->c + c;
    default:
        return ((n * form->c + c) * form->h + h) * form->w + w;
    }
}

bool graph_form_same(const graph_form *a, const graph_form *b) {
    if (a->rows != b->rows || a->columns != b->columns)
        return false;
    if (a->layout == b->layout)
        return true;
    if (a->n != b->n || a->c != b->c || a->h != b->h || a->w != b->w)
        return false;
    /* One row of a single image: only the order of channels and columns can differ. */
    if (a->rows == 1 && a->h == 1 && a->n == 1)
        return (a->layout != GRAPH_NHWC_ROWS && b->layout != GRAPH_NHWC_ROWS) || a->c == 1 ||
               a->w == 1;
    /* Rows in both: not dense. */
    return a->rows > 1 && (a->c == 1 || a->w == 1);
}

const graph_value *graph_value_of(const ir_value *logical) {
    return logical->scratch;
}

void graph_value_set(graph_lowering *lowering, ir_value *logical, ir_value *tensor,
                     const graph_form *form) {
    graph_value *value = RAPTOR_NEW(lowering->arena, graph_value);
    value->tensor = tensor;
    value->form = *form;
    logical->scratch = value;
}

bool graph_data_of(const ir_value *value, graph_data *out_data) {
    if (!value->defining || !ir_operation_is(value->defining, "arith.constant"))
        return false;
    const ir_attribute *attribute = ir_attribute_get(value->defining, "value");
    const ir_type *type = value->type;
    if (!attribute || type->kind != IR_TYPE_TENSOR || type->element->kind != IR_TYPE_FLOAT ||
        type->element->width != 32)
        return false;
    graph_data data = {.attribute = attribute, .count = ir_type_element_count(type)};
    data.bytes = ir_attribute_data(attribute, &data.splat);
    *out_data = data;
    return data.bytes && data.count > 0;
}

/* ---- constants of the new function ---- */

ir_value *graph_constant_find(graph_lowering *lowering, graph_constant_key key) {
    for (uint32_t i = lowering->constant_count; i-- > 0;) {
        const graph_constant_entry *entry = &lowering->constants[i];
        if (entry->key.source == key.source && entry->key.first == key.first &&
            entry->key.length == key.length && entry->key.kind == key.kind)
            return entry->value;
    }
    return NULL;
}

ir_value *graph_constant_add(graph_lowering *lowering, graph_constant_key key,
                             const ir_attribute *attribute) {
    ir_builder builder = lowering->builder;
    builder.before = lowering->filled;
    ir_value *value = ir_build_constant(&builder, attribute);
    RAPTOR_GROW(lowering->arena, lowering->constants, lowering->constant_count,
                lowering->constant_capacity);
    lowering->constants[lowering->constant_count++] = (graph_constant_entry){key, value};
    return value;
}

ir_value *graph_constant(graph_lowering *lowering, const ir_attribute *attribute) {
    graph_constant_key key = {.source = attribute};
    ir_value *value = graph_constant_find(lowering, key);
    return value ? value : graph_constant_add(lowering, key, attribute);
}

ir_value *graph_splat(graph_lowering *lowering, int64_t length, float value) {
    const ir_type *type = ir_type_matrix(lowering->context, 1, length);
    return graph_constant(lowering, ir_attribute_dense_f32_splat(type, value));
}

const ir_attribute *graph_resource(graph_lowering *lowering, const char *name, int64_t rows,
                                   int64_t columns, const float *elements) {
    const ir_type *type = ir_type_matrix(lowering->context, rows, columns);
    return ir_attribute_resource(lowering->context, name, type, elements, NULL, NULL);
}

ir_value *graph_index_table(graph_lowering *lowering, uint32_t count, const int64_t *values) {
    return graph_constant(lowering, ir_attribute_dense_index(lowering->context, count, values));
}
