/* The ONNX standard's own tests against the plan. Each case runs in three ways:
 *   weights   the first input is computed, the others are constants, as layers are in networks
 *   computed  every input is computed
 *   folded    every input is constant, so that evaluators do all the work
 * An import may be refused, but what is imported must give the stored outputs, and the cases named
 * below must be imported. */
#include "frontend_plan.h"

#include <dirent.h>
#include <stdio.h>

#include "raptor/file.h"

#define DATA "/usr/share/libonnx-testdata/data/"

typedef enum case_way { WEIGHTS, COMPUTED, FOLDED } case_way;
typedef enum verdict { PASS, FAIL, REFUSED, SKIPPED } verdict;
static const char *const WAYS[] = {"weights", "computed", "folded"};

/* What must not be refused. */
static const struct {
    case_way way;
    const char *names;
} REQUIRED[] = {
    {WEIGHTS,
     "add add_bcast sub sub_bcast mul mul_bcast div div_bcast sum_one_input sum_two_inputs "
     "sum_example relu leakyrelu leakyrelu_default sigmoid tanh hardsigmoid hardsigmoid_default "
     "hardswish clip clip_default_max clip_default_min clip_inbounds clip_outbounds "
     "clip_splitbounds clip_default_inbounds neg identity dropout_default dropout_default_ratio "
     "basic_conv_with_padding basic_conv_without_padding conv_with_autopad_same "
     "conv_with_strides_and_asymmetric_padding conv_with_strides_no_padding "
     "conv_with_strides_padding gemm_all_attributes gemm_alpha gemm_beta gemm_default_matrix_bias "
     "gemm_default_no_bias gemm_default_scalar_bias gemm_default_single_elem_vector_bias "
     "gemm_default_vector_bias gemm_default_zero_bias gemm_transposeA gemm_transposeB matmul_2d "
     "batchnorm_epsilon batchnorm_example averagepool_1d_default averagepool_2d_ceil "
     "averagepool_2d_default averagepool_2d_pads averagepool_2d_pads_count_include_pad "
     "averagepool_2d_precomputed_pads averagepool_2d_precomputed_pads_count_include_pad "
     "averagepool_2d_precomputed_same_upper averagepool_2d_precomputed_strides "
     "averagepool_2d_same_lower averagepool_2d_same_upper averagepool_2d_strides "
     "maxpool_1d_default maxpool_2d_ceil maxpool_2d_default maxpool_2d_dilations maxpool_2d_pads "
     "maxpool_2d_precomputed_pads maxpool_2d_precomputed_same_upper "
     "maxpool_2d_precomputed_strides maxpool_2d_same_lower maxpool_2d_same_upper "
     "maxpool_2d_strides globalaveragepool globalaveragepool_precomputed globalmaxpool "
     "globalmaxpool_precomputed reduce_mean_default_axes_keepdims_example "
     "reduce_mean_do_not_keepdims_example reduce_mean_keepdims_random "
     "reduce_mean_negative_axes_keepdims_example "
     "concat_1d_axis_0 concat_2d_axis_0 concat_2d_axis_1 concat_3d_axis_0 concat_3d_axis_1 "
     "concat_3d_axis_2 concat_3d_axis_negative_1 concat_3d_axis_negative_3 flatten_axis0 "
     "flatten_axis1 flatten_axis2 flatten_axis3 flatten_default_axis flatten_negative_axis1 "
     "flatten_negative_axis4 reshape_extended_dims reshape_negative_dim "
     "reshape_negative_extended_dims reshape_one_dim reshape_reduced_dims "
     "reshape_reordered_all_dims reshape_reordered_last_dims reshape_zero_and_negative_dim "
     "reshape_zero_dim squeeze squeeze_negative_axes unsqueeze_axis_0 unsqueeze_axis_1 "
     "unsqueeze_axis_2 unsqueeze_negative_axes unsqueeze_three_axes unsqueeze_two_axes "
     "unsqueeze_unsorted_axes transpose_all_permutations_0 transpose_all_permutations_3 "
     "transpose_all_permutations_5 transpose_default constant_pad "
     "resize_downsample_scales_nearest resize_downsample_sizes_nearest "
     "resize_upsample_scales_nearest resize_upsample_sizes_nearest "
     "resize_upsample_sizes_nearest_ceil_half_pixel "
     "resize_upsample_sizes_nearest_floor_align_corners "
     "resize_upsample_sizes_nearest_round_prefer_ceil_asymmetric upsample_nearest "
     "softmax_axis_0 softmax_axis_1 softmax_axis_2 softmax_default_axis softmax_example "
     "softmax_large_number softmax_negative_axis slice slice_default_axes slice_neg "
     "slice_neg_steps slice_negative_axes split_equal_parts_1d split_variable_parts_2d "
     "split_equal_parts_default_axis gather_0 gather_1 gather_2d_indices gather_negative_indices "
     "tile tile_precomputed expand_dim_changed expand_dim_unchanged depthtospace_crd_mode_example "
     "depthtospace_example spacetodepth_example reduce_sum_keepdims_random mean_example "
     "convtranspose convtranspose_1d convtranspose_autopad_same convtranspose_dilations "
     "convtranspose_kernel_shape convtranspose_output_shape convtranspose_pad convtranspose_pads "
     "convtranspose_with_kernel exp exp_example log log_example sqrt sqrt_example reciprocal "
     "reciprocal_example erf abs elu elu_default elu_example selu selu_default selu_example "
     "softplus softplus_example softsign softsign_example max_example max_two_inputs "
     "min_example min_two_inputs prelu_broadcast prelu_example instancenorm_epsilon "
     "instancenorm_example reduce_max_keepdims_random reduce_min_keepdims_random "
     "reduce_l1_keep_dims_random reduce_l2_keep_dims_random reduce_sum_square_keepdims_random "
     "reduce_log_sum_desc_axes logsoftmax_axis_0 logsoftmax_axis_1 logsoftmax_large_number "
     "layer_normalization_2d_axis0 layer_normalization_4d_axis1"},
    {COMPUTED,
     "add add_bcast sub mul mul_bcast sum_two_inputs sum_example concat_2d_axis_0 "
     "concat_3d_axis_1 relu softmax_axis_1 matmul_2d matmul_3d matmul_4d gemm_all_attributes "
     "div div_bcast max_example min_example prelu_broadcast"},
    {FOLDED,
     "identity shape shape_start_1 shape_end_negative_1 shape_start_1_end_2 size "
     "constant constantofshape_float_ones constantofshape_int_zeros "
     "range_float_type_positive_delta "
     "range_int32_type_negative_delta cast_FLOAT16_to_FLOAT cast_DOUBLE_to_FLOAT "
     "dequantizelinear dequantizelinear_axis reshape_zero_and_negative_dim "
     "flatten_axis2 squeeze unsqueeze_unsorted_axes "
     "transpose_all_permutations_4 transpose_default concat_3d_axis_1 gather_0 gather_1 "
     "gather_2d_indices gather_negative_indices slice slice_default_axes slice_default_steps "
     "slice_end_out_of_bounds slice_neg slice_neg_steps slice_negative_axes "
     "split_equal_parts_1d split_variable_parts_2d split_equal_parts_default_axis "
     "expand_dim_changed expand_dim_unchanged tile tile_precomputed where_example "
     "where_long_example add add_bcast sub sub_bcast mul div div_bcast mod_broadcast "
     "mod_mixed_sign_int32 mod_mixed_sign_float32 mod_int64_fmod pow pow_bcast_array "
     "pow_types_int32_int32 min_example max_example and_bcast4v3d or2d equal equal_bcast less "
     "less_equal greater greater_equal_bcast neg abs sqrt exp log floor ceil reciprocal "
     "relu sigmoid tanh reduce_prod_keepdims_random reduce_sum_do_not_keepdims_random "
     "reduce_max_keepdims_example reduce_min_default_axes_keepdims_example"},
};

