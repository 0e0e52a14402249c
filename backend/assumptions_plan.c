#include "backend/assumptions.h"

#include "ir/assembly.h"

#include <inttypes.h>
#include <string.h>

/* A sliding window along one axis, in elements. */
typedef struct axis {
    const char *name;
    int64_t input, output, kernel, stride, dilation, before, after;
    int64_t counted_before, counted_after; /* padding whose elements count */
} axis;

typedef struct windows {
    axis axes[2];
} windows;

static const char *const axis_names[] = {"rows", "columns"};

static int64_t entry(const ir_operation *operation, const char *name, uint32_t number) {
    uint32_t count;
    const int64_t *entries = ir_integers_get(operation, name, &count);
    return entries && number < count ? entries[number] : 0;
}

static bool fits(int64_t number, int64_t minimum) {
    return number >= minimum && number <= INT32_MAX;
}

/* The windows of an operation whose kernel is given; false after a fault. */
static bool find_windows(assumptions *self, const ir_operation *operation, const int64_t *kernel,
                         windows *out) {
    const ir_type *input = ir_operand_value(operation, 0)->type;
    const ir_type *output = operation->results[0].type;
    bool positive = true, padded = true, small = true;
    for (uint32_t i = 0; i < 2; i++) {
        axis *at = &out->axes[i];
        *at = (axis){.name = axis_names[i],
                     .input = input->shape[2 + i],
                     .output = output->shape[2 + i],
                     .kernel = kernel[i],
                     .stride = entry(operation, "strides", i),
                     .dilation = entry(operation, "dilations", i),
                     .before = entry(operation, "pads", i),
                     .after = entry(operation, "pads", 2 + i)};
        positive &= fits(at->kernel, 1) && fits(at->stride, 1) && fits(at->dilation, 1);
        padded &= fits(at->before, 0) && fits(at->after, 0);
        small &= fits(at->input, 0) && fits(at->output, 0);
    }
    if (!positive)
        ASSUMPTION_FAULT(self, operation, "kernel, strides and dilations must be positive");
    if (!padded)
        ASSUMPTION_FAULT(self, operation, "pads must not be negative");
    if (!small)
        ASSUMPTION_FAULT(self, operation, "its images are too large");
    return positive && padded && small;
}

/* output = floor((input + padding - dilation * (kernel - 1) - 1) / stride) + 1 */
static bool check_sizes(assumptions *self, const ir_operation *operation, const windows *all) {
    bool held = true;
    for (uint32_t i = 0; i < 2; i++) {
        const axis *at = &all->axes[i];
        int64_t rest = at->input + at->before + at->after - (at->kernel - 1) * at->dilation - 1;
        int64_t count = rest < 0 ? 0 : rest / at->stride + 1;
        if (count != at->output)
            held = !ASSUMPTION_FAULT(self, operation,
                                     "its windows give %" PRId64 " %s, its type says %" PRId64,
                                     count, at->name, at->output);
    }
    return held;
}

static void check_convolution(assumptions *self, const ir_operation *operation) {
    const ir_type *input = ir_operand_value(operation, 0)->type;
    const ir_type *weight = ir_operand_value(operation, 1)->type;
    const ir_type *output = operation->results[0].type;
    int64_t group = ir_integer_get(operation, "group", 1);
    windows all;
    if (find_windows(self, operation, weight->shape + 2, &all))
        check_sizes(self, operation, &all);
    if (input->shape[0] != output->shape[0])
        ASSUMPTION_FAULT(self, operation, "input and output differ in their number of images");
    if (weight->shape[0] != output->shape[1])
        ASSUMPTION_FAULT(self, operation,
                         "its weight gives %" PRId64 " channels, its type says %" PRId64,
                         weight->shape[0], output->shape[1]);
    if (input->shape[1] % group || output->shape[1] % group)
        ASSUMPTION_FAULT(self, operation, "its groups do not divide the channels");
    else if (weight->shape[1] != input->shape[1] / group)
        ASSUMPTION_FAULT(self, operation,
                         "its weight has %" PRId64 " channels, a group has %" PRId64,
                         weight->shape[1], input->shape[1] / group);
    if (operation->operand_count > 2 &&
        ir_type_element_count(ir_operand_value(operation, 2)->type) != output->shape[1])
        ASSUMPTION_FAULT(self, operation, "its bias does not have one element per output channel");
}

