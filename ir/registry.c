/* Listings of the registry: Markdown for readers, JSON for tools. */
#include "ir/internal.h"

static const char *const effect_names[] = {[IR_EFFECT_NONE] = "none",
                                           [IR_EFFECT_READ] = "read",
                                           [IR_EFFECT_WRITE] = "write",
                                           [IR_EFFECT_READ_WRITE] = "read and write"};
static const char *const behaviour_names[] = {[IR_RESULT_VALUE] = "value",
                                              [IR_RESULT_ALLOCATES] = "allocates",
                                              [IR_RESULT_ALIASES] = "aliases",
                                              [IR_RESULT_BORROWS] = "borrows"};
static const char *const arity_names[] = {
    [IR_ARITY_ONE] = "one", [IR_ARITY_OPTIONAL] = "optional", [IR_ARITY_VARIADIC] = "any number"};
static const char *const constraint_names[] = {
    [IR_ANY_TYPE] = "any",  [IR_INDEX_TYPE] = "index", [IR_INTEGER_LIKE] = "integer",
    [IR_SHAPED] = "shaped", [IR_TENSOR] = "tensor",    [IR_RANKED_STATIC] = "static",
    [IR_RANK4] = "rank 4",  [IR_ROW] = "rank 2"};
static const char *const trait_names[] = {
    "terminator",  "same-types",   "pure",   "isolated",      "single-block",
    "destination", "communicates", "symbol", "no-terminator", "any-layout"};
enum { TRAIT_COUNT = sizeof trait_names / sizeof *trait_names };

static const char *or_empty(const char *text) {
    return text ? text : "";
}

/* ---- Markdown ---- */

/* Text of a table cell: a bar would end it. */
static void put_cell(raptor_buffer *out, const char *text) {
    for (text = or_empty(text); *text; text++)
        raptor_buffer_append(out, *text == '|' ? "\\|" : text, *text == '|' ? 2 : 1);
}

static void put_row(raptor_buffer *out, const char *const *cells, size_t count) {
    for (size_t i = 0; i < count; i++) {
        raptor_buffer_puts(out, "| ");
        put_cell(out, cells[i]);
        raptor_buffer_puts(out, " ");
    }
    raptor_buffer_puts(out, "|\n");
}

static void markdown_operands(raptor_buffer *out, const ir_operation_definition *definition) {
    if (!definition->operands[0].name)
        return;
    raptor_buffer_puts(out, "\n| operand | type | count | effect | |\n|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < IR_MAXIMUM_OPERANDS && definition->operands[i].name; i++) {
        const ir_operand_definition *row = &definition->operands[i];
        put_row(out,
                (const char *const[]){row->name, constraint_names[row->constraint],
                                      arity_names[row->arity], effect_names[row->effect],
                                      row->description},
                5);
    }
}

static void markdown_results(raptor_buffer *out, const ir_operation_definition *definition) {
    if (!definition->results[0].name)
        return;
    raptor_buffer_puts(out, "\n| result | type | count | storage | |\n|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < IR_MAXIMUM_RESULTS && definition->results[i].name; i++) {
        const ir_result_definition *row = &definition->results[i];
        put_row(out,
                (const char *const[]){row->name, constraint_names[row->constraint],
                                      arity_names[row->arity], behaviour_names[row->behaviour],
                                      row->description},
                5);
    }
}

static void markdown_attributes(raptor_buffer *out, const ir_operation_definition *definition) {
    if (!definition->attributes[0].name)
        return;
    raptor_buffer_puts(out, "\n| attribute | kind | type | required | values | |\n"
                            "|---|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < IR_MAXIMUM_ATTRIBUTES && definition->attributes[i].name; i++) {
        const ir_attribute_definition *row = &definition->attributes[i];
        put_row(out,
                (const char *const[]){row->name, ir_attribute_kind_name(row->kind), row->type,
                                      row->required ? "yes" : "no", row->values, row->description},
                6);
    }
}

static void markdown_operation(raptor_buffer *out, const ir_operation_definition *definition) {
    raptor_buffer_printf(out, "\n### `%s`\n\n%s.", definition->name, or_empty(definition->summary));
    raptor_buffer_printf(out, " Stage: %s.", definition->stage ? definition->stage : "any");
    for (uint32_t i = 0, any = 0; i < TRAIT_COUNT; i++)
        if (definition->traits >> i & 1)
            raptor_buffer_printf(out, "%s%s", any++ ? ", " : " Traits: ", trait_names[i]);
    if (definition->traits)
        raptor_buffer_puts(out, ".");
    if (definition->parents)
        raptor_buffer_printf(out, " Belongs in: %s.", definition->parents);
    if (definition->region_count)
        raptor_buffer_printf(out, " Regions: %u.", definition->region_count);
    raptor_buffer_puts(out, "\n");
    if (definition->assembly)
        raptor_buffer_printf(out, "\n    %s%s\n", definition->name, definition->assembly);
    markdown_operands(out, definition);
    markdown_results(out, definition);
    markdown_attributes(out, definition);
}

