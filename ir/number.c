/* Elements as they lie in dense data: little-endian, floats rounded to their format. */
#include "ir/internal.h"

#include <math.h>

/* Rounds to a format of `exponent_bits` and `fraction_bits`, ties to even, with infinities, NaNs
 * and subnormals: the value is scaled to units of its last place, where rint is the rounding. */
static uint16_t encode(double value, int exponent_bits, int fraction_bits) {
    unsigned sign = signbit(value) ? 1u << (exponent_bits + fraction_bits) : 0;
    unsigned infinity = ((1u << exponent_bits) - 1) << fraction_bits;
    int bias = (1 << (exponent_bits - 1)) - 1;
    if (isnan(value))
        return (uint16_t)(sign | infinity | 1u << (fraction_bits - 1));
    if (isinf(value))
        return (uint16_t)(sign | infinity);
    int exponent;
    frexp(value, &exponent); /* |value| in [0.5, 1) * 2^exponent */
    int lowest = exponent - 1 < 1 - bias ? 1 - bias : exponent - 1;
    double units = rint(ldexp(fabs(value), fraction_bits - lowest));
    unsigned bits = (unsigned)units;
    /* A rounding up to the next power of two carries into the exponent by itself. */
    if (bits >> fraction_bits)
        bits += (unsigned)(lowest + bias - 1) << fraction_bits;
    return (uint16_t)(sign | (bits > infinity ? infinity : bits));
}

static double decode(uint16_t bits, int exponent_bits, int fraction_bits) {
    int bias = (1 << (exponent_bits - 1)) - 1;
    int exponent = (bits >> fraction_bits) & ((1 << exponent_bits) - 1);
    int fraction = bits & ((1 << fraction_bits) - 1);
    double value;
    if (exponent == (1 << exponent_bits) - 1)
        value = fraction ? NAN : INFINITY;
    else if (exponent == 0)
        value = ldexp(fraction, 1 - bias - fraction_bits);
    else
        value = ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits);
    return (bits >> (exponent_bits + fraction_bits)) & 1 ? -value : value;
}

uint16_t ir_float_to_half(double value) {
    return fabs(value) >= 65520.0 && !isnan(value) ? encode(copysign(INFINITY, value), 5, 10)
                                                   : encode(value, 5, 10);
}

double ir_float_from_half(uint16_t bits) {
    return decode(bits, 5, 10);
}

uint16_t ir_float_to_bfloat(double value) {
    return fabs(value) > 3.5e38 && !isnan(value) ? encode(copysign(INFINITY, value), 8, 7)
                                                 : encode(value, 8, 7);
}

double ir_float_from_bfloat(uint16_t bits) {
    return decode(bits, 8, 7);
}

double ir_float_load(const ir_type *type, const void *data) {
    if (type->width == 64) {
        double value;
        memcpy(&value, data, sizeof value);
        return value;
    }
    if (type->width == 32) {
        float value;
        memcpy(&value, data, sizeof value);
        return value;
    }
    uint16_t bits;
    memcpy(&bits, data, sizeof bits);
    return type->is_bfloat ? ir_float_from_bfloat(bits) : ir_float_from_half(bits);
}

void ir_float_store(const ir_type *type, double value, void *data) {
    if (type->width == 64) {
        memcpy(data, &value, sizeof value);
        return;
    }
    if (type->width == 32) {
        float single = (float)value;
        memcpy(data, &single, sizeof single);
        return;
    }
    uint16_t bits = type->is_bfloat ? ir_float_to_bfloat(value) : ir_float_to_half(value);
    memcpy(data, &bits, sizeof bits);
}

int64_t ir_integer_load(const ir_type *type, const void *data) {
    uint32_t bytes = ir_type_element_bytes(type);
    uint64_t bits = 0;
    memcpy(&bits, data, bytes);
    if (type->kind == IR_TYPE_INTEGER && type->signedness != IR_UNSIGNED && type->width > 1 &&
        bytes < 8) {
        unsigned shift = 64 - 8 * bytes;
        return (int64_t)(bits << shift) >> shift;
    }
    return (int64_t)bits;
}

void ir_integer_store(const ir_type *type, int64_t value, void *data) {
    memcpy(data, &value, ir_type_element_bytes(type));
}
