#include "ir/dialects/pim/syntax.h"

#include "ir/dialects/common/syntax.h"

#include <string.h>

static const ir_compute_syntax core = {0};
static const ir_compute_syntax core_batch = {.batch = true, .inputs = true};

static const ir_compute_syntax *syntax_of(const char *name) {
    return strcmp(name, "pim.core_batch") == 0 ? &core_batch : &core;
}

bool pim_parse_core(ir_parser *parser, ir_operation_state *state) {
    return ir_parse_compute(parser, state, syntax_of(state->name));
}

void pim_print_core(ir_printer *printer, ir_operation *operation) {
    ir_print_compute(printer, operation, syntax_of(operation->name));
}
