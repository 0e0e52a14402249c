/* Chips that need no file. Private to target/pim. */
#ifndef PIM_CHIP_BUILTIN_H
#define PIM_CHIP_BUILTIN_H

#include "target/pim/chip.h"

/* Every field at pimsim-nn's default. */
void pim_chip_set_defaults(pim_chip *chip);
/* False when `name` is no built-in chip. */
bool pim_chip_builtin(const char *name, raptor_arena *arena, pim_chip *out_chip);

#endif
