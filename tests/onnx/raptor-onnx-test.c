/* raptor-onnx-test [--expected FILE] [--list] [--device|--fallback] DIR...
 * Runs stored ONNX tests on the reference; with --device through the whole compile path on the
 * simulated device, where what the device cannot execute is UNSUPPORTED with the reason; with
 * --fallback the same with the host executing that. A DIR is one test (model.onnx and
 * test_data_set_*), or a folder of tests. Verdicts: PASS; FAIL with the place and size of the
 * difference; UNSUPPORTED with the operator, allowed only for tests in the expected list; XPASS for
 * a listed test that passes. The list has lines "UNSUPPORTED folder/test reason", and "FAIL
 * folder/test reason" for tests whose stored data contradict the standard. Bounds are those of the
 * standard: relative 1e-3, absolute 1e-7. */
#include <dirent.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frontend/onnx/model.h"
#include "raptor/directory.h"
#include "raptor/file.h"
#include "runtime/compare.h"
#include "runtime/execute.h"
#include "runtime/reference/reference.h"
#include "runtime/segments/program.h"

static const compare_bounds BOUNDS = {.relative = 1e-3, .absolute = 1e-7};

typedef enum verdict { PASS, FAIL, UNSUPPORTED, XPASS, XFAIL, VERDICT_COUNT } verdict;

typedef struct test_run {
    char **expected; /* lines "VERDICT folder/test reason" of tests known not to pass */
    size_t expected_count;
    bool list; /* print every verdict, not only the surprising ones */
    enum { ON_REFERENCE, ON_DEVICE, WITH_FALLBACK } mode;
    pim_chip chip;
    size_t counts[VERDICT_COUNT];
} test_run;

/* One test while it runs. */
typedef struct test_case {
    const char *path;
    const test_run *run;
    jmp_buf guard;
    raptor_arena arena;
    raptor_diagnostics diagnostics;
    const char *reason;
} test_case;

/* --- values in files ---------------------------------------------------------------------------
 */

static bool read_varint(const uint8_t *bytes, size_t size, size_t *at, uint64_t *out_value) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && *at < size; shift += 7) {
        uint8_t byte = bytes[(*at)++];
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *out_value = value;
            return true;
        }
    }
    return false;
}

/* A SequenceProto or OptionalProto (onnx-data.proto): name = 1, elem_type = 2, tensors = 3,
 * sequence = 5. */
static bool read_tensors(test_case *test, const uint8_t *bytes, size_t size, const char *path,
                         reference_value *value) {
    onnx_tensor *items = NULL;
    size_t count = 0, capacity = 0, at = 0;
    while (at < size) {
        uint64_t tag, length;
        if (!read_varint(bytes, size, &at, &tag) || !read_varint(bytes, size, &at, &length))
            return false;
        if ((tag & 7) == 0)
            continue;
        if ((tag & 7) != 2 || length > size - at)
            return false;
        if (tag >> 3 == 3) {
            onnx_named_tensor tensor;
            if (onnx_tensor_parse(bytes + at, length, path, &test->arena, &test->diagnostics,
                                  &tensor) != RAPTOR_OK)
                return false;
            RAPTOR_GROW(&test->arena, items, count, capacity);
            items[count++] = tensor.tensor;
        } else if (tag >> 3 == 5) { /* OptionalProto's sequence */
            value->kind = REFERENCE_SEQUENCE;
            return read_tensors(test, bytes + at, length, path, value);
        }
        at += length;
    }
    value->items = items;
    value->item_count = count;
    return true;
}

