/* A PIM program in memory: one instruction stream per core, the matrices in its array groups, the
 * host memory it works on and the layers its instructions belong to. The emitter fills it, the
 * device runs it, program_read and program_write move it from and to disk.
 *
 * Everything lives in `arena`, except where matrices or constants point into memory the caller
 * keeps alive. */
#ifndef PIM_PROGRAM_H
#define PIM_PROGRAM_H

#include "raptor/arena.h"
#include "raptor/diagnostic.h"
#include "target/pim/instruction.h"

/* Row-major, rows = input length K, columns = output length M; shared by all groups that hold a
 * copy of it. */
typedef struct pim_matrix {
    const char *name;
    uint32_t rows, columns;
    const float *data;
} pim_matrix;

/* matrix -1: no weights, the group can only be timed. */
typedef struct pim_group {
    uint32_t arrays;
    int32_t matrix;
} pim_group;

typedef struct pim_layer {
    const char *name, *op;
} pim_layer;

/* The instructions from first_instruction up to the next range belong to `layer`. Sorted. */
typedef struct pim_layer_range {
    uint32_t first_instruction, layer;
} pim_layer_range;

typedef struct pim_core_program {
    pim_instruction *instructions;
    size_t count, capacity;
    pim_group *groups;
    uint32_t group_count;
    pim_layer_range *ranges;
    uint32_t range_count;
    /* Read as JSON or text, in which an lmv may have a size. The public simulator's records have no
     * place for one: it ignores what stands there. */
    bool has_sizes;
    bool absent; /* a single-file program without a stream for this core: it draws no power */
} pim_core_program;

/* A model input or output: f32, dense, row-major, at a byte offset in host memory. */
typedef struct pim_host_value {
    const char *name;
    uint64_t offset, bytes;
    uint32_t rank;
    int64_t shape[8];
} pim_host_value;

/* Initial contents of host memory. */
typedef struct pim_host_constant {
    uint64_t offset, bytes;
    const void *data;
} pim_host_constant;

typedef struct pim_program {
    raptor_arena *arena;
    const char *file; /* it was read from, as the user gave it; NULL: from none */
    const char *model;
    const char *chip; /* name or path of the hardware file it was compiled for; NULL: not said */
    uint32_t bits;    /* width of an element; 32: f32 */
    uint32_t core_count;
    pim_core_program *cores;
    pim_matrix *matrices;
    uint32_t matrix_count;
    pim_layer *layers;
    uint32_t layer_count;
    uint64_t host_bytes;
    pim_host_constant *constants;
    uint32_t constant_count;
    pim_host_value *inputs, *outputs;
    uint32_t input_count, output_count;
    bool exportable; /* pimsim-nn can run it: no vsoftmax */
    bool verified;   /* pim_program_read did it; whoever changes the program clears this */
} pim_program;

/* An empty program with `core_count` zeroed cores. */
void pim_program_init(pim_program *program, raptor_arena *arena, uint32_t core_count);
void pim_program_append(pim_program *program, uint32_t core, pim_instruction instruction);
/* Marks the instructions appended to `core` from now on as `layer`'s. */
void pim_program_begin_layer(pim_program *program, uint32_t core, uint32_t layer);

/* Registers, groups, cores, event registers, host ranges, layer tables; all faults. `file` names
 * the program in diagnostics. */
raptor_status pim_program_verify(const pim_program *program, const char *file,
                                 raptor_diagnostics *diagnostics);

typedef enum pim_program_form {
    PIM_PROGRAM_FOLDER,      /* config.json, core_<id>.pim, memory.bin, weights.bin */
    PIM_PROGRAM_JSON_FOLDER, /* the same with core_<id>.json */
    PIM_PROGRAM_JSON_FILE /* one .json or .json.gz, by the name's ending; no weights, no memory */
} pim_program_form;

/* A fault for every core with instructions of which pimsim-nn cannot take all from a program of
 * that form, at the first one: vsoftmax, and in a folder rs2 of sadd, ssub and smul. */
raptor_status pim_program_verify_exportable(const pim_program *program, pim_program_form form,
                                            const char *file, raptor_diagnostics *diagnostics);

/* A folder (config.json and core_<id>.pim or core_<id>.json) or one file (.json, .json.gz).
 * Unknown keys are ignored. The program is verified. */
raptor_status pim_program_read(const char *path, raptor_arena *arena,
                               raptor_diagnostics *diagnostics, pim_program *out_program);

/* PIM_PROGRAM_JSON_FILE for names that end in .json or .json.gz, else PIM_PROGRAM_FOLDER. */
pim_program_form pim_program_form_of(const char *path);
/* Whether a program's folder may hold a file of that name. */
bool pim_program_names_file(const char *name);
/* Whether a folder holds nothing but a program, so that another may take its place. */
bool pim_program_is_replaceable(const char *path);
/* A program that pimsim-nn refuses is marked: its config says "pimsim_nn": false under "raptor".
 * Writes beside `path` first and renames at the end: nothing half-written stays behind. An existing
 * program at `path` is replaced. */
raptor_status pim_program_write(const pim_program *program, const char *path, pim_program_form form,
                                raptor_diagnostics *diagnostics);

/* The program as text (docs/device.md describes it): its tables, then one line an instruction under
 * a line for each core and each layer. The numbers in weights and host memory are not part of it.
 */
void pim_program_disassemble(const pim_program *program, FILE *stream);
/* The inverse: the same streams and tables. Faults are reported with line and column. Numbers of
 * weights and host memory are those of `data`, a program with the same tables; without one (NULL)
 * matrices and constants have none, pim_program_drop_data removes them. */
raptor_status pim_program_assemble(const char *path, const pim_program *data, raptor_arena *arena,
                                   raptor_diagnostics *diagnostics, pim_program *out_program);
/* Leaves a program that can be timed: groups without matrices, host memory without constants. */
void pim_program_drop_data(pim_program *program);

#define PIM_PLACE_BYTES 48
/* "core 3", as a diagnostic names a stream. Returns `out`. */
const char *pim_place_core(char out[PIM_PLACE_BYTES], uint32_t core);
/* "core 3: instruction 17" */
const char *pim_place_instruction(char out[PIM_PLACE_BYTES], uint32_t core, size_t instruction);
/* Where an instruction is: file (or model), stream, layer and mnemonic; the text of the stream is
 * in `out`. */
raptor_place pim_program_place(const pim_program *program, uint32_t core, size_t instruction,
                               char out[PIM_PLACE_BYTES]);
/* What names the program in a diagnostic about all of it. */
const char *pim_program_source(const pim_program *program);

/* The number of layer ranges that begin at the instruction or before it: it is in the last of them.
 */
uint32_t pim_core_range_behind(const pim_core_program *stream, size_t instruction);
/* The layer of an instruction, or NULL when the program names none there. */
const pim_layer *pim_program_layer_at(const pim_program *program, uint32_t core,
                                      size_t instruction);

#endif