void ir_registry_print_markdown(raptor_buffer *out) {
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    raptor_buffer_puts(out, "# Operations\n");
    for (size_t i = 0; i < count; i++) {
        raptor_buffer_printf(out, "\n## Dialect `%s`\n", dialects[i]->name);
        for (size_t k = 0; k < dialects[i]->operation_count; k++)
            markdown_operation(out, &dialects[i]->operations[k]);
    }
}

/* ---- JSON ---- */

static void put_string(raptor_buffer *out, const char *text) {
    raptor_buffer_puts(out, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            raptor_buffer_printf(out, "\\%c", c);
        else if (c < 0x20)
            raptor_buffer_printf(out, "\\u%04x", c);
        else
            raptor_buffer_append(out, text, 1);
    }
    raptor_buffer_puts(out, "\"");
}

static void put_field(raptor_buffer *out, const char *key, const char *text) {
    if (!text)
        return;
    raptor_buffer_printf(out, ", \"%s\": ", key);
    put_string(out, text);
}

static void json_operands(raptor_buffer *out, const ir_operation_definition *definition) {
    raptor_buffer_puts(out, ", \"operands\": [");
    for (uint32_t i = 0; i < IR_MAXIMUM_OPERANDS && definition->operands[i].name; i++) {
        const ir_operand_definition *row = &definition->operands[i];
        raptor_buffer_puts(out, i ? ", {\"name\": " : "{\"name\": ");
        put_string(out, row->name);
        put_field(out, "type", constraint_names[row->constraint]);
        put_field(out, "count", arity_names[row->arity]);
        put_field(out, "effect", effect_names[row->effect]);
        put_field(out, "description", row->description);
        raptor_buffer_puts(out, "}");
    }
    raptor_buffer_puts(out, "]");
}

static void json_results(raptor_buffer *out, const ir_operation_definition *definition) {
    raptor_buffer_puts(out, ", \"results\": [");
    for (uint32_t i = 0; i < IR_MAXIMUM_RESULTS && definition->results[i].name; i++) {
        const ir_result_definition *row = &definition->results[i];
        raptor_buffer_puts(out, i ? ", {\"name\": " : "{\"name\": ");
        put_string(out, row->name);
        put_field(out, "type", constraint_names[row->constraint]);
        put_field(out, "count", arity_names[row->arity]);
        put_field(out, "storage", behaviour_names[row->behaviour]);
        if (row->behaviour == IR_RESULT_ALIASES)
            raptor_buffer_printf(out, ", \"aliased_operand\": %u", row->aliased_operand);
        put_field(out, "description", row->description);
        raptor_buffer_puts(out, "}");
    }
    raptor_buffer_puts(out, "]");
}

static void json_attributes(raptor_buffer *out, const ir_operation_definition *definition) {
    raptor_buffer_puts(out, ", \"attributes\": [");
    for (uint32_t i = 0; i < IR_MAXIMUM_ATTRIBUTES && definition->attributes[i].name; i++) {
        const ir_attribute_definition *row = &definition->attributes[i];
        raptor_buffer_puts(out, i ? ", {\"name\": " : "{\"name\": ");
        put_string(out, row->name);
        put_field(out, "kind", ir_attribute_kind_name(row->kind));
        put_field(out, "type", row->type);
        put_field(out, "default", row->fallback);
        put_field(out, "values", row->values);
        put_field(out, "description", row->description);
        raptor_buffer_printf(out, ", \"required\": %s, \"property\": %s}",
                             row->required ? "true" : "false", row->property ? "true" : "false");
    }
    raptor_buffer_puts(out, "]");
}

static void json_operation(raptor_buffer *out, const ir_operation_definition *definition) {
    raptor_buffer_puts(out, "{\"name\": ");
    put_string(out, definition->name);
    put_field(out, "stage", definition->stage ? definition->stage : "any");
    put_field(out, "summary", definition->summary);
    put_field(out, "assembly", definition->assembly);
    put_field(out, "parents", definition->parents);
    raptor_buffer_printf(out, ", \"regions\": %u, \"traits\": [", definition->region_count);
    for (uint32_t i = 0, any = 0; i < TRAIT_COUNT; i++)
        if (definition->traits >> i & 1)
            raptor_buffer_printf(out, "%s\"%s\"", any++ ? ", " : "", trait_names[i]);
    raptor_buffer_puts(out, "]");
    json_operands(out, definition);
    json_results(out, definition);
    json_attributes(out, definition);
    raptor_buffer_puts(out, "}");
}

void ir_registry_print_json(raptor_buffer *out) {
    size_t count;
    const ir_dialect *const *dialects = ir_dialects(&count);
    raptor_buffer_puts(out, "[\n");
    for (size_t i = 0, any = 0; i < count; i++)
        for (size_t k = 0; k < dialects[i]->operation_count; k++) {
            raptor_buffer_puts(out, any++ ? ",\n" : "");
            json_operation(out, &dialects[i]->operations[k]);
        }
    raptor_buffer_puts(out, "\n]\n");
}