/* Reads a stored value as the declared type says. */
static bool read_value(test_case *test, const char *path, const onnx_type *type,
                       reference_value *value) {
    char *bytes;
    size_t size;
    *value = (reference_value){0};
    if (raptor_file_read(path, &test->diagnostics, &bytes, &size) != RAPTOR_OK)
        return false;
    bool read;
    if (type->kind == ONNX_TYPE_SEQUENCE || type->kind == ONNX_TYPE_OPTIONAL) {
        value->kind = type->kind == ONNX_TYPE_SEQUENCE ? REFERENCE_SEQUENCE : REFERENCE_NONE;
        read = read_tensors(test, (const uint8_t *)bytes, size, path, value);
        if (read && value->kind == REFERENCE_NONE && value->item_count == 1)
            *value = reference_tensor_value(value->items[0]);
    } else {
        onnx_named_tensor tensor;
        read = onnx_tensor_parse(bytes, size, path, &test->arena, &test->diagnostics, &tensor) ==
               RAPTOR_OK;
        /* NumPy has no bfloat16: the stored tests keep its bits as uint16. */
        if (read && type->dtype == ONNX_BFLOAT16 && tensor.tensor.dtype == ONNX_UINT16)
            tensor.tensor.dtype = ONNX_BFLOAT16;
        if (read)
            *value = reference_tensor_value(tensor.tensor);
    }
    free(bytes);
    return read;
}

static bool file_exists(const char *path) {
    FILE *stream = fopen(path, "rb");
    if (stream)
        fclose(stream);
    return stream != NULL;
}

/* --- one test ----------------------------------------------------------------------------------
 */

static const char *value_difference(test_case *test, const reference_value *got,
                                    const reference_value *want) {
    if (got->kind != want->kind)
        return raptor_arena_printf(&test->arena, "is of kind %d, expected %d", got->kind,
                                   want->kind);
    if (got->kind == REFERENCE_TENSOR) {
        compare_result result = compare_tensors(&got->tensor, &want->tensor, BOUNDS);
        return compare_passes(&result)
                   ? NULL
                   : compare_text(&test->arena, &got->tensor, &want->tensor, &result);
    }
    if (got->item_count != want->item_count)
        return raptor_arena_printf(&test->arena, "has %zu items, expected %zu", got->item_count,
                                   want->item_count);
    for (size_t i = 0; i < got->item_count; i++) {
        compare_result result = compare_tensors(&got->items[i], &want->items[i], BOUNDS);
        if (!compare_passes(&result))
            return raptor_arena_printf(
                &test->arena, "item %zu: %s", i,
                compare_text(&test->arena, &got->items[i], &want->items[i], &result));
    }
    return NULL;
}

/* The first fault's text; UNSUPPORTED if that is what it says. */
static verdict fault_verdict(test_case *test) {
    const raptor_diagnostic *first = test->diagnostics.first;
    if (!first) {
        test->reason = "failed without a diagnostic";
        return FAIL;
    }
    bool unsupported = first->code == RAPTOR_E_operator_unsupported;
    test->reason = raptor_arena_printf(
        &test->arena, unsupported ? "%s (%s)" : "%s: %s",
        first->place.operator? first->place.operator: "model", first->message);
    return unsupported ? UNSUPPORTED : FAIL;
}

/* ---- through the compile path ------------------------------------------------------------------
 */

/* Tests leave dimensions open that the stored inputs settle. */
static raptor_status bind_inputs(test_case *test, onnx_model *model, const reference_input *inputs,
                                 uint32_t given) {
    for (uint32_t i = 0; i < given; i++) {
        const onnx_tensor *tensor = &inputs[i].value.tensor;
        const onnx_value *input = model->graph->inputs[i];
        if (inputs[i].value.kind == REFERENCE_TENSOR && input->type.kind == ONNX_TYPE_TENSOR)
            RAPTOR_TRY(onnx_model_bind_shape(model, input->name, tensor->dims, tensor->rank,
                                             &test->diagnostics));
    }
    return RAPTOR_OK;
}

