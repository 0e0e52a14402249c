/* Published networks as plan-stage modules, for the planner's tests. Shapes are those of the
 * papers; weights are splats, the planner does not look at them. */
#ifndef RAPTOR_TESTS_PLANNER_NETWORKS_H
#define RAPTOR_TESTS_PLANNER_NETWORKS_H

#include <stdio.h>
#include <string.h>

#include "ir/dialects/builtin/builtin.h"
#include "ir/dialects/func/func.h"
#include "ir/ir.h"

typedef struct net {
    ir_context *context;
    ir_operation *module, *function;
    ir_builder builder;
    int counter;
} net;

static inline ir_value *net_begin(net *n, const char *name, uint32_t rank, const int64_t *shape) {
    *n = (net){.context = ir_context_create()};
    n->module = builtin_module_create(n->context);
    ir_attribute_set(n->module, "raptor.stage", ir_attribute_string(n->context, "plan"));
    ir_attribute_set(n->module, "raptor.model", ir_attribute_string(n->context, name));
    ir_attribute_set(n->module, "raptor.bits", ir_attribute_i64(n->context, 32));
    const ir_type *input = ir_type_tensor(n->context, rank, shape, ir_type_f32(n->context));
    const ir_type *type = ir_type_function(n->context, 1, &input, 0, NULL);
    ir_builder builder = {.context = n->context, .block = builtin_module_body(n->module)};
    n->function = func_build_function(&builder, "main", type, NULL, NULL);
    n->builder = (ir_builder){.context = n->context, .block = func_body(n->function)};
    return n->builder.block->arguments[0];
}

static inline ir_operation *net_end(net *n, ir_value *result) {
    func_build_return(&n->builder, 1, &result);
    const ir_type *input = n->builder.block->arguments[0]->type;
    func_set_signature(n->function, ir_type_function(n->context, 1, &input, 1, &result->type), NULL,
                       NULL);
    return n->module;
}

static inline ir_value *net_constant(net *n, uint32_t rank, const int64_t *shape) {
    const ir_type *type = ir_type_tensor(n->context, rank, shape, ir_type_f32(n->context));
    return ir_build_constant(&n->builder, ir_attribute_dense_f32_splat(type, 0.5f));
}

static inline ir_value *net_build(net *n, const char *op, const char *onnx, uint32_t count,
                                  ir_value *const *operands, uint32_t rank, const int64_t *shape,
                                  const ir_named_attribute *extra, uint32_t extra_count) {
    char name[32];
    snprintf(name, sizeof name, "%s_%d", onnx, n->counter++);
    ir_named_attribute attributes[12] = {
        {"logicalLayout", ir_attribute_enum(n->context, "spat", "logical_layout", "nchw")},
        {"raptor.layer", ir_attribute_string(n->context, name)},
        {"raptor.op", ir_attribute_string(n->context, onnx)}};
    for (uint32_t i = 0; i < extra_count; i++)
        attributes[3 + i] = extra[i];
    return ir_build_value(&n->builder, op, count, operands,
                          ir_type_tensor(n->context, rank, shape, ir_type_f32(n->context)),
                          attributes, 3 + extra_count);
}

static inline const ir_attribute *net_integers(net *n, uint32_t count, const int64_t *values) {
    return ir_attribute_i64_array(n->context, count, values);
}

static inline ir_value *net_conv(net *n, ir_value *x, int64_t outputs, int64_t kernel,
                                 int64_t stride, int64_t pad, int64_t group) {
    const int64_t *in = x->type->shape;
    int64_t height = (in[2] + 2 * pad - kernel) / stride + 1;
    int64_t width = (in[3] + 2 * pad - kernel) / stride + 1;
    ir_value *weight = net_constant(n, 4, (int64_t[]){outputs, in[1] / group, kernel, kernel});
    ir_value *bias = net_constant(n, 1, &outputs);
    ir_named_attribute extra[] = {{"pads", net_integers(n, 4, (int64_t[]){pad, pad, pad, pad})},
                                  {"strides", net_integers(n, 2, (int64_t[]){stride, stride})},
                                  {"dilations", net_integers(n, 2, (int64_t[]){1, 1})},
                                  {"group", ir_attribute_i64(n->context, group)}};
    return net_build(n, "spat.conv2d_plan", "Conv", 3, (ir_value *[]){x, weight, bias}, 4,
                     (int64_t[]){in[0], outputs, height, width}, extra, 4);
}

