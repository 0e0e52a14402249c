#include "runtime/device/engine.h"

#include <stdlib.h>
#include <time.h>

static void report_fault(device_engine *engine, raptor_diagnostic_code code, uint32_t core,
                         uint32_t pc, const char *text) {
    engine->failed = true;
    char stream[PIM_PLACE_BYTES];
    (void)raptor_diagnose(engine->diagnostics, code,
                          pim_program_place(engine->program, core, pc, stream), "%s", text);
}

void engine_fault(device_engine *engine, uint32_t core, uint32_t pc, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    report_fault(engine, RAPTOR_E_simulation_fault, core, pc, text);
}

void engine_no_memory(device_engine *engine, uint32_t core, uint32_t pc) {
    report_fault(engine, RAPTOR_E_out_of_memory, core, pc, "out of memory");
}

void engine_warn(device_engine *engine, pim_warning warning) {
    if (engine->warnings_seen++ >= PIM_WARNING_LIMIT)
        return;
    if (!engine->warnings)
        engine->warnings = RAPTOR_NEW_ARRAY(engine->arena, pim_warning, PIM_WARNING_LIMIT);
    const pim_layer *layer = pim_program_layer_at(engine->program, warning.core, warning.pc);
    warning.layer = layer ? layer->name : "";
    warning.op = pim_opcodes[engine->cores[warning.core].code[warning.pc].opcode].name;
    engine->warnings[engine->warnings_seen - 1] = warning;
}

uint64_t engine_finish_cycle(const device_engine *engine) {
    return engine->before_edge ? engine->cycle : engine->cycle + 1;
}

static void run_thread(device_engine *engine, uint32_t thread) {
    device_core *core = &engine->cores[thread >> THREAD_SHIFT];
    uint32_t index = thread & ((1u << THREAD_SHIFT) - 1);
    if (index >= THREAD_GROUPS)
        group_run(engine, core, index - THREAD_GROUPS);
    else if (index == THREAD_VECTOR)
        vector_run(engine, core);
    else if (index == THREAD_TRANSFER)
        transfer_run(engine, core);
    else
        switch_run(engine, core);
}

/* The cores that have something to do at this edge, in order. */
static void run_cores(device_engine *engine, uint64_t cycle) {
    uint32_t slot = cycle % WHEEL_SLOTS;
    engine->wheel_used &= ~(UINT64_C(1) << slot);
    uint64_t *set = &engine->wheel[slot * engine->wheel_words];
    for (uint32_t word = 0; word < engine->wheel_words; word++) {
        uint64_t bits = set[word];
        set[word] = 0;
        for (; bits; bits &= bits - 1) {
            uint32_t core = 64 * word + (uint32_t)__builtin_ctzll(bits);
            pipeline_edge(engine, &engine->cores[core], cycle);
        }
    }
}

static inline void run_edge(device_engine *engine, uint64_t cycle) {
    engine->wheel_cycle = cycle;
    if (engine->wheel_used >> cycle % WHEEL_SLOTS & 1)
        run_cores(engine, cycle);
}

static uint64_t next_edge(const device_engine *engine) {
    if (engine->wheel_used == 0)
        return UINT64_MAX;
    uint32_t shift = (uint32_t)((engine->wheel_cycle + 1) % WHEEL_SLOTS);
    uint64_t turned = engine->wheel_used;
    if (shift)
        turned = turned >> shift | turned << (WHEEL_SLOTS - shift);
    return engine->wheel_cycle + 1 + (uint64_t)__builtin_ctzll(turned);
}

static void run_rounds(device_engine *engine) {
    runnable_list *next = &engine->next_list;
    for (uint32_t count; (count = next->count) > 0;) {
        uint32_t *threads = next->threads;
        next->threads = engine->now_list.threads;
        engine->now_list.threads = threads;
        next->count = 0;
        for (uint32_t i = 0; i < count; i++)
            run_thread(engine, threads[i]);
    }
}

/* One evaluation phase after another until nothing is left at this time. Threads that wait for no
 * time go on in the next phase, the last one first. */
static inline void run_phases(device_engine *engine) {
    if (engine->next_list.count == 0 && engine->delta_list.count == 0)
        return; /* most of the time */
    run_rounds(engine);
    while (engine->delta_list.count > 0 && engine->unfinished > 0) {
        for (uint32_t i = engine->delta_list.count; i-- > 0;)
            engine_wake(engine, engine->delta_list.threads[i]);
        engine->delta_list.count = 0;
        run_rounds(engine);
    }
}

