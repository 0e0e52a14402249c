/* Convolution kernels for one float type: REAL, its name in function names NAME(x), and the matrix
 * product GEMM. Included once per type by convolution.c. */

/* Elements x, x + step, ... of a row of `size`, zero where they lie outside. */
static void NAME(gather_run)(const REAL *source, int64_t size, int64_t x, int64_t step, int64_t run,
                             REAL *to) {
    int64_t skip = x < 0 ? (-x + step - 1) / step : 0;
    int64_t inside = x < size ? (size - 1 - x) / step + 1 : 0; /* up to the end of the row */
    skip = skip < run ? skip : run;
    inside = inside < run ? inside : run;
    inside = inside < skip ? skip : inside;
    memset(to, 0, (size_t)skip * sizeof *to);
    if (step == 1 && inside > skip)
        memcpy(to + skip, source + x + skip, (size_t)(inside - skip) * sizeof *to);
    for (int64_t i = skip; step != 1 && i < inside; i++)
        to[i] = source[x + i * step];
    memset(to + inside, 0, (size_t)(run - inside) * sizeof *to);
}

/* One row of the column matrix: output positions first..last-1 of one kernel tap of one channel. */
static void NAME(gather_row)(const reference_window *w, const REAL *plane, const int64_t *tap,
                             int64_t first, int64_t last, REAL *to) {
    const int64_t *in = w->in, *out = w->out;
    for (int64_t p = first; p < last;) {
        int64_t row = p / out[2], column = p % out[2], run = out[2] - column;
        run = run < last - p ? run : last - p;
        int64_t d = row / out[1] * w->stride[0] - w->pad_before[0] + tap[0] * w->dilation[0];
        int64_t h = row % out[1] * w->stride[1] - w->pad_before[1] + tap[1] * w->dilation[1];
        int64_t x = column * w->stride[2] - w->pad_before[2] + tap[2] * w->dilation[2];
        if (d < 0 || d >= in[0] || h < 0 || h >= in[1]) {
            memset(to, 0, (size_t)run * sizeof *to);
        } else {
            const REAL *source = plane + (d * in[1] + h) * in[2];
            NAME(gather_run)(source, in[2], x, w->stride[2], run, to);
        }
        to += run;
        p += run;
    }
}

/* Adds a row of the column matrix back to where it came from (transposed convolution). */
static void NAME(scatter_row)(const reference_window *w, REAL *plane, const int64_t *tap,
                              const REAL *from) {
    const int64_t *in = w->in, *out = w->out;
    for (int64_t row = 0; row < out[0] * out[1]; row++, from += out[2]) {
        int64_t d = row / out[1] * w->stride[0] - w->pad_before[0] + tap[0] * w->dilation[0];
        int64_t h = row % out[1] * w->stride[1] - w->pad_before[1] + tap[1] * w->dilation[1];
        if (d < 0 || d >= in[0] || h < 0 || h >= in[1])
            continue;
        REAL *target = plane + (d * in[1] + h) * in[2];
        int64_t x = tap[2] * w->dilation[2] - w->pad_before[2];
        for (int64_t i = 0; i < out[2]; i++, x += w->stride[2])
            if (x >= 0 && x < in[2])
                target[x] += from[i];
    }
}

static void NAME(gather_columns)(const reference_window *w, const REAL *x, int64_t channels,
                                 int64_t first, int64_t last, REAL *columns) {
    int64_t tap[REFERENCE_SPATIAL];
    for (int64_t c = 0; c < channels; c++, x += reference_window_in(w))
        for (tap[0] = 0; tap[0] < w->kernel[0]; tap[0]++)
            for (tap[1] = 0; tap[1] < w->kernel[1]; tap[1]++)
                for (tap[2] = 0; tap[2] < w->kernel[2]; tap[2]++, columns += last - first)
                    NAME(gather_row)(w, x, tap, first, last, columns);
}

/* One input channel, one filter: no matrix to multiply, the taps are added up directly. */
static void NAME(convolve_plane)(const reference_window *w, const REAL *x, const REAL *weights,
                                 REAL *scratch, REAL *y) {
    int64_t tap[REFERENCE_SPATIAL], positions = reference_window_out(w);
    for (tap[0] = 0; tap[0] < w->kernel[0]; tap[0]++)
        for (tap[1] = 0; tap[1] < w->kernel[1]; tap[1]++)
            for (tap[2] = 0; tap[2] < w->kernel[2]; tap[2]++) {
                REAL weight = *weights++;
                NAME(gather_row)(w, x, tap, 0, positions, scratch);
                for (int64_t p = 0; p < positions; p++)
                    y[p] += weight * scratch[p];
            }
}

