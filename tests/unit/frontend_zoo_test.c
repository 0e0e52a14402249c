/* The zoo's networks through the frontend: nothing is refused, the layers are those of the papers,
 * every batch normalisation behind a convolution is gone, and small networks give the CPU
 * reference's values. */
#include "frontend_plan.h"

#include <stdio.h>
#include <unistd.h>

#include "models/zoo.h"
#include "runtime/reference/reference.h"

/* Layers counted in the papers: convolutions, fully connected layers, pools, and the additions and
 * concatenations of blocks. */
static const struct {
    const char *name;
    size_t convolutions, products, additions, concatenations;
    bool normalises; /* normalisations that no convolution precedes, as in DenseNet */
} NETWORKS[] = {
    {"lenet5", 3, 2, 0, 0, false},        {"resnet18", 20, 1, 8, 0, false},
    {"resnet34", 36, 1, 16, 0, false},    {"resnet50", 53, 1, 16, 0, false},
    {"squeezenet", 26, 0, 0, 8, false},   {"googlenet", 57, 1, 0, 9, false},
    {"mobilenetv2", 52, 1, 10, 0, false}, {"densenet121", 120, 1, 0, 58, true},
    {"shufflenet", 49, 1, 13, 3, false},  {"tiny-yolo", 9, 0, 0, 0, false},
};

static onnx_model *write_and_load(const zoo_entry *entry, raptor_diagnostics *diagnostics) {
    char path[64];
    snprintf(path, sizeof path, "frontend_zoo_%ld.onnx", (long)getpid());
    onnx_model *read = NULL;
    if (zoo_entry_write(entry, 1, path, diagnostics) == RAPTOR_OK &&
        onnx_model_load(path, NULL, diagnostics, &read) != RAPTOR_OK)
        read = NULL;
    remove(path);
    return read;
}

static void import_entry(model_under_test *m, const char *name) {
    memset(m, 0, sizeof *m);
    raptor_arena_init(&m->arena);
    raptor_diagnostics_init(&m->diagnostics);
    m->read = write_and_load(zoo_find(name), &m->diagnostics);
    assert_non_null(m->read);
    model_expect_import(m);
}

static void test_networks(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof NETWORKS / sizeof *NETWORKS; i++) {
        model_under_test m;
        print_message("%s\n", NETWORKS[i].name);
        import_entry(&m, NETWORKS[i].name);
        size_t scales = model_count_operations(&m, "spat.scale_plan");
        assert_int_equal(model_count_operations(&m, "spat.conv2d_plan"), NETWORKS[i].convolutions);
        assert_int_equal(model_count_operations(&m, "spat.gemm_plan"), NETWORKS[i].products);
        assert_int_equal(model_count_operations(&m, "spat.add_plan"), NETWORKS[i].additions);
        assert_int_equal(model_count_operations(&m, "spat.concat_plan"),
                         NETWORKS[i].concatenations);
        assert_int_equal(scales != 0, NETWORKS[i].normalises);
        assert_int_equal(model_count_operations(&m, "spat.bias_add_plan"), scales);
        model_deinit(&m);
    }
}

static void expect_reference_values(const char *name) {
    model_under_test m;
    import_entry(&m, name);
    const onnx_value *input = m.read->graph->inputs[0];
    int64_t dims[8];
    size_t count = 1;
    for (uint32_t i = 0; i < input->type.rank; i++)
        count *= (size_t)(dims[i] = input->type.dims[i].size);
    float *x = RAPTOR_NEW_ARRAY(&m.arena, float, count);
    for (size_t i = 0; i < count; i++)
        x[i] = (float)((i * 7919) % 1000) / 500 - 1;
    reference_input given = {.value = reference_tensor_value((onnx_tensor){.dtype = ONNX_FLOAT,
                                                                           .rank = input->type.rank,
                                                                           .dims = dims,
                                                                           .count = count,
                                                                           .data = x})};
    reference_value want;
    assert_int_equal(reference_run(m.read, &given, 1, NULL, &m.arena, &m.diagnostics, &want),
                     RAPTOR_OK);
    const float *inputs[1] = {x}, *got = plan_run(m.module, &m.arena, inputs)[0];
    const float *values = want.tensor.data;
    assert_int_equal(want.tensor.count,
                     ir_type_element_count(func_type(func_find(m.module, "main"))->results[0]));
    for (size_t i = 0; i < want.tensor.count; i++)
        assert_true(fabsf(got[i] - values[i]) <= 1e-4f + 1e-4f * fabsf(values[i]));
    model_deinit(&m);
}

static void test_values(void **state) {
    (void)state;
    static const char *const NAMES[] = {"lenet5",      "cnn-small",   "tiny-resnet",
                                        "tiny-mobile", "tiny-concat", "tiny-shuffle"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        expect_reference_values(NAMES[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
