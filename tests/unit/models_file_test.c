/* What the zoo writes: models that read back as they should, the same bytes every time; light
 * models with weights put in; inputs; and what happens when that is not possible. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "frontend/onnx/model.h"
#include "models/fill.h"
#include "models/input.h"
#include "models/writer.h"
#include "models/zoo.h"
#include "raptor/directory.h"
#include "raptor/file.h"

typedef struct workspace {
    char folder[32], first[64], second[64];
    raptor_diagnostics diagnostics;
    raptor_arena arena;
} workspace;

static int set_up(void **state) {
    workspace *space = calloc(1, sizeof *space);
    strcpy(space->folder, "/tmp/raptor-zoo-XXXXXX");
    if (!mkdtemp(space->folder))
        return -1;
    snprintf(space->first, sizeof space->first, "%s/first", space->folder);
    snprintf(space->second, sizeof space->second, "%s/second", space->folder);
    raptor_arena_init(&space->arena);
    *state = space;
    return 0;
}

static int tear_down(void **state) {
    workspace *space = *state;
    raptor_diagnostics_deinit(&space->diagnostics);
    raptor_directory_remove(space->folder);
    raptor_arena_deinit(&space->arena);
    free(space);
    return 0;
}

static void succeed(const workspace *space, raptor_status_code status) {
    raptor_diagnostics_print(&space->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
}

static void fail_with(workspace *space, raptor_status_code status, raptor_diagnostic_code code) {
    assert_int_equal(status, RAPTOR_FAILED);
    assert_non_null(space->diagnostics.first);
    assert_int_equal(space->diagnostics.first->code, code);
    raptor_diagnostics_deinit(&space->diagnostics);
    raptor_diagnostics_init(&space->diagnostics);
}

static bool same_bytes(workspace *space, const char *left, const char *right) {
    char *data[2];
    size_t size[2];
    succeed(space, raptor_file_read(left, &space->diagnostics, &data[0], &size[0]));
    succeed(space, raptor_file_read(right, &space->diagnostics, &data[1], &size[1]));
    bool same = size[0] == size[1] && memcmp(data[0], data[1], size[0]) == 0;
    free(data[0]);
    free(data[1]);
    return same;
}

static onnx_model *load(workspace *space, const char *path) {
    onnx_model *model;
    succeed(space, onnx_model_load(path, NULL, &space->diagnostics, &model));
    return model;
}

static const float *weights_of(workspace *space, const onnx_model *model, const char *name,
                               size_t *out_count) {
    const onnx_value *value = onnx_graph_find_initializer(model->graph, name);
    if (!value)
        fail_msg("%s: no initialiser %s", model->path, name);
    onnx_tensor tensor;
    succeed(space, onnx_value_tensor(value, &space->arena, &space->diagnostics, &tensor));
    assert_int_equal(tensor.dtype, ONNX_FLOAT);
    *out_count = tensor.count;
    return tensor.data;
}

/* Every initialiser: finite, of the distribution it was given, variances positive. */
static void check_weights(workspace *space, const onnx_model *model, const zoo_model *plan) {
    for (size_t i = 0; i < plan->weight_count; i++) {
        const zoo_weight *weight = &plan->weights[i];
        size_t count;
        const float *values = weights_of(space, model, weight->name, &count);
        assert_int_equal(count, weight->count);
        double sum = 0, squares = 0;
        for (size_t j = 0; j < count; j++) {
            double distance = ((double)values[j] - (double)weight->centre) / (double)weight->spread;
            assert_true(fabs(distance) < 3.4642);
            sum += distance;
            squares += distance * distance;
            if (weight->role == ZOO_ROLE_VARIANCE)
                assert_true(values[j] > 0);
        }
        bool uniform = weight->role == ZOO_ROLE_SCALE || weight->role == ZOO_ROLE_VARIANCE;
        double deviation = sqrt((double)count);
        assert_true(fabs(sum) < 6 * deviation);
        assert_true(fabs(squares - (double)count * (uniform ? 1.0 / 3 : 1)) < 9 * deviation);
    }
}