typedef struct test_case {
    raptor_arena arena;
    Onnx__ModelProto *message;
    onnx_named_tensor inputs[16], outputs[16];
    uint32_t input_count, output_count;
    Onnx__TensorProto *tensors[16]; /* of the inputs */
} test_case;

static bool read_tensors(test_case *test, const char *folder, const char *kind,
                         onnx_named_tensor *out_tensors, uint32_t *out_count, bool keep) {
    raptor_diagnostics diagnostics = {0};
    *out_count = 0;
    for (uint32_t i = 0; i < 16; i++) {
        char path[1024], *bytes;
        size_t size;
        snprintf(path, sizeof path, "%s/test_data_set_0/%s_%u.pb", folder, kind, i);
        if (raptor_file_read(path, &diagnostics, &bytes, &size) != RAPTOR_OK)
            break;
        void *copy = raptor_arena_allocate(&test->arena, size + 1);
        memcpy(copy, bytes, size);
        free(bytes);
        if (onnx_tensor_parse(copy, size, path, &test->arena, &diagnostics, &out_tensors[i]) !=
            RAPTOR_OK)
            return raptor_diagnostics_deinit(&diagnostics), false;
        if (keep)
            test->tensors[i] = onnx__tensor_proto__unpack(NULL, size, copy);
        (*out_count)++;
    }
    raptor_diagnostics_deinit(&diagnostics);
    return true;
}

