/* Shared by the files that read and write programs. Private to target/pim. */
#ifndef PIM_PROGRAM_FILES_H
#define PIM_PROGRAM_FILES_H

#include "raptor/json.h"
#include "target/pim/program.h"

/* A core's stream in a JSON array. Appends to stream->instructions. `core` is for diagnostics. */
raptor_status pim_stream_read_json(const char *path, uint32_t core, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_core_program *stream);
/* {"config": {..}, "core0": [..], ..}. Streams are found by number; *out_config is the tree of the
 * config object. */
typedef struct pim_named_stream {
    uint32_t core;
    pim_core_program program;
} pim_named_stream;
typedef struct pim_single_file {
    raptor_json_node *config;
    pim_named_stream *streams;
    uint32_t count, capacity;
} pim_single_file;
raptor_status pim_single_file_read(const char *path, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_single_file *out);

/* The object "raptor" of a config: everything pimsim-nn does not know. Matrices and constants are
 * read from weights.bin and memory.bin in `folder` (NULL: a single file, without data). */
raptor_status pim_tables_read(const raptor_json_node *tables, const char *file, const char *folder,
                              raptor_diagnostics *diagnostics, pim_program *program);

#endif
