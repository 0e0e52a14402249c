/* Programs to and from disk: the record layout, every form, and what malformed input says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <zlib.h>

#include "raptor/directory.h"
#include "raptor/file.h"
#include "target/pim/program.h"

static void records_are_laid_out_as_described(void **state) {
    (void)state;
    pim_instruction instruction = {.opcode = PIM_OP_vvadd,
                                   .rd = 1,
                                   .rs1 = 2,
                                   .r2_or_imm = 3,
                                   .g1 = -1,
                                   .g2 = 0x01020304,
                                   .g3 = 64};
    static const uint8_t expected[PIM_RECORD_BYTES] = {10,   1,    2, 0, 3, 0, 0,  0, 0xff, 0xff,
                                                       0xff, 0xff, 4, 3, 2, 1, 64, 0, 0,    0};
    uint8_t record[PIM_RECORD_BYTES];
    pim_instruction_encode(&instruction, record);
    assert_memory_equal(record, expected, sizeof record);
    pim_instruction back;
    assert_true(pim_instruction_decode(record, &back));
    assert_memory_equal(&back, &instruction, sizeof back);
    record[0] = PIM_OPCODE_COUNT;
    assert_false(pim_instruction_decode(record, &back));
}

static void no_two_opcodes_collide(void **state) {
    (void)state;
    /* names and numbers of the published encoding */
    static const char *const names[] = {
        "nop",   "sldi",  "sld",   "sadd",     "ssub",   "smul",  "saddi", "smuli", "setbw",
        "mvmul", "vvadd", "vvsub", "vvmul",    "vvdmul", "vvmax", "vvsll", "vvsra", "vavg",
        "vrelu", "vtanh", "vsigm", "vsoftmax", "vmv",    "vrsu",  "vrsl",  "ld",    "st",
        "lldi",  "lmv",   "send",  "recv",     "wait",   "sync"};
    assert_int_equal(sizeof names / sizeof *names, PIM_OPCODE_COUNT);
    for (unsigned i = 0; i < PIM_OPCODE_COUNT; i++) {
        assert_string_equal(pim_opcodes[i].name, names[i]);
        assert_int_equal(pim_opcode_find(names[i], strlen(names[i])), i);
        assert_true(pim_opcodes[i].peer == (strcmp(names[i], "vsoftmax") != 0));
    }
}

static const float weights[6] = {1, 2, 3, 4, 5, 6};

/* One instruction of every opcode, two layers, weights and host memory. */
static void build(pim_program *program, raptor_arena *arena) {
    pim_program_init(program, arena, 2);
    program->model = "a \"quoted\" name";
    program->layers = RAPTOR_NEW_ARRAY(arena, pim_layer, 2);
    program->layers[0] = (pim_layer){"conv\n1", "Conv"};
    program->layers[1] = (pim_layer){"relu", "Relu"};
    program->layer_count = 2;
    program->matrices = RAPTOR_NEW_ARRAY(arena, pim_matrix, 1);
    program->matrices[0] = (pim_matrix){"w", 3, 2, weights};
    program->matrix_count = 1;
    for (uint32_t core = 0; core < 2; core++) {
        program->cores[core].groups = RAPTOR_NEW_ARRAY(arena, pim_group, 2);
        program->cores[core].groups[0] = (pim_group){2, 0};
        program->cores[core].groups[1] = (pim_group){1, -1};
        program->cores[core].group_count = 2;
        pim_program_begin_layer(program, core, 0);
        for (unsigned opcode = 0; opcode < PIM_OPCODE_COUNT; opcode++) {
            pim_instruction instruction = {.opcode = (uint8_t)opcode};
            for (unsigned i = 0; i < PIM_FORM_FIELD_LIMIT; i++)
                pim_instruction_set(&instruction, pim_forms[pim_opcodes[opcode].form][i].slot,
                                    (int32_t)(1 + (i + core) % 2));
            if (pim_opcodes[opcode].form == PIM_FORM_channel || opcode == PIM_OP_sync)
                instruction.r2_or_imm = 1; /* a core that exists */
            if (opcode == PIM_OP_mvmul)
                instruction.g2 = 1; /* a group that exists */
            if (opcode == PIM_OP_lmv)
                instruction.r2_or_imm = 0; /* a size, of which not every form knows */
            pim_program_append(program, core, instruction);
            if (opcode == 12)
                pim_program_begin_layer(program, core, 1);
        }
    }
    program->host_bytes = 64;
    program->constants = RAPTOR_NEW_ARRAY(arena, pim_host_constant, 1);
    program->constants[0] = (pim_host_constant){40, 24, weights};
    program->constant_count = 1;
    program->inputs = RAPTOR_NEW_ARRAY(arena, pim_host_value, 1);
    program->inputs[0] = (pim_host_value){"x", 0, 24, 2, {2, 3}};
    program->input_count = 1;
    program->outputs = RAPTOR_NEW_ARRAY(arena, pim_host_value, 1);
    program->outputs[0] = (pim_host_value){"y", 24, 8, 1, {2}};
    program->output_count = 1;
}

