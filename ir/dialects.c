/* The list of dialects. Each is defined in ir/dialects/NAME/. */
#include "ir/registry.h"

#include <stddef.h>

#define DIALECTS(DIALECT)                                                                          \
    DIALECT(builtin)                                                                               \
    DIALECT(func)                                                                                  \
    DIALECT(arith)                                                                                 \
    DIALECT(affine)                                                                                \
    DIALECT(scf)                                                                                   \
    DIALECT(tensor)                                                                                \
    DIALECT(memref)                                                                                \
    DIALECT(spat)                                                                                  \
    DIALECT(pim)

/* The header declares the dialects; without it the registry is empty. */
#if __has_include("ir/dialects/dialects.h")
#include "ir/dialects/dialects.h"
#define LIST(name) &ir_dialect_##name,
static const ir_dialect *const dialects[] = {DIALECTS(LIST)};
#else
static const ir_dialect *const dialects[1];
#endif

const ir_dialect *const *ir_dialects(size_t *out_count) {
    *out_count = dialects[0] ? sizeof dialects / sizeof *dialects : 0;
    return dialects;
}