/* Output positions per chunk, so that the column matrix stays in a few MiB. */
static int64_t NAME(chunk_size)(int64_t depth, int64_t positions) {
    int64_t chunk = (int64_t)((4 << 20) / sizeof(REAL)) / (depth ? depth : 1);
    chunk = chunk < 64 ? 64 : chunk;
    return chunk < positions ? chunk : positions;
}

static void NAME(convolve_group)(reference_call *call, const reference_convolution *problem,
                                 const REAL *x, const REAL *weights, REAL *columns, int64_t chunk,
                                 REAL *y) {
    const reference_window *w = &problem->window;
    int64_t channels = problem->channels / problem->groups;
    int64_t filters = problem->filters / problem->groups;
    int64_t depth = channels * reference_window_taps(w), positions = reference_window_out(w);
    if (is_pointwise(w)) {
        MULTIPLY(call, (int)filters, (int)positions, (int)depth, weights, x, y, (int)positions);
        return;
    }
    if (channels == 1 && filters == 1) {
        NAME(convolve_plane)(w, x, weights, columns, y);
        return;
    }
    for (int64_t first = 0; first < positions; first += chunk) {
        int64_t last = first + chunk < positions ? first + chunk : positions;
        NAME(gather_columns)(w, x, channels, first, last, columns);
        MULTIPLY(call, (int)filters, (int)(last - first), (int)depth, weights, columns, y + first,
                 (int)positions);
    }
}

void NAME(reference_convolve)(reference_call *call, const reference_convolution *problem,
                              const REAL *x, const REAL *weights, const REAL *bias, REAL *y) {
    const reference_window *w = &problem->window;
    int64_t positions = reference_window_out(w), channels = problem->channels / problem->groups;
    int64_t filters = problem->filters / problem->groups;
    int64_t depth = channels * reference_window_taps(w);
    int64_t chunk = NAME(chunk_size)(depth, positions);
    bool plane = channels == 1 && filters == 1;
    size_t needed = plane ? (size_t)positions : (size_t)chunk * (size_t)depth;
    REAL *columns = is_pointwise(w) ? NULL : RAPTOR_NEW_ARRAY(call->scratch, REAL, needed + 1);
    for (int64_t f = 0; bias && f < problem->batch * problem->filters; f++)
        for (int64_t p = 0; p < positions; p++)
            y[f * positions + p] = bias[f % problem->filters];
    if (positions == 0 || depth == 0)
        return;
    for (int64_t n = 0; n < problem->batch * problem->groups; n++) {
        int64_t g = n % problem->groups;
        NAME(convolve_group)
        (call, problem, x + n * channels * reference_window_in(w), weights + g * filters * depth,
         columns, chunk, y + n * filters * positions);
    }
}

/* y += x transposed-convolved with w, where problem->window describes the convolution from y back
 * to x: its `in` is y's size, its `out` x's; channels are y's, filters x's. */
static void NAME(convolve_transposed)(reference_call *call, const reference_convolution *problem,
                                      const REAL *x, const REAL *weights, REAL *y) {
    const reference_window *w = &problem->window;
    int64_t positions = reference_window_out(w), taps = reference_window_taps(w);
    int64_t channels = problem->channels / problem->groups;
    int64_t filters = problem->filters / problem->groups, depth = channels * taps;
    REAL *columns = RAPTOR_NEW_ARRAY(call->scratch, REAL, (size_t)depth * (size_t)positions + 1);
    if (positions == 0 || depth == 0 || filters == 0)
        return;
    for (int64_t n = 0; n < problem->batch * problem->groups; n++) {
        int64_t g = n % problem->groups, tap[REFERENCE_SPATIAL];
        GEMM(CblasRowMajor, CblasTrans, CblasNoTrans, (int)depth, (int)positions, (int)filters, 1,
             weights + g * filters * depth, (int)depth, x + n * filters * positions, (int)positions,
             0, columns, (int)positions);
        const REAL *row = columns;
        for (int64_t c = 0; c < channels; c++) {
            REAL *plane = y + (n * channels + c) * reference_window_in(w);
            for (tap[0] = 0; tap[0] < w->kernel[0]; tap[0]++)
                for (tap[1] = 0; tap[1] < w->kernel[1]; tap[1]++)
                    for (tap[2] = 0; tap[2] < w->kernel[2]; tap[2]++, row += positions)
                        NAME(scatter_row)(w, plane, tap, row);
        }
    }
}
