/* Bilinear reading of images, shared by the operators that sample. */
#ifndef RAPTOR_RUNTIME_REFERENCE_SAMPLE_H
#define RAPTOR_RUNTIME_REFERENCE_SAMPLE_H

#include <stdint.h>

/* Axes of an image, a volume, ... that GridSample reads. */
enum { REFERENCE_SAMPLED_RANK = 4 };

typedef struct reference_image {
    const double *pixels;
    int64_t height, width;
} reference_image;

/* The value at a fractional position; pixels outside count as zero. */
double reference_sample_bilinear(const reference_image *from, double y, double x);

#endif
