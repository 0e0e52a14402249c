/* Where a value lies: views, updated destinations and body arguments followed to the storage they
 * stand for, as the registry's result behaviour says. */
#ifndef RAPTOR_IR_DIALECTS_VIEWS_H
#define RAPTOR_IR_DIALECTS_VIEWS_H

#include "ir/dialects/tensor/slice.h"
#include "ir/evaluate.h"

/* Whether the value is a part of another: an extract_slice or a subview. */
bool views_is_view(const ir_value *value);
/* The storage behind the value: an allocation, a constant, a function argument, a fresh tensor. */
const ir_value *views_root(const ir_value *value);
/* The same with the byte distance of the value's first element from the storage's. false when an
 * offset does not evaluate in the environment. */
bool views_resolve(const ir_value *value, const ir_environment *environment,
                   const ir_value **out_root, int64_t *out_bytes);
/* Whether the box of a slice is one run of the sliced value (of the destination of an insertion).
 */
bool views_slice_is_run(const ir_operation *slice);
/* Whether the value's elements follow each other without gaps in its storage. */
bool views_is_contiguous(const ir_value *value);

#endif
