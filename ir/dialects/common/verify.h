/* Predicates of the operations' verifiers. Each names the operand in its message, adds one
 * diagnostic when it fails and returns whether it held, so that a verifier reports every fault and
 * still skips what makes no sense after an earlier one. Types may be NULL (an operand that is
 * missing, which the declared checks report): predicates on them fail silently. */
#ifndef RAPTOR_IR_DIALECTS_VERIFY_H
#define RAPTOR_IR_DIALECTS_VERIFY_H

#include "ir/assembly.h"

typedef struct verify_state {
    ir_operation *operation;
    raptor_diagnostics *diagnostics;
    raptor_status_code status;
} verify_state;

static inline verify_state verify_begin(ir_operation *operation, raptor_diagnostics *diagnostics) {
    return (verify_state){operation, diagnostics, RAPTOR_OK};
}

static inline bool verify_record(verify_state *state, raptor_status_code status) {
    state->status = status;
    return false;
}
/* Adds a fault (printf-like) at the operation or at another one, a nested one for instance; false.
 */
#define verify_fault_at(state, place, ...)                                                         \
    verify_record((state), raptor_diagnose((state)->diagnostics, RAPTOR_E_ir_verify,               \
                                           ir_place(place), __VA_ARGS__))
/* A verifier that had no memory for its work. */
#define verify_no_memory(state)                                                                    \
    verify_record((state), raptor_diagnose((state)->diagnostics, RAPTOR_E_out_of_memory,           \
                                           ir_place((state)->operation), "out of memory"))
#define verify_fault(state, ...)           verify_fault_at((state), (state)->operation, __VA_ARGS__)
#define verify_that(state, condition, ...) ((condition) ? true : verify_fault((state), __VA_ARGS__))

/* Type of the named operand group's first operand, or NULL. */
const ir_type *verify_operand(const verify_state *state, const char *name);
const ir_type *verify_result(const verify_state *state, uint32_t number);

bool verify_tensor(verify_state *state, const char *name, const ir_type *type);
bool verify_rank(verify_state *state, const char *name, const ir_type *type, uint32_t rank);
bool verify_static(verify_state *state, const char *name, const ir_type *type);
/* A dynamic dimension is not known to be positive and does not pass. */
bool verify_positive(verify_state *state, const char *name, const ir_type *type);
/* Dimension equals `expected`; dynamic dimensions pass. */
bool verify_dimension(verify_state *state, const char *name, const ir_type *type,
                      uint32_t dimension, int64_t expected);
bool verify_equal_types(verify_state *state, const char *name, const ir_type *type,
                        const char *other_name, const ir_type *other);
bool verify_equal_elements(verify_state *state, const char *name, const ir_type *type,
                           const char *other_name, const ir_type *other);
bool verify_equal_shapes(verify_state *state, const char *name, const ir_type *type,
                         const char *other_name, const ir_type *other);
bool verify_equal_kinds(verify_state *state, const char *name, const ir_type *type,
                        const char *other_name, const ir_type *other);
/* An array attribute, if present, has this many entries, each at least `minimum`. */
bool verify_array(verify_state *state, const char *name, uint32_t count, int64_t minimum);
/* The first `input_count` operands join to the output along `axis`. */
bool verify_concat(verify_state *state, uint32_t input_count, int64_t axis);
/* Entries are 0..rank-1, each once. */
bool verify_permutation(verify_state *state, const char *name, const int64_t *entries,
                        uint32_t count, uint32_t rank);

#endif
