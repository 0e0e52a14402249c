#include "runtime/device/engine.h"

const char *const pim_warning_kind_names[PIM_WARNING_KIND_COUNT] = {
#define PIM_WARNING_KIND(name) #name,
    PIM_WARNING_KINDS
#undef PIM_WARNING_KIND
};

/* Counts of one round, from the streams. */
static void count_range(const pim_core_program *program, size_t from, size_t to,
                        pim_layer_report *report) {
    uint64_t mvmul = 0, bytes = 0;
    for (size_t i = from; i < to; i++) {
        const pim_instruction *instruction = &program->instructions[i];
        mvmul += instruction->opcode == PIM_OP_mvmul;
        bool moves = instruction->opcode == PIM_OP_ld || instruction->opcode == PIM_OP_st ||
                     instruction->opcode == PIM_OP_send || instruction->opcode == PIM_OP_recv;
        bytes += moves ? (uint64_t)instruction->g3 : 0;
    }
    report->instructions += to - from;
    report->mvmul += mvmul;
    report->bytes_moved += bytes;
}

static void count_core(device_engine *engine, uint32_t id) {
    const pim_core_program *program = &engine->program->cores[id];
    uint32_t layer = engine->program->layer_count;
    size_t from = 0;
    for (uint32_t range = 0; range <= program->range_count; range++) {
        size_t to = range < program->range_count ? program->ranges[range].first_instruction
                                                 : program->count;
        to = to < program->count ? to : program->count;
        if (to > from) {
            count_range(program, from, to, &engine->layer_reports[layer]);
            engine->layer_reports[layer].cores += engine->counted_core[layer] != id + 1;
            engine->counted_core[layer] = id + 1;
        }
        from = to;
        if (range < program->range_count)
            layer = program->ranges[range].layer;
    }
}

void report_init(device_engine *engine) {
    size_t layers = (size_t)engine->program->layer_count + 1;
    engine->layer_reports = RAPTOR_NEW_ARRAY(engine->arena, pim_layer_report, layers);
    engine->counted_core = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, layers);
}

void report_count(device_engine *engine) {
    for (uint32_t id = 0; id < engine->core_count; id++)
        count_core(engine, id);
    engine->counted = true;
}

static double front_end_energy(const device_engine *engine) {
    const pim_core_config *config = &engine->chip->core;
    double energy = 0;
    for (uint32_t id = 0; id < engine->core_count; id++) {
        const device_core *core = &engine->cores[id];
        const front_end_state *counts = core->front_end;
        if (!counts || core->program->absent)
            continue;
        /* The first two are fetched before any reaches dispatch. */
        uint64_t fetches = core->count;
        if (engine->throughput)
            fetches = core->count < 2 ? core->count : counts->fetches + 2;
        energy += config->inst_fetch_dynamic_power * (double)fetches +
                  (config->inst_decode_dynamic_power + config->inst_decode_offset_dynamic_power) *
                      (double)counts->decodes +
                  config->scalar_dynamic_power * (double)counts->scalars +
                  config->reg_file_read_dynamic_power * (double)counts->reads +
                  config->reg_file_write_dynamic_power * (double)counts->writes;
    }
    return energy * config->period;
}

static double static_power(const device_engine *engine) {
    const pim_core_config *core = &engine->chip->core;
    double power = core->inst_fetch_static_power + core->inst_decode_static_power +
                   core->inst_decode_offset_static_power + core->reg_file_static_power +
                   core->scalar_static_power + core->vector_reg_static_power +
                   core->vector_alu_static_power + core->transfer_static_power +
                   engine->chip->local.static_power;
    double total = engine->chip->global.static_power;
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (!engine->program->cores[id].absent)
            total += power;
    return total;
}

static void fill_layers(device_engine *engine, pim_run_report *report) {
    const pim_program *program = engine->program;
    uint32_t count = program->layer_count;
    if (!engine->counted)
        report_count(engine);
    report->layers = engine->layer_reports;
    for (uint32_t i = 0; i <= count; i++) {
        pim_layer_report *layer = &report->layers[i];
        const layer_times *times = &engine->layer_times[i];
        layer->name = i < count ? program->layers[i].name : "";
        layer->op = i < count ? program->layers[i].op : "";
        layer->start_ns = times->start == UINT64_MAX ? 0 : pim_time_to_ns(times->start);
        layer->end_ns = pim_time_to_ns(times->end);
        layer->busy_ns = pim_time_to_ns(times->busy);
        layer->energy_pj = engine->layer_energy_pj[i];
    }
    report->layer_count = count + (report->layers[count].instructions > 0);
}

static void fill_cores(device_engine *engine, pim_run_report *report) {
    report->core_count = engine->core_count;
    report->cores = RAPTOR_NEW_ARRAY(engine->arena, pim_core_report, engine->core_count);
    for (uint32_t id = 0; id < engine->core_count; id++) {
        const device_core *core = &engine->cores[id];
        pim_core_report *out = &report->cores[id];
        out->busy_ns = pim_time_to_ns(engine->times[id].busy);
        out->idle_ns = report->latency_ns - out->busy_ns;
        out->finish_ns = pim_time_to_ns(core->finish_cycle * engine->period);
        out->instructions = engine->program->cores[id].count;
        report->instructions += out->instructions;
        report->cores_used += out->instructions > 0;
    }
}

static uint64_t completed_rounds(const device_engine *engine) {
    uint64_t rounds = UINT64_MAX;
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (engine->program->cores[id].count > 0 && engine->cores[id].rounds < rounds)
            rounds = engine->cores[id].rounds;
    return rounds == UINT64_MAX ? 0 : rounds;
}

void report_warnings(const device_engine *engine, pim_run_report *out_report) {
    out_report->warnings_seen = engine->warnings_seen;
    out_report->warnings = engine->warnings;
    out_report->warning_count =
        (uint32_t)(engine->warnings_seen < PIM_WARNING_LIMIT ? engine->warnings_seen
                                                             : PIM_WARNING_LIMIT);
}

void report_fill(device_engine *engine, pim_run_report *out_report) {
    pim_time latency = engine->throughput ? engine->end : 0;
    for (uint32_t id = 0; id < engine->core_count && !engine->throughput; id++)
        if (engine->cores[id].finish_cycle * engine->period > latency)
            latency = engine->cores[id].finish_cycle * engine->period;
    out_report->latency_ns = pim_time_to_ns(latency);
    times_count(engine, true);
    fill_cores(engine, out_report);
    fill_layers(engine, out_report);
    times_report(engine, latency, out_report);
    for (uint32_t id = 0; id < engine->core_count; id++)
        pipeline_end(engine, &engine->cores[id]);
    out_report->energy_pj =
        static_power(engine) * out_report->latency_ns + front_end_energy(engine);
    for (uint32_t i = 0; i <= engine->program->layer_count; i++)
        out_report->energy_pj += engine->layer_energy_pj[i];
    if (engine->throughput) {
        out_report->throughput_ns = out_report->latency_ns;
        out_report->samples = completed_rounds(engine);
        if (out_report->samples > 0)
            out_report->energy_pj_per_sample = out_report->energy_pj / (double)out_report->samples;
    }
}
