/* Functions of one number that the vector unit has no instruction for. */
#ifndef RAPTOR_BACKEND_GRAPH_FUNCTIONS_H
#define RAPTOR_BACKEND_GRAPH_FUNCTIONS_H

#include "backend/graph/lowering.h"

/* 1 / sqrt(x) of positive numbers below infinity; no plan operation of its own. */
#define GRAPH_INVERSE_SQUARE_ROOT "inverse_square_root"

bool graph_function_is(const ir_operation *operation);
/* The function (a plan operation's name, or the one above) of every element of a local row. */
ir_value *graph_function_apply(graph_task *task, const char *name, ir_value *x);

#endif
