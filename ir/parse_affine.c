/* Affine maps in text form: affine_map<(d0, d1)[s0] -> (d0 * 4 + s0, d1 floordiv 2)>. */
#include "ir/parser.h"

typedef struct affine_names {
    const char *names[2 * IR_PARSER_MAXIMUM_RANK]; /* dimensions, then symbols */
    uint32_t dimension_count, symbol_count;
    uint32_t nodes; /* operators so far: bounds the depth of the tree */
} affine_names;

static bool parse_sum(ir_parser *parser, affine_names *names, const ir_affine **out);

/* Names of dimensions or of symbols, behind the `known` ones. */
static bool parse_names(ir_parser *parser, const char *open, const char *close, affine_names *all,
                        uint32_t known, uint32_t *out_count) {
    const char **names = all->names + known;
    uint32_t count = 0;
    if (!ir_parser_expect(parser, open))
        return false;
    while (!ir_parser_try(parser, close)) {
        if (count == IR_PARSER_MAXIMUM_RANK)
            return ir_parser_error(parser, "more than %d dimensions or symbols",
                                   IR_PARSER_MAXIMUM_RANK);
        if (count && !ir_parser_expect(parser, ","))
            return false;
        raptor_place place = ir_parser_here(parser);
        if (!ir_parser_keyword(parser, &names[count]))
            return false;
        for (uint32_t i = 0; i < known + count; i++)
            if (all->names[i] == names[count])
                return ir_parser_error_at(parser, place, "'%s' is given twice", names[count]);
        count++;
    }
    *out_count = count;
    return true;
}

static bool parse_name(ir_parser *parser, const affine_names *names, const ir_affine **out) {
    raptor_place place = ir_parser_here(parser);
    const char *word;
    if (!ir_parser_keyword(parser, &word))
        return false;
    uint32_t count = names->dimension_count + names->symbol_count;
    for (uint32_t i = 0; i < count; i++) {
        if (names->names[i] != word)
            continue;
        *out = i < names->dimension_count
                   ? ir_affine_dimension(parser->context, i)
                   : ir_affine_symbol(parser->context, i - names->dimension_count);
        return true;
    }
    return ir_parser_error_at(parser, place, "'%s' is no dimension or symbol of the map", word);
}

static const ir_affine *negated(ir_parser *parser, const ir_affine *expression) {
    return ir_affine_binary(parser->context, IR_AFFINE_MULTIPLY, expression,
                            ir_affine_constant(parser->context, -1));
}

static bool parse_leaf(ir_parser *parser, affine_names *names, const ir_affine **out) {
    int64_t value;
    char c = ir_parser_next(parser);
    if (c == '(') {
        parser->cursor++;
        return parse_sum(parser, names, out) && ir_parser_expect(parser, ")");
    }
    if (ir_parser_try_integer(parser, &value)) {
        *out = ir_affine_constant(parser->context, value);
        return true;
    }
    if (c == '-') {
        parser->cursor++;
        if (!ir_parser_enter(parser))
            return false;
        bool good = parse_leaf(parser, names, out);
        ir_parser_leave(parser);
        if (good)
            *out = negated(parser, *out);
        return good;
    }
    return parse_name(parser, names, out);
}

static bool count_node(ir_parser *parser, affine_names *names) {
    if (++names->nodes > IR_PARSER_MAXIMUM_AFFINE_NODES)
        return ir_parser_error(parser, "more than %d operators in one map",
                               IR_PARSER_MAXIMUM_AFFINE_NODES);
    return true;
}

static bool has_dimensions(const ir_affine *expression) {
    return expression->kind == IR_AFFINE_DIMENSION ||
           (expression->lhs && has_dimensions(expression->lhs)) ||
           (expression->rhs && has_dimensions(expression->rhs));
}

