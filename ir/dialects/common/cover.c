#include "ir/dialects/common/cover.h"

#include <stdlib.h>
#include <string.h>

/* No value of a network that fits a chip comes near; it keeps absurd types from the allocator. */
static const int64_t maximum_elements = INT64_C(1) << 31;

bool ir_cover_begin(ir_cover *cover, const ir_type *type) {
    *cover = (ir_cover){.type = type, .total = ir_type_element_count(type)};
    if (cover->total < 0 || cover->total > maximum_elements)
        return false;
    cover->taken = calloc((size_t)cover->total + 1, 1);
    cover->no_memory = !cover->taken;
    return cover->taken != NULL;
}

void ir_cover_end(ir_cover *cover) {
    free(cover->taken);
    cover->taken = NULL;
}

/* Position of the first element of a box's row; rows are numbered over all but the last dimension.
 */
static int64_t row_start(const ir_cover *cover, const int64_t *offsets, const int64_t *sizes,
                         int64_t row) {
    uint32_t last = cover->type->rank - 1;
    int64_t position = offsets[last], scale = cover->type->shape[last];
    for (uint32_t i = last; i-- > 0;) {
        position += (offsets[i] + row % sizes[i]) * scale;
        scale *= cover->type->shape[i];
        row /= sizes[i];
    }
    return position;
}

typedef struct cover_box {
    int64_t rows, length; /* elements of a row */
} cover_box;

static cover_box shape_of(const ir_cover *cover, const int64_t *sizes) {
    uint32_t rank = cover->type->rank;
    cover_box box = {1, rank ? sizes[rank - 1] : 1};
    for (uint32_t i = 0; i + 1 < rank; i++)
        box.rows *= sizes[i];
    return box;
}

static unsigned char *row_of(const ir_cover *cover, const int64_t *offsets, const int64_t *sizes,
                             int64_t row) {
    return cover->taken + (cover->type->rank ? row_start(cover, offsets, sizes, row) : 0);
}

bool ir_cover_meets(const ir_cover *cover, const int64_t *offsets, const int64_t *sizes) {
    cover_box box = shape_of(cover, sizes);
    for (int64_t row = 0; row < box.rows; row++)
        if (memchr(row_of(cover, offsets, sizes, row), 1, (size_t)box.length))
            return true;
    return false;
}

void ir_cover_paint(ir_cover *cover, const int64_t *offsets, const int64_t *sizes) {
    cover_box box = shape_of(cover, sizes);
    for (int64_t row = 0; row < box.rows; row++)
        memset(row_of(cover, offsets, sizes, row), 1, (size_t)box.length);
}

bool ir_cover_add(ir_cover *cover, const int64_t *offsets, const int64_t *sizes) {
    if (ir_cover_meets(cover, offsets, sizes))
        return false;
    ir_cover_paint(cover, offsets, sizes);
    cover_box box = shape_of(cover, sizes);
    cover->covered += box.rows * box.length;
    return true;
}