/* Some cases store bfloat16 values as uint16 ones. */
static bool types_agree(Onnx__ValueInfoProto *const *infos, const onnx_named_tensor *tensors,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Onnx__TypeProto *type = infos[i]->type;
        if (type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE ||
            type->tensor_type->elem_type != (int32_t)tensors[i].tensor.dtype)
            return false;
    }
    return true;
}

static bool read_case(test_case *test, const char *folder) {
    raptor_diagnostics diagnostics = {0};
    char path[1024], *bytes;
    size_t size;
    if ((size_t)snprintf(path, sizeof path, "%s/model.onnx", folder) >= sizeof path)
        return false;
    bool fine = raptor_file_read(path, &diagnostics, &bytes, &size) == RAPTOR_OK;
    raptor_diagnostics_deinit(&diagnostics);
    if (!fine)
        return false;
    test->message = onnx__model_proto__unpack(NULL, size, (const uint8_t *)bytes);
    free(bytes);
    /* PyTorch's cases are of opset 6; the forms they use mean the same in opset 7. */
    if (test->message != NULL && strstr(folder, "pytorch") != NULL)
        test->message->opset_import[0]->version = 7;
    return test->message != NULL &&
           read_tensors(test, folder, "input", test->inputs, &test->input_count, true) &&
           read_tensors(test, folder, "output", test->outputs, &test->output_count, false) &&
           types_agree(test->message->graph->input, test->inputs, test->input_count) &&
           types_agree(test->message->graph->output, test->outputs, test->output_count);
}

static void free_case(test_case *test) {
    for (uint32_t i = 0; i < 16; i++)
        if (test->tensors[i] != NULL)
            onnx__tensor_proto__free_unpacked(test->tensors[i], NULL);
    if (test->message != NULL)
        onnx__model_proto__free_unpacked(test->message, NULL);
    raptor_arena_deinit(&test->arena);
}

/* Outputs of other types than f32 are the host's business. Where all is constant each gets a Cast
 * behind it, so that what the frontend folded can be compared. */
typedef struct output_casts {
    Onnx__NodeProto nodes[8], **all;
    Onnx__AttributeProto to;
    Onnx__AttributeProto *to_list[1];
    char names[8][64], *inputs[8], *outputs[8];
    int32_t types[8];
    Onnx__NodeProto **old;
    size_t old_count, count;
} output_casts;

static bool needs_cast(const Onnx__ValueInfoProto *output) {
    return output->type->tensor_type->elem_type != ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
}

static void add_casts(Onnx__GraphProto *graph, output_casts *casts) {
    casts->old = graph->node;
    casts->old_count = graph->n_node;
    casts->all = malloc((graph->n_node + 8) * sizeof *casts->all);
    assert_non_null(casts->all);
    memcpy(casts->all, graph->node, graph->n_node * sizeof *casts->all);
    onnx__attribute_proto__init(&casts->to);
    casts->to.name = (char *)"to";
    casts->to.has_type = 1;
    casts->to.type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INT;
    casts->to.has_i = 1;
    casts->to.i = ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
    casts->to_list[0] = &casts->to;
    for (size_t i = 0; i < graph->n_output && i < 8; i++) {
        if (!needs_cast(graph->output[i]))
            continue;
        Onnx__NodeProto *node = &casts->nodes[casts->count];
        onnx__node_proto__init(node);
        snprintf(casts->names[i], sizeof casts->names[i], "cast_of_%zu", i);
        casts->inputs[i] = graph->output[i]->name;
        casts->outputs[i] = casts->names[i];
        casts->types[i] = graph->output[i]->type->tensor_type->elem_type;
        node->op_type = (char *)"Cast";
        node->n_input = node->n_output = 1;
        node->input = &casts->inputs[i];
        node->output = &casts->outputs[i];
        node->n_attribute = 1;
        node->attribute = casts->to_list;
        graph->output[i]->name = casts->names[i];
        graph->output[i]->type->tensor_type->elem_type = ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
        casts->all[graph->n_node + casts->count++] = node;
    }
    graph->node = casts->all;
    graph->n_node += casts->count;
}

