/* The zoo through the CPU reference: outputs are those of ONNX Runtime 1.30 (WebAssembly build, no
 * graph optimisation) for seed 1, and no activation on the way leaves the range it was scaled
 * for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "models/fill.h"
#include "models/writer.h"
#include "models/zoo.h"
#include "raptor/directory.h"
#include "runtime/reference/reference.h"

static const struct {
    const char *name;
    size_t count, largest; /* elements of the output, the index of the largest */
    float eighths[8];      /* the elements at 0, 1/8, 2/8 .. of the output */
} EXPECTED[] = {
    {"lenet5",
     10,
     4,
     {-0.1582489f, -0.5481935f, -1.498519f, -0.1169763f, -0.1975895f, -0.9206284f, -0.04843642f,
      -1.158851f}},
    {"cnn-small",
     10,
     0,
     {2.167577f, 0.4814642f, 0.6612158f, 1.768741f, -2.730078f, -2.20349f, 0.6437105f, 0.7920772f}},
    {"tiny-resnet",
     10,
     9,
     {0.9634931f, 0.0904992f, -0.7489915f, -1.503948f, -0.3874191f, 1.001008f, 0.1709704f,
      0.4676668f}},
    {"tiny-mobile",
     10,
     7,
     {-0.337377f, -0.1002881f, 0.1687879f, 0.184597f, 0.3289613f, -0.3191757f, 0.5525844f,
      0.3545049f}},
    {"tiny-concat",
     10,
     1,
     {0.03252822f, 0.6713252f, 0.03970025f, 0.008440452f, 0.008505742f, 0.04406991f, 0.01910285f,
      0.02863096f}},
    {"tiny-shuffle",
     10,
     1,
     {0.4026764f, 0.7793195f, -0.489472f, -1.691735f, -1.354895f, -0.5040343f, 0.145373f,
      0.7087014f}},
    {"squeezenet",
     1000,
     626,
     {4.804289f, 0.2343775f, 0.0f, 0.0f, 4.533185e-5f, 2.66482f, 0.4916096f, 1.458037f}},
    {"mobilenetv2",
     1000,
     997,
     {1.025313f, 0.4396886f, 0.8871205f, 1.400064f, -0.225528f, 0.49158f, 1.516412f, -0.3926052f}},
    {"shufflenet",
     1000,
     454,
     {1.991558f, -0.03346354f, 4.824341f, 1.541955f, 3.228349f, -3.847255f, -1.270109f, 2.412119f}},
    {"googlenet",
     1000,
     242,
     {0.743447f, -0.6414668f, 0.2069186f, 0.567862f, -0.5514147f, 1.004755f, 0.7095648f,
      0.5906768f}},
    {"densenet121",
     1000,
     481,
     {6.980561f, 11.61418f, -4.923596f, -1.297967f, 4.322228f, 2.945825f, -13.4814f, 2.443403f}},
    {"resnet18",
     1000,
     736,
     {2.461314f, 0.903645f, 1.56278f, 0.7730745f, -0.7798048f, 0.2565534f, 1.891555f, -0.8996783f}},
    {"tiny-yolo",
     21125,
     6709,
     {0.1849934f, 0.3368815f, -0.09331302f, -1.889877f, 0.1896611f, 0.4159754f, 0.004998431f,
      1.431768f}},
    {"resnet34",
     1000,
     496,
     {0.9824671f, 0.8801312f, 1.577342f, 2.110367f, -1.638539f, 1.398829f, 0.551972f, 0.2147006f}},
    {"resnet50",
     1000,
     224,
     {0.4170662f, -0.9953018f, 0.5636134f, -0.7037517f, 2.157117f, 4.090123f, 0.1092923f,
      -0.8203472f}},
    {"alexnet",
     1000,
     521,
     {0.8283803f, -0.4515251f, 0.6830333f, -1.959489f, -0.4327266f, -1.096763f, 1.644881f,
      -0.317573f}},
};

typedef struct range {
    const char *network;
    size_t values;
} range;

/* All finite, mean square within two orders of magnitude of 1. Probabilities are what they are. */
static void check_range(void *user, const onnx_value *value, const reference_value *data) {
    range *seen = user;
    const onnx_node *node = value->producer;
    if (data->kind != REFERENCE_TENSOR || data->tensor.dtype != ONNX_FLOAT || !data->tensor.count)
        return;
    if (strcmp(node->operator, "Softmax") == 0 ||
        (node->input_count && node->inputs[0]->kind == ONNX_VALUE_INITIALIZER))
        return; /* a probability, a reshaped weight */
    const float *elements = data->tensor.data;
    double squares = 0;
    for (size_t i = 0; i < data->tensor.count; i++) {
        if (!isfinite((double)elements[i]))
            fail_msg("%s: %s is not finite", seen->network, value->name);
        squares += (double)elements[i] * (double)elements[i];
    }
    double mean_square = squares / (double)data->tensor.count;
    if (mean_square < 0.01 || mean_square > 100)
        fail_msg("%s: %s has mean square %g", seen->network, value->name, mean_square);
    seen->values++;
}

