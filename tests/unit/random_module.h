/* Valid graph-stage modules from a seed: computations and batches over matrices, with slices,
 * matrices, elementwise chains, loops, concatenations, permuted slots and blueprints. */
#ifndef RAPTOR_TESTS_RANDOM_MODULE_H
#define RAPTOR_TESTS_RANDOM_MODULE_H

#include <stdint.h>

#include "raptor/buffer.h"

enum { RANDOM_VALUES = 12, RANDOM_CORES = 64 };

typedef struct random_value {
    uint32_t rows, columns; /* tensor<rows x columns x f32> %v<number> */
} random_value;

typedef struct random_module {
    raptor_buffer *out;
    uint64_t state;
    random_value values[RANDOM_VALUES];
    uint32_t count, names; /* values so far; names given in the body at hand */
} random_module;

static inline uint32_t random_below(random_module *self, uint32_t limit) {
    self->state ^= self->state << 13;
    self->state ^= self->state >> 7;
    self->state ^= self->state << 17;
    return (uint32_t)((self->state >> 20) % limit);
}

#define PUT(...) raptor_buffer_printf(self->out, __VA_ARGS__)

/* A row %t<number> of the body is transformed; returns the name of the result. */
static inline uint32_t random_elementwise(random_module *self, uint32_t row, uint32_t rows,
                                          uint32_t columns) {
    static const char *const unary[] = {"relu", "sigmoid", "tanh", "softmax"};
    static const char *const binary[] = {"vadd", "vsub", "vmul", "vmax"};
    uint32_t first = row;
    for (uint32_t steps = random_below(self, 4); steps > 0; steps--) {
        uint32_t next = ++self->names;
        if (random_below(self, 2))
            PUT("      %%t%u = spat.%s(%%t%u) : tensor<%ux%uxf32> -> tensor<%ux%uxf32>\n", next,
                unary[random_below(self, 4)], row, rows, columns, rows, columns);
        else
            PUT("      %%t%u = spat.%s %%t%u, %%t%u : (tensor<%ux%uxf32>, tensor<%ux%uxf32>) -> "
                "tensor<%ux%uxf32>\n",
                next, binary[random_below(self, 4)], row, first, rows, columns, rows, columns, rows,
                columns);
        row = next;
    }
    /* What grows is kept within -1 ... 1. */
    PUT("      %%t%u = spat.tanh(%%t%u) : tensor<%ux%uxf32> -> tensor<%ux%uxf32>\n",
        self->names + 1, row, rows, columns, rows, columns);
    return ++self->names;
}

/* A table of numbers below the limits, one a lane, and its entry as %i<name>. */
static inline void random_lane_number(random_module *self, uint32_t name, uint32_t lanes,
                                      uint32_t limit) {
    PUT("      %%n%u = arith.constant dense<[", name);
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s%u", i ? ", " : "", random_below(self, limit));
    PUT("]> : tensor<%uxindex>\n      %%i%u = tensor.extract %%n%u[%%lane] : tensor<%uxindex>\n",
        lanes, name, name, lanes);
}

static inline void random_placement(random_module *self, uint32_t lanes) {
    PUT("placement = array<i64: ");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s%u", i ? ", " : "", random_below(self, RANDOM_CORES));
    PUT(">");
}

static inline void random_permutation(random_module *self, uint32_t *numbers, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = random_below(self, i), kept = numbers[i - 1];
        numbers[i - 1] = numbers[other];
        numbers[other] = kept;
    }
}

/* A row of input `argument` for every lane, as it is or summed over a loop through columns. */
static inline uint32_t random_lane_row(random_module *self, uint32_t lanes, random_value value,
                                       uint32_t width) {
    uint32_t name = ++self->names;
    random_lane_number(self, name, lanes, value.rows);
    if (random_below(self, 3) || value.columns == width) {
        uint32_t column = ++self->names;
        random_lane_number(self, column, lanes, value.columns - width + 1);
        PUT("      %%t%u = tensor.extract_slice %%a[%%i%u, %%i%u] [1, %u] [1, 1] : "
            "tensor<%ux%uxf32> "
            "to tensor<1x%uxf32>\n",
            name, name, column, width, value.rows, value.columns, width);
        return name;
    }
    PUT("      %%lo%u = arith.constant 0 : index\n      %%up%u = arith.constant %u : index\n"
        "      %%st%u = arith.constant 1 : index\n"
        "      %%z%u = arith.constant dense<0.25> : tensor<1x%uxf32>\n",
        name, name, value.columns - width + 1, name, name, width);
    PUT("      %%t%u = scf.for %%k = %%lo%u to %%up%u step %%st%u iter_args(%%s = %%z%u) -> "
        "(tensor<1x%uxf32>) {\n"
        "        %%f = tensor.extract_slice %%a[%%i%u, %%k] [1, %u] [1, 1] : tensor<%ux%uxf32> to "
        "tensor<1x%uxf32>\n"
        "        %%g = spat.vadd %%s, %%f : (tensor<1x%uxf32>, tensor<1x%uxf32>) -> "
        "tensor<1x%uxf32>\n"
        "        scf.yield %%g : tensor<1x%uxf32>\n      }\n",
        name, name, name, name, name, width, name, width, value.rows, value.columns, width, width,
        width, width, width);
    return name;
}

