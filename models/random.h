/* Seeded numbers that are the same bytes on every machine and compiler: integer arithmetic and
 * single IEEE operations only, no function of the mathematics library. */
#ifndef MODELS_RANDOM_H
#define MODELS_RANDOM_H

#include <stdint.h>

typedef struct zoo_random {
    uint64_t state[4];
} zoo_random;

/* A stream of its own for every (seed, name): adding a tensor to a network leaves the values of
 * the others alone. */
zoo_random zoo_random_stream(uint64_t seed, const char *name);
uint64_t zoo_random_next(zoo_random *random);
/* In [0, 1), a multiple of 2^-53. */
double zoo_random_uniform(zoo_random *random);
/* Mean 0, variance 1, bell-shaped, within +-3.4641. */
double zoo_random_normal(zoo_random *random);

#endif