static inline ir_value *net_unary(net *n, const char *op, const char *onnx, ir_value *x) {
    return net_build(n, op, onnx, 1, &x, x->type->rank, x->type->shape, NULL, 0);
}

static inline ir_value *net_relu(net *n, ir_value *x) {
    return net_unary(n, "spat.relu_plan", "Relu", x);
}

static inline ir_value *net_clip(net *n, ir_value *x) {
    ir_named_attribute extra[] = {{"minimum", ir_attribute_f32(n->context, 0)},
                                  {"maximum", ir_attribute_f32(n->context, 6)}};
    return net_build(n, "spat.clip_plan", "Clip", 1, &x, 4, x->type->shape, extra, 2);
}

static inline ir_value *net_add(net *n, ir_value *a, ir_value *b) {
    return net_build(n, "spat.add_plan", "Add", 2, (ir_value *[]){a, b}, a->type->rank,
                     a->type->shape, NULL, 0);
}

/* bias_add or scale by a constant vector of channels. */
static inline ir_value *net_channel(net *n, const char *op, const char *onnx, ir_value *x) {
    ir_value *v = net_constant(n, 1, &x->type->shape[1]);
    return net_build(n, op, onnx, 2, (ir_value *[]){x, v}, 4, x->type->shape, NULL, 0);
}

static inline ir_value *net_pool(net *n, const char *op, const char *onnx, ir_value *x,
                                 int64_t kernel, int64_t stride, int64_t before, int64_t after) {
    const int64_t *in = x->type->shape;
    int64_t height = (in[2] + before + after - kernel) / stride + 1;
    int64_t width = (in[3] + before + after - kernel) / stride + 1;
    ir_named_attribute extra[] = {
        {"kernelShape", net_integers(n, 2, (int64_t[]){kernel, kernel})},
        {"pads", net_integers(n, 4, (int64_t[]){before, before, after, after})},
        {"strides", net_integers(n, 2, (int64_t[]){stride, stride})},
        {"dilations", net_integers(n, 2, (int64_t[]){1, 1})}};
    return net_build(n, op, onnx, 1, &x, 4, (int64_t[]){in[0], in[1], height, width}, extra, 4);
}

static inline ir_value *net_max_pool(net *n, ir_value *x, int64_t kernel, int64_t stride,
                                     int64_t before, int64_t after) {
    return net_pool(n, "spat.max_pool2d_plan", "MaxPool", x, kernel, stride, before, after);
}

static inline ir_value *net_global_pool(net *n, ir_value *x) {
    return net_build(n, "spat.global_average_pool_plan", "GlobalAveragePool", 1, &x, 4,
                     (int64_t[]){x->type->shape[0], x->type->shape[1], 1, 1}, NULL, 0);
}

static inline ir_value *net_concat(net *n, uint32_t count, ir_value *const *parts) {
    int64_t shape[4];
    memcpy(shape, parts[0]->type->shape, sizeof shape);
    shape[1] = 0;
    for (uint32_t i = 0; i < count; i++)
        shape[1] += parts[i]->type->shape[1];
    ir_named_attribute extra[] = {{"axis", ir_attribute_i64(n->context, 1)}};
    return net_build(n, "spat.concat_plan", "Concat", count, parts, 4, shape, extra, 1);
}

static inline ir_value *net_flatten(net *n, ir_value *x) {
    int64_t total = ir_type_element_count(x->type) / x->type->shape[0];
    ir_named_attribute extra[] = {{"axis", ir_attribute_i64(n->context, 1)}};
    return net_build(n, "spat.flatten_plan", "Flatten", 1, &x, 2,
                     (int64_t[]){x->type->shape[0], total}, extra, 1);
}

