/* Custom syntax of the pim dialect. */
#ifndef RAPTOR_IR_DIALECTS_PIM_SYNTAX_H
#define RAPTOR_IR_DIALECTS_PIM_SYNTAX_H

#include "ir/registry.h"

#define PIM_UNARY                                                                                  \
    "($input, $outputBuffer) attr-dict : (type($input), type($outputBuffer)) -> type($output)"
#define PIM_BINARY                                                                                 \
    "($lhs, $rhs, $outputBuffer) attr-dict : "                                                     \
    "(type($lhs), type($rhs), type($outputBuffer)) -> type($output)"
#define PIM_VMM                                                                                    \
    "[$weight]($input, $outputBuffer) attr-dict : "                                                \
    "(type($weight), type($input), type($outputBuffer)) -> type($output)"
#define PIM_COPY                                                                                   \
    "[$targetOffset, $sourceOffset]($target, $source) attr-dict : "                                \
    "type($target), type($source) -> type($output)"
#define PIM_VMV                                                                                    \
    "[$targetOffset, $sourceOffset, $sourceStride]($target, $source) attr-dict : "                 \
    "type($target), type($source) -> type($output)"
#define PIM_RECEIVE                                                                                \
    "[$outputOffset]($outputBuffer, $sourceCoreId) attr-dict : "                                   \
    "type($outputBuffer) -> type($output)"
#define PIM_SEND "($input, $targetCoreId) attr-dict : type($input) -> ()"
#define PIM_SYNC " $targetCoreId event $eventRegister attr-dict"
#define PIM_WAIT " $eventRegister value $waitValue attr-dict"
#define PIM_CONCAT                                                                                 \
    " axis $axis $inputs into $outputBuffer attr-dict : (types($inputs)) -> type($output)"

bool pim_parse_core(ir_parser *parser, ir_operation_state *state);
void pim_print_core(ir_printer *printer, ir_operation *operation);

#endif