static raptor_status run_device(test_case *test, const onnx_model *model, ir_context *context,
                                const reference_input *inputs, uint32_t given,
                                reference_value *outputs) {
    const pim_chip *chip = &test->run->chip;
    ir_operation *module;
    pim_program program;
    pim_run_report report;
    onnx_named_tensor *results = NULL;
    raptor_arena_guard(ir_context_arena(context), &test->guard);
    if (frontend_import(model, NULL, context, &test->diagnostics, &module) != RAPTOR_OK) {
        test->reason = "the device does not execute it";
        if (test->diagnostics.first)
            test->reason = raptor_arena_printf(&test->arena, "%s: %s",
                                               test->diagnostics.first->place.operator
                                                   ? test->diagnostics.first->place.operator
                                                   : "model",
                                               test->diagnostics.first->message);
        return RAPTOR_FAILED;
    }
    compile_options options = {.chip = chip, .chip_name = chip->name};
    RAPTOR_TRY(compile_to_program(module, &options, &test->arena, &test->diagnostics, &program));
    onnx_named_tensor *tensors =
        RAPTOR_NEW_ARRAY(&test->arena, onnx_named_tensor, (size_t)given + 1);
    uint32_t count = 0; /* inputs that nothing reads and the device could not take are left out */
    for (uint32_t i = 0; i < given; i++)
        for (uint32_t k = 0; k < program.input_count; k++)
            if (strcmp(program.inputs[k].name, model->graph->inputs[i]->name) == 0)
                tensors[count++] =
                    (onnx_named_tensor){program.inputs[k].name, inputs[i].value.tensor};
    RAPTOR_TRY(execute_program(&program, chip, tensors, count, NULL, &test->arena,
                               &test->diagnostics, &report, &results));
    for (uint32_t i = 0; i < program.output_count; i++)
        outputs[i] = reference_tensor_value(results[i].tensor);
    return RAPTOR_OK;
}

static raptor_status run_with_fallback(test_case *test, const onnx_model *model,
                                       const reference_input *inputs, uint32_t given,
                                       reference_value *outputs) {
    const pim_chip *chip = &test->run->chip;
    segments parts;
    segments_program program;
    run_report report = {0};
    reference_value *results = NULL;
    RAPTOR_TRY(segments_create(model, NULL, &test->arena, &test->diagnostics, &parts));
    segments_compile_options options = {.compile = {.chip = chip, .chip_name = chip->name},
                                        .bits = 32};
    raptor_status_code status =
        segments_compile(&parts, &options, &test->arena, &test->diagnostics, &program);
    if (status == RAPTOR_OK) {
        status = segments_run(&program, chip, inputs, given, NULL, &test->arena, &test->diagnostics,
                              &report, &results);
        for (uint32_t i = 0; status == RAPTOR_OK && i < model->graph->output_count; i++)
            outputs[i] = results[i];
        segments_program_destroy(&program);
    }
    segments_destroy(&parts);
    return status;
}

/* UNSUPPORTED only for what the frontend refuses: a device that accepts a node must execute it. */
static verdict run_compiled(test_case *test, onnx_model *model, ir_context *context,
                            const reference_input *inputs, uint32_t given,
                            reference_value *outputs) {
    if (bind_inputs(test, model, inputs, given) != RAPTOR_OK)
        return fault_verdict(test);
    raptor_status_code status = test->run->mode == ON_DEVICE
                                    ? run_device(test, model, context, inputs, given, outputs)
                                    : run_with_fallback(test, model, inputs, given, outputs);
    if (status == RAPTOR_OK)
        return PASS;
    return test->reason ? UNSUPPORTED : fault_verdict(test);
}

static verdict compute(test_case *test, onnx_model *model, ir_context *context,
                       reference_input *inputs, uint32_t given, reference_value *outputs) {
    if (test->run->mode != ON_REFERENCE) {
        for (uint32_t i = 0; i < given; i++)
            inputs[i].name = model->graph->inputs[i]->name;
        return run_compiled(test, model, context, inputs, given, outputs);
    }
    return reference_run(model, inputs, given, NULL, &test->arena, &test->diagnostics, outputs) ==
                   RAPTOR_OK
               ? PASS
               : fault_verdict(test);
}

