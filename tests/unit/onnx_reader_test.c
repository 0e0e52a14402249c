/* The ONNX reader: what it accepts, what it refuses and how. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onnx_builder.h"
#include "raptor/directory.h"
#include "raptor/file.h"

/* A model being read and the faults found in it. */
typedef struct reading {
    onnx_model *model;
    raptor_diagnostics diagnostics;
} reading;

static reading read_model(raptor_buffer *model, const char *path) {
    reading result = {0};
    raptor_diagnostics_init(&result.diagnostics);
    raptor_status_code status =
        onnx_model_parse(model->data, model->size, path, NULL, &result.diagnostics, &result.model);
    assert_int_equal(status == RAPTOR_OK, result.model != NULL);
    assert_int_equal(status == RAPTOR_OK, result.diagnostics.count == 0);
    raptor_buffer_deinit(model);
    return result;
}

static reading read_graph(raptor_buffer *graph) {
    raptor_buffer model = model_of(graph, 13);
    return read_model(&model, "test.onnx");
}

static void close_reading(reading *r) {
    onnx_model_destroy(r->model);
    raptor_diagnostics_deinit(&r->diagnostics);
}

static void expect_fault(reading *r, raptor_diagnostic_code code, const char *part,
                         const char *node, const char *operator_name) {
    assert_null(r->model);
    assert_non_null(r->diagnostics.first);
    const raptor_diagnostic *first = r->diagnostics.first;
    assert_string_equal(raptor_diagnostic_code_name(first->code),
                        raptor_diagnostic_code_name(code));
    if (!strstr(first->message, part))
        fail_msg("'%s' does not say '%s'", first->message, part);
    assert_string_equal(first->place.file, "test.onnx");
    if (node)
        assert_string_equal(first->place.node, node);
    if (operator_name)
        assert_string_equal(first->place.operator, operator_name);
    close_reading(r);
}

/* x -> a: Relu -> b: Add(a, w) -> y, nodes in the given order. */
static raptor_buffer small_graph(bool sorted) {
    raptor_buffer graph = {0};
    if (sorted)
        graph_node(&graph, "Relu", "first", "x", "a", NULL);
    graph_node(&graph, "Add", "second", "a w", "y", NULL);
    if (!sorted)
        graph_node(&graph, "Relu", "first", "x", "a", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, -1, 2);
    graph_raw(&graph, "w", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
    graph_output(&graph, "y");
    return graph;
}

static void a_small_model_is_read(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true);
    reading r = read_graph(&graph);
    const onnx_graph *g = r.model->graph;
    assert_int_equal(r.model->opset, 13);
    assert_int_equal(g->node_count, 2);
    assert_int_equal(g->input_count, 1);
    assert_string_equal(g->inputs[0]->name, "x");
    assert_string_equal(g->inputs[0]->type.dims[0].symbol, "N");
    assert_int_equal(g->inputs[0]->type.dims[1].size, 2);
    assert_string_equal(g->nodes[1]->operator, "Add");
    assert_ptr_equal(g->nodes[1]->inputs[0]->producer, g->nodes[0]);
    onnx_value *w = onnx_graph_find_initializer(g, "w");
    raptor_arena arena;
    raptor_arena_init(&arena);
    onnx_tensor tensor;
    assert_int_equal(onnx_value_tensor(w, &arena, &r.diagnostics, &tensor), RAPTOR_OK);
    assert_int_equal(tensor.count, 2);
    assert_true(((const float *)tensor.data)[1] == 2);
    assert_int_equal(arena.used_bytes, 0); /* no copy of the weights */
    onnx_model_release_initializer(r.model, w);
    assert_int_equal(onnx_value_tensor(w, &arena, &r.diagnostics, &tensor), RAPTOR_FAILED);
    raptor_arena_deinit(&arena);
    close_reading(&r);
}

static void nodes_are_sorted(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(false);
    reading r = read_graph(&graph);
    assert_string_equal(r.model->graph->nodes[0]->name, "first");
    assert_string_equal(r.model->graph->nodes[1]->name, "second");
    assert_int_equal(r.model->graph->nodes[0]->file_index, 1);
    assert_int_equal(r.model->graph->nodes[1]->position, 1);
    close_reading(&r);
}