static void models_read_back_as_they_were_built(void **state) {
    workspace *space = *state;
    for (size_t i = 0; i < zoo_count(); i++) {
        zoo_model *plan = zoo_entry_build(zoo_at(i), &space->arena);
        if (zoo_model_parameter_count(plan) > 8000000)
            continue; /* the large ones have nothing that these have not, but bytes */
        succeed(space, zoo_entry_write(zoo_at(i), 3, space->first, &space->diagnostics));
        onnx_model *model = load(space, space->first);
        assert_int_equal(model->opset, plan->proto->opset_import[0]->version);
        assert_int_equal(model->graph->node_count, plan->proto->graph->n_node);
        assert_int_equal(model->graph->input_count, 1);
        assert_int_equal(model->graph->initializer_count,
                         plan->weight_count + plan->proto->graph->n_initializer);
        for (uint32_t n = 0; n < model->graph->node_count; n++)
            assert_string_equal(model->graph->nodes[n]->name, plan->proto->graph->node[n]->name);
        const onnx_type *type = &model->graph->inputs[0]->type;
        assert_int_equal(type->rank, zoo_entry_rank(zoo_at(i)));
        assert_int_equal(type->dtype, zoo_entry_vocabulary(zoo_at(i)) ? ONNX_INT64 : ONNX_FLOAT);
        for (uint32_t axis = 0; axis < type->rank; axis++)
            assert_int_equal(type->dims[axis].size, zoo_entry_shape(zoo_at(i))[axis]);
        check_weights(space, model, plan);
        onnx_model_destroy(model);
        raptor_arena_deinit(&space->arena);
    }
}

/* The bits were computed apart, with arbitrary-precision integers: splitmix64 and FNV-1a seed
 * xoshiro256**; four 16-bit quarters are added, times sqrt(3 / (2^32 - 1)) and the spread, or 53
 * bits give a number in centre +- spread. Fan-ins: 25 of c1, 27 before bn1. */
static const struct {
    const char *network, *weight;
    uint32_t bits[4];
} DRAWN[] = {
    {"lenet5", "c1.weight", {0xbed3dd71, 0xbe05349e, 0x3c3af992, 0x3ee0824c}},
    {"tiny-resnet", "bn1.running_var", {0x3f7ab968, 0x3f62e029, 0x3f6d3667, 0x3f872c46}},
    {"tiny-resnet", "bn1.running_mean", {0xbd6f37c6, 0xbd688720, 0x3c37e687, 0x3cc2b444}},
    {"tiny-resnet", "bn1.weight", {0x3f967010, 0x3f5b2a12, 0x3f7b247d, 0x3f8208ed}},
};

static void bytes_depend_on_name_and_seed_only(void **state) {
    workspace *space = *state;
    for (size_t i = 0; i < sizeof DRAWN / sizeof *DRAWN; i++) {
        const zoo_entry *entry = zoo_find(DRAWN[i].network);
        succeed(space, zoo_entry_write(entry, 1, space->first, &space->diagnostics));
        succeed(space, zoo_entry_write(entry, 1, space->second, &space->diagnostics));
        assert_true(same_bytes(space, space->first, space->second));
        onnx_model *model = load(space, space->first);
        size_t count;
        assert_memory_equal(weights_of(space, model, DRAWN[i].weight, &count), DRAWN[i].bits,
                            sizeof DRAWN[i].bits);
        onnx_model_destroy(model);
        succeed(space, zoo_entry_write(entry, 2, space->second, &space->diagnostics));
        assert_false(same_bytes(space, space->first, space->second));
    }
}

/* ---- light models ---- */

static void *append(raptor_arena *arena, void *items, size_t *count, void *item) {
    void **grown = RAPTOR_NEW_ARRAY(arena, void *, *count + 1);
    if (*count)
        memcpy(grown, items, *count * sizeof *grown);
    grown[(*count)++] = item;
    return grown;
}