static verdict run_data_set(test_case *test, onnx_model *model, ir_context *context,
                            const char *folder) {
    const onnx_graph *graph = model->graph;
    reference_input *inputs =
        RAPTOR_NEW_ARRAY(&test->arena, reference_input, graph->input_count + 1);
    reference_value *outputs =
        RAPTOR_NEW_ARRAY(&test->arena, reference_value, graph->output_count + 1);
    uint32_t given = 0;
    for (; given < graph->input_count; given++) {
        const char *path = raptor_arena_printf(&test->arena, "%s/input_%u.pb", folder, given);
        if (!file_exists(path))
            break;
        if (!read_value(test, path, &graph->inputs[given]->type, &inputs[given].value))
            return fault_verdict(test);
    }
    test->reason = NULL;
    verdict computed = compute(test, model, context, inputs, given, outputs);
    if (computed != PASS)
        return computed;
    uint32_t compared = 0;
    for (uint32_t i = 0; i < graph->output_count; i++) {
        const char *path = raptor_arena_printf(&test->arena, "%s/output_%u.pb", folder, i);
        reference_value want;
        if (!file_exists(path))
            continue;
        if (!read_value(test, path, &graph->outputs[i]->type, &want))
            return fault_verdict(test);
        const char *difference = value_difference(test, &outputs[i], &want);
        compared++;
        if (!difference)
            continue;
        test->reason = raptor_arena_printf(&test->arena, "output '%s' %s", graph->outputs[i]->name,
                                           difference);
        return FAIL;
    }
    if (compared == 0)
        test->reason = "no output was compared";
    return compared ? PASS : FAIL;
}

/* Each set on a model of its own: its inputs may settle the shapes. */
static verdict run_set(test_case *test, const char *folder) {
    const char *path = raptor_arena_printf(&test->arena, "%s/model.onnx", test->path);
    onnx_load_options options = {.oldest_opset = 1};
    onnx_model *model;
    if (onnx_model_load(path, &options, &test->diagnostics, &model) != RAPTOR_OK)
        return fault_verdict(test);
    ir_context *context = test->run->mode == ON_DEVICE ? ir_context_create() : NULL;
    raptor_arena_guard(&test->arena, &test->guard);
    verdict result;
    if (setjmp(test->guard) == 0) {
        result = run_data_set(test, model, context, folder);
    } else {
        test->reason = "out of memory";
        result = FAIL;
    }
    test->arena.guard = NULL;
    if (context)
        ir_context_destroy(context);
    onnx_model_destroy(model);
    return result;
}

static verdict run_test(test_case *test) {
    verdict result = FAIL;
    test->reason = "there is no test_data_set_0";
    for (unsigned set = 0;; set++) {
        const char *folder =
            raptor_arena_printf(&test->arena, "%s/test_data_set_%u", test->path, set);
        if (!raptor_path_is_directory(folder))
            return result;
        result = run_set(test, folder);
        if (result != PASS)
            return result;
    }
}

/* "node/test_add" of ".../node/test_add". */
static const char *short_name(const char *path) {
    const char *name = path + strlen(path);
    for (int slashes = 0; name > path; name--)
        if (name[-1] == '/' && ++slashes == 2)
            break;
    return name;
}

/* The verdict a test is listed with: UNSUPPORTED, FAIL (the stored data contradict the standard),
 * or PASS when it is not listed. */
static verdict expected_verdict(const test_run *run, const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i < run->expected_count; i++) {
        const char *at = strchr(run->expected[i], ' ');
        if (at && strncmp(at + 1, name, length) == 0 &&
            (at[1 + length] == ' ' || at[1 + length] == '\0'))
            return strncmp(run->expected[i], "FAIL ", 5) == 0 ? FAIL : UNSUPPORTED;
    }
    return PASS;
}

