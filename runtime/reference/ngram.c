/* TfIdfVectorizer: counts the n-grams of a pool in each row. */
#include <string.h>

#include "runtime/reference/kernel.h"

typedef struct ngrams {
    const int64_t *numbers; /* one of the two pools */
    const onnx_string *strings;
    size_t pool_size;
    const int64_t *starts, *columns; /* where each length starts in the pool; output columns */
    size_t start_count, column_count;
    int64_t shortest, longest, skips;
} ngrams;

static bool item_matches(const ngrams *g, const reference_tensor *x, const int64_t *numbers,
                         int64_t at, size_t entry) {
    if (g->numbers)
        return numbers[at] == g->numbers[entry];
    const onnx_string *text = (const onnx_string *)x->data + at;
    return text->length == g->strings[entry].length &&
           memcmp(text->bytes, g->strings[entry].bytes, text->length) == 0;
}

/* Occurrences of one n-gram in a row, its items up to `skips` others apart (all equally far). */
static int64_t count_gram(const ngrams *g, const reference_tensor *x, const int64_t *numbers,
                          int64_t row, int64_t length, size_t entry, int64_t size) {
    int64_t found = 0;
    for (int64_t gap = 1; gap <= (size == 1 ? 1 : g->skips + 1); gap++)
        for (int64_t at = 0; at + (size - 1) * gap < length; at++) {
            int64_t same = 0;
            while (same < size && item_matches(g, x, numbers, row * length + at + same * gap,
                                               entry + (size_t)same))
                same++;
            found += same == size;
        }
    return found;
}

static raptor_status read_ngrams(reference_call *call, const reference_tensor *x, ngrams *g) {
    size_t number_count, string_count;
    g->numbers = reference_ints(call, "pool_int64s", &number_count);
    RAPTOR_TRY(onnx_attribute_strings(call->node, "pool_strings", call->run->diagnostics,
                                      &g->strings, &string_count));
    g->numbers = number_count ? g->numbers : NULL;
    g->pool_size = number_count ? number_count : string_count;
    g->starts = reference_ints(call, "ngram_counts", &g->start_count);
    g->columns = reference_ints(call, "ngram_indexes", &g->column_count);
    g->shortest = reference_int(call, "min_gram_length", 1);
    g->longest = reference_int(call, "max_gram_length", 1);
    g->skips = reference_int(call, "max_skip_count", 0);
    bool fits = g->skips >= 0 && g->skips < 1 << 20 && x->rank >= 1 && x->rank <= 2 &&
                (x->dtype == ONNX_STRING) == (g->numbers == NULL);
    size_t grams = 0;
    for (size_t n = 0; fits && n < g->start_count; n++) {
        int64_t end = n + 1 < g->start_count ? g->starts[n + 1] : (int64_t)g->pool_size;
        fits = g->starts[n] >= 0 && g->starts[n] <= end && end <= (int64_t)g->pool_size;
        grams += fits ? (size_t)(end - g->starts[n]) / (n + 1) : 0;
    }
    for (size_t i = 0; fits && i < g->column_count; i++)
        fits = g->columns[i] >= 0 && g->columns[i] < 1 << 24;
    if (fits && g->column_count && grams <= g->column_count)
        return RAPTOR_OK;
    return reference_fault(call, RAPTOR_E_onnx_attribute, "pool, counts and indexes do not fit");
}

raptor_status reference_tf_idf_vectorizer(reference_call *call) {
    const reference_tensor *x;
    ngrams g = {0};
    size_t weight_count, gram = 0;
    RAPTOR_TRY(reference_need(call, 0, &x));
    RAPTOR_TRY(read_ngrams(call, x, &g));
    const char *mode = reference_string(call, "mode", "");
    const float *weights = reference_floats(call, "weights", &weight_count);
    const int64_t *numbers = g.numbers ? reference_int64_values(call, x) : NULL;
    if ((g.numbers && !numbers) || (weight_count && weight_count != g.column_count))
        return reference_fault(call, RAPTOR_E_onnx_attribute, "weights do not fit");
    int64_t width = 0, length = x->dims[x->rank - 1], rows = x->rank == 2 ? x->dims[0] : 1;
    for (size_t i = 0; i < g.column_count; i++)
        width = g.columns[i] >= width ? g.columns[i] + 1 : width;
    reference_tensor *y = reference_output(call, 0, ONNX_FLOAT, x->rank,
                                           x->rank == 2 ? (int64_t[]){rows, width} : &width);
    for (size_t n = 0; y && n < g.start_count; n++) {
        int64_t size = (int64_t)n + 1;
        int64_t end = n + 1 < g.start_count ? g.starts[n + 1] : (int64_t)g.pool_size;
        for (int64_t entry = g.starts[n]; entry + size <= end; entry += size, gram++) {
            if (size < g.shortest || size > g.longest)
                continue;
            for (int64_t row = 0; row < rows; row++) {
                int64_t found = count_gram(&g, x, numbers, row, length, (size_t)entry, size);
                float weight = weights && strcmp(mode, "TF") != 0 ? weights[gram] : 1;
                float value = strcmp(mode, "IDF") == 0 ? (float)(found > 0) : (float)found;
                ((float *)y->data)[row * width + g.columns[gram]] += weight * value;
            }
        }
    }
    return y ? RAPTOR_OK : RAPTOR_FAILED;
}