static void add_shape(raptor_arena *arena, Onnx__GraphProto *graph, const char *name, size_t rank,
                      int64_t *dims) {
    Onnx__TensorProto *tensor = RAPTOR_NEW(arena, Onnx__TensorProto);
    int64_t *length = RAPTOR_NEW(arena, int64_t);
    *length = (int64_t)rank;
    *tensor = (Onnx__TensorProto)ONNX__TENSOR_PROTO__INIT;
    tensor->name = (char *)name;
    tensor->has_data_type = 1;
    tensor->data_type = ONNX__TENSOR_PROTO__DATA_TYPE__INT64;
    tensor->n_dims = 1;
    tensor->dims = length;
    tensor->n_int64_data = rank;
    tensor->int64_data = dims;
    graph->initializer = append(arena, graph->initializer, &graph->n_initializer, tensor);
    Onnx__ValueInfoProto *info = zoo_value_info(arena, name, 1, length);
    info->type->tensor_type->elem_type = ONNX__TENSOR_PROTO__DATA_TYPE__INT64;
    graph->input = append(arena, graph->input, &graph->n_input, info);
}

static Onnx__NodeProto *add_node(raptor_arena *arena, Onnx__GraphProto *graph, const char *op_type,
                                 const char *input, const char *output) {
    Onnx__NodeProto *node = RAPTOR_NEW(arena, Onnx__NodeProto);
    *node = (Onnx__NodeProto)ONNX__NODE_PROTO__INIT;
    node->op_type = (char *)op_type;
    node->n_input = node->n_output = 1;
    node->input = RAPTOR_NEW(arena, char *);
    node->output = RAPTOR_NEW(arena, char *);
    node->input[0] = (char *)input;
    node->output[0] = (char *)output;
    graph->node = append(arena, graph->node, &graph->n_node, node);
    return node;
}

static void add_value(raptor_arena *arena, Onnx__NodeProto *node, int32_t data_type) {
    static int64_t one = 1;
    static float value = 0.02f;
    Onnx__AttributeProto *attribute = RAPTOR_NEW(arena, Onnx__AttributeProto);
    *attribute = (Onnx__AttributeProto)ONNX__ATTRIBUTE_PROTO__INIT;
    attribute->name = "value";
    attribute->has_type = 1;
    attribute->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__TENSOR;
    attribute->t = RAPTOR_NEW(arena, Onnx__TensorProto);
    *attribute->t = (Onnx__TensorProto)ONNX__TENSOR_PROTO__INIT;
    attribute->t->has_data_type = 1;
    attribute->t->data_type = data_type;
    attribute->t->n_dims = 1;
    attribute->t->dims = &one;
    if (data_type == ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT) {
        attribute->t->n_float_data = 1;
        attribute->t->float_data = &value;
    } else {
        attribute->t->n_int64_data = 1;
        attribute->t->int64_data = &one;
    }
    node->attribute = append(arena, node->attribute, &node->n_attribute, attribute);
}

/* The form of the public light models: version 3, every weight a ConstantOfShape node. Every
 * second node leaves its value out, as the standard allows for zeros. */
static zoo_model *make_light(raptor_arena *arena, const char *network) {
    zoo_model *model = zoo_entry_build(zoo_find(network), arena);
    Onnx__GraphProto *graph = model->proto->graph;
    Onnx__NodeProto **nodes = graph->node;
    size_t node_count = graph->n_node;
    graph->n_node = 0;
    model->proto->ir_version = 3;
    for (size_t i = 0; i < model->weight_count; i++) {
        const zoo_weight *weight = &model->weights[i];
        const char *shape = raptor_arena_printf(arena, "%s__SHAPE", weight->name);
        add_shape(arena, graph, shape, weight->rank, weight->dims);
        Onnx__NodeProto *node = add_node(arena, graph, "ConstantOfShape", shape, weight->name);
        if (i % 2)
            add_value(arena, node, ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT);
    }
    for (size_t i = 0; i < node_count; i++)
        graph->node = append(arena, graph->node, &graph->n_node, nodes[i]);
    model->weight_count = 0;
    return model;
}

static size_t count_nodes(const onnx_model *model, const char *op_type) {
    size_t count = 0;
    for (uint32_t i = 0; i < model->graph->node_count; i++)
        count += strcmp(model->graph->nodes[i]->operator, op_type) == 0;
    return count;
}