static void a_cycle_is_named(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Relu", "before", "x", "a", NULL);
    graph_node(&graph, "Add", "one", "a c", "b", NULL);
    graph_node(&graph, "Relu", "two", "b", "c", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_output(&graph, "b");
    reading r = read_graph(&graph);
    assert_null(strstr(r.diagnostics.first->message, "before"));
    assert_non_null(strstr(r.diagnostics.first->message, "two"));
    expect_fault(&r, RAPTOR_E_onnx_graph, "cycle: one -> two -> one", NULL, NULL);
}

static void undefined_values_are_named(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Conv", "conv", "x weights", "y", NULL);
    graph_node(&graph, "Conv", "again", "y weights", "z", NULL); /* one name, one fault */
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 1, 1, 4, 4);
    graph_output(&graph, "z");
    reading r = read_graph(&graph);
    assert_int_equal(r.diagnostics.count, 1);
    expect_fault(&r, RAPTOR_E_onnx_graph, "'weights'", "conv", "Conv");
    graph_node(&graph, "Relu", NULL, "x", "y", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_output(&graph, "z");
    r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_graph, "'z'", NULL, NULL);
}

static void double_definitions_are_refused(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true);
    graph_node(&graph, "Tanh", "third", "x", "a", NULL);
    reading r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_graph, "'a' is defined twice, first by first", "third", "Tanh");
    graph = small_graph(true);
    graph_raw(&graph, "w", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
    r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_graph, "'w' is defined twice", NULL, NULL);
}

static void initializers_are_never_true_inputs(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true);
    GRAPH_INPUT(&graph, "w", ONNX_FLOAT, 2);
    reading r = read_graph(&graph);
    assert_int_equal(r.model->graph->input_count, 1);
    assert_int_equal(r.model->graph->initializer_count, 1);
    close_reading(&r);
}

static void omitted_inputs_and_nameless_nodes(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Clip", NULL, "x - high", "y", NULL);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_raw(&graph, "high", ONNX_FLOAT, 0, NULL, FLOATS(1));
    graph_output(&graph, "y");
    reading r = read_graph(&graph);
    const onnx_node *node = r.model->graph->nodes[0];
    assert_string_equal(node->name, "Clip_0");
    assert_int_equal(node->input_count, 3);
    assert_null(node->inputs[1]);
    assert_non_null(node->inputs[2]);
    close_reading(&r);
}

/* ---- attributes ---- */

static void attributes_are_typed(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0};
    attribute_int(&attributes, "group", 4);
    attribute_string(&attributes, "auto_pad", "VALID");
    ATTRIBUTE_INTS(&attributes, "pads", 1, 2, 0, 3);
    attribute_float(&attributes, "alpha", 0.5f);
    graph_node(&graph, "Conv", "conv", "x x", "y", &attributes);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_output(&graph, "y");
    reading r = read_graph(&graph);
    const onnx_node *node = r.model->graph->nodes[0];
    int64_t i;
    float f;
    const char *s;
    const int64_t *list;
    size_t count;
    assert_int_equal(onnx_attribute_int(node, "group", 1, &r.diagnostics, &i), RAPTOR_OK);
    assert_int_equal(i, 4);
    assert_int_equal(onnx_attribute_int(node, "absent", 7, &r.diagnostics, &i), RAPTOR_OK);
    assert_int_equal(i, 7);
    assert_int_equal(onnx_attribute_string(node, "auto_pad", "", &r.diagnostics, &s), RAPTOR_OK);
    assert_string_equal(s, "VALID");
    assert_int_equal(onnx_attribute_ints(node, "pads", &r.diagnostics, &list, &count), RAPTOR_OK);
    assert_int_equal(count, 4);
    assert_int_equal(list[3], 3);
    assert_int_equal(onnx_attribute_float(node, "alpha", 1, &r.diagnostics, &f), RAPTOR_OK);
    assert_true(f == 0.5f);
    assert_int_equal(onnx_attribute_float(node, "group", 1, &r.diagnostics, &f), RAPTOR_FAILED);
    assert_string_equal(r.diagnostics.first->message,
                        "attribute 'group' is an integer, but must be a float");
    assert_string_equal(r.diagnostics.first->place.node, "conv");
    close_reading(&r);
}

