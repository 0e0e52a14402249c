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

bool ir_cover_add(ir_cover *cover, const int64_t *offsets, const int64_t *sizes) {
    uint32_t rank = cover->type->rank;
    int64_t rows = 1, length = rank ? sizes[rank - 1] : 1;
    for (uint32_t i = 0; i + 1 < rank; i++)
        rows *= sizes[i];
    for (int64_t row = 0; row < rows; row++) {
        unsigned char *at = cover->taken + (rank ? row_start(cover, offsets, sizes, row) : 0);
        if (memchr(at, 1, (size_t)length))
            return false;
        memset(at, 1, (size_t)length);
    }
    cover->covered += rows * length;
    return true;
}