/* One factor is without dimensions, and so is a divisor, which is positive if it is a number. */
static bool check_product(ir_parser *parser, raptor_place place, ir_affine_kind kind,
                          const ir_affine *lhs, const ir_affine *rhs) {
    bool divides = kind != IR_AFFINE_MULTIPLY;
    if (divides && rhs->kind == IR_AFFINE_CONSTANT && rhs->value < 1)
        return ir_parser_error_at(parser, place, "a divisor is positive");
    if (!has_dimensions(rhs) || (!divides && !has_dimensions(lhs)))
        return true;
    return ir_parser_error_at(parser, place, "%s is not affine: it depends on a dimension",
                              divides ? "the divisor" : "the product");
}

static bool parse_product(ir_parser *parser, affine_names *names, const ir_affine **out) {
    static const struct {
        const char *token;
        ir_affine_kind kind;
    } operators[] = {{"*", IR_AFFINE_MULTIPLY},
                     {"floordiv", IR_AFFINE_FLOOR_DIVIDE},
                     {"ceildiv", IR_AFFINE_CEIL_DIVIDE},
                     {"mod", IR_AFFINE_MODULO}};
    if (!parse_leaf(parser, names, out))
        return false;
    for (size_t i = 0; i < sizeof operators / sizeof *operators;) {
        if (!ir_parser_try(parser, operators[i].token)) {
            i++;
            continue;
        }
        const ir_affine *rhs;
        ir_parser_next(parser);
        raptor_place place = ir_parser_here(parser);
        if (!count_node(parser, names) || !parse_leaf(parser, names, &rhs) ||
            !check_product(parser, place, operators[i].kind, *out, rhs))
            return false;
        *out = ir_affine_binary(parser->context, operators[i].kind, *out, rhs);
        i = 0;
    }
    return true;
}

static bool parse_terms(ir_parser *parser, affine_names *names, const ir_affine **out) {
    if (!parse_product(parser, names, out))
        return false;
    for (;;) {
        bool plus = ir_parser_try(parser, "+");
        if (!plus && (ir_parser_peek(parser, "->") || !ir_parser_try(parser, "-")))
            return true;
        const ir_affine *term;
        if (!count_node(parser, names) || !parse_product(parser, names, &term))
            return false;
        *out = ir_affine_binary(parser->context, IR_AFFINE_ADD, *out,
                                plus ? term : negated(parser, term));
    }
}

static bool parse_sum(ir_parser *parser, affine_names *names, const ir_affine **out) {
    if (!ir_parser_enter(parser))
        return false;
    bool good = parse_terms(parser, names, out);
    ir_parser_leave(parser);
    return good;
}

/* `#map` */
static bool parse_map_alias(ir_parser *parser, const ir_attribute **out_map) {
    raptor_place place = ir_parser_here(parser);
    if (!ir_parser_attribute(parser, NULL, out_map))
        return false;
    return (*out_map)->kind == IR_ATTRIBUTE_AFFINE_MAP ||
           ir_parser_error_at(parser, place, "expected an affine map");
}

bool ir_parser_affine_map(ir_parser *parser, const ir_attribute **out_map) {
    if (ir_parser_peek(parser, "#"))
        return parse_map_alias(parser, out_map);
    affine_names names = {0};
    const ir_affine *results[IR_PARSER_MAXIMUM_RANK];
    uint32_t result_count = 0;
    if (!ir_parser_expect(parser, "affine_map") || !ir_parser_expect(parser, "<") ||
        !parse_names(parser, "(", ")", &names, 0, &names.dimension_count))
        return false;
    if (ir_parser_peek(parser, "[") &&
        !parse_names(parser, "[", "]", &names, names.dimension_count, &names.symbol_count))
        return false;
    if (!ir_parser_expect(parser, "->") || !ir_parser_expect(parser, "("))
        return false;
    while (!ir_parser_try(parser, ")")) {
        if (result_count == IR_PARSER_MAXIMUM_RANK)
            return ir_parser_error(parser, "more than %d results", IR_PARSER_MAXIMUM_RANK);
        if ((result_count && !ir_parser_expect(parser, ",")) ||
            !parse_sum(parser, &names, &results[result_count]))
            return false;
        result_count++;
    }
    *out_map = ir_attribute_affine_map(parser->context, names.dimension_count, names.symbol_count,
                                       result_count, results);
    return ir_parser_expect(parser, ">");
}