static void remove_casts(Onnx__GraphProto *graph, output_casts *casts) {
    graph->node = casts->old;
    graph->n_node = casts->old_count;
    for (size_t i = 0; i < graph->n_output && i < 8; i++)
        if (casts->inputs[i] != NULL) {
            graph->output[i]->name = casts->inputs[i];
            graph->output[i]->type->tensor_type->elem_type = casts->types[i];
        }
    free(casts->all);
}

/* The model with its inputs from `first` on made initializers. */
static onnx_model *read_model(test_case *test, const char *path, uint32_t first) {
    Onnx__GraphProto *graph = test->message->graph;
    Onnx__TensorProto **old = graph->initializer;
    size_t old_count = graph->n_initializer;
    Onnx__TensorProto *all[64];
    if (old_count + test->input_count > 64)
        return NULL;
    for (size_t i = 0; i < old_count; i++)
        all[i] = old[i];
    char *names[16];
    for (uint32_t i = first; i < test->input_count; i++) {
        names[i] = test->tensors[i]->name;
        test->tensors[i]->name = graph->input[i]->name;
        all[old_count + i - first] = test->tensors[i];
    }
    graph->initializer = all;
    graph->n_initializer = old_count + (test->input_count > first ? test->input_count - first : 0);
    output_casts casts = {0};
    if (first == 0)
        add_casts(graph, &casts);
    size_t size = onnx__model_proto__get_packed_size(test->message);
    uint8_t *bytes = malloc(size ? size : 1);
    onnx__model_proto__pack(test->message, bytes);
    if (first == 0)
        remove_casts(graph, &casts);
    for (uint32_t i = first; i < test->input_count; i++)
        test->tensors[i]->name = names[i];
    graph->initializer = old;
    graph->n_initializer = old_count;
    raptor_diagnostics diagnostics = {0};
    onnx_model *model;
    onnx_load_options options = {.oldest_opset = 1};
    raptor_status_code status = onnx_model_parse(bytes, size, path, &options, &diagnostics, &model);
    free(bytes);
    raptor_diagnostics_deinit(&diagnostics);
    return status == RAPTOR_OK ? model : NULL;
}

/* The standard's own bounds. */
static bool is_close(float got, float want) {
    if (isnan(want) || isnan(got))
        return isnan(want) && isnan(got);
    if (isinf(want) || isinf(got))
        return want == got;
    return fabsf(got - want) <= 1e-7f + 1e-3f * fabsf(want);
}

static bool outputs_match(test_case *test, const ir_operation *module, const float *const *got) {
    const ir_type *type = func_type(func_find(module, "main"));
    if (type->result_count != test->output_count)
        return false;
    for (uint32_t i = 0; i < type->result_count; i++) {
        const onnx_tensor *want = &test->outputs[i].tensor;
        const float *values = onnx_tensor_to_float(want, &test->arena);
        const ir_type *result = type->results[i];
        if (values == NULL || result->rank != want->rank)
            return false;
        for (uint32_t a = 0; a < want->rank; a++)
            if (result->shape[a] != want->dims[a])
                return false;
        for (size_t k = 0; k < want->count; k++)
            if (!is_close(got[i][k], values[k])) {
                printf("  output %u, element %zu: %g instead of %g\n", i, k, (double)got[i][k],
                       (double)values[k]);
                return false;
            }
    }
    return true;
}

/* Operators of the frontend's table that some case has been right with, by row. */
static bool proven[128];

static void note_operators(const onnx_graph *graph) {
    size_t count;
    const frontend_operator *rows = frontend_operators(&count);
    assert_true(count <= sizeof proven);
    for (uint32_t i = 0; i < graph->node_count; i++)
        for (size_t row = 0; row < count; row++)
            proven[row] |= strcmp(rows[row].name, graph->nodes[i]->operator) == 0;
}