/* Whether every window along the axis holds an element that counts. */
static bool all_count(const axis *at) {
    for (int64_t i = 0; i < at->output; i++) {
        int64_t start = i * at->stride - at->before, missing = -at->counted_before - start;
        int64_t first = missing > 0 ? (missing + at->dilation - 1) / at->dilation : 0;
        if (first >= at->kernel || start + first * at->dilation >= at->input + at->counted_after)
            return false;
    }
    return true;
}

static void check_averages(assumptions *self, const ir_operation *operation, windows *all) {
    const ir_attribute *include = ir_attribute_get(operation, "countIncludePad");
    if (include && include->kind == IR_ATTRIBUTE_BOOL && include->boolean) {
        const char *pads = ir_attribute_get(operation, "countPads") ? "countPads" : "pads";
        for (uint32_t i = 0; i < 2; i++) {
            all->axes[i].counted_before = entry(operation, pads, i);
            all->axes[i].counted_after = entry(operation, pads, 2 + i);
        }
    }
    for (uint32_t i = 0; i < 2; i++)
        if (!all_count(&all->axes[i]))
            ASSUMPTION_FAULT(self, operation, "a window along the %s holds padding alone",
                             axis_names[i]);
}

static void check_pool(assumptions *self, const ir_operation *operation) {
    const int64_t kernel[] = {entry(operation, "kernelShape", 0),
                              entry(operation, "kernelShape", 1)};
    windows all;
    if (find_windows(self, operation, kernel, &all) && check_sizes(self, operation, &all) &&
        ir_operation_is(operation, "spat.average_pool2d_plan"))
        check_averages(self, operation, &all);
}

static void check_same_shape(assumptions *self, const ir_operation *operation) {
    const ir_type *input = ir_operand_value(operation, 0)->type;
    const ir_type *output = operation->results[0].type;
    if (input->rank != output->rank ||
        memcmp(input->shape, output->shape, input->rank * sizeof *input->shape) != 0)
        ASSUMPTION_FAULT(self, operation, "input and output differ in shape: %s and %s",
                         ir_type_text(input), ir_type_text(output));
}

static void check_resize(assumptions *self, const ir_operation *operation) {
    const ir_type *input = ir_operand_value(operation, 0)->type;
    const ir_type *output = operation->results[0].type;
    if (input->shape[0] != output->shape[0] || input->shape[1] != output->shape[1])
        ASSUMPTION_FAULT(self, operation, "a resize keeps images and channels");
}

static const struct {
    const char *name;
    void (*check)(assumptions *, const ir_operation *);
} rows[] = {
    {"spat.conv2d_plan", check_convolution},    {"spat.max_pool2d_plan", check_pool},
    {"spat.average_pool2d_plan", check_pool},   {"spat.relu_plan", check_same_shape},
    {"spat.silu_plan", check_same_shape},       {"spat.materialize_layout", check_same_shape},
    {"spat.resize_nearest_plan", check_resize},
};

static bool check_elements(assumptions *self, const ir_operation *operation) {
    bool held = true;
    for (uint32_t i = 0; i < operation->operand_count; i++)
        if (ir_type_element_count(ir_operand_value(operation, i)->type) == 0)
            held = !ASSUMPTION_FAULT(self, operation, "operand %" PRIu32 " has no elements", i);
    for (uint32_t i = 0; i < operation->result_count; i++)
        if (ir_type_element_count(operation->results[i].type) == 0)
            held = !ASSUMPTION_FAULT(self, operation, "result %" PRIu32 " has no elements", i);
    return held;
}

void assumptions_check_plan(assumptions *self, const ir_operation *operation) {
    if (!check_elements(self, operation))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ir_operation_is(operation, rows[i].name))
            rows[i].check(self, operation);
}