/* A batch whose lanes take a row of one value, optionally through a matrix, and the blueprint that
 * puts the fragments below or behind each other in some order. */
static inline void random_batch(random_module *self) {
    uint32_t source = random_below(self, self->count), lanes = 1 + random_below(self, 6);
    random_value value = self->values[source];
    uint32_t width = 1 + random_below(self, value.columns), length = width;
    uint32_t number = self->count, slots[8], places[8];
    bool matrix = random_below(self, 2);
    if (matrix)
        length = 1 + random_below(self, 9);
    if (matrix) {
        PUT("    %%w%u = arith.constant dense<[", number);
        for (uint32_t r = 0; r < width; r++) {
            PUT(r ? ", [" : "[");
            for (uint32_t c = 0; c < length; c++)
                PUT("%s%d.%u", c ? ", " : "", (int)random_below(self, 3) - 1,
                    random_below(self, 10));
            PUT("]");
        }
        PUT("]> : tensor<%ux%uxf32>\n", width, length);
    }
    PUT("    %%c%u = spat.graph_compute_batch %%lane = 0 to %u ", number, lanes);
    if (matrix)
        PUT("[%%m] = [%%w%u] ", number);
    else
        PUT("[] = [] ");
    PUT("(%%a) = (%%v%u) shared_outs(%%out) crossbarWeights %u {", source, matrix);
    random_placement(self, lanes);
    PUT("%s} : [", matrix ? ", groupArrays = array<i64: 1>" : "");
    if (matrix)
        PUT("tensor<%ux%uxf32>", width, length);
    PUT("] (tensor<%ux%uxf32>) -> tensor<%ux1x%uxf32> {\n", value.rows, value.columns, lanes,
        length);
    self->names = 0;
    uint32_t row = random_lane_row(self, lanes, value, width);
    if (matrix) {
        PUT("      %%t%u = spat.wvmm[%%m](%%t%u) : (tensor<%ux%uxf32>, tensor<1x%uxf32>) -> "
            "tensor<1x%uxf32>\n",
            self->names + 1, row, width, length, width, length);
        row = ++self->names;
    }
    row = random_elementwise(self, row, 1, length);
    random_permutation(self, slots, lanes);
    PUT("      %%order = arith.constant dense<[");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s%u", i ? ", " : "", slots[i]);
    PUT("]> : tensor<%uxindex>\n      %%slot = tensor.extract %%order[%%lane] : tensor<%uxindex>\n",
        lanes, lanes);
    PUT("      spat.in_parallel {\n        tensor.parallel_insert_slice %%t%u into %%out[%%slot, "
        "0, "
        "0] [1, 1, %u] [1, 1, 1] : tensor<1x%uxf32> into tensor<%ux1x%uxf32>\n      }\n    }\n",
        row, length, length, lanes, length);
    bool below = random_below(self, 2);
    random_permutation(self, places, lanes);
    PUT("    %%v%u = spat.blueprint fragments(%%c%u) layout nchw physical fragmented offsets [",
        number, number);
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s%u, %u", i ? ", " : "", below ? i : 0, below ? 0 : i * length);
    PUT("] sizes [");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s1, %u", i ? ", " : "", length);
    PUT("] map explicit mode fragment_assembly operandIndices [");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s0", i ? ", " : "");
    PUT("] sourceSlots [");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s%u", i ? ", " : "", places[i]);
    PUT("] sourceOffsets [");
    for (uint32_t i = 0; i < lanes; i++)
        PUT("%s0", i ? ", " : "");
    PUT("] strides [");
    for (uint32_t i = 0; i < 2 * lanes; i++)
        PUT("%s1", i ? ", " : "");
    random_value made = {below ? lanes : 1, below ? length : lanes * length};
    PUT("] conflict disjoint coverage complete : (tensor<%ux1x%uxf32>) -> tensor<%ux%uxf32>\n",
        lanes, length, made.rows, made.columns);
    self->values[self->count++] = made;
}

/* One computation on a whole value: a chain, then a concatenation, a box, a row, an average or a
 * dot product. */