/* A light network filled is the network: same names, same seed, same distributions. */
static void filling_gives_the_network_itself(void **state) {
    workspace *space = *state;
    static const char *const NETWORKS[] = {"tiny-resnet", "tiny-shuffle", "squeezenet", "lenet5"};
    for (size_t i = 0; i < sizeof NETWORKS / sizeof *NETWORKS; i++) {
        zoo_model *light = make_light(&space->arena, NETWORKS[i]);
        succeed(space, zoo_model_write(light, 9, space->first, &space->diagnostics));
        succeed(space, zoo_fill(space->first, 9, space->second, &space->diagnostics));
        succeed(space,
                zoo_entry_write(zoo_find(NETWORKS[i]), 9, space->first, &space->diagnostics));
        onnx_model *filled = load(space, space->second), *network = load(space, space->first);
        assert_int_equal(count_nodes(filled, "ConstantOfShape"), 0);
        assert_int_equal(filled->graph->input_count, 1);
        assert_int_equal(filled->graph->node_count, network->graph->node_count);
        assert_int_equal(filled->graph->initializer_count, network->graph->initializer_count);
        zoo_model *plan = zoo_entry_build(zoo_find(NETWORKS[i]), &space->arena);
        for (size_t w = 0; w < plan->weight_count; w++) {
            size_t count, other;
            const float *values = weights_of(space, filled, plan->weights[w].name, &count);
            assert_memory_equal(values, weights_of(space, network, plan->weights[w].name, &other),
                                count * sizeof *values);
            assert_int_equal(count, other);
        }
        onnx_model_destroy(filled);
        onnx_model_destroy(network);
    }
}

/* Integer constants, computed shapes and shapes that something else reads too stay. */
static void filling_leaves_the_rest_alone(void **state) {
    workspace *space = *state;
    zoo_model *light = make_light(&space->arena, "cnn-small");
    Onnx__GraphProto *graph = light->proto->graph;
    add_value(&space->arena,
              add_node(&space->arena, graph, "ConstantOfShape", "fc.bias__SHAPE", "integers"),
              ONNX__TENSOR_PROTO__DATA_TYPE__INT64);
    add_node(&space->arena, graph, "Shape", "input", "computed");
    add_node(&space->arena, graph, "ConstantOfShape", "computed", "zeros");
    succeed(space, zoo_model_write(light, 1, space->first, &space->diagnostics));
    succeed(space, zoo_fill(space->first, 1, space->second, &space->diagnostics));
    onnx_model *filled = load(space, space->second);
    assert_int_equal(count_nodes(filled, "ConstantOfShape"), 2);
    assert_non_null(onnx_graph_find_initializer(filled->graph, "fc.bias__SHAPE"));
    assert_null(onnx_graph_find_initializer(filled->graph, "fc.weight__SHAPE"));
    assert_int_equal(filled->graph->input_count, 1);
    onnx_model_destroy(filled);
    /* Filled once, there is nothing left to fill. */
    succeed(space, zoo_fill(space->second, 5, space->first, &space->diagnostics));
    onnx_model *again = load(space, space->first);
    assert_int_equal(again->graph->initializer_count, 7);
    onnx_model_destroy(again);
}

/* As in the public inception_v1: the matrix is stored with four dimensions and reshaped. Its scale
 * must still be that of its 256 inputs: He's behind a rectifier, within a factor of two. */
static void weights_behind_a_reshape_have_their_scale(void **state) {
    workspace *space = *state;
    zoo_model *light = make_light(&space->arena, "cnn-small");
    Onnx__GraphProto *graph = light->proto->graph;
    int64_t wide[4] = {1, 1, 10, 256}, flat[2] = {10, 256};
    add_shape(&space->arena, graph, "wide", 4, wide);
    add_shape(&space->arena, graph, "flat", 2, flat);
    Onnx__NodeProto *gemm = graph->node[graph->n_node - 1];
    assert_string_equal(gemm->op_type, "Gemm");
    graph->n_node--;
    add_node(&space->arena, graph, "ConstantOfShape", "wide", "stored");
    Onnx__NodeProto *reshape = add_node(&space->arena, graph, "Reshape", "stored", "matrix");
    reshape->input = append(&space->arena, reshape->input, &reshape->n_input, (char *)"flat");
    gemm->input[1] = "matrix";
    graph->node = append(&space->arena, graph->node, &graph->n_node, gemm);
    succeed(space, zoo_model_write(light, 1, space->first, &space->diagnostics));
    succeed(space, zoo_fill(space->first, 1, space->second, &space->diagnostics));
    onnx_model *filled = load(space, space->second);
    size_t count;
    const float *values = weights_of(space, filled, "stored", &count);
    assert_int_equal(count, 2560);
    double squares = 0;
    for (size_t i = 0; i < count; i++)
        squares += (double)values[i] * (double)values[i];
    double against_he = squares / (double)count / (2.0 / 256);
    assert_true(against_he > 0.25 && against_he < 4);
    onnx_model_destroy(filled);
}

