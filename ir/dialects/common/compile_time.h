/* Values known at compile time. Index expressions are evaluated by ir/evaluate.h. */
#ifndef RAPTOR_IR_DIALECTS_COMPILE_TIME_H
#define RAPTOR_IR_DIALECTS_COMPILE_TIME_H

#include "ir/ir.h"

/* True for results of constants and of pure operations on such results. */
bool ir_is_compile_time(const ir_value *value);

#endif
