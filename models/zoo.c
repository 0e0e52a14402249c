#include "models/zoo.h"

#include <string.h>

#include "models/moments.h"
#include "models/networks.h"
#include "models/writer.h"
#include "raptor/scope.h"

struct zoo_entry {
    const char *name;
    int64_t shape[4];
    zoo_network *network;
    int variant; /* of networks on token numbers, whose input has rank 2: the vocabulary */
    const char *description;
};

static const zoo_entry ENTRIES[] = {
    {"lenet5", {1, 1, 32, 32}, zoo_lenet5, 0, "LeNet-5, LeCun et al. 1998: tanh, mean pools"},
    {"alexnet",
     {1, 3, 227, 227},
     zoo_alexnet,
     0,
     "AlexNet, Krizhevsky et al. 2012: two groups, no LRN"},
    {"vgg16",
     {1, 3, 224, 224},
     zoo_vgg,
     16,
     "VGG-16, Simonyan and Zisserman 2014: configuration D"},
    {"resnet18", {1, 3, 224, 224}, zoo_resnet, 18, "ResNet-18, He et al. 2015"},
    {"resnet34", {1, 3, 224, 224}, zoo_resnet, 34, "ResNet-34, He et al. 2015"},
    {"resnet50",
     {1, 3, 224, 224},
     zoo_resnet,
     50,
     "ResNet-50, He et al. 2015: stride in the first 1x1, as published"},
    {"squeezenet", {1, 3, 224, 224}, zoo_squeezenet, 0, "SqueezeNet 1.1, Iandola et al. 2016"},
    {"googlenet",
     {1, 3, 224, 224},
     zoo_googlenet,
     0,
     "GoogLeNet (Inception v1), Szegedy et al. 2014: no LRN, no auxiliary heads"},
    {"mobilenetv2", {1, 3, 224, 224}, zoo_mobilenet, 0, "MobileNetV2 1.0, Sandler et al. 2018"},
    {"shufflenet",
     {1, 3, 224, 224},
     zoo_shufflenet,
     3,
     "ShuffleNet v1 1x, three groups, Zhang et al. 2017"},
    {"densenet121", {1, 3, 224, 224}, zoo_densenet, 121, "DenseNet-121, Huang et al. 2016"},
    {"tiny-yolo",
     {1, 3, 416, 416},
     zoo_tiny_yolo,
     0,
     "Tiny YOLO v2 for VOC, Redmon and Farhadi 2016: raw 13 x 13 grid"},
    {"tiny-yolo-detector",
     {1, 3, 416, 416},
     zoo_tiny_yolo_detector,
     0,
     "the same to its end: decoded boxes, non-maximum suppression"},
    {"unet",
     {1, 3, 256, 256},
     zoo_unet,
     32,
     "U-Net for brain segmentation, Buda et al. 2019: 32 channels first"},
    {"vit-tiny", {1, 3, 224, 224}, zoo_vit, 0, "ViT-Ti/16, Touvron et al. 2020 (DeiT)"},
    {"bert-tiny",
     {1, 128},
     zoo_bert,
     30522,
     "BERT-tiny, Turc et al. 2019: two layers, pooled first token"},
    {"lstm-tagger",
     {30, 1},
     zoo_lstm_tagger,
     10000,
     "bidirectional LSTM tagger, Huang et al. 2015"},
    {"convnext-block",
     {1, 96, 56, 56},
     zoo_convnext,
     0,
     "one block of ConvNeXt-T's first stage, Liu et al. 2022"},
    {"cnn-small", {1, 1, 12, 12}, zoo_cnn_small, 0, "for tests: convolution, pool, Gemm"},
    {"tiny-resnet", {1, 3, 16, 16}, zoo_tiny_resnet, 0, "for tests: residual blocks"},
    {"tiny-mobile", {1, 3, 32, 32}, zoo_tiny_mobile, 0, "for tests: depthwise, Clip"},
    {"tiny-concat", {1, 3, 16, 16}, zoo_tiny_concat, 0, "for tests: branches, pools, Softmax"},
    {"tiny-shuffle", {1, 3, 16, 16}, zoo_tiny_shuffle, 0, "for tests: groups, channel shuffle"},
};

size_t zoo_count(void) {
    return sizeof ENTRIES / sizeof *ENTRIES;
}

const zoo_entry *zoo_at(size_t index) {
    return &ENTRIES[index];
}

const zoo_entry *zoo_find(const char *name) {
    for (size_t i = 0; i < zoo_count(); i++)
        if (strcmp(ENTRIES[i].name, name) == 0)
            return &ENTRIES[i];
    return NULL;
}

const char *zoo_entry_name(const zoo_entry *entry) {
    return entry->name;
}

const char *zoo_entry_description(const zoo_entry *entry) {
    return entry->description;
}

const int64_t *zoo_entry_shape(const zoo_entry *entry) {
    return entry->shape;
}

size_t zoo_entry_rank(const zoo_entry *entry) {
    size_t rank = 0;
    while (rank < 4 && entry->shape[rank])
        rank++;
    return rank;
}

int64_t zoo_entry_vocabulary(const zoo_entry *entry) {
    return zoo_entry_rank(entry) == 2 ? entry->variant : 0;
}

zoo_model *zoo_entry_build(const zoo_entry *entry, raptor_arena *arena) {
    zoo_builder *builder = zoo_builder_create(arena, entry->name);
    const size_t rank = zoo_entry_rank(entry);
    const zoo_value *input = zoo_entry_vocabulary(entry)
                                 ? zoo_index_input(builder, "input", rank, entry->shape)
                                 : zoo_input(builder, "input", rank, entry->shape);
    zoo_output(builder, entry->network(builder, input, entry->variant), "output");
    zoo_model *model = zoo_builder_model(builder);
    zoo_model_scale_weights(model, arena);
    return model;
}

typedef struct entry_writing {
    const zoo_entry *entry;
    uint64_t seed;
    const char *path;
} entry_writing;

static raptor_status_code write_entry(raptor_arena *arena, void *user,
                                      raptor_diagnostics *diagnostics) {
    const entry_writing *writing = user;
    zoo_model *model = zoo_entry_build(writing->entry, arena);
    arena->guard = NULL; /* the writer allocates nothing here and owns a file */
    return zoo_model_write(model, writing->seed, writing->path, diagnostics);
}

raptor_status zoo_entry_write(const zoo_entry *entry, uint64_t seed, const char *path,
                              raptor_diagnostics *diagnostics) {
    entry_writing writing = {entry, seed, path};
    return raptor_scope_run(write_entry, &writing, (raptor_place){.file = path}, diagnostics);
}
