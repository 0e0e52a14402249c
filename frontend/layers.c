/* The names of layers. */
#include <stdlib.h>
#include <string.h>

#include "frontend/import.h"

typedef struct named_position {
    const char *name;
    uint32_t position;
} named_position;

static int compare_names(const void *a, const void *b) {
    const named_position *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : (x->position > y->position) - (x->position < y->position);
}

/* Layers are told apart by name, which a file need not do. */
const char **frontend_layer_names(const onnx_graph *graph, raptor_arena *arena) {
    size_t room = graph->node_count ? graph->node_count : 1;
    named_position *sorted = RAPTOR_NEW_ARRAY(arena, named_position, room);
    const char **layers = RAPTOR_NEW_ARRAY(arena, const char *, room);
    for (uint32_t i = 0; i < graph->node_count; i++)
        sorted[i] = (named_position){graph->nodes[i]->name, i};
    qsort(sorted, graph->node_count, sizeof *sorted, compare_names);
    unsigned repeats = 0;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        repeats = i > 0 && strcmp(sorted[i].name, sorted[i - 1].name) == 0 ? repeats + 1 : 0;
        layers[sorted[i].position] =
            repeats == 0 ? sorted[i].name
                         : raptor_arena_printf(arena, "%s#%u", sorted[i].name, repeats + 1);
    }
    return layers;
}
