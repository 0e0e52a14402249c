#include "runtime/segments/listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "raptor/buffer.h"
#include "raptor/file.h"
#include "raptor/json.h"
#include "runtime/reference/reference.h"

typedef enum verdict {
    LIST_DEVICE,
    LIST_HOST,
    LIST_FOLDED,
    LIST_UNUSED,
    LIST_UNSUPPORTED,
    LIST_COUNT
} verdict;

static const char *const NAMES[] = {"device", "host", "folded", "unused", "unsupported"};

typedef struct summary {
    const char *operator;
    uint32_t counts[LIST_COUNT];
} summary;

static verdict verdict_of(const segments_node *node) {
    static const verdict PLACES[] = {LIST_DEVICE, LIST_HOST, LIST_FOLDED, LIST_UNUSED};
    bool standard = !node->node->domain[0];
    if (node->place == SEGMENTS_HOST &&
        !(standard && reference_has_operator(node->node->operator, node->node->opset)))
        return LIST_UNSUPPORTED;
    return PLACES[node->place];
}

/* What the device supports of the operator of a node it does not take, or NULL: operators that it
 * has nothing of say so in the reason. */
static const char *nearest(const segments_node *node) {
    size_t count;
    const frontend_operator *rows = frontend_operators(&count);
    if (node->by_choice || !node->reason)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!rows[i].refused && strcmp(rows[i].name, node->node->operator) == 0)
            return rows[i].supported;
    return NULL;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const summary *)a)->operator,((const summary *)b)->operator);
}

/* One entry an operator, by name. */
static summary *summarize(const segments *parts, raptor_arena *arena, uint32_t *out_count,
                          summary *out_total) {
    uint32_t nodes = parts->model->graph->node_count, count = 0;
    summary *list = RAPTOR_NEW_ARRAY(arena, summary, (size_t)nodes + 1);
    *out_total = (summary){0};
    for (uint32_t i = 0; i < nodes; i++) {
        verdict where = verdict_of(&parts->nodes[i]);
        uint32_t k = 0;
        while (k < count && strcmp(list[k].operator, parts->nodes[i].node->operator) != 0)
            k++;
        if (k == count)
            list[count++].operator= parts->nodes[i].node->operator;
        list[k].counts[where]++;
        out_total->counts[where]++;
    }
    qsort(list, count, sizeof *list, compare_names);
    *out_count = count;
    return list;
}

static void print_counts(const summary *entry, FILE *stream) {
    for (int i = 0; i < LIST_COUNT; i++)
        fprintf(stream, " %11u", entry->counts[i]);
    fprintf(stream, "\n");
}

static void print_node(const segments *parts, const segments_node *node, FILE *stream) {
    verdict where = verdict_of(node);
    char segment[24] = "-";
    if (parts->count > 1 && (where == LIST_DEVICE || where == LIST_HOST))
        snprintf(segment, sizeof segment, "%u", node->segment);
    fprintf(stream, "%-11s %-8s %7s %-22s %s", NAMES[where],
            where == LIST_DEVICE ? segments_unit_name(node->unit) : "", segment,
            node->node->operator, node->node->name);
    if (where == LIST_UNSUPPORTED || where == LIST_HOST)
        fprintf(stream, ": %s", node->reason ? node->reason : "only the host holds such values");
    if (where == LIST_UNSUPPORTED)
        fprintf(stream, "; the host has no such operator, either");
    if (nearest(node))
        fprintf(stream, " (supported: %s)", nearest(node));
    fprintf(stream, "\n");
}

void segments_listing_print(const segments *parts, raptor_arena *arena, FILE *stream) {
    uint32_t count, nodes = parts->model->graph->node_count;
    summary total;
    fprintf(stream, "%-11s %-8s %7s %-22s %s\n", "where", "unit", "segment", "operator", "node");
    for (uint32_t i = 0; i < nodes; i++)
        print_node(parts, &parts->nodes[i], stream);
    const summary *list = summarize(parts, arena, &count, &total);
    fprintf(stream, "\n%-22s", "operator");
    for (int i = 0; i < LIST_COUNT; i++)
        fprintf(stream, " %11s", NAMES[i]);
    fprintf(stream, "\n");
    for (uint32_t i = 0; i < count; i++) {
        fprintf(stream, "%-22s", list[i].operator);
        print_counts(&list[i], stream);
    }
    fprintf(stream, "%-22s", "all");
    print_counts(&total, stream);
    fprintf(stream, "%u nodes, %u segments, %u unsupported\n", nodes, parts->count,
            total.counts[LIST_UNSUPPORTED]);
}

static void put_text(raptor_buffer *out, const char *key, const char *text) {
    raptor_buffer_printf(out, ", \"%s\": ", key);
    if (text)
        raptor_json_string(out, text);
    else
        raptor_buffer_puts(out, "null");
}

static void put_node(const segments *parts, const segments_node *node, raptor_buffer *out) {
    verdict where = verdict_of(node);
    raptor_buffer_puts(out, "    {\"name\": ");
    raptor_json_string(out, node->node->name);
    put_text(out, "op", node->node->operator);
    raptor_buffer_printf(out, ", \"opset\": %" PRId64, node->node->opset);
    put_text(out, "where", NAMES[where]);
    if (where == LIST_DEVICE)
        put_text(out, "unit", segments_unit_name(node->unit));
    if (where == LIST_DEVICE || where == LIST_HOST)
        raptor_buffer_printf(out, ", \"segment\": %u", parts->count ? node->segment : 0);
    if ((where == LIST_DEVICE || where == LIST_HOST) && node->macs_known)
        raptor_buffer_printf(out, ", \"macs\": %" PRIu64, node->macs);
    if (where == LIST_HOST || where == LIST_UNSUPPORTED) {
        put_text(out, "reason", node->reason);
        put_text(out, "supported", nearest(node));
    }
    raptor_buffer_puts(out, "}");
}

raptor_status segments_listing_write(const segments *parts, const char *path, raptor_arena *arena,
                                     raptor_diagnostics *diagnostics) {
    uint32_t count, nodes = parts->model->graph->node_count;
    summary total;
    const summary *list = summarize(parts, arena, &count, &total);
    raptor_buffer out;
    raptor_buffer_init(&out);
    raptor_buffer_puts(&out, "{\n  \"model\": ");
    raptor_json_string(&out, parts->model->path);
    raptor_buffer_printf(&out, ",\n  \"segments\": %u,\n  \"nodes\": [", parts->count);
    for (uint32_t i = 0; i < nodes; i++) {
        raptor_buffer_puts(&out, i ? ",\n" : "\n");
        put_node(parts, &parts->nodes[i], &out);
    }
    raptor_buffer_puts(&out, "\n  ],\n  \"operators\": [");
    for (uint32_t i = 0; i < count; i++) {
        raptor_buffer_puts(&out, i ? ",\n    {\"op\": " : "\n    {\"op\": ");
        raptor_json_string(&out, list[i].operator);
        for (int k = 0; k < LIST_COUNT; k++)
            raptor_buffer_printf(&out, ", \"%s\": %u", NAMES[k], list[i].counts[k]);
        raptor_buffer_puts(&out, "}");
    }
    raptor_buffer_puts(&out, "\n  ]\n}\n");
    raptor_status_code status = raptor_buffer_write_file(&out, path, diagnostics);
    raptor_buffer_deinit(&out);
    return status;
}