static void judge(test_run *run, const char *path) {
    static const char *const NAMES[] = {"PASS", "FAIL", "UNSUPPORTED", "XPASS", "UNEXPECTED"};
    test_case test = {.path = path, .run = run};
    raptor_arena_init(&test.arena);
    raptor_diagnostics_init(&test.diagnostics);
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    verdict result = run_test(&test);
    clock_gettime(CLOCK_MONOTONIC, &end);
    verdict expected = expected_verdict(run, short_name(path));
    if (result == PASS && expected != PASS)
        result = XPASS;
    else if (result == UNSUPPORTED && expected != UNSUPPORTED && run->mode != ON_DEVICE)
        result = XFAIL;
    else if (result == FAIL && expected == FAIL)
        result = UNSUPPORTED;
    run->counts[result]++;
    double seconds =
        (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    if (run->list || (result != PASS && result != UNSUPPORTED))
        printf("%-11s %s %.3f s%s%s\n", NAMES[result], short_name(path), seconds,
               result == PASS || result == XPASS ? "" : " ",
               result == PASS || result == XPASS ? "" : test.reason);
    raptor_diagnostics_deinit(&test.diagnostics);
    raptor_arena_deinit(&test.arena);
}

/* --- folders and the expected list -------------------------------------------------------------
 */

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void visit(test_run *run, const char *path) {
    char inner[4096];
    snprintf(inner, sizeof inner, "%s/model.onnx", path);
    if (file_exists(inner)) {
        judge(run, path);
        return;
    }
    struct dirent **entries;
    int count = scandir(path, &entries, visible, alphasort);
    if (count < 0)
        fprintf(stderr, "raptor-onnx-test: cannot read %s\n", path);
    for (int i = 0; i < count; i++) {
        snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        if (raptor_path_is_directory(inner))
            visit(run, inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* One test a line, '#' starts a comment. */
static bool read_expected(test_run *run, const char *path, char **out_text) {
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    size_t size, lines = 1;
    if (raptor_file_read(path, &diagnostics, out_text, &size) != RAPTOR_OK) {
        raptor_diagnostics_print(&diagnostics, stderr);
        raptor_diagnostics_deinit(&diagnostics);
        return false;
    }
    raptor_diagnostics_deinit(&diagnostics);
    for (size_t i = 0; i < size; i++)
        lines += (*out_text)[i] == '\n';
    run->expected = calloc(lines, sizeof *run->expected);
    for (char *line = strtok(*out_text, "\n"); line && run->expected; line = strtok(NULL, "\n"))
        if (line[0] != '#')
            run->expected[run->expected_count++] = line;
    return run->expected != NULL;
}

int main(int count, char **arguments) {
    static const struct option OPTIONS[] = {{"expected", required_argument, NULL, 'e'},
                                            {"list", no_argument, NULL, 'l'},
                                            {"device", no_argument, NULL, 'd'},
                                            {"fallback", no_argument, NULL, 'f'},
                                            {NULL, 0, NULL, 0}};
    test_run run = {0};
    char *expected_text = NULL;
    int option;
    while ((option = getopt_long(count, arguments, "", OPTIONS, NULL)) != -1) {
        if (option == 'e' && !expected_text) {
            if (!read_expected(&run, optarg, &expected_text))
                return 2;
        } else if (option == 'l') {
            run.list = true;
        } else if (option == 'd' || option == 'f') {
            run.mode = option == 'd' ? ON_DEVICE : WITH_FALLBACK;
        } else {
            return 2;
        }
    }
    if (optind == count) {
        fprintf(stderr, "usage: raptor-onnx-test [--expected FILE] [--list] [--device|--fallback] "
                        "DIR...\n");
        return 2;
    }
    raptor_arena chip_arena;
    raptor_diagnostics chip_faults;
    raptor_arena_init(&chip_arena);
    raptor_diagnostics_init(&chip_faults);
    if (pim_chip_load("c64f", &chip_arena, &chip_faults, &run.chip) != RAPTOR_OK)
        return 2;
    for (int i = optind; i < count; i++)
        visit(&run, arguments[i]);
    raptor_arena_deinit(&chip_arena);
    raptor_diagnostics_deinit(&chip_faults);
    free(run.expected);
    free(expected_text);
    size_t failed = run.counts[FAIL] + run.counts[XPASS] + run.counts[XFAIL];
    printf("FAIL %zu, XPASS %zu, unsupported but not listed %zu\n", run.counts[FAIL],
           run.counts[XPASS], run.counts[XFAIL]);
    printf("%zu passed, %zu failed, %zu skipped\n", run.counts[PASS], failed,
           run.counts[UNSUPPORTED]);
    return failed || run.counts[PASS] == 0;
}