static inline void random_compute(random_module *self) {
    uint32_t source = random_below(self, self->count), number = self->count;
    random_value value = self->values[source], made = value;
    uint32_t kind = random_below(self, 5), axis = random_below(self, 2);
    uint32_t top = random_below(self, value.rows), left = random_below(self, value.columns);
    if (kind == 0)
        *(axis ? &made.columns : &made.rows) *= 2;
    else if (kind == 1)
        made = (random_value){value.rows - top, value.columns - left};
    else if (kind == 2)
        made = (random_value){1, value.columns};
    else
        made = (random_value){1, 1};
    if (made.rows * made.columns > 200)
        return;
    PUT("    %%v%u = spat.graph_compute [] = [] (%%a) = (%%v%u) crossbarWeights 0 {", number,
        source);
    random_placement(self, 1);
    PUT("} : [] (tensor<%ux%uxf32>) -> tensor<%ux%uxf32> {\n", value.rows, value.columns, made.rows,
        made.columns);
    self->names = 0;
    PUT("      %%t0 = spat.relu(%%a) : tensor<%ux%uxf32> -> tensor<%ux%uxf32>\n", value.rows,
        value.columns, value.rows, value.columns);
    uint32_t row = random_elementwise(self, 0, value.rows, value.columns);
    if (kind == 0) {
        PUT("      %%r = spat.concat axis %u %%t%u, %%a : (tensor<%ux%uxf32> x2) -> "
            "tensor<%ux%uxf32>\n",
            axis, row, value.rows, value.columns, made.rows, made.columns);
    } else if (kind == 1) {
        PUT("      %%r = tensor.extract_slice %%t%u[%u, %u] [%u, %u] [1, 1] : tensor<%ux%uxf32> to "
            "tensor<%ux%uxf32>\n",
            row, top, left, made.rows, made.columns, value.rows, value.columns, made.rows,
            made.columns);
    } else {
        PUT("      %%rows:%u = spat.extract_rows %%t%u : tensor<%ux%uxf32> -> ", value.rows, row,
            value.rows, value.columns);
        for (uint32_t i = 0; i < value.rows; i++)
            PUT("%stensor<1x%uxf32>", i ? ", " : "", value.columns);
        const char *suffix = value.rows > 1 ? "#" : "";
        char last[16] = "", first[16] = "";
        if (value.rows > 1) {
            snprintf(last, sizeof last, "%s%u", suffix, value.rows - 1);
            snprintf(first, sizeof first, "%s0", suffix);
        }
        if (kind == 2)
            PUT("\n      %%r = spat.relu(%%rows%s) : tensor<1x%uxf32> -> tensor<1x%uxf32>\n", last,
                value.columns, value.columns);
        else if (kind == 3)
            PUT("\n      %%r = spat.vavg(%%rows%s) : tensor<1x%uxf32> -> tensor<1x1xf32>\n", last,
                value.columns);
        else
            PUT("\n      %%r = spat.vvdmul %%rows%s, %%rows%s : (tensor<1x%uxf32>, "
                "tensor<1x%uxf32>) -> tensor<1x1xf32>\n",
                first, last, value.columns, value.columns);
    }
    PUT("      spat.yield %%r : tensor<%ux%uxf32>\n    }\n", made.rows, made.columns);
    self->values[self->count++] = made;
}

/* Appends the module's text. */
static inline void random_module_write(uint64_t seed, raptor_buffer *out) {
    random_module module = {.out = out, .state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15)},
                  *self = &module;
    uint32_t inputs = 1 + random_below(self, 2);
    raptor_buffer body;
    raptor_buffer_init(&body);
    for (self->count = 0; self->count < inputs; self->count++)
        self->values[self->count] =
            (random_value){1 + random_below(self, 5), 1 + random_below(self, 12)};
    self->out = &body;
    for (uint32_t steps = 1 + random_below(self, 5); steps > 0 && self->count < RANDOM_VALUES;
         steps--)
        (random_below(self, 3) ? random_batch : random_compute)(self);
    if (self->count == inputs)
        random_batch(self);
    self->out = out;
    PUT("module attributes {raptor.stage = \"graph\", raptor.model = \"random\", raptor.bits = 32 "
        ": "
        "i64, raptor.cores = 64 : i64} {\n  func.func @main(");
    for (uint32_t i = 0; i < inputs; i++)
        PUT("%s%%v%u: tensor<%ux%uxf32>", i ? ", " : "", i, self->values[i].rows,
            self->values[i].columns);
    PUT(") -> (");
    for (uint32_t i = inputs; i < self->count; i++)
        PUT("%stensor<%ux%uxf32>", i > inputs ? ", " : "", self->values[i].rows,
            self->values[i].columns);
    PUT(") {\n");
    raptor_buffer_append(out, body.data, body.size);
    PUT("    func.return ");
    for (uint32_t i = inputs; i < self->count; i++)
        PUT("%s%%v%u", i > inputs ? ", " : "", i);
    PUT(" : ");
    for (uint32_t i = inputs; i < self->count; i++)
        PUT("%stensor<%ux%uxf32>", i > inputs ? ", " : "", self->values[i].rows,
            self->values[i].columns);
    PUT("\n  }\n}\n");
    raptor_buffer_deinit(&body);
}
#undef PUT

#endif
