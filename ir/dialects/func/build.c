#include "ir/dialects/func/func.h"

#include <string.h>

static void set_dictionaries(ir_operation *function, const char *name, uint32_t count,
                             const ir_attribute *const *dictionaries) {
    if (!dictionaries)
        return;
    ir_context *context = function->context;
    const ir_attribute **all =
        RAPTOR_NEW_ARRAY(ir_context_arena(context), const ir_attribute *, count ? count : 1);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        all[i] = dictionaries[i] ? dictionaries[i] : ir_attribute_dictionary(context, 0, NULL);
        any |= all[i]->dictionary.count > 0;
    }
    if (any)
        ir_attribute_set(function, name, ir_attribute_array(context, count, all));
    else
        ir_attribute_remove(function, name);
}

void func_set_signature(ir_operation *function, const ir_type *type,
                        const ir_attribute *const *argument_attributes,
                        const ir_attribute *const *result_attributes) {
    ir_attribute_set(function, "function_type", ir_attribute_type(type));
    set_dictionaries(function, "arg_attrs", type->input_count, argument_attributes);
    set_dictionaries(function, "res_attrs", type->result_count, result_attributes);
}

ir_operation *func_build_function(ir_builder *builder, const char *name, const ir_type *type,
                                  const ir_attribute *const *argument_attributes,
                                  const ir_attribute *const *result_attributes) {
    ir_operation_state state = {
        .name = "func.func", .location = builder->location, .region_count = 1};
    ir_operation *function = ir_build(builder, &state);
    ir_attribute_set(function, "sym_name", ir_attribute_string(builder->context, name));
    func_set_signature(function, type, argument_attributes, result_attributes);
    ir_block *body = ir_block_create(function->regions[0]);
    for (uint32_t i = 0; i < type->input_count; i++)
        ir_block_add_argument(body, type->inputs[i]);
    return function;
}

ir_operation *func_build_return(ir_builder *builder, uint32_t count, ir_value *const *values) {
    ir_operation_state state = {
        .name = "func.return",
        .location = builder->location,
        .operands = values,
        .operand_count = count,
    };
    return ir_build(builder, &state);
}

ir_operation *func_find(const ir_operation *module, const char *name) {
    ir_block *body = module->region_count > 0 ? ir_region_entry(module->regions[0]) : NULL;
    for (ir_operation *operation = body ? body->first : NULL; operation;
         operation = operation->next) {
        if (!ir_operation_is(operation, "func.func"))
            continue;
        if (!name || strcmp(ir_string_get(operation, "sym_name", ""), name) == 0)
            return operation;
    }
    return NULL;
}

const ir_type *func_type(const ir_operation *function) {
    const ir_attribute *type = ir_attribute_get(function, "function_type");
    return type && type->kind == IR_ATTRIBUTE_TYPE ? type->type_value : NULL;
}

ir_block *func_body(const ir_operation *function) {
    return function->region_count > 0 ? ir_region_entry(function->regions[0]) : NULL;
}

ir_operation *func_return(const ir_operation *function) {
    ir_block *body = func_body(function);
    ir_operation *last = body ? ir_block_terminator(body) : NULL;
    return last && ir_operation_is(last, "func.return") ? last : NULL;
}

static const ir_attribute *find(const ir_operation *function, const char *list, uint32_t number,
                                const char *name) {
    const ir_attribute *all = ir_attribute_get(function, list);
    if (!all || all->kind != IR_ATTRIBUTE_ARRAY || number >= all->array.count)
        return NULL;
    const ir_attribute *dictionary = all->array.elements[number];
    if (dictionary->kind != IR_ATTRIBUTE_DICTIONARY)
        return NULL;
    return ir_dictionary_find(dictionary, name);
}

const ir_attribute *func_argument_attribute(const ir_operation *function, uint32_t number,
                                            const char *name) {
    return find(function, "arg_attrs", number, name);
}

const ir_attribute *func_result_attribute(const ir_operation *function, uint32_t number,
                                          const char *name) {
    return find(function, "res_attrs", number, name);
}