static void run_time(device_engine *engine, pim_time time) {
    engine->now = time;
    runnable_list *list = &engine->now_list;
    list->count = event_queue_take(&engine->queue, time, list->threads);
    bool edge = engine->clock == time;
    if (edge) {
        engine->cycle++;
        engine->before_edge = true;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->threads[i] == CLOCK_THREAD) {
            engine->before_edge = false;
            engine->clock = time + engine->period;
            event_queue_insert_clock(&engine->queue, engine->clock);
        } else {
            run_thread(engine, list->threads[i]);
        }
    }
    if (edge)
        run_edge(engine, engine->cycle);
    run_phases(engine);
}

/* An edge at which no thread wakes, after edges at which nothing happens. */
static void run_lone_edge(device_engine *engine, uint64_t edge) {
    uint64_t ticks = edge - engine->cycle;
    engine->clock += ticks * engine->period;
    engine->now = engine->clock - engine->period;
    engine->cycle = edge;
    event_queue_tick(&engine->queue, ticks);
    run_edge(engine, edge);
    run_phases(engine);
}

/* Ticks up to the first edge at `time` or later. */
static void skip_to(device_engine *engine, pim_time time) {
    uint64_t ticks = (time - engine->clock + engine->period - 1) / engine->period;
    engine->clock += ticks * engine->period;
    engine->cycle += ticks;
    engine->wheel_cycle = engine->cycle;
    event_queue_tick(&engine->queue, ticks);
}

static raptor_status_code interrupted(const device_engine *engine) {
    return raptor_diagnose(engine->diagnostics, RAPTOR_E_simulation_fault,
                           (raptor_place){.file = pim_program_source(engine->program)},
                           "interrupted after %.3f ns of simulated time",
                           pim_time_to_ns(engine->now));
}

static raptor_status_code run(device_engine *engine) {
    while (engine->unfinished > 0 && !engine->failed) {
        if (*engine->interrupted)
            return interrupted(engine);
        pim_time event = event_queue_next(&engine->queue);
        uint64_t edge = next_edge(engine);
        pim_time edge_time = UINT64_MAX;
        if (edge != UINT64_MAX)
            edge_time = engine->clock + (edge - engine->cycle - 1) * engine->period;
        pim_time time = event < edge_time ? event : edge_time;
        if (time >= engine->end) {
            if (time == UINT64_MAX && is_deadlock(engine))
                report_deadlock(engine);
            else if (engine->throughput)
                return RAPTOR_OK;
            else
                report_timeout(engine);
            return RAPTOR_FAILED;
        }
        if (event > time) {
            run_lone_edge(engine, edge);
            continue;
        }
        if (engine->clock < time)
            skip_to(engine, time);
        run_time(engine, time);
    }
    return engine->failed ? RAPTOR_FAILED : RAPTOR_OK;
}

static void init_port(memory_port *port, const pim_memory_config *config) {
    port->config = config;
    bool power = (config->data_width & (config->data_width - 1)) == 0;
    port->shift = power ? __builtin_ctzll((unsigned long long)config->data_width) : -1;
    double read = (double)config->read_latency_cycle * config->period * 1000;
    double write = (double)config->write_latency_cycle * config->period * 1000;
    bool fits = read < (double)PIM_TIME_LONG && write < (double)PIM_TIME_LONG;
    port->read_step = fits ? (pim_time)read : 0;
    port->write_step = fits ? (pim_time)write : 0;
    port->whole = fits && (double)port->read_step == read && (double)port->write_step == write;
}

static void init_core(device_engine *engine, uint32_t id) {
    device_core *core = &engine->cores[id];
    const pim_core_program *program = &engine->program->cores[id];
    core->id = id;
    core->program = program;
    core->code = program->instructions;
    core->count = (uint32_t)program->count;
    core->group_count = program->group_count;
    times_start(engine, core);
    core->groups = RAPTOR_NEW_ARRAY(engine->arena, array_group, program->group_count);
    core->finishing = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, program->group_count);
    uint32_t capacity = (uint32_t)engine->chip->core.rob_size;
    core->rob = RAPTOR_NEW_ARRAY(engine->arena, rob_entry, capacity);
    core->commit_queue = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, capacity);
    if (pipeline_charges_front_end(engine->chip)) {
        core->front_end = RAPTOR_NEW(engine->arena, front_end_state);
        front_end_init(core->front_end, engine->interrupted);
    }
    init_port(&core->memory, &engine->chip->local);
    for (uint32_t i = 0; i < program->group_count; i++)
        core->groups[i] = (array_group){
            .ready = true, .arrays = program->groups[i].arrays, .finish_cycle = UINT64_MAX};
    core->values = RAPTOR_NEW(engine->arena, core_values);
    pipeline_reset(engine, core);
}