/* ---- tensors ---- */

/* Float16 1.5, -2, 65504 in the three ways exporters store them. */
static void half_weights_are_identical_in_every_form(void **state) {
    (void)state;
    static const uint16_t BITS[] = {0x3e00, 0xc000, 0x7bff};
    static const float VALUES[] = {1.5f, -2, 65504};
    raptor_arena arena;
    raptor_arena_init(&arena);
    for (int form = 0; form < 3; form++) {
        raptor_buffer tensor = tensor_head("w", ONNX_FLOAT16, DIMS(3));
        for (int i = 0; i < 3; i++) {
            if (form == 0)
                wire_int(&tensor, 5, BITS[i]);
            else if (form == 1)
                wire_float(&tensor, 4, VALUES[i]);
        }
        if (form == 2)
            wire_bytes(&tensor, 9, BITS, sizeof BITS);
        onnx_named_tensor read;
        assert_int_equal(onnx_tensor_parse(tensor.data, tensor.size, "w.pb", &arena, NULL, &read),
                         RAPTOR_OK);
        raptor_buffer_deinit(&tensor);
        assert_string_equal(read.name, "w");
        assert_int_equal(read.tensor.dtype, ONNX_FLOAT16);
        assert_memory_equal(read.tensor.data, BITS, sizeof BITS);
        const float *floats = onnx_tensor_to_float(&read.tensor, &arena);
        for (int i = 0; i < 3; i++)
            assert_true(floats[i] == VALUES[i]);
    }
    raptor_arena_deinit(&arena);
}

/* Values of the IEEE formats. */
static void halves_convert_both_ways(void **state) {
    (void)state;
    static const struct {
        float value;
        uint16_t half, brain;
    } CASES[] = {{1, 0x3c00, 0x3f80},
                 {-0.0f, 0x8000, 0x8000},
                 {65504, 0x7bff, 0x4780},
                 {65520, 0x7c00, 0x4780},          /* halfway to 2^16: to even, infinity */
                 {5.9604645e-8f, 1, 0x3380},       /* 2^-24, the smallest half */
                 {2.9802322e-8f, 0, 0x3300},       /* 2^-25: halfway to zero, to even */
                 {1.00048828125f, 0x3c00, 0x3f80}, /* 1 + 2^-11: halfway, to even */
                 {1.00390625f, 0x3c04, 0x3f80},    /* 1 + 2^-8: halfway in bfloat16, to even */
                 {1.01171875f, 0x3c0c, 0x3f82}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_int_equal(onnx_float_to_float16(CASES[i].value), CASES[i].half);
        assert_int_equal(onnx_float_to_bfloat16(CASES[i].value), CASES[i].brain);
    }
    for (uint32_t bits = 0; bits < 65536; bits++) {
        float value = onnx_float16_to_float((uint16_t)bits);
        if (isnan(value))
            assert_true(isnan(onnx_float16_to_float(onnx_float_to_float16(value))));
        else
            assert_int_equal(onnx_float_to_float16(value), bits);
    }
}

static void typed_fields_are_read(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_buffer tensor = tensor_head("t", ONNX_INT8, DIMS(2));
    wire_int(&tensor, 5, -3);
    wire_int(&tensor, 5, 100);
    onnx_named_tensor read;
    assert_int_equal(onnx_tensor_parse(tensor.data, tensor.size, "t.pb", &arena, NULL, &read),
                     RAPTOR_OK);
    raptor_buffer_deinit(&tensor);
    assert_memory_equal(read.tensor.data, ((int8_t[]){-3, 100}), 2);
    const int64_t *wide = onnx_tensor_to_int64(&read.tensor, &arena);
    assert_int_equal(wide[0], -3);
    tensor = tensor_head("t", ONNX_INT64, 0, NULL);
    wire_int(&tensor, 7, INT64_MIN);
    assert_int_equal(onnx_tensor_parse(tensor.data, tensor.size, "t.pb", &arena, NULL, &read),
                     RAPTOR_OK);
    raptor_buffer_deinit(&tensor);
    assert_int_equal(read.tensor.count, 1);
    assert_int_equal(*(const int64_t *)read.tensor.data, INT64_MIN);
    raptor_arena_deinit(&arena);
}

