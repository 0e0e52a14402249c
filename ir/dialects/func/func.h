/* Functions. func.func has one region whose entry block's arguments are the function's; the
 * properties are sym_name = "main" and function_type = (inputs) -> (results); arg_attrs and
 * res_attrs are arrays of one dictionary each (absent when all are empty). */
#ifndef RAPTOR_IR_DIALECTS_FUNC_H
#define RAPTOR_IR_DIALECTS_FUNC_H

#include "ir/ir.h"

/* Creates the function with its entry block; `arguments` and `results` hold one dictionary per
 * argument and result, or are NULL. */
ir_operation *func_build_function(ir_builder *builder, const char *name, const ir_type *type,
                                  const ir_attribute *const *argument_attributes,
                                  const ir_attribute *const *result_attributes);
ir_operation *func_build_return(ir_builder *builder, uint32_t count, ir_value *const *values);

/* The first func.func of a module of that name (NULL name: the first one); NULL if none. */
ir_operation *func_find(const ir_operation *module, const char *name);
const ir_type *func_type(const ir_operation *function);
/* The entry block, NULL for a declaration. */
ir_block *func_body(const ir_operation *function);
ir_operation *func_return(const ir_operation *function); /* of the entry block; NULL if none */
/* An attribute of an argument or result ("raptor.name"); NULL if absent. */
const ir_attribute *func_argument_attribute(const ir_operation *function, uint32_t number,
                                            const char *name);
const ir_attribute *func_result_attribute(const ir_operation *function, uint32_t number,
                                          const char *name);
/* Replaces the signature: function_type, and the dictionaries if not NULL. Block arguments and
 * return operands are the caller's business. */
void func_set_signature(ir_operation *function, const ir_type *type,
                        const ir_attribute *const *argument_attributes,
                        const ir_attribute *const *result_attributes);

#endif
