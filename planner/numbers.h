/* Small arithmetic on sizes. */
#ifndef RAPTOR_PLANNER_NUMBERS_H
#define RAPTOR_PLANNER_NUMBERS_H

#include <stdint.h>

static inline int64_t plan_minimum(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t plan_maximum(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static inline int64_t plan_clamp(int64_t value, int64_t low, int64_t high) {
    return value < low ? low : value > high ? high : value;
}

static inline int64_t plan_divide_up(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

#endif