static inline ir_value *net_reshape(net *n, ir_value *x, uint32_t rank, const int64_t *shape) {
    return net_build(n, "spat.reshape_plan", "Reshape", 1, &x, rank, shape, NULL, 0);
}

static inline ir_value *net_gemm(net *n, ir_value *x, int64_t outputs) {
    int64_t inputs = x->type->shape[1];
    ir_value *weight = net_constant(n, 2, (int64_t[]){outputs, inputs});
    ir_value *bias = net_constant(n, 1, &outputs);
    ir_named_attribute extra[] = {{"transposeWeight", ir_attribute_bool(n->context, true)}};
    return net_build(n, "spat.gemm_plan", "Gemm", 3, (ir_value *[]){x, weight, bias}, 2,
                     (int64_t[]){x->type->shape[0], outputs}, extra, 1);
}

/* Elementwise operations on rank 2 stand between reshapes to rank 4. */
static inline ir_value *net_relu2(net *n, ir_value *x) {
    const int64_t *in = x->type->shape;
    ir_value *wide = net_reshape(n, x, 4, (int64_t[]){1, 1, in[0], in[1]});
    return net_reshape(n, net_relu(n, wide), 2, in);
}

static inline ir_value *net_conv_relu(net *n, ir_value *x, int64_t outputs, int64_t kernel,
                                      int64_t stride, int64_t pad) {
    return net_relu(n, net_conv(n, x, outputs, kernel, stride, pad, 1));
}

static inline ir_value *net_classifier(net *n, ir_value *x) {
    return net_gemm(n, net_flatten(n, net_global_pool(n, x)), 1000);
}

/* ---- networks ---- */

static inline ir_value *net_resnet18_block(net *n, ir_value *x, int64_t channels, int64_t stride) {
    ir_value *y = net_conv_relu(n, x, channels, 3, stride, 1);
    y = net_conv(n, y, channels, 3, 1, 1, 1);
    if (stride != 1)
        x = net_conv(n, x, channels, 1, stride, 0, 1);
    return net_relu(n, net_add(n, y, x));
}

static inline ir_operation *net_resnet18(net *n) {
    ir_value *x = net_begin(n, "resnet18", 4, (int64_t[]){1, 3, 224, 224});
    x = net_conv_relu(n, x, 64, 7, 2, 3);
    x = net_max_pool(n, x, 3, 2, 1, 1);
    for (int stage = 0; stage < 4; stage++)
        for (int block = 0; block < 2; block++)
            x = net_resnet18_block(n, x, 64 << stage, stage > 0 && block == 0 ? 2 : 1);
    return net_end(n, net_classifier(n, x));
}

static inline ir_operation *net_squeezenet(net *n) {
    static const int64_t squeeze[] = {16, 16, 32, 32, 48, 48, 64, 64};
    ir_value *x = net_begin(n, "squeezenet", 4, (int64_t[]){1, 3, 224, 224});
    x = net_conv_relu(n, x, 64, 3, 2, 0);
    for (int i = 0; i < 8; i++) {
        if (i == 0 || i == 2 || i == 4)
            x = net_max_pool(n, x, 3, 2, 0, 0);
        ir_value *small = net_conv_relu(n, x, squeeze[i], 1, 1, 0);
        ir_value *parts[] = {net_conv_relu(n, small, 4 * squeeze[i], 1, 1, 0),
                             net_conv_relu(n, small, 4 * squeeze[i], 3, 1, 1)};
        x = net_concat(n, 2, parts);
    }
    return net_end(n, net_global_pool(n, net_conv_relu(n, x, 1000, 1, 1, 0)));
}