static verdict run_model(test_case *test, const onnx_model *model) {
    ir_context *context = ir_context_create();
    raptor_diagnostics diagnostics = {0};
    ir_operation *module;
    verdict result = REFUSED;
    if (frontend_import(model, NULL, context, &diagnostics, &module) == RAPTOR_OK) {
        const float *inputs[16];
        for (uint32_t i = 0; i < model->graph->input_count; i++)
            inputs[i] = onnx_tensor_to_float(&test->inputs[i].tensor, &test->arena);
        bool sound = ir_verify(module, &diagnostics) == RAPTOR_OK;
        if (!sound)
            raptor_diagnostics_print(&diagnostics, stdout);
        result = sound && outputs_match(test, module, plan_run(module, &test->arena, inputs))
                     ? PASS
                     : FAIL;
    } else if (getenv("RAPTOR_TEST_VERBOSE") != NULL) {
        raptor_diagnostics_print(&diagnostics, stdout);
    } else if (diagnostics.count == 0) {
        result = FAIL; /* refused without a reason */
    }
    if (result == PASS && model->graph->input_count > 0)
        note_operators(model->graph);
    raptor_diagnostics_deinit(&diagnostics);
    ir_context_destroy(context);
    return result;
}

static verdict run_case(const char *folder, case_way way) {
    test_case test = {0};
    raptor_arena_init(&test.arena);
    verdict result = SKIPPED;
    if (read_case(&test, folder)) {
        uint32_t first = way == WEIGHTS ? 1 : way == COMPUTED ? test.input_count : 0;
        onnx_model *model = read_model(&test, folder, first);
        if (model != NULL && model->graph->input_count <= 16)
            result = run_model(&test, model);
        onnx_model_destroy(model);
    }
    free_case(&test);
    return result;
}

static bool is_listed(const char *list, const char *name) {
    size_t length = strlen(name);
    for (const char *c = list; (c = strstr(c, name)) != NULL; c += length)
        if ((c == list || c[-1] == ' ') && (c[length] == ' ' || c[length] == '\0'))
            return true;
    return false;
}

static size_t count_words(const char *list) {
    size_t count = 0;
    for (const char *c = list; *c != '\0'; c++)
        count += *c != ' ' && (c == list || c[-1] == ' ');
    return count;
}

/* `least`: how many cases must be imported. */
static void run_folder(const char *suite, case_way way, size_t least) {
    size_t counts[4] = {0}, bad = 0, required = 0;
    char path[1024];
    snprintf(path, sizeof path, DATA "%s", suite);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, "test_", 5) != 0)
            continue;
        snprintf(path, sizeof path, DATA "%s/%s", suite, entry->d_name);
        verdict result = run_case(path, way);
        counts[result]++;
        bool listed =
            strcmp(suite, "node") == 0 && is_listed(REQUIRED[way].names, entry->d_name + 5);
        required += listed;
        if (result == FAIL || (listed && result != PASS)) {
            printf("%s, %s: %s\n", entry->d_name, WAYS[way],
                   result == FAIL ? "wrong" : "not imported");
            bad++;
        }
    }
    closedir(folder);
    printf("%s, %s: %zu pass, %zu refused, %zu not read\n", suite, WAYS[way], counts[PASS],
           counts[REFUSED], counts[SKIPPED]);
    assert_int_equal(bad, 0);
    assert_true(counts[PASS] >= least);
    if (strcmp(suite, "node") == 0)
        assert_int_equal(required, count_words(REQUIRED[way].names));
}

static void test_nodes_with_weights(void **state) {
    (void)state;
    run_folder("node", WEIGHTS, 170);
}

static void test_nodes_computed(void **state) {
    (void)state;
    run_folder("node", COMPUTED, 110);
}

static void test_nodes_folded(void **state) {
    (void)state;
    run_folder("node", FOLDED, 270);
}

static void test_pytorch(void **state) {
    (void)state;
    run_folder("pytorch-converted", COMPUTED, 49);
    run_folder("pytorch-operator", COMPUTED, 13);
    run_folder("simple", COMPUTED, 1);
}

/* Operators without a case: Cast between the two types it is for (frontend_fault_test has one), and
 * those that are newer than the stored tests (frontend_function_test). */
static bool has_no_case(const char *name) {
    static const char *const NAMES[] = {
        "Cast", "Gelu", "GroupNormalization", "Mish", "RMSNormalization", "ReduceLogSumExp"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(NAMES[i], name) == 0)
            return true;
    return false;
}

/* Every other operator the table offers has been right with the standard's data. */
static void test_table_is_proven(void **state) {
    (void)state;
    size_t count;
    const frontend_operator *rows = frontend_operators(&count);
    for (size_t row = 0; row < count; row++)
        if (!rows[row].refused && !has_no_case(rows[row].name) && !proven[row])
            fail_msg("no case proves %s", rows[row].name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes_with_weights), cmocka_unit_test(test_nodes_computed),
        cmocka_unit_test(test_nodes_folded),       cmocka_unit_test(test_pytorch),
        cmocka_unit_test(test_table_is_proven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
