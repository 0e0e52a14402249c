/* Types in text form. */
#include "ir/parser.h"

/* iN, siN, uiN; false without consuming anything if it is none. */
static bool try_integer_type(ir_parser *parser, const ir_type **out_type) {
    static const struct {
        const char *prefix;
        ir_signedness signedness;
    } kinds[] = {{"i", IR_SIGNLESS}, {"si", IR_SIGNED}, {"ui", IR_UNSIGNED}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t at = strlen(kinds[k].prefix);
        if ((size_t)(parser->end - parser->cursor) <= at ||
            memcmp(parser->cursor, kinds[k].prefix, at) != 0)
            continue;
        uint32_t width = 0;
        char c;
        for (; (c = ir_parser_character(parser, at)) >= '0' && c <= '9' && width <= 64; at++)
            width = width * 10 + (uint32_t)(c - '0');
        if (width < 1 || width > 64 || ir_is_word_character(c))
            continue;
        parser->cursor += at;
        *out_type = ir_type_integer(parser->context, width, kinds[k].signedness);
        return true;
    }
    return false;
}

static bool try_scalar_type(ir_parser *parser, const ir_type **out_type) {
    ir_context *context = parser->context;
    if (ir_parser_try(parser, "f32"))
        *out_type = context->f32;
    else if (ir_parser_try(parser, "index"))
        *out_type = ir_type_index(context);
    else if (ir_parser_try(parser, "f64"))
        *out_type = ir_type_float(context, 64);
    else if (ir_parser_try(parser, "f16"))
        *out_type = ir_type_float(context, 16);
    else if (ir_parser_try(parser, "bf16"))
        *out_type = ir_type_bfloat16(context);
    else if (ir_parser_try(parser, "none"))
        *out_type = ir_type_none(context);
    else
        return try_integer_type(parser, out_type);
    return true;
}

/* `2x?x`: dimensions, each with the x behind it. */
static bool parse_dimensions(ir_parser *parser, int64_t shape[IR_PARSER_MAXIMUM_RANK],
                             uint32_t *out_rank) {
    uint32_t rank = 0;
    for (;; rank++) {
        char c = ir_parser_next(parser);
        bool number = c >= '0' && c <= '9';
        if (!number && c != '?')
            break;
        if (rank == IR_PARSER_MAXIMUM_RANK)
            return ir_parser_error(parser, "more than %d dimensions", IR_PARSER_MAXIMUM_RANK);
        int64_t value = 0;
        raptor_place place = ir_parser_here(parser);
        if (c == '?')
            parser->cursor++;
        for (; number && (c = ir_parser_character(parser, 0)) >= '0' && c <= '9'; parser->cursor++)
            if (!raptor_multiply_i64(value, 10, &value) ||
                __builtin_add_overflow(value, (int64_t)(c - '0'), &value))
                return ir_parser_error_at(parser, place, "the dimension does not fit");
        shape[rank] = number ? value : IR_DYNAMIC;
        if (ir_parser_next(parser) != 'x')
            return ir_parser_error(parser, "expected 'x' behind the dimension");
        parser->cursor++;
    }
    *out_rank = rank;
    return true;
}

/* `<2x3xf32` of a tensor or memref. */
static bool parse_shaped_head(ir_parser *parser, int64_t shape[IR_PARSER_MAXIMUM_RANK],
                              uint32_t *out_rank, const ir_type **out_element) {
    if (!ir_parser_expect(parser, "<") || !parse_dimensions(parser, shape, out_rank))
        return false;
    ir_parser_skip_space(parser);
    if (!try_scalar_type(parser, out_element))
        return ir_parser_error(parser, "expected an element type");
    return true;
}

static bool parse_tensor(ir_parser *parser, const ir_type **out_type) {
    int64_t shape[IR_PARSER_MAXIMUM_RANK];
    uint32_t rank;
    const ir_type *element;
    const ir_attribute *encoding = NULL;
    if (!parse_shaped_head(parser, shape, &rank, &element))
        return false;
    if (ir_parser_try(parser, ",") && !ir_parser_attribute(parser, NULL, &encoding))
        return false;
    *out_type = ir_type_tensor_encoded(parser->context, rank, shape, element, encoding);
    return ir_parser_expect(parser, ">");
}