static uint32_t thread_count(const pim_program *program) {
    uint32_t count = 1;
    for (uint32_t core = 0; core < program->core_count; core++)
        count += THREAD_GROUPS + program->cores[core].group_count;
    return count;
}

static void init_lists(device_engine *engine) {
    /* A thread is at most once in all lists together. */
    uint32_t threads = thread_count(engine->program) + 1;
    runnable_list *lists[] = {&engine->now_list, &engine->next_list, &engine->delta_list};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        lists[i]->threads = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, threads);
    event_queue_init(&engine->queue, engine->period, threads, engine->arena);
    engine->wheel_words = (engine->core_count + 63) / 64;
    engine->wheel =
        RAPTOR_NEW_ARRAY(engine->arena, uint64_t, (size_t)WHEEL_SLOTS * engine->wheel_words);
}

static void init(device_engine *engine) {
    engine->period = pim_time_from_ns(engine->chip->core.period);
    engine->throughput = engine->chip->sim.sim_mode == 0;
    engine->strict = engine->chip->sim.strict_timing;
    engine->values = !engine->options->timing_only && !engine->throughput;
    /* The public simulator runs a throughput simulation in ten equal parts. */
    engine->end = engine->throughput ? 10 * pim_time_from_ns(engine->chip->sim.sim_time / 10 * 1e6)
                                     : pim_time_from_ns(engine->chip->sim.latency_timeout_ms * 1e6);
    engine->end_cycle = (engine->end + engine->period - 1) / engine->period;
    engine->in_order = in_order_applies(engine);
    engine->core_count = engine->program->core_count;
    times_init(engine);
    report_init(engine);
    init_port(&engine->global, &engine->chip->global);
    init_lists(engine);
    engine->clock = engine->period;
    engine->cores = RAPTOR_NEW_ARRAY(engine->arena, device_core, engine->core_count);
    for (uint32_t core = 0; core < engine->core_count; core++)
        init_core(engine, core);
}

static raptor_status_code check_fit(const pim_program *program, const pim_chip *chip,
                                    const pim_run_options *options,
                                    raptor_diagnostics *diagnostics) {
    raptor_place place = {.file = chip->name};
    raptor_status_code status = RAPTOR_OK;
    if (program->core_count > pim_chip_core_count(chip))
        status = raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, place,
                                 "the program has %u cores, the chip %u", program->core_count,
                                 pim_chip_core_count(chip));
    for (uint32_t core = 0; core < program->core_count; core++) {
        uint64_t arrays = 0;
        for (uint32_t i = 0; i < program->cores[core].group_count; i++)
            arrays += program->cores[core].groups[i].arrays;
        if (arrays > (uint64_t)chip->matrix.xbar_array_count ||
            program->cores[core].group_count > GROUP_LIMIT)
            status =
                raptor_diagnose(diagnostics, RAPTOR_E_chip_capacity, place,
                                "core %u uses %llu arrays in %u groups, the chip has %lld", core,
                                (unsigned long long)arrays, program->cores[core].group_count,
                                (long long)chip->matrix.xbar_array_count);
    }
    if (options->commit_log_path && (options->timing_only || chip->sim.sim_mode == 0))
        status = raptor_diagnose(diagnostics, RAPTOR_E_usage,
                                 (raptor_place){.file = pim_program_source(program)},
                                 "a commit log needs values: a program with its weights, in "
                                 "latency mode");
    if (!options->timing_only && chip->sim.sim_mode == 1 &&
        (options->host_bytes < program->host_bytes ||
         (program->host_bytes > 0 && !options->host_memory)))
        status = raptor_diagnose(diagnostics, RAPTOR_E_simulation_fault, place,
                                 "the program needs %llu bytes of host memory, %zu are there",
                                 (unsigned long long)program->host_bytes, options->host_bytes);
    return status;
}

