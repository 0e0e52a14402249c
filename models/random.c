#include "models/random.h"

/* splitmix64 (Steele, Lea, Flood 2014): spreads a seed over the state of the generator. */
static uint64_t split_mix(uint64_t *state) {
    uint64_t mixed = *state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

/* FNV-1a, 64 bits. */
static uint64_t hash_name(const char *name) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 0x100000001b3u;
    return hash;
}

zoo_random zoo_random_stream(uint64_t seed, const char *name) {
    zoo_random random;
    uint64_t state = split_mix(&seed) ^ hash_name(name);
    for (int i = 0; i < 4; i++)
        random.state[i] = split_mix(&state);
    return random;
}

static uint64_t rotate_left(uint64_t value, int bits) {
    return (value << bits) | (value >> (64 - bits));
}

/* xoshiro256** (Blackman, Vigna 2018). */
uint64_t zoo_random_next(zoo_random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double zoo_random_uniform(zoo_random *random) {
    return (double)(zoo_random_next(random) >> 11) * 0x1p-53;
}

/* The sum of the draw's four 16-bit quarters (Irwin-Hall): Box-Muller would need log and cos,
 * whose last bit differs between libraries. A quarter has variance (2^32 - 1) / 12. */
double zoo_random_normal(zoo_random *random) {
    uint64_t bits = zoo_random_next(random);
    int32_t sum = -2 * 65535;
    for (int i = 0; i < 4; i++, bits >>= 16)
        sum += (int32_t)(bits & 0xffff);
    return (double)sum * 2.6428997921303018e-05; /* sqrt(3 / (2^32 - 1)) */
}