static void sizes_that_contradict_are_refused(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true);
    graph_raw(&graph, "v", ONNX_FLOAT, DIMS(3), FLOATS(1, 2));
    reading r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_malformed, "'v' of shape 3 and type float32 stores 8 raw bytes",
                 NULL, NULL);
    graph = small_graph(true);
    graph_raw(&graph, "v", ONNX_FLOAT, DIMS(INT64_MAX, INT64_MAX), FLOATS(1));
    r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_size_overflow, "'v'", NULL, NULL);
    graph = small_graph(true);
    graph_raw(&graph, "v", ONNX_FLOAT, DIMS(-1), FLOATS(1));
    r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_size_overflow, "'v'", NULL, NULL);
    graph = small_graph(true);
    graph_raw(&graph, "v", 99, DIMS(1), FLOATS(1));
    r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_type, "element type 99", NULL, NULL);
}

/* ---- shapes ---- */

static void symbolic_dimensions_are_bound(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true);
    GRAPH_INPUT(&graph, "also", ONNX_FLOAT, -1, -2);
    reading r = read_graph(&graph);
    assert_int_equal(onnx_model_check_shapes(r.model, &r.diagnostics), RAPTOR_FAILED);
    assert_non_null(strstr(r.diagnostics.first->message, "--shape x=<N>x2"));
    assert_non_null(strstr(r.diagnostics.last->message, "--shape also=<N>x<M>"));
    assert_int_equal(onnx_model_bind_option(r.model, "x=3x2", &r.diagnostics), RAPTOR_OK);
    const onnx_graph *g = r.model->graph;
    assert_int_equal(g->inputs[0]->type.dims[0].size, 3);
    assert_int_equal(g->inputs[1]->type.dims[0].size, 3); /* the same symbol */
    assert_int_equal(g->inputs[1]->type.dims[1].size, -1);
    assert_int_equal(onnx_model_bind_option(r.model, "M=5", &r.diagnostics), RAPTOR_OK);
    assert_int_equal(onnx_model_check_shapes(r.model, &r.diagnostics), RAPTOR_OK);
    assert_int_equal(onnx_model_bind_option(r.model, "N=4", &r.diagnostics), RAPTOR_FAILED);
    assert_int_equal(onnx_model_bind_option(r.model, "x=3x4", &r.diagnostics), RAPTOR_FAILED);
    assert_int_equal(onnx_model_bind_option(r.model, "x=3", &r.diagnostics), RAPTOR_FAILED);
    assert_int_equal(onnx_model_bind_option(r.model, "nothing=3", &r.diagnostics), RAPTOR_FAILED);
    static const char *const BAD[] = {"x", "x=", "=3", "x=3x", "x=axb", "x=99999999999999999999"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(onnx_model_bind_option(r.model, BAD[i], &r.diagnostics), RAPTOR_FAILED);
    close_reading(&r);
}

/* ---- versions and broken files ---- */

static void versions_are_checked(void **state) {
    (void)state;
    static const int64_t OPSETS[] = {6, ONNX_OPSET_NEWEST + 1};
    for (int i = 0; i < 2; i++) {
        raptor_buffer graph = small_graph(true), model = model_of(&graph, OPSETS[i]);
        reading r = read_model(&model, "test.onnx");
        expect_fault(&r, RAPTOR_E_onnx_version, "opset", NULL, NULL);
    }
    raptor_buffer graph = small_graph(true), model = {0};
    wire_int(&model, 1, 99);
    wire_message(&model, 7, &graph);
    reading r = read_model(&model, "test.onnx");
    expect_fault(&r, RAPTOR_E_onnx_version, "ir_version 99", NULL, NULL);
    graph = small_graph(true);
    wire_int(&model, 1, 8);
    wire_message(&model, 7, &graph);
    r = read_model(&model, "test.onnx");
    expect_fault(&r, RAPTOR_E_onnx_version, "imports no operator set", NULL, NULL);
    wire_int(&model, 1, 8);
    r = read_model(&model, "test.onnx");
    expect_fault(&r, RAPTOR_E_onnx_malformed, "no graph", NULL, NULL);
}