static void assert_same_value(const pim_host_value *a, const pim_host_value *b) {
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->bytes, b->bytes);
    assert_int_equal(a->rank, b->rank);
    assert_memory_equal(a->shape, b->shape, sizeof a->shape);
}

static void assert_same(const pim_program *a, const pim_program *b, bool data) {
    assert_string_equal(a->model, b->model);
    assert_int_equal(a->bits, b->bits);
    assert_int_equal(a->core_count, b->core_count);
    assert_true(a->exportable == b->exportable);
    assert_int_equal(a->layer_count, b->layer_count);
    for (uint32_t i = 0; i < a->layer_count; i++) {
        assert_string_equal(a->layers[i].name, b->layers[i].name);
        assert_string_equal(a->layers[i].op, b->layers[i].op);
    }
    for (uint32_t i = 0; i < a->core_count; i++) {
        const pim_core_program *x = &a->cores[i], *y = &b->cores[i];
        assert_int_equal(x->count, y->count);
        assert_memory_equal(x->instructions, y->instructions, x->count * sizeof *x->instructions);
        assert_int_equal(x->group_count, y->group_count);
        assert_memory_equal(x->groups, y->groups, x->group_count * sizeof *x->groups);
        assert_int_equal(x->range_count, y->range_count);
        assert_memory_equal(x->ranges, y->ranges, x->range_count * sizeof *x->ranges);
    }
    assert_int_equal(a->host_bytes, b->host_bytes);
    assert_same_value(a->inputs, b->inputs);
    assert_same_value(a->outputs, b->outputs);
    assert_int_equal(a->matrix_count, b->matrix_count);
    if (!data)
        return;
    assert_memory_equal(a->matrices[0].data, b->matrices[0].data, sizeof weights);
    assert_int_equal(a->constant_count, b->constant_count);
    assert_int_equal(a->constants[0].offset, b->constants[0].offset);
    assert_memory_equal(a->constants[0].data, b->constants[0].data, 24);
}

static char folder[] = "/tmp/raptor-program-XXXXXX";

static const char *inside(raptor_arena *arena, const char *name) {
    return raptor_arena_printf(arena, "%s/%s", folder, name);
}

