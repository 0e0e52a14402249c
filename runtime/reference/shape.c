/* Strides, axes and broadcasting of shapes, and walks through elements. */
#include "runtime/reference/kernel.h"

#include <string.h>

void reference_strides(uint32_t rank, const int64_t *dims, int64_t *out_strides) {
    int64_t stride = 1;
    for (uint32_t i = rank; i-- > 0;) {
        out_strides[i] = stride;
        stride *= dims[i] ? dims[i] : 1;
    }
}

raptor_status reference_axis(reference_call *call, int64_t axis, uint32_t rank,
                             uint32_t *out_axis) {
    int64_t at = axis < 0 ? axis + (int64_t)rank : axis;
    if (at < 0 || at >= (int64_t)rank)
        return reference_fault(call, RAPTOR_E_onnx_attribute,
                               "axis %lld is out of range for %u dimensions", (long long)axis,
                               rank);
    *out_axis = (uint32_t)at;
    return RAPTOR_OK;
}

raptor_status reference_axes(reference_call *call, const int64_t *axes, size_t count, uint32_t rank,
                             bool *out_flags) {
    memset(out_flags, 0, rank * sizeof *out_flags);
    for (size_t i = 0; i < count; i++) {
        uint32_t axis = 0;
        RAPTOR_TRY(reference_axis(call, axes[i], rank, &axis));
        if (out_flags[axis])
            return reference_fault(call, RAPTOR_E_onnx_attribute, "axis %u is named twice", axis);
        out_flags[axis] = true;
    }
    return RAPTOR_OK;
}

int64_t reference_product(const int64_t *dims, uint32_t from, uint32_t to) {
    int64_t product = 1;
    for (uint32_t i = from; i < to; i++)
        product *= dims[i];
    return product;
}

raptor_status reference_broadcast_shape(reference_call *call, const reference_tensor *a,
                                        const reference_tensor *b, uint32_t *out_rank,
                                        int64_t *out_dims) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    for (uint32_t i = 0; i < rank; i++) {
        uint32_t skip_a = rank - a->rank, skip_b = rank - b->rank;
        int64_t of_a = i < skip_a ? 1 : a->dims[i - skip_a];
        int64_t of_b = i < skip_b ? 1 : b->dims[i - skip_b];
        if (of_a != of_b && of_a != 1 && of_b != 1)
            return reference_fault(call, RAPTOR_E_onnx_shape, "shapes %s and %s do not broadcast",
                                   onnx_shape_text(call->scratch, a->dims, a->rank),
                                   onnx_shape_text(call->scratch, b->dims, b->rank));
        out_dims[i] = of_a == 1 ? of_b : of_a;
    }
    *out_rank = rank;
    return RAPTOR_OK;
}

void reference_broadcast_strides(const reference_tensor *tensor, uint32_t rank, const int64_t *dims,
                                 int64_t *out_strides) {
    int64_t own[REFERENCE_RANK_LIMIT];
    reference_strides(tensor->rank, tensor->dims, own);
    uint32_t skip = rank - tensor->rank;
    for (uint32_t i = 0; i < rank; i++)
        out_strides[i] =
            i < skip || (tensor->dims[i - skip] == 1 && dims[i] != 1) ? 0 : own[i - skip];
}

void reference_walk_init(reference_walk *walk, uint32_t rank, const int64_t *dims,
                         const int64_t *strides_0, const int64_t *strides_1,
                         const int64_t *strides_2) {
    *walk = (reference_walk){.rank = rank, .dims = dims};
    walk->strides[0] = strides_0;
    walk->strides[1] = strides_1;
    walk->strides[2] = strides_2;
}

bool reference_walk_next(reference_walk *walk) {
    for (uint32_t d = walk->rank; d-- > 0;) {
        bool wraps = ++walk->index[d] >= walk->dims[d];
        for (int k = 0; k < 3 && walk->strides[k]; k++)
            walk->offset[k] +=
                wraps ? -walk->strides[k][d] * (walk->dims[d] - 1) : walk->strides[k][d];
        if (!wraps)
            return true;
        walk->index[d] = 0;
    }
    return false;
}

/* One row of a strided copy; constant sizes let the compiler unroll the moves. */
static void copy_row(char *to, int64_t to_step, const char *from, int64_t from_step, int64_t count,
                     size_t bytes) {
    if (to_step == 1 && from_step == 1) {
        memcpy(to, from, (size_t)count * bytes);
        return;
    }
    ptrdiff_t to_bytes = to_step * (ptrdiff_t)bytes, from_bytes = from_step * (ptrdiff_t)bytes;
#define COPY(size)                                                                                 \
    for (int64_t i = 0; i < count; i++)                                                            \
    memcpy(to + i * to_bytes, from + i * from_bytes, size)
    switch (bytes) {
    case 1:
        COPY(1);
        break;
    case 2:
        COPY(2);
        break;
    case 4:
        COPY(4);
        break;
    case 8:
        COPY(8);
        break;
    default:
        COPY(bytes);
    }
#undef COPY
}

void reference_copy_strided(void *to, const int64_t *to_strides, const void *from,
                            const int64_t *from_strides, uint32_t rank, const int64_t *dims,
                            size_t bytes) {
    for (uint32_t i = 0; i < rank; i++)
        if (dims[i] == 0)
            return;
    if (rank == 0) {
        memcpy(to, from, bytes);
        return;
    }
    reference_walk walk;
    reference_walk_init(&walk, rank - 1, dims, to_strides, from_strides, NULL);
    do {
        copy_row((char *)to + walk.offset[0] * (int64_t)bytes, to_strides[rank - 1],
                 (const char *)from + walk.offset[1] * (int64_t)bytes, from_strides[rank - 1],
                 dims[rank - 1], bytes);
    } while (reference_walk_next(&walk));
}