static void deinit(device_engine *engine) {
    times_deinit(engine);
    for (uint32_t core = 0; core < engine->core_count && engine->cores; core++) {
        free(engine->cores[core].network.queue);
        if (engine->cores[core].values)
            core_values_deinit(engine->cores[core].values);
    }
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Whatever is left of the values, or of the inspection, and its result. */
static raptor_status_code finish_values(device_engine *engine, raptor_status_code status) {
    if (engine->follower) {
        follower *values = engine->follower;
        engine->follower = NULL;
        return follower_finish(values, status == RAPTOR_OK, false) ? status : RAPTOR_FAILED;
    }
    bool complete = status == RAPTOR_OK;
    for (uint32_t id = 0; id < engine->core_count && engine->values && !engine->failed; id++) {
        device_core *core = &engine->cores[id];
        if (!values_advance(engine, core, complete ? core->count : pipeline_oldest(engine, core)))
            status = RAPTOR_FAILED;
    }
    return status;
}

static raptor_status_code open_outputs(device_engine *engine) {
    const pim_run_options *options = engine->options;
    const pim_program *program = engine->program;
    if (options->trace_path)
        RAPTOR_TRY(trace_open(options->trace_path, program, options->trace_limit_bytes,
                              engine->diagnostics, &engine->trace));
    if (engine->trace && engine->chip->core.rob_size > 1)
        for (uint32_t core = 0; core < program->core_count; core++)
            for (uint32_t i = 0; i < program->cores[core].group_count; i++)
                trace_name_group(engine->trace, core, i);
    if (options->commit_log_path)
        RAPTOR_TRY(commit_log_open(options->commit_log_path, engine->diagnostics, &engine->log));
    return RAPTOR_OK;
}

static raptor_status_code close_outputs(device_engine *engine) {
    raptor_status_code status = RAPTOR_OK;
    if (engine->log && commit_log_close(engine->log, engine->diagnostics) != RAPTOR_OK)
        status = RAPTOR_FAILED;
    if (engine->trace && trace_close(engine->trace, engine->diagnostics) != RAPTOR_OK)
        status = RAPTOR_FAILED;
    engine->log = NULL;
    engine->trace = NULL;
    return status;
}

static raptor_status_code run_all(device_engine *engine, pim_run_report *out_report) {
    init(engine);
    if (!engine->values && engine->strict)
        inspect_streams(engine); /* finds faults */
    if (engine->failed)
        return RAPTOR_FAILED;
    raptor_status_code status = open_outputs(engine);
    if (status == RAPTOR_OK) {
        engine->follower = follower_start(engine);
        if (!engine->follower && !engine->values && !engine->strict)
            inspect_streams(engine);
        status = finish_values(engine, run(engine));
    }
    if (close_outputs(engine) != RAPTOR_OK)
        status = RAPTOR_FAILED;
    for (uint32_t id = 0; id < engine->core_count; id++)
        pipeline_warn_at_end(engine, &engine->cores[id]);
    report_warnings(engine, out_report);
    if (status == RAPTOR_OK)
        report_fill(engine, out_report);
    return status;
}

/* When the arena has no memory its guard is jumped to, but not before everything outside the arena
 * is released, and the follower has come to rest. */
static raptor_status_code run_guarded(device_engine *engine, pim_run_report *out_report) {
    jmp_buf guard, *outer = engine->arena->guard;
    if (outer) {
        if (setjmp(guard) != 0) {
            engine->arena->guard = outer;
            if (engine->follower)
                (void)follower_finish(engine->follower, false, true);
            (void)close_outputs(engine);
            deinit(engine);
            (void)raptor_arena_fail(engine->arena);
        }
        raptor_arena_guard(engine->arena, &guard);
    }
    raptor_status_code status = run_all(engine, out_report);
    engine->arena->guard = outer;
    deinit(engine);
    return status;
}

raptor_status pim_device_run(const pim_program *program, const pim_chip *chip,
                             const pim_run_options *options, raptor_arena *arena,
                             raptor_diagnostics *diagnostics, pim_run_report *out_report) {
    double start = seconds();
    *out_report = (pim_run_report){.throughput = chip->sim.sim_mode == 0};
    if (!program->verified)
        RAPTOR_TRY(pim_program_verify(program, NULL, diagnostics));
    RAPTOR_TRY(check_fit(program, chip, options, diagnostics));
    static const volatile sig_atomic_t never = 0;
    device_engine engine = {.program = program,
                            .chip = chip,
                            .options = options,
                            .arena = arena,
                            .diagnostics = diagnostics,
                            .interrupted = options->interrupted ? options->interrupted : &never,
                            .mvmul_bits = -1,
                            .weight_bits = -1};
    RAPTOR_TRY(run_guarded(&engine, out_report));
    out_report->simulate_s = seconds() - start;
    return RAPTOR_OK;
}
