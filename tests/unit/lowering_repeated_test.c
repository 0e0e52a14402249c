/* Modules of tests/ir/lower whose streams start again on their own (raptor.free_running): the
 * device runs every core's stream several times, each core beginning anew as soon as its own has
 * ended, and the values are those the interpreter computes. Without the signals of an event
 * register they are not. */
#include "tests/unit/lowering_modules.h"

enum { RUNS = 5 };

static const char free_running[] = "raptor.free_running";

/* Whether an instruction signals the register of the core, or waits for it there. */
static bool belongs_to(const pim_instruction *instruction, uint32_t executing, uint32_t core,
                       int32_t event) {
    if (instruction->g1 != event)
        return false;
    return (instruction->opcode == PIM_OP_wait && executing == core) ||
           (instruction->opcode == PIM_OP_sync && (uint32_t)instruction->r2_or_imm == core);
}

/* The streams RUNS times over, without the signals of one register (core_count: all stay). */
static pim_program repeat(const pim_program *program, uint32_t core, int32_t event) {
    pim_program repeated = *program;
    repeated.verified = false;
    repeated.cores =
        RAPTOR_NEW_ARRAY(program->arena, pim_core_program, (size_t)program->core_count);
    for (uint32_t c = 0; c < program->core_count; c++) {
        const pim_core_program *once = &program->cores[c];
        repeated.cores[c] = *once;
        repeated.cores[c].instructions = NULL;
        repeated.cores[c].count = repeated.cores[c].capacity = 0;
        repeated.cores[c].range_count = 0;
        for (uint32_t run = 0; run < RUNS; run++)
            for (size_t i = 0; i < once->count; i++)
                if (!belongs_to(&once->instructions[i], c, core, event))
                    pim_program_append(&repeated, c, once->instructions[i]);
    }
    return repeated;
}

/* ---- one module --------------------------------------------------------------------------------
 */

typedef struct subject {
    lowering_run run;
    pim_program program;
    onnx_named_tensor *inputs;
    interpreter_tensor *wanted;
    size_t wanted_count;
} subject;

static raptor_status prepare(subject *it, const lowering_module *module) {
    lowering_run *run = &it->run;
    ir_operation *parsed, *compiled;
    RAPTOR_TRY(ir_parse(run->context, module->file, module->text, module->size, &run->diagnostics,
                        &parsed));
    RAPTOR_TRY(ir_parse(run->context, module->file, module->text, module->size, &run->diagnostics,
                        &compiled));
    RAPTOR_TRY(
        compile_to_program(compiled, &run->options, &run->arena, &run->diagnostics, &it->program));
    it->inputs = lowering_inputs(run, &it->program);
    uint32_t count = it->program.input_count;
    interpreter_tensor *values = RAPTOR_NEW_ARRAY(&run->arena, interpreter_tensor, count);
    for (uint32_t i = 0; i < count; i++)
        values[i] = (interpreter_tensor){.rank = it->inputs[i].tensor.rank,
                                         .shape = it->inputs[i].tensor.dims,
                                         .data = (float *)it->inputs[i].tensor.data};
    return interpreter_run(parsed, values, count, &run->arena, &run->diagnostics, &it->wanted,
                           &it->wanted_count);
}

/* Whether the streams run again and again, without the register's signals, still compute it all. */
static raptor_status run_repeated(subject *it, uint32_t core, int32_t event,
                                  pim_run_report *out_report) {
    lowering_run *run = &it->run;
    pim_program repeated = repeat(&it->program, core, event);
    onnx_named_tensor *outputs;
    RAPTOR_TRY(execute_program(&repeated, &run->chip, it->inputs, it->program.input_count,
                               &(execute_options){0}, &run->arena, &run->diagnostics, out_report,
                               &outputs));
    for (size_t i = 0; i < it->wanted_count; i++)
        RAPTOR_TRY(lowering_compare(run, &outputs[i], &it->wanted[i]));
    return RAPTOR_OK;
}

/* As the device itself repeats them: whole rounds within the simulated time. */
static bool loops_on_the_device(subject *it) {
    pim_chip chip = it->run.chip;
    chip.sim.sim_mode = 0;
    chip.sim.sim_time = 0.1;
    pim_run_report report;
    return !pim_device_run(&it->program, &chip, &(pim_run_options){.timing_only = true},
                           &it->run.arena, &it->run.diagnostics, &report) &&
           report.samples > RUNS;
}

typedef struct findings {
    unsigned modules, registers, unnoticed;
} findings;

/* Every register that another core signals protects something: its words are missed. */
static void check_registers(subject *it, const lowering_module *module, findings *found) {
    const pim_program *program = &it->program;
    for (uint32_t core = 0; core < program->core_count; core++)
        for (int32_t event = 0; event < PIM_EVENT_COUNT; event++) {
            bool remote = false;
            for (uint32_t c = 0; c < program->core_count; c++)
                for (size_t i = 0; i < program->cores[c].count && c != core; i++)
                    remote |= belongs_to(&program->cores[c].instructions[i], c, core, event);
            if (!remote)
                continue;
            pim_run_report report;
            found->registers++;
            if (!run_repeated(it, core, event, &report)) {
                print_message("%s, module %u: register %d of core %u is not missed\n", module->file,
                              module->number, event, core);
                found->unnoticed++;
            }
        }
}

static bool check_module(const lowering_module *module, void *user) {
    findings *found = user;
    if (!memmem(module->text, module->size, free_running, strlen(free_running)))
        return true;
    subject it = {0};
    volatile bool fine = false;
    found->modules++;
    if (!lowering_begin(&it.run))
        fail_msg("no chip");
    if (setjmp(it.run.guard) == 0 && !prepare(&it, module)) {
        pim_run_report once, report;
        onnx_named_tensor *outputs;
        fine = !execute_program(&it.program, &it.run.chip, it.inputs, it.program.input_count,
                                &(execute_options){0}, &it.run.arena, &it.run.diagnostics, &once,
                                &outputs) &&
               !run_repeated(&it, it.program.core_count, 0, &report) &&
               report.instructions == RUNS * once.instructions && loops_on_the_device(&it);
        raptor_diagnostics_print(&it.run.diagnostics, stderr);
        if (fine)
            check_registers(&it, module, found);
    }
    if (!fine)
        print_error("%s, module %u:\n", module->file, module->number);
    lowering_end(&it.run);
    return fine;
}

static void test_streams_run_again(void **state) {
    (void)state;
    findings found = {0};
    assert_true(lowering_visit_modules(check_module, &found));
    print_message("%u modules, %u registers\n", found.modules, found.registers);
    assert_true(found.modules > 0);
    assert_int_equal(found.unnoticed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_streams_run_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