static inline ir_value *net_inception(net *n, ir_value *x, const int64_t *row) {
    ir_value *parts[4] = {net_conv_relu(n, x, row[0], 1, 1, 0)};
    parts[1] = net_conv_relu(n, net_conv_relu(n, x, row[1], 1, 1, 0), row[2], 3, 1, 1);
    parts[2] = net_conv_relu(n, net_conv_relu(n, x, row[3], 1, 1, 0), row[4], 5, 1, 2);
    parts[3] = net_conv_relu(n, net_max_pool(n, x, 3, 1, 1, 1), row[5], 1, 1, 0);
    return net_concat(n, 4, parts);
}

static inline ir_operation *net_googlenet(net *n) {
    static const int64_t rows[9][6] = {{64, 96, 128, 16, 32, 32},     {128, 128, 192, 32, 96, 64},
                                       {192, 96, 208, 16, 48, 64},    {160, 112, 224, 24, 64, 64},
                                       {128, 128, 256, 24, 64, 64},   {112, 144, 288, 32, 64, 64},
                                       {256, 160, 320, 32, 128, 128}, {256, 160, 320, 32, 128, 128},
                                       {384, 192, 384, 48, 128, 128}};
    ir_value *x = net_begin(n, "googlenet", 4, (int64_t[]){1, 3, 224, 224});
    x = net_max_pool(n, net_conv_relu(n, x, 64, 7, 2, 3), 3, 2, 0, 1);
    x = net_conv_relu(n, net_conv_relu(n, x, 64, 1, 1, 0), 192, 3, 1, 1);
    for (int i = 0; i < 9; i++) {
        if (i == 0 || i == 2 || i == 7)
            x = net_max_pool(n, x, 3, 2, 0, 1);
        x = net_inception(n, x, rows[i]);
    }
    return net_end(n, net_classifier(n, x));
}

static inline ir_operation *net_mobilenetv2(net *n) {
    static const int64_t rows[7][4] = {{1, 16, 1, 1}, {6, 24, 2, 2},  {6, 32, 3, 2}, {6, 64, 4, 2},
                                       {6, 96, 3, 1}, {6, 160, 3, 2}, {6, 320, 1, 1}};
    ir_value *x = net_begin(n, "mobilenetv2", 4, (int64_t[]){1, 3, 224, 224});
    x = net_clip(n, net_conv(n, x, 32, 3, 2, 1, 1));
    for (int r = 0; r < 7; r++)
        for (int64_t i = 0; i < rows[r][2]; i++) {
            int64_t stride = i == 0 ? rows[r][3] : 1, wide = rows[r][0] * x->type->shape[1];
            ir_value *y = rows[r][0] == 1 ? x : net_clip(n, net_conv(n, x, wide, 1, 1, 0, 1));
            y = net_clip(n, net_conv(n, y, wide, 3, stride, 1, wide));
            y = net_conv(n, y, rows[r][1], 1, 1, 0, 1);
            x = stride == 1 && x->type->shape[1] == rows[r][1] ? net_add(n, y, x) : y;
        }
    return net_end(n, net_classifier(n, net_clip(n, net_conv(n, x, 1280, 1, 1, 0, 1))));
}

static inline ir_operation *net_alexnet(net *n) {
    ir_value *x = net_begin(n, "alexnet", 4, (int64_t[]){1, 3, 227, 227});
    x = net_max_pool(n, net_conv_relu(n, x, 96, 11, 4, 0), 3, 2, 0, 0);
    x = net_max_pool(n, net_relu(n, net_conv(n, x, 256, 5, 1, 2, 2)), 3, 2, 0, 0);
    x = net_conv_relu(n, x, 384, 3, 1, 1);
    x = net_relu(n, net_conv(n, x, 384, 3, 1, 1, 2));
    x = net_max_pool(n, net_relu(n, net_conv(n, x, 256, 3, 1, 1, 2)), 3, 2, 0, 0);
    x = net_relu2(n, net_gemm(n, net_flatten(n, x), 4096));
    return net_end(n, net_gemm(n, net_relu2(n, net_gemm(n, x, 4096)), 1000));
}

