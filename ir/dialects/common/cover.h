/* Which elements of a shaped value boxes cover, and whether two boxes meet: by painting, so that
 * the work is bounded by the elements and not by pairs of boxes. */
#ifndef RAPTOR_IR_DIALECTS_COVER_H
#define RAPTOR_IR_DIALECTS_COVER_H

#include "ir/ir.h"

typedef struct ir_cover {
    const ir_type *type; /* static */
    int64_t total, covered;
    unsigned char *taken; /* one byte an element, on the heap */
    bool no_memory;
} ir_cover;

/* false when there are too many elements to paint, or no memory (then no_memory is set); nothing is
 * to be released then. */
bool ir_cover_begin(ir_cover *cover, const ir_type *type);
/* Adds a box that lies inside the type, with positive sizes; false if it meets an earlier one. */
bool ir_cover_add(ir_cover *cover, const int64_t *offsets, const int64_t *sizes);
/* The two halves of it, for boxes that may meet some and not others; `covered` is not kept. */
bool ir_cover_meets(const ir_cover *cover, const int64_t *offsets, const int64_t *sizes);
void ir_cover_paint(ir_cover *cover, const int64_t *offsets, const int64_t *sizes);
void ir_cover_end(ir_cover *cover);

#endif