/* `?` as the next symbol, or a number, as an affine expression. */
static bool parse_stride(ir_parser *parser, uint32_t *symbols, const ir_affine **out_stride) {
    int64_t value;
    if (ir_parser_try(parser, "?")) {
        *out_stride = ir_affine_symbol(parser->context, (*symbols)++);
        return true;
    }
    if (!ir_parser_integer(parser, &value))
        return false;
    *out_stride = ir_affine_constant(parser->context, value);
    return true;
}

/* `strided<[8, 1], offset: 4>` is read as the affine map it is short for. */
static bool parse_strided(ir_parser *parser, const ir_attribute **out_layout) {
    ir_context *context = parser->context;
    const ir_affine *strides[IR_PARSER_MAXIMUM_RANK], *offset = NULL;
    uint32_t rank = 0, symbols = 0;
    if (!ir_parser_expect(parser, "<") || !ir_parser_expect(parser, "["))
        return false;
    while (!ir_parser_try(parser, "]")) {
        if (rank == IR_PARSER_MAXIMUM_RANK)
            return ir_parser_error(parser, "more than %d strides", IR_PARSER_MAXIMUM_RANK);
        if (rank && !ir_parser_expect(parser, ","))
            return false;
        if (!parse_stride(parser, &symbols, &strides[rank++]))
            return false;
    }
    if (ir_parser_try(parser, ",") &&
        (!ir_parser_expect(parser, "offset") || !ir_parser_expect(parser, ":") ||
         !parse_stride(parser, &symbols, &offset)))
        return false;
    const ir_affine *sum = NULL;
    for (uint32_t i = 0; i < rank; i++) {
        const ir_affine *term = ir_affine_binary(context, IR_AFFINE_MULTIPLY,
                                                 ir_affine_dimension(context, i), strides[i]);
        sum = sum ? ir_affine_binary(context, IR_AFFINE_ADD, sum, term) : term;
    }
    if (offset)
        sum = sum ? ir_affine_binary(context, IR_AFFINE_ADD, sum, offset) : offset;
    if (!sum)
        sum = ir_affine_constant(context, 0);
    *out_layout = ir_attribute_affine_map(context, rank, symbols, 1, &sum);
    return ir_parser_expect(parser, ">");
}

static bool parse_memref(ir_parser *parser, const ir_type **out_type) {
    int64_t shape[IR_PARSER_MAXIMUM_RANK];
    uint32_t rank;
    const ir_type *element;
    const ir_attribute *layout = NULL, *memory_space = NULL;
    if (!parse_shaped_head(parser, shape, &rank, &element))
        return false;
    while (ir_parser_try(parser, ",")) {
        const ir_attribute *part;
        raptor_place place = ir_parser_here(parser);
        bool strided = ir_parser_try(parser, "strided");
        if (!(strided ? parse_strided(parser, &part) : ir_parser_attribute(parser, NULL, &part)))
            return false;
        const ir_attribute **slot = part->kind == IR_ATTRIBUTE_AFFINE_MAP ? &layout : &memory_space;
        if (*slot || (slot == &layout && memory_space))
            return ir_parser_error_at(parser, place, "a memref has one layout and then one space");
        *slot = part;
    }
    *out_type = ir_type_memref_full(parser->context, rank, shape, element, layout, memory_space);
    return ir_parser_expect(parser, ">");
}

static bool parse_alias(ir_parser *parser, const ir_type **out_type) {
    ir_string *name;
    raptor_place place = ir_parser_here(parser);
    parser->cursor++;
    if (!ir_parser_suffix_name(parser, &name))
        return false;
    const ir_attribute *alias = name->alias;
    if (!alias || alias->kind != IR_ATTRIBUTE_TYPE)
        return ir_parser_error_at(parser, place, "unknown type '!%s'", name->text);
    *out_type = alias->type_value;
    return true;
}