static inline ir_operation *net_vgg16(net *n) {
    static const int layers[] = {2, 2, 3, 3, 3};
    static const int64_t channels[] = {64, 128, 256, 512, 512};
    ir_value *x = net_begin(n, "vgg16", 4, (int64_t[]){1, 3, 224, 224});
    for (int stage = 0; stage < 5; stage++) {
        for (int i = 0; i < layers[stage]; i++)
            x = net_conv_relu(n, x, channels[stage], 3, 1, 1);
        x = net_max_pool(n, x, 2, 2, 0, 0);
    }
    x = net_relu2(n, net_gemm(n, net_flatten(n, x), 4096));
    return net_end(n, net_gemm(n, net_relu2(n, net_gemm(n, x, 4096)), 1000));
}

static inline ir_value *net_batch_norm_relu(net *n, ir_value *x) {
    x = net_channel(n, "spat.scale_plan", "BatchNormalization", x);
    return net_relu(n, net_channel(n, "spat.bias_add_plan", "BatchNormalization", x));
}

static inline ir_operation *net_densenet121(net *n) {
    static const int layers[] = {6, 12, 24, 16};
    ir_value *x = net_begin(n, "densenet121", 4, (int64_t[]){1, 3, 224, 224});
    x = net_max_pool(n, net_conv_relu(n, x, 64, 7, 2, 3), 3, 2, 1, 1);
    for (int block = 0; block < 4; block++) {
        for (int i = 0; i < layers[block]; i++) {
            ir_value *y = net_conv_relu(n, net_batch_norm_relu(n, x), 128, 1, 1, 0);
            ir_value *parts[] = {x, net_conv(n, y, 32, 3, 1, 1, 1)};
            x = net_concat(n, 2, parts);
        }
        x = net_batch_norm_relu(n, x);
        if (block == 3)
            break;
        x = net_conv(n, x, x->type->shape[1] / 2, 1, 1, 0, 1);
        x = net_pool(n, "spat.average_pool2d_plan", "AveragePool", x, 2, 2, 0, 0);
    }
    return net_end(n, net_classifier(n, x));
}

static inline ir_value *net_shuffle(net *n, ir_value *x, int64_t groups) {
    const int64_t *in = x->type->shape;
    ir_value *y = net_reshape(n, x, 5, (int64_t[]){1, groups, in[1] / groups, in[2], in[3]});
    ir_named_attribute extra[] = {{"permutation", net_integers(n, 5, (int64_t[]){0, 2, 1, 3, 4})}};
    y = net_build(n, "spat.transpose_plan", "Transpose", 1, &y, 5,
                  (int64_t[]){1, in[1] / groups, groups, in[2], in[3]}, extra, 1);
    return net_reshape(n, y, 4, in);
}

static inline ir_operation *net_shufflenet(net *n) {
    static const int64_t stages[3][2] = {{240, 4}, {480, 8}, {960, 4}};
    ir_value *x = net_begin(n, "shufflenet", 4, (int64_t[]){1, 3, 224, 224});
    x = net_max_pool(n, net_conv_relu(n, x, 24, 3, 2, 1), 3, 2, 1, 1);
    for (int stage = 0; stage < 3; stage++)
        for (int64_t unit = 0; unit < stages[stage][1]; unit++) {
            int64_t channels = stages[stage][0], inner = channels / 4, stride = unit ? 1 : 2;
            int64_t first = stage == 0 && unit == 0 ? 1 : 3;
            int64_t results = unit ? channels : channels - x->type->shape[1];
            ir_value *y = net_relu(n, net_conv(n, x, inner, 1, 1, 0, first));
            y = net_conv(n, net_shuffle(n, y, 3), inner, 3, stride, 1, inner);
            y = net_conv(n, y, results, 1, 1, 0, 3);
            if (unit == 0) {
                ir_value *parts[] = {
                    net_pool(n, "spat.average_pool2d_plan", "AveragePool", x, 3, 2, 1, 1), y};
                x = net_relu(n, net_concat(n, 2, parts));
            } else {
                x = net_relu(n, net_add(n, x, y));
            }
        }
    return net_end(n, net_classifier(n, x));
}

#endif