static onnx_tensor run(const char *path, const int64_t *shape, range *seen, raptor_arena *arena) {
    raptor_diagnostics diagnostics = {0};
    onnx_model *model = NULL;
    raptor_status_code status = onnx_model_load(path, NULL, &diagnostics, &model);
    raptor_diagnostics_print(&diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    size_t count = (size_t)(shape[0] * shape[1] * shape[2] * shape[3]);
    float *values = RAPTOR_NEW_ARRAY(arena, float, count);
    zoo_random random = zoo_random_stream(1, "input");
    zoo_weight_draw(&(zoo_weight){.spread = 1}, &random, values, count);
    const onnx_tensor tensor = {
        .dtype = ONNX_FLOAT, .rank = 4, .dims = shape, .count = count, .data = values};
    const reference_input input = {.value = reference_tensor_value(tensor)};
    const reference_options options = {.observe = check_range, .user = seen};
    reference_value output;
    status = reference_run(model, &input, 1, &options, arena, &diagnostics, &output);
    raptor_diagnostics_print(&diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    assert_int_equal(output.kind, REFERENCE_TENSOR);
    assert_int_equal(output.tensor.dtype, ONNX_FLOAT);
    onnx_model_destroy(model);
    return output.tensor;
}

static void reference_agrees_with_onnx_runtime(void **state) {
    (void)state;
    char folder[] = "/tmp/raptor-zoo-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/model.onnx", folder);
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        const zoo_entry *entry = zoo_find(EXPECTED[i].name);
        range seen = {.network = EXPECTED[i].name};
        assert_int_equal(zoo_entry_write(entry, 1, path, NULL), RAPTOR_OK);
        onnx_tensor output = run(path, zoo_entry_shape(entry), &seen, &arena);
        assert_true(seen.values > 4);
        assert_int_equal(output.count, EXPECTED[i].count);
        const float *got = output.data;
        for (size_t j = 0; j < output.count; j++)
            assert_true(got[j] <= got[EXPECTED[i].largest]);
        for (size_t j = 0; j < 8; j++) {
            double want = (double)EXPECTED[i].eighths[j];
            double value = (double)got[j * output.count / 8];
            if (fabs(value - want) > 1e-4 + 1e-4 * fabs(want))
                fail_msg("%s: %g, ONNX Runtime %g", EXPECTED[i].name, value, want);
        }
        raptor_arena_deinit(&arena);
    }
    raptor_directory_remove(folder);
}

/* The ONNX project's light models stand beside the repository, not in it. Unfilled, each of their
 * 1000 probabilities is 0.001. Expected: the largest and its size, from ONNX Runtime as above. */
static const struct {
    const char *name;
    size_t largest;
    double first, eighth; /* elements 0 and 125 */
} LIGHT[] = {
    {"light_bvlc_alexnet", 350, 4.620155e-5, 8.945323e-5},
    {"light_inception_v1", 277, 3.464204e-3, 6.486991e-4},
    {"light_resnet50", 928, 2.933932e-4, 9.82121e-4},
    {"light_squeezenet", 395, 9.398097e-4, 3.680161e-4},
};

static void filled_light_models_agree_with_onnx_runtime(void **state) {
    (void)state;
    static const int64_t SHAPE[4] = {1, 3, 224, 224};
    if (!raptor_path_is_directory(RAPTOR_TEST_DATA "/../../shared/models"))
        skip();
    char folder[] = "/tmp/raptor-zoo-XXXXXX", path[64], light[512];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/model.onnx", folder);
    for (size_t i = 0; i < sizeof LIGHT / sizeof *LIGHT; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        range seen = {.network = LIGHT[i].name};
        snprintf(light, sizeof light, "%s/../../shared/models/%s.onnx", RAPTOR_TEST_DATA,
                 LIGHT[i].name);
        assert_int_equal(zoo_fill(light, 1, path, NULL), RAPTOR_OK);
        onnx_tensor output = run(path, SHAPE, &seen, &arena);
        assert_int_equal(output.count, 1000);
        const float *got = output.data;
        for (size_t j = 0; j < output.count; j++)
            assert_true(got[j] <= got[LIGHT[i].largest]);
        /* Relative: probabilities this small all pass an absolute tolerance. */
        assert_true(fabs((double)got[0] / LIGHT[i].first - 1) < 1e-3);
        assert_true(fabs((double)got[125] / LIGHT[i].eighth - 1) < 1e-3);
        raptor_arena_deinit(&arena);
    }
    raptor_directory_remove(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reference_agrees_with_onnx_runtime),
        cmocka_unit_test(filled_light_models_agree_with_onnx_runtime),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
