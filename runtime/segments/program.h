/* A model split between the device and the host, compiled: programs of the device and models of the
 * host, alternating. docs/segments.md describes the folder and how time is counted. */
#ifndef RAPTOR_RUNTIME_SEGMENTS_PROGRAM_H
#define RAPTOR_RUNTIME_SEGMENTS_PROGRAM_H

#include "backend/compile.h"
#include "frontend/segments.h"
#include "runtime/reference/reference.h"
#include "runtime/report.h"

/* A value at a border. dtype is what the model says: the device takes and gives f32. */
typedef struct segment_value {
    const char *name;
    onnx_dtype dtype; /* ONNX_UNDEFINED when unknown before the model runs */
} segment_value;

typedef struct segment_program {
    bool device;
    pim_program program; /* device */
    ir_context *context; /* device, compiled: owns the program's weights; NULL when read */
    onnx_model *host;    /* host */
    bool owns_host;
    uint32_t input_count, output_count;
    segment_value *inputs, *outputs;
} segment_program;

typedef struct segments_program {
    const char *model;
    const char *chip;
    uint32_t bits;
    uint32_t count;
    segment_program *list;
    uint32_t input_count, output_count; /* of the whole model */
    segment_value *inputs, *outputs;
    uint64_t device_macs, total_macs;
    uint32_t unknown_macs;
} segments_program;

typedef struct segments_compile_options {
    compile_options compile;
    int bits;
} segments_compile_options;

/* Compiles every device segment. Host segments' models stay those of `parts`, which must outlive
 * the program. What is allocated lives in `arena`, whose guard is used. */
raptor_status segments_compile(const segments *parts, const segments_compile_options *options,
                               raptor_arena *arena, raptor_diagnostics *diagnostics,
                               segments_program *out_program);
/* What the program of a device segment is called: "resnet.2". */
const char *segments_part_name(const onnx_model *model, uint32_t number, raptor_arena *arena);
void segments_program_destroy(segments_program *program);

/* segments.json, a program folder for each device segment, an ONNX file for each host segment.
 * Written beside `path` first and renamed at the end; an earlier program there is replaced. */
raptor_status segments_program_write(const segments_program *program, const char *path,
                                     raptor_diagnostics *diagnostics);
bool segments_program_is_folder(const char *path);
/* Whether such a folder may hold a file or folder of that name. */
bool segments_program_names_file(const char *name);
raptor_status segments_program_read(const char *path, raptor_arena *arena,
                                    raptor_diagnostics *diagnostics, segments_program *out_program);

/* Where the trace of segment `number` goes: `path` itself, or "trace.2.json" for segment 2 of
 * several on the device. In `arena`. */
const char *segments_trace_path(const segments_program *program, const char *path, uint32_t number,
                                raptor_arena *arena);

typedef struct segments_run_options {
    const char *trace_path;     /* of the only device segment; with several, NAME.N.json for each */
    uint64_t trace_limit_bytes; /* of each trace, see pim_run_options */
    const volatile sig_atomic_t *interrupted; /* see pim_run_options; may be NULL */
} segments_run_options;

/* Runs the segments in order. Inputs are matched by name, one without a name by its position.
 * Fills the report's device, segments and transfer fields, with a chip in throughput mode also the
 * samples of as many rounds of all segments as fit into its sim_time; outputs are in the model's
 * order and have the types it declares. */
raptor_status segments_run(const segments_program *program, const pim_chip *chip,
                           const reference_input *inputs, size_t input_count,
                           const segments_run_options *options, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, run_report *report,
                           reference_value **out_outputs);

/* check_stages_run on every device segment, with the inputs that the reference computes. A line
 * for each segment goes to `stream`. */
raptor_status segments_check_stages(const segments *parts, const segments_compile_options *options,
                                    const reference_input *inputs, size_t input_count,
                                    raptor_arena *arena, raptor_diagnostics *diagnostics,
                                    FILE *stream);

#endif