static void impossible_weights_are_diagnosed(void **state) {
    workspace *space = *state;
    int64_t shapes[][2] = {{INT64_MAX, INT64_MAX}, {-1, 4}, {1 << 20, 1 << 20}};
    for (size_t i = 0; i < 3; i++) {
        zoo_model *light = make_light(&space->arena, "cnn-small");
        add_shape(&space->arena, light->proto->graph, "wild", 2, shapes[i]);
        add_node(&space->arena, light->proto->graph, "ConstantOfShape", "wild", "wild.weight");
        succeed(space, zoo_model_write(light, 1, space->first, &space->diagnostics));
        fail_with(space, zoo_fill(space->first, 1, space->second, &space->diagnostics),
                  RAPTOR_E_size_overflow);
    }
    /* Each fits, together they do not. */
    int64_t halves[2] = {1 << 14, 20000};
    zoo_model *light = make_light(&space->arena, "cnn-small");
    add_shape(&space->arena, light->proto->graph, "half", 2, halves);
    add_node(&space->arena, light->proto->graph, "ConstantOfShape", "half", "half1");
    add_node(&space->arena, light->proto->graph, "ConstantOfShape", "half", "half2");
    succeed(space, zoo_model_write(light, 1, space->first, &space->diagnostics));
    fail_with(space, zoo_fill(space->first, 1, space->second, &space->diagnostics),
              RAPTOR_E_size_overflow);
    char *data;
    size_t size;
    fail_with(space, raptor_file_read(space->second, &space->diagnostics, &data, &size),
              RAPTOR_E_file_missing);
}

/* ---- inputs ---- */

static void inputs_are_standard_npy_files(void **state) {
    workspace *space = *state;
    static const uint32_t FIRST[4] = {0x3f5d7c6a, 0xbeae810e, 0x3f9a1853, 0xbe7bd2ee};
    static const char DICTIONARY[] =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3, 16, 16), }";
    const int64_t *shape = zoo_entry_shape(zoo_find("tiny-resnet"));
    succeed(space, zoo_input_write(shape, 4, 7, space->first, &space->diagnostics));
    char *data;
    size_t size;
    succeed(space, raptor_file_read(space->first, &space->diagnostics, &data, &size));
    assert_memory_equal(data, "\x93NUMPY\1\0", 8);
    size_t header = (unsigned char)data[8] + 256 * (size_t)(unsigned char)data[9];
    assert_int_equal((10 + header) % 64, 0);
    assert_int_equal(size, 10 + header + 3 * 16 * 16 * sizeof(float));
    assert_memory_equal(data + 10, DICTIONARY, sizeof DICTIONARY - 1);
    assert_int_equal(data[10 + header - 1], '\n');
    for (size_t i = 10 + sizeof DICTIONARY - 1; i < 10 + header - 1; i++)
        assert_int_equal(data[i], ' ');
    assert_memory_equal(data + 10 + header, FIRST, sizeof FIRST);
    free(data);
    /* The same by way of the model. */
    succeed(space, zoo_entry_write(zoo_find("tiny-resnet"), 1, space->second, &space->diagnostics));
    char third[80];
    snprintf(third, sizeof third, "%s.npy", space->second);
    succeed(space, zoo_model_input_write(space->second, 0, NULL, 7, third, &space->diagnostics));
    assert_true(same_bytes(space, space->first, third));
    const int64_t line = 5;
    succeed(space, zoo_input_write(&line, 1, 7, third, &space->diagnostics));
    succeed(space, raptor_file_read(third, &space->diagnostics, &data, &size));
    assert_non_null(strstr(data + 10, "(5,)"));
    free(data);
}

