/* Custom syntax of the spat dialect: formats of the regular operations, functions of the others. */
#ifndef RAPTOR_IR_DIALECTS_SPAT_SYNTAX_H
#define RAPTOR_IR_DIALECTS_SPAT_SYNTAX_H

#include "ir/registry.h"

#define SPAT_UNARY       "($input) attr-dict : type($input) -> type($output)"
#define SPAT_BINARY      " $lhs, $rhs attr-dict : (type($lhs), type($rhs)) -> type($output)"
#define SPAT_WVMM        "[$weight]($input) attr-dict : (type($weight), type($input)) -> type($output)"
#define SPAT_YIELD       " $outputs attr-dict : types($outputs)"
#define SPAT_BLOCK_YIELD " $outputs attr-dict : types($outputs)<? next successors?>"
#define SPAT_CHANNEL_RECEIVE                                                                       \
    " channel $channelId from $sourceCoreId to $targetCoreId attr-dict : type($output)"
#define SPAT_CHANNEL_SEND                                                                          \
    " $input channel $channelId from $sourceCoreId to $targetCoreId attr-dict : type($input)"
#define SPAT_HOST_STORE                                                                            \
    " $input from $sourceCoreId to $targetCoreId host_offset $hostOffset event $eventRegister"     \
    " attr-dict : type($input)"
#define SPAT_HOST_LOAD                                                                             \
    " from $sourceCoreId to $targetCoreId host_offset $hostOffset event $eventRegister"            \
    " count $waitValue attr-dict : type($output)"
#define SPAT_SYNC         " $targetCoreId event $eventRegister attr-dict"
#define SPAT_WAIT         " $eventRegister value $waitValue attr-dict"
#define SPAT_CONCAT       " axis $axis $inputs attr-dict : (types($inputs)) -> type($output)"
#define SPAT_EXTRACT_ROWS " $input attr-dict : type($input) -> types($outputs)"

bool spat_parse_compute(ir_parser *parser, ir_operation_state *state);
void spat_print_compute(ir_printer *printer, ir_operation *operation);
bool spat_parse_blueprint(ir_parser *parser, ir_operation_state *state);
void spat_print_blueprint(ir_printer *printer, ir_operation *operation);
bool spat_parse_deferred_communication(ir_parser *parser, ir_operation_state *state);
bool spat_parse_source_select(ir_parser *parser, ir_operation_state *state);
void spat_print_source_select(ir_printer *printer, ir_operation *operation);

#endif