static bool parse_function_type(ir_parser *parser, const ir_type **out_type) {
    ir_parsed_types inputs = {0}, results = {0};
    if (!ir_parser_functional_type(parser, &inputs, &results))
        return false;
    *out_type =
        ir_type_function(parser->context, inputs.count, inputs.items, results.count, results.items);
    return true;
}

static bool parse_type(ir_parser *parser, const ir_type **out_type) {
    ir_parser_skip_space(parser);
    if (ir_parser_try(parser, "tensor"))
        return parse_tensor(parser, out_type);
    if (try_scalar_type(parser, out_type))
        return true;
    if (ir_parser_try(parser, "memref"))
        return parse_memref(parser, out_type);
    if (ir_parser_peek(parser, "("))
        return parse_function_type(parser, out_type);
    if (ir_parser_peek(parser, "!"))
        return parse_alias(parser, out_type);
    return ir_parser_error(parser, "expected a type");
}

bool ir_parser_type(ir_parser *parser, const ir_type **out_type) {
    if (!ir_parser_enter(parser))
        return false;
    bool good = parse_type(parser, out_type);
    ir_parser_leave(parser);
    return good;
}

static bool starts_type(ir_parser *parser) {
    char c = ir_parser_next(parser);
    if (c == '(' || c == '!')
        return true;
    if (ir_parser_peek(parser, "tensor") || ir_parser_peek(parser, "memref"))
        return true;
    const char *start = parser->cursor;
    const ir_type *type;
    bool scalar = try_scalar_type(parser, &type);
    parser->cursor = start;
    return scalar;
}

void ir_parser_add_type(ir_parser *parser, ir_parsed_types *types, const ir_type *type) {
    if (!types->items) {
        types->items = types->storage;
        types->capacity = IR_PARSED_INLINE;
    }
    RAPTOR_GROW(parser->arena, types->items, types->count, types->capacity);
    types->items[types->count++] = type;
}

/* The number behind a type in `tensor<...> x12`; 1 without. */
static bool parse_repetition(ir_parser *parser, int64_t *out_count) {
    *out_count = 1;
    char digit = ir_parser_next(parser) == 'x' ? ir_parser_character(parser, 1) : '\0';
    if (digit < '0' || digit > '9')
        return true;
    parser->cursor++;
    if (!ir_parser_integer(parser, out_count))
        return false;
    if (*out_count < 1 || *out_count > IR_PARSER_MAXIMUM_REPETITION)
        return ir_parser_error(parser, "a repetition is from 1 to %d",
                               IR_PARSER_MAXIMUM_REPETITION);
    return true;
}

bool ir_parser_types(ir_parser *parser, ir_parsed_types *types) {
    if (!starts_type(parser))
        return true;
    do {
        const ir_type *type;
        int64_t count;
        if (!ir_parser_type(parser, &type) || !parse_repetition(parser, &count))
            return false;
        if (count + types->count > IR_PARSER_MAXIMUM_REPETITION)
            return ir_parser_error(parser, "more than %d types", IR_PARSER_MAXIMUM_REPETITION);
        for (int64_t i = 0; i < count; i++)
            ir_parser_add_type(parser, types, type);
    } while (ir_parser_try(parser, ","));
    return true;
}

bool ir_parser_type_list(ir_parser *parser, const char *open, const char *close,
                         ir_parsed_types *types) {
    return ir_parser_expect(parser, open) && ir_parser_types(parser, types) &&
           ir_parser_expect(parser, close);
}

bool ir_parser_functional_type(ir_parser *parser, ir_parsed_types *inputs,
                               ir_parsed_types *results) {
    if (!ir_parser_type_list(parser, "(", ")", inputs) || !ir_parser_expect(parser, "->"))
        return false;
    if (ir_parser_peek(parser, "("))
        return ir_parser_type_list(parser, "(", ")", results);
    const ir_type *type;
    int64_t count;
    if (!ir_parser_type(parser, &type) || !parse_repetition(parser, &count))
        return false;
    for (int64_t i = 0; i < count; i++)
        ir_parser_add_type(parser, results, type);
    return true;
}
