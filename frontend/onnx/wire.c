/* A walk over the wire format before protobuf-c unpacks it: protobuf-c recurses without limit, so a
 * few tens of kB of nested subgraphs would overflow the stack. */
#include "frontend/onnx/internal.h"

typedef struct wire_reader {
    const uint8_t *bytes;
    size_t position, end;
} wire_reader;

enum { WIRE_VARINT = 0, WIRE_64BIT = 1, WIRE_LENGTH = 2, WIRE_32BIT = 5 };

typedef struct wire_walk {
    const char *path;
    raptor_diagnostics *diagnostics;
} wire_walk;

static bool read_varint(wire_reader *reader, uint64_t *out_value) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (reader->position == reader->end)
            return false;
        uint8_t byte = reader->bytes[reader->position++];
        if (shift < 64)
            value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *out_value = value;
            return true;
        }
    }
    return false;
}

static bool skip_bytes(wire_reader *reader, uint64_t count) {
    if (count > reader->end - reader->position)
        return false;
    reader->position += (size_t)count;
    return true;
}

static raptor_status fault(const wire_walk *walk, size_t position, const char *what) {
    return raptor_diagnose(walk->diagnostics, RAPTOR_E_onnx_malformed,
                           (raptor_place){.file = walk->path},
                           "not an ONNX model, or a damaged one: %s at byte %zu", what, position);
}

static raptor_status check_message(const wire_walk *walk,
                                   const ProtobufCMessageDescriptor *descriptor, wire_reader reader,
                                   unsigned depth) {
    while (reader.position < reader.end) {
        size_t start = reader.position;
        uint64_t tag, length = 0;
        if (!read_varint(&reader, &tag) || tag >> 3 == 0 || tag >> 3 > 0x1fffffff)
            return fault(walk, start, "bad field tag");
        switch (tag & 7) {
        case WIRE_VARINT:
            if (!read_varint(&reader, &length))
                return fault(walk, start, "truncated or overlong number");
            continue;
        case WIRE_64BIT:
        case WIRE_32BIT:
            if (!skip_bytes(&reader, (tag & 7) == WIRE_64BIT ? 8 : 4))
                return fault(walk, start, "truncated number");
            continue;
        case WIRE_LENGTH:
            break;
        default:
            return fault(walk, start, "bad wire type");
        }
        if (!read_varint(&reader, &length))
            return fault(walk, start, "truncated length");
        wire_reader inner = {reader.bytes, reader.position, reader.position};
        if (!skip_bytes(&reader, length))
            return fault(walk, start, "truncated field");
        inner.end = reader.position;
        const ProtobufCFieldDescriptor *field =
            protobuf_c_message_descriptor_get_field(descriptor, (unsigned)(tag >> 3));
        if (!field || field->type != PROTOBUF_C_TYPE_MESSAGE)
            continue;
        if (depth + 1 > ONNX_NESTING_LIMIT)
            return fault(walk, start, "messages nested too deeply");
        RAPTOR_TRY(check_message(walk, field->descriptor, inner, depth + 1));
    }
    return RAPTOR_OK;
}

raptor_status onnx_wire_check(const ProtobufCMessageDescriptor *descriptor, const uint8_t *bytes,
                              size_t size, const char *path, raptor_diagnostics *diagnostics) {
    wire_walk walk = {path, diagnostics};
    return check_message(&walk, descriptor, (wire_reader){bytes, 0, size}, 0);
}
