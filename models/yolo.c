/* Tiny YOLO v2 for the 20 classes of VOC (Redmon and Farhadi 2016; yolov2-tiny-voc.cfg). The
 * result is the raw 13 x 13 grid: 5 anchors x (4 box terms, objectness, 20 classes). */
#include "models/networks.h"

const zoo_value *zoo_tiny_yolo(zoo_builder *builder, const zoo_value *input, int variant) {
    static const struct {
        int64_t channels, pool_stride; /* 0: no pool behind it */
    } ROWS[] = {{16, 2}, {32, 2}, {64, 2}, {128, 2}, {256, 2}, {512, 1}, {1024, 0}, {1024, 0}};
    enum { ANCHORS = 5, TERMS = 4 + 1 + 20 };
    (void)variant;
    const zoo_value *value = input;
    for (int i = 0; i < (int)(sizeof ROWS / sizeof *ROWS); i++) {
        value = zoo_normalized_convolution(
            builder, "", zoo_name(builder, "%d", i + 1), value,
            (zoo_window){.channels = ROWS[i].channels, .kernel = 3, .padding = 1}, ZOO_LEAKY_RELU);
        if (!ROWS[i].pool_stride)
            continue;
        const zoo_window pool = {.kernel = 2, .stride = ROWS[i].pool_stride, .same_upper = true};
        value = zoo_max_pool(builder, zoo_name(builder, "pool%d", i + 1), value, pool);
    }
    return zoo_convolution(builder, "conv9", value,
                           (zoo_window){.channels = ANCHORS * TERMS, .kernel = 1, .biased = true});
}
