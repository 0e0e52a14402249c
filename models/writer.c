#include "models/writer.h"

#include "models/random.h"
#include "raptor/file.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "raw_data and .npy are written as little-endian memory");

/* Field numbers of onnx.proto. The file is put together from packed pieces, which protobuf
 * allows: a message is the concatenation of its fields, in any order. */
enum {
    MODEL_GRAPH = 7,
    GRAPH_INITIALIZER = 5,
    TENSOR_RAW_DATA = 9,
    PREFIX_BYTES_MAX = 1 + 10,
};

typedef struct file_sink {
    ProtobufCBuffer base; /* first, so that protobuf-c's pointer is ours */
    raptor_file_writer *writer;
} file_sink;

static void sink_append(ProtobufCBuffer *buffer, size_t size, const uint8_t *data) {
    raptor_file_writer_append(((file_sink *)buffer)->writer, data, size);
}

/* The tag of a length-delimited field and its length; fields here are below 16: one tag byte. */
static size_t encode_prefix(int field, uint64_t length, uint8_t bytes[PREFIX_BYTES_MAX]) {
    size_t size = 0;
    bytes[size++] = (uint8_t)(field << 3 | 2);
    for (; length >= 128; length >>= 7)
        bytes[size++] = (uint8_t)(length | 128);
    bytes[size++] = (uint8_t)length;
    return size;
}

static uint64_t field_size(int field, uint64_t length) {
    uint8_t bytes[PREFIX_BYTES_MAX];
    return encode_prefix(field, length, bytes) + length;
}

static void append_prefix(raptor_file_writer *writer, int field, uint64_t length) {
    uint8_t bytes[PREFIX_BYTES_MAX];
    raptor_file_writer_append(writer, bytes, encode_prefix(field, length, bytes));
}

/* The message of a weight without its raw_data. */
static Onnx__TensorProto weight_header(const zoo_weight *weight) {
    Onnx__TensorProto tensor = ONNX__TENSOR_PROTO__INIT;
    tensor.name = (char *)weight->name;
    tensor.n_dims = weight->rank;
    tensor.dims = weight->dims;
    tensor.has_data_type = 1;
    tensor.data_type = ONNX__TENSOR_PROTO__DATA_TYPE__FLOAT;
    return tensor;
}

static uint64_t weight_size(const zoo_weight *weight) {
    Onnx__TensorProto header = weight_header(weight);
    return onnx__tensor_proto__get_packed_size(&header) +
           field_size(TENSOR_RAW_DATA, (uint64_t)weight->count * sizeof(float));
}

void zoo_weight_draw(const zoo_weight *weight, zoo_random *random, float *out_values,
                     size_t count) {
    double centre = (double)weight->centre, spread = (double)weight->spread;
    if (weight->role == ZOO_ROLE_SCALE || weight->role == ZOO_ROLE_VARIANCE)
        for (size_t i = 0; i < count; i++)
            out_values[i] = (float)(centre + spread * (2 * zoo_random_uniform(random) - 1));
    else
        for (size_t i = 0; i < count; i++)
            out_values[i] = (float)(centre + spread * zoo_random_normal(random));
}

static void append_weight(file_sink *sink, const zoo_weight *weight, uint64_t seed) {
    Onnx__TensorProto header = weight_header(weight);
    append_prefix(sink->writer, GRAPH_INITIALIZER, weight_size(weight));
    onnx__tensor_proto__pack_to_buffer(&header, &sink->base);
    append_prefix(sink->writer, TENSOR_RAW_DATA, (uint64_t)weight->count * sizeof(float));
    zoo_random random = zoo_random_stream(seed, weight->name);
    float values[4096];
    const size_t step = sizeof values / sizeof *values;
    for (size_t done = 0; done < weight->count; done += step) {
        size_t count = weight->count - done < step ? weight->count - done : step;
        zoo_weight_draw(weight, &random, values, count);
        raptor_file_writer_append(sink->writer, values, count * sizeof *values);
    }
}

static uint64_t initializers_size(const zoo_model *model) {
    const Onnx__GraphProto *graph = model->proto->graph;
    uint64_t size = 0;
    for (size_t i = 0; i < graph->n_initializer; i++)
        size += field_size(GRAPH_INITIALIZER,
                           onnx__tensor_proto__get_packed_size(graph->initializer[i]));
    for (size_t i = 0; i < model->weight_count; i++)
        size += field_size(GRAPH_INITIALIZER, weight_size(&model->weights[i]));
    return size;
}

raptor_status zoo_model_write(const zoo_model *model, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics) {
    Onnx__ModelProto envelope = *model->proto;
    envelope.graph = NULL;
    Onnx__GraphProto skeleton = *model->proto->graph;
    skeleton.n_initializer = 0;
    uint64_t graph_size = onnx__graph_proto__get_packed_size(&skeleton) + initializers_size(model);
    if (onnx__model_proto__get_packed_size(&envelope) + field_size(MODEL_GRAPH, graph_size) >
        INT32_MAX)
        return raptor_diagnose(diagnostics, RAPTOR_E_size_overflow, (raptor_place){.file = path},
                               "the model does not fit an ONNX file of 2 GiB");
    file_sink sink = {.base.append = sink_append};
    RAPTOR_TRY(raptor_file_writer_open(path, diagnostics, &sink.writer));
    onnx__model_proto__pack_to_buffer(&envelope, &sink.base);
    append_prefix(sink.writer, MODEL_GRAPH, graph_size);
    onnx__graph_proto__pack_to_buffer(&skeleton, &sink.base);
    for (size_t i = 0; i < model->proto->graph->n_initializer; i++) {
        const Onnx__TensorProto *tensor = model->proto->graph->initializer[i];
        append_prefix(sink.writer, GRAPH_INITIALIZER, onnx__tensor_proto__get_packed_size(tensor));
        onnx__tensor_proto__pack_to_buffer(tensor, &sink.base);
    }
    for (size_t i = 0; i < model->weight_count; i++)
        append_weight(&sink, &model->weights[i], seed);
    return raptor_file_writer_close(sink.writer, diagnostics);
}