static void every_ir_version_is_read(void **state) {
    (void)state;
    for (int64_t version = 3; version <= 10; version++) {
        raptor_buffer graph = small_graph(true), model = {0}, import = {0};
        wire_int(&model, 1, version);
        wire_string(&graph, 2, "test");
        wire_message(&model, 7, &graph);
        wire_int(&import, 2, 13);
        wire_message(&model, 8, &import);
        reading r = read_model(&model, "test.onnx");
        assert_non_null(r.model);
        assert_int_equal(r.model->ir_version, version);
        close_reading(&r);
    }
}

/* A hole in a file, which takes no room on disk. */
static void files_beyond_two_gib_are_refused_by_name(void **state) {
    (void)state;
    char path[] = "/tmp/raptor-large-XXXXXX.onnx";
    int descriptor = mkstemps(path, 5);
    assert_true(descriptor >= 0);
    assert_int_equal(ftruncate(descriptor, INT64_C(3) << 30), 0);
    close(descriptor);
    raptor_diagnostics diagnostics = {0};
    onnx_model *model;
    assert_int_equal(onnx_model_load(path, NULL, &diagnostics, &model), RAPTOR_FAILED);
    unlink(path);
    assert_null(model);
    assert_int_equal(diagnostics.count, 1);
    assert_string_equal(diagnostics.first->place.file, path);
    assert_non_null(strstr(diagnostics.first->message, "external data"));
    raptor_diagnostics_deinit(&diagnostics);
}

/* Values 1.5 and -2 at elements 1 and 5 of a 2 x 3 tensor, and one nobody reads. */
static void sparse_and_unused_initializers(void **state) {
    (void)state;
    for (int coordinates = 0; coordinates < 2; coordinates++) {
        raptor_buffer graph = small_graph(true), sparse = {0};
        raptor_buffer values = tensor_head("sparse", ONNX_FLOAT, 1, (int64_t[]){2});
        wire_bytes(&values, 9, FLOATS(1.5f, -2));
        wire_message(&sparse, 1, &values);
        raptor_buffer indices = coordinates ? tensor_head("", ONNX_INT64, 2, (int64_t[]){2, 2})
                                            : tensor_head("", ONNX_INT64, 1, (int64_t[]){2});
        if (coordinates)
            wire_bytes(&indices, 9, INT64S(0, 1, 1, 2));
        else
            wire_bytes(&indices, 9, INT64S(1, 5));
        wire_message(&sparse, 2, &indices);
        wire_int(&sparse, 3, 2);
        wire_int(&sparse, 3, 3);
        wire_message(&graph, 15, &sparse);
        graph_raw(&graph, "unused", ONNX_FLOAT, 1, (int64_t[]){1}, FLOATS(7));
        reading r = read_graph(&graph);
        assert_non_null(r.model);
        raptor_arena arena;
        raptor_arena_init(&arena);
        onnx_tensor tensor;
        const onnx_value *value = onnx_graph_find_initializer(r.model->graph, "sparse");
        assert_non_null(value);
        assert_int_equal(onnx_value_tensor(value, &arena, &r.diagnostics, &tensor), RAPTOR_OK);
        assert_int_equal(tensor.rank, 2);
        assert_int_equal(tensor.dims[0] * 10 + tensor.dims[1], 23);
        assert_memory_equal(tensor.data, ((float[]){0, 1.5f, 0, 0, 0, -2}), 24);
        assert_int_equal(onnx_graph_find_initializer(r.model->graph, "unused")->use_count, 0);
        raptor_arena_deinit(&arena);
        close_reading(&r);
    }
}