static void symbolic_inputs_need_a_binding(void **state) {
    workspace *space = *state;
    zoo_model *model = zoo_entry_build(zoo_find("tiny-resnet"), &space->arena);
    Onnx__TensorShapeProto__Dimension *batch =
        model->proto->graph->input[0]->type->tensor_type->shape->dim[0];
    batch->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
    batch->dim_param = "N";
    succeed(space, zoo_model_write(model, 1, space->first, &space->diagnostics));
    fail_with(space,
              zoo_model_input_write(space->first, 0, NULL, 1, space->second, &space->diagnostics),
              RAPTOR_E_onnx_shape);
    const char *binding = "N=2";
    succeed(space, zoo_model_input_write(space->first, 1, &binding, 1, space->second,
                                         &space->diagnostics));
    char *data;
    size_t size;
    succeed(space, raptor_file_read(space->second, &space->diagnostics, &data, &size));
    assert_non_null(strstr(data + 10, "(2, 3, 16, 16)"));
    free(data);
}

/* ---- failures and the tool ---- */

static void bad_files_are_diagnosed(void **state) {
    workspace *space = *state;
    succeed(space, raptor_file_write(space->first, "\x89PNG\r\n\x1a\n", 8, &space->diagnostics));
    fail_with(space, zoo_fill(space->first, 1, space->second, &space->diagnostics),
              RAPTOR_E_onnx_malformed);
    fail_with(space, zoo_fill("/tmp/none/such.onnx", 1, space->second, &space->diagnostics),
              RAPTOR_E_file_missing);
    fail_with(space, zoo_entry_write(zoo_find("lenet5"), 1, "/dev/full", &space->diagnostics),
              RAPTOR_E_file_write);
    fail_with(space, zoo_entry_write(zoo_find("lenet5"), 1, "/tmp/none/x", &space->diagnostics),
              RAPTOR_E_file_write);
    int64_t shape[4] = {1, 3, 8, 8};
    fail_with(space, zoo_input_write(shape, 4, 1, "/dev/full", &space->diagnostics),
              RAPTOR_E_file_write);
    assert_null(zoo_find("resnet19"));
}

static int tool(const char *arguments) {
    char command[512];
    snprintf(command, sizeof command, "%s/raptor-zoo %s >/dev/null 2>&1", RAPTOR_BINARY_DIR,
             arguments);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void the_tool_says_how_it_went(void **state) {
    workspace *space = *state;
    char arguments[256];
    assert_int_equal(tool("--list"), 0);
    assert_int_equal(tool("--help"), 0);
    snprintf(arguments, sizeof arguments, "lenet5 --seed 1 -o %s", space->first);
    assert_int_equal(tool(arguments), 0);
    succeed(space, zoo_entry_write(zoo_find("lenet5"), 1, space->second, &space->diagnostics));
    assert_true(same_bytes(space, space->first, space->second));
    snprintf(arguments, sizeof arguments, "--input lenet5 -o %s", space->first);
    assert_int_equal(tool(arguments), 0);
    assert_int_equal(tool("resnet19"), 1);
    assert_int_equal(tool("lenet5 -o /dev/full"), 1);
    assert_int_equal(tool("--fill /tmp/none/such.onnx -o /tmp/none/x"), 1);
    static const char *const WRONG[] = {"",
                                        "lenet5 alexnet",
                                        "--list lenet5",
                                        "--fill x.onnx",
                                        "--nonsense",
                                        "lenet5 --seed",
                                        "lenet5 --seed -3",
                                        "lenet5 --seed 3x",
                                        "lenet5 --shape input=1x1x32x32"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_int_equal(tool(WRONG[i]), 2);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(models_read_back_as_they_were_built),
        TEST(bytes_depend_on_name_and_seed_only),
        TEST(filling_gives_the_network_itself),
        TEST(filling_leaves_the_rest_alone),
        TEST(weights_behind_a_reshape_have_their_scale),
        TEST(impossible_weights_are_diagnosed),
        TEST(inputs_are_standard_npy_files),
        TEST(symbolic_inputs_need_a_binding),
        TEST(bad_files_are_diagnosed),
        TEST(the_tool_says_how_it_went),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