static void every_form_survives(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    pim_program program;
    build(&program, &arena);
    assert_false(program.exportable);
    static const struct {
        const char *name;
        pim_program_form form;
        bool data;
    } cases[] = {{"binary", PIM_PROGRAM_FOLDER, true},
                 {"json", PIM_PROGRAM_JSON_FOLDER, true},
                 {"one.json", PIM_PROGRAM_JSON_FILE, false},
                 {"one.json.gz", PIM_PROGRAM_JSON_FILE, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *path = inside(&arena, cases[i].name);
        for (int again = 0; again < 2; again++) { /* the second time it replaces the first */
            pim_program back;
            assert_int_equal(pim_program_write(&program, path, cases[i].form, &diagnostics),
                             RAPTOR_OK);
            raptor_status_code status = pim_program_read(path, &arena, &diagnostics, &back);
            raptor_diagnostics_print(&diagnostics, stderr);
            assert_int_equal(status, RAPTOR_OK);
            assert_same(&program, &back, cases[i].data);
        }
    }
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
}

static void equal_programs_give_equal_bytes(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    build(&program, &arena);
    const char *names[] = {inside(&arena, "a.json.gz"), inside(&arena, "b.json.gz")};
    char *data[2];
    size_t size[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pim_program_write(&program, names[i], PIM_PROGRAM_JSON_FILE, NULL),
                         RAPTOR_OK);
        assert_int_equal(raptor_file_read(names[i], NULL, &data[i], &size[i]), RAPTOR_OK);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(data[0], data[1], size[0]);
    free(data[0]);
    free(data[1]);
    raptor_arena_deinit(&arena);
}

/* Of names that look like a program's, too. */
static void a_foreign_folder_is_not_replaced(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    build(&program, &arena);
    const char *path = inside(&arena, "mine");
    static const char *const names[] = {"note.txt",       "core_",        "core_0",
                                        "core_0.pim.old", "core_dump.gz", "core_.pim"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(pim_program_write(&program, path, PIM_PROGRAM_FOLDER, NULL), RAPTOR_OK);
        const char *file = raptor_arena_printf(&arena, "%s/%s", path, names[i]);
        assert_int_equal(raptor_file_write(file, "keep", 4, NULL), RAPTOR_OK);
        assert_int_equal(pim_program_write(&program, path, PIM_PROGRAM_FOLDER, NULL),
                         RAPTOR_FAILED);
        assert_int_equal(access(file, F_OK), 0);
        assert_int_equal(unlink(file), 0);
    }
    raptor_arena_deinit(&arena);
}

/* Reading `text` as a single file must fail with `expected` in the place or the message. */
static void refuse(const char *text, const char *expected) {
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    const char *path = inside(&arena, "broken.json");
    pim_program program;
    assert_int_equal(raptor_file_write(path, text, strlen(text), NULL), RAPTOR_OK);
    if (pim_program_read(path, &arena, &diagnostics, &program) != RAPTOR_FAILED)
        fail_msg("accepted: %s", text);
    bool found = false;
    for (raptor_diagnostic *d = diagnostics.first; d; d = d->next)
        found |= strstr(d->message, expected) ||
                 (d->place.stream && strcmp(d->place.stream, expected) == 0);
    if (!found) {
        raptor_diagnostics_print(&diagnostics, stderr);
        fail_msg("no '%s' for: %s", expected, text);
    }
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
}

#define CONFIG "\"config\":{\"core_cnt\":2,\"array_group_map\":{\"core0\":[1],\"core1\":[]}}"

static void malformed_input_is_placed(void **state) {
    (void)state;
    refuse("[]", "must hold an object");
    refuse("{\"core0\":[]}", "config");
    refuse("{\"config\":{\"core_cnt\":0}}", "core_cnt");
    refuse("{\"config\":{\"core_cnt\":1},\"core0\":[]}", "array_group_map.core0");
    refuse("{" CONFIG ",\"core0\":{}}", "must be an array");
    refuse("{" CONFIG ",\"core0\":[5]}", "core 0: instruction 0");
    refuse("{" CONFIG ",\"core1\":[{\"op\":\"sldi\"},{\"op\":\"jump\"}]}", "core 1: instruction 1");
    refuse("{" CONFIG ",\"core0\":[{\"rd\":1}]}", "without 'op'");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"sldi\",\"rd\":32,\"imm\":0}]}", "'rd' is 32");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"sldi\",\"rd\":1,\"imm\":0.5}]}", "'imm'");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"sldi\",\"rd\":1,\"imm\":99999999999}]}", "'imm'");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"mvmul\",\"mbiw\":8,\"group\":1}]}", "array group");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"send\",\"core\":7}]}", "core does not exist");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"send\",\"core\":1}]}", "no stream");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"lmv\",\"len\":-1}]}", "negative");
    static const char *const no_numbers[] = {"\"rd\":[1]",
                                             "\"rd\":{\"x\":1}",
                                             "\"len\":null",
                                             "\"rs1\":\"1\"",
                                             "\"offset\":5",
                                             "\"offset\":\"x\"",
                                             "\"offset\":[1,2]",
                                             "\"offset\":null",
                                             "\"offset\":{\"offset_value\":[1]}",
                                             "\"offset\":{\"offset_select\":{}}"};
    for (size_t i = 0; i < sizeof no_numbers / sizeof *no_numbers; i++) {
        char text[256];
        snprintf(text, sizeof text, "{" CONFIG ",\"core0\":[{\"op\":\"vrelu\",%s}]}",
                 no_numbers[i]);
        refuse(text, "core 0: instruction 0");
    }
    /* 32 bits, of an immediate with or without sign */
    static const char *const too_large[] = {
        "\"op\":\"sldi\",\"imm\":4294967296",        "\"op\":\"sldi\",\"imm\":-2147483649",
        "\"op\":\"sldi\",\"imm\":4294967296.0",      "\"op\":\"lldi\",\"len\":2147483648",
        "\"op\":\"lmv\",\"len\":4294967295",         "\"op\":\"sldi\",\"rd\":4294967297",
        "\"op\":\"wait\",\"wait_value\":4294967295", "\"op\":\"lmv\",\"size\":2147483648"};
    for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
        char text[256];
        snprintf(text, sizeof text, "{" CONFIG ",\"core0\":[{%s}]}", too_large[i]);
        refuse(text, "is not a 32-bit integer");
    }
    /* the last one counts */
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"sldi\",\"rd\":1,\"rd\":\"x\"}]}", "'rd'");
    refuse("{" CONFIG ",\"core0\":[{\"op\":\"sldi\"}", "");
    refuse("{" CONFIG ",\"core0\":[],\"core0\":[]}", "two streams");
}