static void other_files_are_no_models(void **state) {
    (void)state;
    static const char PNG[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x8\2\0\0\0";
    raptor_buffer bytes = {0};
    raptor_buffer_append(&bytes, PNG, sizeof PNG);
    reading r = read_model(&bytes, "test.onnx");
    expect_fault(&r, RAPTOR_E_onnx_malformed, "not an ONNX model", NULL, NULL);
    raptor_buffer_puts(&bytes, "# Some text that is no model at all\n");
    r = read_model(&bytes, "test.onnx");
    expect_fault(&r, RAPTOR_E_onnx_malformed, "not an ONNX model", NULL, NULL);
    onnx_model *model;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    assert_int_equal(onnx_model_load("/nonexistent.onnx", NULL, &diagnostics, &model),
                     RAPTOR_FAILED);
    assert_int_equal(diagnostics.first->code, RAPTOR_E_file_missing);
    raptor_diagnostics_deinit(&diagnostics);
}

/* Every prefix of a model is refused, or (cut at a field border behind everything needed) read. */
static void truncated_models_are_refused(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(true), model = model_of(&graph, 13);
    for (size_t size = 1; size < model.size; size++) {
        raptor_diagnostics diagnostics;
        raptor_diagnostics_init(&diagnostics);
        onnx_model *read;
        assert_int_equal(onnx_model_parse(model.data, size, "test.onnx", NULL, &diagnostics, &read),
                         RAPTOR_FAILED);
        assert_int_equal(diagnostics.count, 1);
        raptor_diagnostics_deinit(&diagnostics);
    }
    raptor_buffer_deinit(&model);
}

/* Any byte of a model changed to anything: read or refused with a diagnostic, never a crash (the
 * sanitizer build is what makes this test sharp). */
static void damaged_models_do_not_crash(void **state) {
    (void)state;
    raptor_buffer graph = small_graph(false), model = model_of(&graph, 13);
    for (size_t at = 0; at < model.size; at++)
        for (unsigned change = 1; change < 256; change = change * 2 + 1) {
            model.data[at] ^= (char)change;
            raptor_diagnostics diagnostics;
            raptor_diagnostics_init(&diagnostics);
            onnx_model *read;
            raptor_status_code status =
                onnx_model_parse(model.data, model.size, "test.onnx", NULL, &diagnostics, &read);
            assert_int_equal(status == RAPTOR_OK, diagnostics.count == 0);
            onnx_model_destroy(read);
            raptor_diagnostics_deinit(&diagnostics);
            model.data[at] ^= (char)change;
        }
    raptor_buffer_deinit(&model);
}

/* 3,000 If nodes inside each other would overflow the stack of protobuf-c. */
static void deep_nesting_is_refused(void **state) {
    (void)state;
    raptor_buffer graph = {0};
    graph_node(&graph, "Relu", NULL, "x", "y", NULL);
    for (int depth = 0; depth < 3000; depth++) {
        raptor_buffer outer = {0}, attributes = {0};
        attribute_graph(&attributes, "then_branch", &graph);
        graph_node(&outer, "If", NULL, "c", "y", &attributes);
        graph = outer;
    }
    reading r = read_graph(&graph);
    expect_fault(&r, RAPTOR_E_onnx_malformed, "nested too deeply", NULL, NULL);
}

/* ---- subgraphs ---- */

static void subgraphs_capture_outer_values(void **state) {
    (void)state;
    raptor_buffer branch = {0}, other = {0}, graph = {0}, attributes = {0};
    graph_node(&branch, "Add", "inner", "a w", "sum", NULL);
    graph_output(&branch, "sum");
    graph_node(&other, "Neg", "negated", "w", "minus", NULL);
    graph_output(&other, "minus");
    attribute_graph(&attributes, "then_branch", &branch);
    attribute_graph(&attributes, "else_branch", &other);
    graph_node(&graph, "If", "choice", "c", "y", &attributes);
    graph_node(&graph, "Relu", "late", "x", "a", NULL); /* needed by the branch: sorted first */
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    GRAPH_INPUT(&graph, "c", ONNX_BOOL, 1);
    graph_raw(&graph, "w", ONNX_FLOAT, DIMS(2), FLOATS(1, 2));
    graph_output(&graph, "y");
    reading r = read_graph(&graph);
    const onnx_node *choice = r.model->graph->nodes[1];
    assert_string_equal(r.model->graph->nodes[0]->name, "late");
    assert_string_equal(choice->name, "choice");
    assert_int_equal(choice->capture_count, 2); /* a and w, each once */
    const onnx_graph *then_branch;
    assert_int_equal(onnx_attribute_graph(choice, "then_branch", &r.diagnostics, &then_branch),
                     RAPTOR_OK);
    assert_ptr_equal(then_branch->outer, r.model->graph);
    assert_ptr_equal(then_branch->nodes[0]->inputs[0], onnx_graph_find_value(then_branch, "a"));
    close_reading(&r);
}

/* y = f(f(x)) with f(v) = LeakyRelu<alpha = slope>(v) + v: two copies with their own inner names.
 */
static void local_functions_are_inlined(void **state) {
    (void)state;
    raptor_buffer graph = {0}, attributes = {0}, function = {0}, node = {0}, attribute = {0};
    raptor_buffer import = {0};
    attribute_float(&attributes, "slope", 0.25f);
    graph_node(&graph, "F", "one", "x", "a", &attributes);
    attribute_float(&attributes, "slope", 0.5f);
    graph_node(&graph, "F", "two", "a", "y", &attributes);
    GRAPH_INPUT(&graph, "x", ONNX_FLOAT, 2);
    graph_output(&graph, "y");
    wire_string(&function, 1, "F");
    wire_string(&function, 4, "v");
    wire_string(&function, 5, "result");
    wire_string(&function, 6, "slope");
    wire_string(&attribute, 1, "alpha");
    wire_string(&attribute, 21, "slope");
    wire_int(&attribute, 20, ONNX_ATTRIBUTE_FLOAT);
    wire_names(&node, 1, "v");
    wire_names(&node, 2, "t");
    wire_string(&node, 4, "LeakyRelu");
    wire_message(&node, 5, &attribute);
    wire_message(&function, 7, &node);
    graph_node(&node, "Add", NULL, "t v", "result", NULL);
    /* graph_node wrote field 1; take its message as the function's field 7. */
    node.data[0] = 7 << 3 | 2;
    raptor_buffer_append(&function, node.data, node.size);
    raptor_buffer_deinit(&node);
    wire_int(&import, 2, 13);
    wire_message(&function, 9, &import);
    raptor_buffer model = model_of(&graph, 13);
    wire_message(&model, 25, &function);
    reading r = read_model(&model, "test.onnx");
    const onnx_graph *g = r.model->graph;
    assert_int_equal(g->node_count, 4);
    float alpha;
    assert_string_equal(g->nodes[0]->operator, "LeakyRelu");
    assert_int_equal(onnx_attribute_float(g->nodes[0], "alpha", 0, &r.diagnostics, &alpha),
                     RAPTOR_OK);
    assert_true(alpha == 0.25f);
    assert_int_equal(onnx_attribute_float(g->nodes[2], "alpha", 0, &r.diagnostics, &alpha),
                     RAPTOR_OK);
    assert_true(alpha == 0.5f);
    assert_string_equal(g->nodes[1]->outputs[0]->name, "a");
    assert_ptr_equal(g->nodes[2]->inputs[0], g->nodes[1]->outputs[0]);
    assert_string_not_equal(g->nodes[0]->outputs[0]->name, g->nodes[2]->outputs[0]->name);
    close_reading(&r);
}

/* ---- external data ---- */

static void add_external(raptor_buffer *graph, const char *location, const char *offset,
                         const char *length) {
    const char *const pairs[][2] = {{"location", location}, {"offset", offset}, {"length", length}};
    raptor_buffer tensor = tensor_head("v", ONNX_FLOAT, DIMS(2));
    for (int i = 0; i < 3; i++) {
        raptor_buffer entry = {0};
        if (!pairs[i][1])
            continue;
        wire_string(&entry, 1, pairs[i][0]);
        wire_string(&entry, 2, pairs[i][1]);
        wire_message(&tensor, 13, &entry);
    }
    wire_int(&tensor, 14, 1);
    wire_message(graph, 5, &tensor);
}

static void external_data_stay_below_the_model(void **state) {
    (void)state;
    char folder[] = "/tmp/raptor-reader-XXXXXX", path[128], inner[128], weights[128];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/inner", folder);
    snprintf(path, sizeof path, "%s/inner/m.onnx", folder);
    snprintf(weights, sizeof weights, "%s/inner/w.bin", folder);
    assert_int_equal(mkdir(inner, 0777), 0);
    static const float VALUES[] = {7, 1.5f, -2};
    assert_int_equal(raptor_file_write(weights, VALUES, sizeof VALUES, NULL), RAPTOR_OK);
    raptor_buffer graph = small_graph(true);
    add_external(&graph, "w.bin", "4", "8");
    raptor_buffer model = model_of(&graph, 13);
    reading r = read_model(&model, path);
    onnx_tensor tensor;
    raptor_arena arena;
    raptor_arena_init(&arena);
    assert_int_equal(onnx_value_tensor(onnx_graph_find_initializer(r.model->graph, "v"), &arena,
                                       &r.diagnostics, &tensor),
                     RAPTOR_OK);
    assert_memory_equal(tensor.data, VALUES + 1, 8);
    raptor_arena_deinit(&arena);
    assert_int_equal(r.model->external_file_count, 1); /* that no tool writes over */
    assert_string_equal(strrchr(r.model->external_files[0], '/'), "/w.bin");
    close_reading(&r);
    static const char *const BAD[][4] = {{"../w.bin", "0", "8", "leaves the folder"},
                                         {"/etc/passwd", "0", "8", "leaves the folder"},
                                         {"a/../../w.bin", "0", "8", "leaves"},
                                         {"absent.bin", "0", "8", "No such file"},
                                         {"w.bin", "8", "8", "too short"},
                                         {"w.bin", "0", "4", "needs 8 bytes"},
                                         {"w.bin", "-4", "8", "does not say where"},
                                         {"w.bin", "99999999999", "8", "too short"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        graph = small_graph(true);
        add_external(&graph, BAD[i][0], BAD[i][1], BAD[i][2]);
        model = model_of(&graph, 13);
        r = read_model(&model, path);
        assert_null(r.model);
        if (!strstr(r.diagnostics.first->message, BAD[i][3]))
            fail_msg("%s: %s", BAD[i][0], r.diagnostics.first->message);
        close_reading(&r);
    }
    raptor_directory_remove(folder);
}

/* All models of the standard's test data are read. */
static void standard_models_are_read(void **state) {
    (void)state;
    static const char FOLDER[] = "/usr/share/libonnx-testdata/data/node";
    onnx_load_options options = {.oldest_opset = 1};
    struct dirent **entries;
    int count = scandir(FOLDER, &entries, NULL, NULL), read = 0;
    if (count < 0)
        skip();
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s/model.onnx", FOLDER, entries[i]->d_name);
        free(entries[i]);
        if (access(path, R_OK) != 0)
            continue;
        onnx_model *model;
        assert_int_equal(onnx_model_load(path, &options, NULL, &model), RAPTOR_OK);
        onnx_model_destroy(model);
        read++;
    }
    free(entries);
    assert_true(read > 900);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_model_is_read),
        cmocka_unit_test(nodes_are_sorted),
        cmocka_unit_test(a_cycle_is_named),
        cmocka_unit_test(undefined_values_are_named),
        cmocka_unit_test(double_definitions_are_refused),
        cmocka_unit_test(initializers_are_never_true_inputs),
        cmocka_unit_test(omitted_inputs_and_nameless_nodes),
        cmocka_unit_test(attributes_are_typed),
        cmocka_unit_test(half_weights_are_identical_in_every_form),
        cmocka_unit_test(halves_convert_both_ways),
        cmocka_unit_test(typed_fields_are_read),
        cmocka_unit_test(sizes_that_contradict_are_refused),
        cmocka_unit_test(symbolic_dimensions_are_bound),
        cmocka_unit_test(versions_are_checked),
        cmocka_unit_test(every_ir_version_is_read),
        cmocka_unit_test(files_beyond_two_gib_are_refused_by_name),
        cmocka_unit_test(sparse_and_unused_initializers),
        cmocka_unit_test(other_files_are_no_models),
        cmocka_unit_test(truncated_models_are_refused),
        cmocka_unit_test(damaged_models_do_not_crash),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(subgraphs_capture_outer_values),
        cmocka_unit_test(local_functions_are_inlined),
        cmocka_unit_test(external_data_stay_below_the_model),
        cmocka_unit_test(standard_models_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