static void other_keys_are_ignored(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    static const char text[] =
        "{\"comment\": [1, {\"op\": 3}], \"corex\": 1, \"core00\": 2, \"core0\": [{\"rd\": 3, "
        "\"note\": {\"rd\": 9, \"deep\": [{}]}, \"imm\": 7.0, \"offset\": {\"x\": 1}, \"op\": "
        "\"sldi\"}], \"config\": {\"array_group_map\": {\"core0\": []}, \"core_cnt\": 1, \"y\": "
        "0}}";
    const char *path = inside(&arena, "keys.json");
    pim_program program;
    assert_int_equal(raptor_file_write(path, text, strlen(text), NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(path, &arena, NULL, &program), RAPTOR_OK);
    assert_int_equal(program.cores[0].count, 1);
    assert_int_equal(program.cores[0].instructions[0].rd, 3);
    assert_int_equal(program.cores[0].instructions[0].r2_or_imm, 7);
    raptor_arena_deinit(&arena);
}

static void read_text(const char *text, raptor_arena *arena, pim_program *out) {
    const char *path = inside(arena, "fields.json");
    assert_int_equal(raptor_file_write(path, text, strlen(text), NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(path, arena, NULL, out), RAPTOR_OK);
}

static void large_immediates_wrap(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    read_text("{" CONFIG ",\"core0\":["
              "{\"op\":\"sldi\",\"rd\":1,\"imm\":2147483648},{\"op\":\"sldi\",\"imm\":4294967295},"
              "{\"op\":\"sldi\",\"imm\":2147483647},{\"op\":\"lldi\",\"imm\":3e9,\"len\":1},"
              "{\"op\":\"saddi\",\"imm\":4294967292.0},{\"op\":\"smuli\",\"imm\":-2147483648}]}",
              &arena, &program);
    static const int32_t want[] = {INT32_MIN, -1, INT32_MAX, -1294967296, -4, INT32_MIN};
    assert_int_equal(program.cores[0].count, sizeof want / sizeof *want);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        assert_int_equal(program.cores[0].instructions[i].r2_or_imm, want[i]);
    raptor_arena_deinit(&arena);
}

/* Whatever their type; of those it has the last one counts. */
static void keys_of_other_instructions_are_ignored(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    read_text(
        "{" CONFIG ",\"core0\":["
        "{\"core\":\"x\",\"op\":\"vrelu\",\"rd\":1,\"rs1\":2,\"len\":3,\"imm\":\"a\","
        "\"group\":null,\"mbiw\":[1,{\"len\":9}],\"size\":{\"rd\":7},\"wait_value\":9e99},"
        "{\"len\":\"x\",\"op\":\"sldi\",\"rd\":\"x\",\"rd\":4,\"imm\":5,\"relu\":0.5},"
        "{\"op\":\"lmv\",\"offset\":{\"offset_value\":\"x\"},\"offset\":{\"offset_select\":1}},"
        "{\"op\":\"nop\",\"rd\":\"x\",\"len\":[[]],\"offset\":{\"offset_value\":\"x\"}}]}",
        &arena, &program);
    static const pim_instruction want[] = {{.opcode = PIM_OP_vrelu, .rd = 1, .rs1 = 2, .g3 = 3},
                                           {.opcode = PIM_OP_sldi, .rd = 4, .r2_or_imm = 5},
                                           {.opcode = PIM_OP_lmv, .g1 = 1},
                                           {.opcode = PIM_OP_nop}};
    assert_int_equal(program.cores[0].count, sizeof want / sizeof *want);
    assert_memory_equal(program.cores[0].instructions, want, sizeof want);
    raptor_arena_deinit(&arena);
}

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static void write_marked(const char *path, const char *text) {
    gzFile file = gzopen(path, strstr(path, ".gz") ? "wb" : "wbT");
    assert_non_null(file);
    assert_true(gzputs(file, BYTE_ORDER_MARK) > 0 && gzputs(file, text) > 0);
    assert_int_equal(gzclose(file), Z_OK);
}

/* One mark, at the very beginning of any of a program's JSON files; places do not count it. */
static void a_byte_order_mark_is_skipped(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    static const char text[] = "{" CONFIG ",\"core0\":[{\"op\":\"sldi\"}],\"core1\":[]}";
    const char *one = inside(&arena, "mark.json"), *packed = inside(&arena, "mark.json.gz");
    write_marked(one, text);
    assert_int_equal(pim_program_read(one, &arena, NULL, &program), RAPTOR_OK);
    assert_int_equal(program.cores[0].count, 1);
    write_marked(packed, text);
    assert_int_equal(pim_program_read(packed, &arena, NULL, &program), RAPTOR_OK);
    assert_int_equal(program.cores[0].count, 1);
    const char *marked = inside(&arena, "marked");
    assert_true(mkdir(marked, 0700) == 0);
    write_marked(inside(&arena, "marked/config.json"),
                 "{\"core_cnt\":1,\"array_group_map\":{\"core0\":[1]}}");
    write_marked(inside(&arena, "marked/core_0.json"), "[{\"op\":\"sldi\"},{\"op\":\"nop\"}]");
    assert_int_equal(pim_program_read(marked, &arena, NULL, &program), RAPTOR_OK);
    assert_int_equal(program.cores[0].count, 2);
    refuse(BYTE_ORDER_MARK BYTE_ORDER_MARK "{" CONFIG "}", "");
    refuse("{" BYTE_ORDER_MARK CONFIG "}", "");
    refuse("\xef\xbb{" CONFIG "}", "");
    refuse(BYTE_ORDER_MARK, "");
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    write_marked(one, "{\"core0\":\n [ x");
    assert_int_equal(pim_program_read(one, &arena, &diagnostics, &program), RAPTOR_FAILED);
    assert_int_equal(diagnostics.first->place.line, 2);
    uint32_t column = diagnostics.first->place.column;
    assert_int_equal(raptor_file_write(one, "{\"core0\":\n [ x", 14, NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(one, &arena, &diagnostics, &program), RAPTOR_FAILED);
    assert_int_equal(diagnostics.first->next->place.column, column);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
}

static void write_compressed(const char *path, uint32_t instructions) {
    gzFile file = gzopen(path, "wb");
    assert_non_null(file);
    assert_true(gzputs(file, "{" CONFIG ",\"core1\":[],\"core0\":[{\"op\":\"nop\"}") > 0);
    for (uint32_t i = 1; i < instructions; i++)
        assert_true(
            gzprintf(file, ",{\"op\":\"sldi\",\"rd\":1,\"imm\":%u}", i * 2654435761u % 65536) > 0);
    assert_true(gzputs(file, "]}") > 0);
    assert_int_equal(gzclose(file), Z_OK);
}

/* Compressed data that ends too early is placed where reading had come to. */
static void damaged_compression_is_placed(void **state) {
    (void)state;
    enum { INSTRUCTIONS = 50000, PARTS = 4 };
    raptor_arena arena;
    raptor_arena_init(&arena);
    const char *path = inside(&arena, "cut.json.gz");
    write_compressed(path, INSTRUCTIONS);
    char *data;
    size_t size;
    assert_int_equal(raptor_file_read(path, NULL, &data, &size), RAPTOR_OK);
    uint32_t last = 0;
    for (uint32_t part = 1; part < PARTS; part++) {
        raptor_diagnostics diagnostics;
        raptor_diagnostics_init(&diagnostics);
        pim_program program;
        assert_int_equal(raptor_file_write(path, data, size * part / PARTS, NULL), RAPTOR_OK);
        assert_int_equal(pim_program_read(path, &arena, &diagnostics, &program), RAPTOR_FAILED);
        assert_int_equal(diagnostics.first->code, RAPTOR_E_file_read);
        uint32_t instruction;
        assert_int_equal(
            sscanf(diagnostics.first->place.stream, "core 0: instruction %u", &instruction), 1);
        assert_in_range(instruction, last + 1, INSTRUCTIONS * (part + 1) / PARTS);
        last = instruction;
        raptor_diagnostics_deinit(&diagnostics);
    }
    free(data);
    raptor_arena_deinit(&arena);
}

/* Offsets are members of "offset", but for sld's; everything else stands outside of it. A second
 * "offset" replaces the first. */
static void fields_in_another_place_are_ignored(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    read_text(
        "{" CONFIG ",\"core0\":["
        "{\"op\":\"vrelu\",\"rd\":1,\"rs1\":2,\"len\":3,\"offset_value\":4,\"offset_select\":5},"
        "{\"op\":\"lmv\",\"rd\":1,\"rs1\":2,\"len\":3,\"offset\":{\"offset_value\":6,"
        "\"offset_select\":7,\"len\":8,\"rd\":9,\"op\":\"jump\"}},"
        "{\"op\":\"sld\",\"rd\":1,\"rs1\":2,\"offset\":{\"offset_value\":10}},"
        "{\"op\":\"sld\",\"rd\":1,\"rs1\":2,\"offset\":5},"
        "{\"op\":\"sld\",\"rd\":1,\"rs1\":2,\"offset_value\":11},"
        "{\"op\":\"ld\",\"rd\":1,\"rs1\":2,\"size\":3,\"offset\":{\"offset_value\":12},"
        "\"offset\":{\"offset_select\":1}}]}",
        &arena, &program);
    static const pim_instruction want[] = {
        {.opcode = PIM_OP_vrelu, .rd = 1, .rs1 = 2, .g3 = 3},
        {.opcode = PIM_OP_lmv, .rd = 1, .rs1 = 2, .g1 = 7, .g2 = 6, .g3 = 3},
        {.opcode = PIM_OP_sld, .rd = 1, .rs1 = 2},
        {.opcode = PIM_OP_sld, .rd = 1, .rs1 = 2},
        {.opcode = PIM_OP_sld, .rd = 1, .rs1 = 2, .g2 = 11},
        {.opcode = PIM_OP_ld, .rd = 1, .rs1 = 2, .g1 = 1, .g3 = 3}};
    assert_int_equal(program.cores[0].count, sizeof want / sizeof *want);
    assert_memory_equal(program.cores[0].instructions, want, sizeof want);
    raptor_arena_deinit(&arena);
}

static void through_text(const pim_program *program, raptor_arena *arena, pim_program *out) {
    const char *path = inside(arena, "through.txt");
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    pim_program_disassemble(program, stream);
    assert_int_equal(fclose(stream), 0);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_status_code status = pim_program_assemble(path, program, arena, &diagnostics, out);
    raptor_diagnostics_print(&diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    raptor_diagnostics_deinit(&diagnostics);
}

/* Fields that an instruction has no use for but pimsim-nn reads are kept, in JSON all of them. */
static void spare_fields_are_kept(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program, back;
    read_text("{" CONFIG ",\"core0\":["
              "{\"op\":\"setbw\",\"ibiw\":8,\"obiw\":8,\"rd\":1,\"rs1\":2},"
              "{\"op\":\"sldi\",\"rd\":1,\"imm\":3,\"rs1\":4},"
              "{\"op\":\"vrelu\",\"rd\":1,\"rs1\":2,\"len\":3,\"rs2\":5},"
              "{\"op\":\"wait\",\"event_register\":1,\"wait_value\":0,\"rd\":6,\"rs1\":7},"
              "{\"op\":\"lmv\",\"rd\":1,\"rs1\":2,\"len\":3,\"size\":-8}]}",
              &arena, &program);
    pim_instruction want[] = {{.opcode = PIM_OP_setbw, .rd = 1, .rs1 = 2, .g1 = 8, .g2 = 8},
                              {.opcode = PIM_OP_sldi, .rd = 1, .rs1 = 4, .r2_or_imm = 3},
                              {.opcode = PIM_OP_vrelu, .rd = 1, .rs1 = 2, .r2_or_imm = 5, .g3 = 3},
                              {.opcode = PIM_OP_wait, .rd = 6, .rs1 = 7, .g1 = 1},
                              {.opcode = PIM_OP_lmv, .rd = 1, .rs1 = 2, .r2_or_imm = -8, .g3 = 3}};
    assert_int_equal(program.cores[0].count, sizeof want / sizeof *want);
    assert_memory_equal(program.cores[0].instructions, want, sizeof want);
    const char *json = inside(&arena, "spare.json"), *records = inside(&arena, "spare");
    assert_int_equal(pim_program_write(&program, json, PIM_PROGRAM_JSON_FILE, NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(json, &arena, NULL, &back), RAPTOR_OK);
    assert_memory_equal(back.cores[0].instructions, want, sizeof want);
    assert_int_equal(pim_program_write(&program, records, PIM_PROGRAM_FOLDER, NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(records, &arena, NULL, &back), RAPTOR_OK);
    assert_memory_equal(back.cores[0].instructions, want, sizeof want);
    /* pimsim-nn's records have no place for the size: there it is a member without a use */
    assert_true(program.cores[0].has_sizes);
    assert_false(back.cores[0].has_sizes);
    pim_program texts[2];
    through_text(&program, &arena, &texts[0]);
    through_text(&back, &arena, &texts[1]);
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(texts[i].cores[0].instructions, want, sizeof want);
        assert_true(texts[i].cores[0].has_sizes == (i == 0));
    }
    assert_int_equal(pim_program_write(&back, json, PIM_PROGRAM_JSON_FILE, NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(json, &arena, NULL, &back), RAPTOR_OK);
    assert_int_equal(back.cores[0].instructions[4].r2_or_imm, 0);
    raptor_arena_deinit(&arena);
}

/* Members of a record that its instruction does not have may hold anything. */
static void unused_members_of_records_are_not_checked(void **state) {
    (void)state;
    const pim_instruction records[] = {
        {.opcode = PIM_OP_wait, .r2_or_imm = -1, .g1 = 3, .g2 = 0, .g3 = -5},
        {.opcode = PIM_OP_sync, .r2_or_imm = 1, .g1 = 3, .g2 = -1, .g3 = -5},
        {.opcode = PIM_OP_setbw, .r2_or_imm = -1, .g1 = 8, .g2 = 8, .g3 = -5},
        {.opcode = PIM_OP_sldi, .r2_or_imm = -1, .g1 = -1, .g2 = -1, .g3 = -5},
        {.opcode = PIM_OP_ld, .r2_or_imm = -1, .g1 = -1, .g2 = -1},
        {.opcode = PIM_OP_mvmul, .r2_or_imm = 8, .g1 = -1, .g3 = -5}};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        const char *fault = pim_instruction_check(&records[i], 2, 1);
        if (fault)
            fail_msg("%s: %s", pim_opcodes[records[i].opcode].name, fault);
    }
}

/* pimsim-nn takes core_cnt streams and looks at no others. */
static void streams_beyond_the_config_are_ignored(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    static const char text[] = "{" CONFIG ",\"core2\":[{\"op\":\"jump\"}, 7],\"core0\":"
                               "[{\"op\":\"sldi\",\"rd\":3}],\"core7\":{\"core1\":[5]}}";
    const char *path = inside(&arena, "beyond.json");
    pim_program program;
    assert_int_equal(raptor_file_write(path, text, strlen(text), NULL), RAPTOR_OK);
    assert_int_equal(pim_program_read(path, &arena, NULL, &program), RAPTOR_OK);
    assert_int_equal(program.core_count, 2);
    assert_int_equal(program.cores[0].count, 1);
    assert_true(program.cores[1].absent);
    raptor_arena_deinit(&arena);
}

static void truncated_binaries_are_refused(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program, back;
    build(&program, &arena);
    const char *path = inside(&arena, "cut"), *core = inside(&arena, "cut/core_1.pim");
    for (size_t cut = 0; cut < 700; cut += 13) {
        assert_int_equal(pim_program_write(&program, path, PIM_PROGRAM_FOLDER, NULL), RAPTOR_OK);
        struct stat information;
        assert_int_equal(stat(core, &information), 0);
        assert_true((size_t)information.st_size == 12 + 33 * 20);
        if ((off_t)cut >= information.st_size)
            break;
        assert_int_equal(truncate(core, (off_t)cut), 0);
        assert_int_equal(pim_program_read(path, &arena, NULL, &back), RAPTOR_FAILED);
    }
    raptor_arena_deinit(&arena);
}

static void assemble_text(const char *text, raptor_arena *arena, raptor_diagnostics *diagnostics,
                          raptor_status_code expected, pim_program *out) {
    const char *path = inside(arena, "text.txt");
    assert_int_equal(raptor_file_write(path, text, strlen(text), NULL), RAPTOR_OK);
    assert_int_equal(pim_program_assemble(path, NULL, arena, diagnostics, out), expected);
}

static void assert_same_file(const char *one, const char *other) {
    char *data[2];
    size_t size[2];
    assert_int_equal(raptor_file_read(one, NULL, &data[0], &size[0]), RAPTOR_OK);
    assert_int_equal(raptor_file_read(other, NULL, &data[1], &size[1]), RAPTOR_OK);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(data[0], data[1], size[0]);
    free(data[0]);
    free(data[1]);
}

/* Every opcode, odd names, and records whose members are all set, used or not. */
static void text_gives_the_same_bytes(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program, back;
    build(&program, &arena);
    for (uint8_t opcode = 0; opcode < PIM_OPCODE_COUNT; opcode++)
        pim_program_append(&program, 1,
                           (pim_instruction){opcode, 2, 3, 200, 1, opcode == 9 ? 1 : 4, 1, 5});
    pim_program_append(&program, 1, pim_make_sldi(1, INT32_MIN));
    through_text(&program, &arena, &back);
    assert_same(&program, &back, true);
    const char *from = inside(&arena, "from"), *to = inside(&arena, "to");
    assert_int_equal(pim_program_write(&program, from, PIM_PROGRAM_FOLDER, NULL), RAPTOR_OK);
    assert_int_equal(pim_program_write(&back, to, PIM_PROGRAM_FOLDER, NULL), RAPTOR_OK);
    static const char *const files[] = {"config.json", "core_0.pim", "core_1.pim", "memory.bin",
                                        "weights.bin"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_same_file(raptor_arena_printf(&arena, "%s/%s", from, files[i]),
                         raptor_arena_printf(&arena, "%s/%s", to, files[i]));
    raptor_arena_deinit(&arena);
}

/* vsoftmax is the one instruction that pimsim-nn does not have; its records have no place for the
 * second source of scalar ones. */
static void programs_pimsim_refuses_are_marked(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    pim_program program;
    build(&program, &arena);
    assert_int_equal(
        pim_program_verify_exportable(&program, PIM_PROGRAM_JSON_FOLDER, "p", &diagnostics),
        RAPTOR_FAILED);
    assert_int_equal(diagnostics.count, 2); /* one a core */
    assert_string_equal(diagnostics.first->place.stream, "core 0: instruction 21");
    assert_string_equal(diagnostics.first->place.node, "relu");
    assert_string_equal(diagnostics.first->place.operator, "vsoftmax");
    for (int marked = 1; marked >= 0; marked--) {
        const char *path = inside(&arena, "mark.json");
        char *text;
        size_t size;
        assert_int_equal(pim_program_write(&program, path, PIM_PROGRAM_JSON_FILE, NULL), RAPTOR_OK);
        assert_int_equal(raptor_file_read(path, NULL, &text, &size), RAPTOR_OK);
        assert_true((strstr(text, "\"pimsim_nn\": false") != NULL) == marked);
        free(text);
        for (uint32_t core = 0; core < 2; core++) /* nop instead */
            program.cores[core].instructions[21] = (pim_instruction){0};
        program.exportable = true;
    }
    static const pim_program_form forms[] = {PIM_PROGRAM_JSON_FOLDER, PIM_PROGRAM_JSON_FILE};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_int_equal(pim_program_verify_exportable(&program, forms[i], "p", NULL), RAPTOR_OK);
    assert_int_equal(pim_program_verify_exportable(&program, PIM_PROGRAM_FOLDER, "p", &diagnostics),
                     RAPTOR_FAILED);
    assert_string_equal(diagnostics.last->place.operator, "sadd");
    for (uint32_t core = 0; core < 2; core++)
        for (size_t i = 0; i < program.cores[core].count; i++) {
            pim_instruction *instruction = &program.cores[core].instructions[i];
            if (pim_opcodes[instruction->opcode].form == PIM_FORM_three_registers)
                instruction->r2_or_imm = 0; /* what pimsim-nn takes */
        }
    assert_int_equal(pim_program_verify_exportable(&program, PIM_PROGRAM_FOLDER, "p", NULL),
                     RAPTOR_OK);
    raptor_diagnostics_deinit(&diagnostics);
    raptor_arena_deinit(&arena);
}

static void text_by_hand_is_a_program(void **state) {
    (void)state;
    raptor_arena arena;
    raptor_arena_init(&arena);
    pim_program program;
    assemble_text("; a comment\n"
                  ".program cores=2 bits=8 host_bytes=0 model=\"m\"\n"
                  ".layer \"conv\" \"Conv\"\n\n"
                  ".core 1 groups=[2,1]\n"
                  "setbw ibiw=8 obiw=8\r\n"
                  "layer 0 \"conv\"\n"
                  "\tmvmul rs1=1 rd=0x2 mbiw=8 group=1 ; no relu",
                  &arena, NULL, RAPTOR_OK, &program);
    assert_true(program.cores[0].absent);
    assert_int_equal(program.cores[1].group_count, 2);
    assert_int_equal(program.cores[1].count, 2);
    pim_instruction wanted[] = {pim_make_setbw(8, 8), pim_make_mvmul(2, 1, 8, false, 1)};
    assert_memory_equal(program.cores[1].instructions, wanted, sizeof wanted);
    assert_null(pim_program_layer_at(&program, 1, 0));
    assert_string_equal(pim_program_layer_at(&program, 1, 1)->name, "conv");
    raptor_arena_deinit(&arena);
}

static void faults_in_text_have_line_and_column(void **state) {
    (void)state;
#define HEAD ".program cores=2 bits=8 host_bytes=0 model=\"\"\n.core 0 groups=[1]\n"
    static const struct {
        const char *text, *message;
        uint32_t line, column;
    } cases[] = {
        {"sldi rd=1 imm=0\n", "must begin", 1, 1},
        {".program cores=x", "not a number", 1, 16},
        {".program cores=0 bits=8", "at least one", 1, 17},
        {HEAD "  vvad rd=1\n", "no instruction 'vvad'", 3, 3},
        {HEAD "sldi rd=1\n", "misses 'imm='", 3, 1},
        {HEAD "sldi rd=1 imm=99999999999\n", "not in", 3, 15},
        {HEAD "sldi rd=1 imm=3 len=2\n", "no field 'len'", 3, 17},
        {HEAD "sldi rd=1 rd=1 imm=3\n", "second 'rd'", 3, 11},
        {HEAD "sldi rd 1\n", "'=' is missing", 3, 8},
        {HEAD "sldi rd=40 imm=1\n", "32 registers", 3, 1},
        {HEAD "mvmul rd=1 rs1=1 mbiw=8 group=3\n", "array group", 3, 1},
        {HEAD "layer 0 \"x\"\n", "there are no layers", 3, 7},
        {HEAD ".layer \"a\" \"b\"\nlayer 1 \"x\"\n", "1 is not in 0 to 0", 4, 7},
        {HEAD ".core 0 groups=[]\n", "second stream", 3, 7},
        {HEAD ".core 1 groups=[1:0]\n", "0 matrices", 3, 19},
        {HEAD ".layer \"a\n", "does not end", 3, 8},
        {HEAD ".what\n", "no directive", 3, 1},
        {HEAD ".core 1 groups=[] x\n", "should end", 3, 19},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        raptor_arena arena;
        raptor_arena_init(&arena);
        raptor_diagnostics diagnostics;
        raptor_diagnostics_init(&diagnostics);
        pim_program program;
        assemble_text(cases[i].text, &arena, &diagnostics, RAPTOR_FAILED, &program);
        const raptor_diagnostic *first = diagnostics.first;
        if (!strstr(first->message, cases[i].message) || first->place.line != cases[i].line ||
            first->place.column != cases[i].column)
            fail_msg("%s: %u:%u: %s", cases[i].text, first->place.line, first->place.column,
                     first->message);
        raptor_diagnostics_deinit(&diagnostics);
        raptor_arena_deinit(&arena);
    }
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    raptor_directory_remove(folder);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_laid_out_as_described),
        cmocka_unit_test(no_two_opcodes_collide),
        cmocka_unit_test(every_form_survives),
        cmocka_unit_test(equal_programs_give_equal_bytes),
        cmocka_unit_test(a_foreign_folder_is_not_replaced),
        cmocka_unit_test(malformed_input_is_placed),
        cmocka_unit_test(other_keys_are_ignored),
        cmocka_unit_test(large_immediates_wrap),
        cmocka_unit_test(keys_of_other_instructions_are_ignored),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(damaged_compression_is_placed),
        cmocka_unit_test(fields_in_another_place_are_ignored),
        cmocka_unit_test(spare_fields_are_kept),
        cmocka_unit_test(unused_members_of_records_are_not_checked),
        cmocka_unit_test(streams_beyond_the_config_are_ignored),
        cmocka_unit_test(truncated_binaries_are_refused),
        cmocka_unit_test(text_gives_the_same_bytes),
        cmocka_unit_test(programs_pimsim_refuses_are_marked),
        cmocka_unit_test(text_by_hand_is_a_program),
        cmocka_unit_test(faults_in_text_have_line_and_column),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
