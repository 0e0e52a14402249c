/* Runs that end without an end: which cores are blocked, at which instruction, for what, and which
 * of them wait for each other. */
#include "runtime/device/engine.h"

typedef struct blocked_state {
    const device_engine *engine;
    uint32_t *awaited; /* per core: the core that would have to go on, NONE */
    uint32_t *seen;    /* per core: the walk that came by first, 0: none yet */
} blocked_state;

static bool waits_for_partner(const device_core *core) {
    return core->transfer_wait == WAIT_GRANT || core->transfer_wait == WAIT_DATA;
}

static bool waits_for_core(const device_core *core) {
    return waits_for_partner(core) || core->transfer_wait == WAIT_EVENT;
}

/* In throughput mode no core ever finishes. */
static bool is_blocked(const device_engine *engine, const device_core *core) {
    if (engine->throughput)
        return waits_for_core(core);
    return !core->finished && !core->program->absent;
}

/* The instruction the core does not get past. */
static uint32_t blocked_at(const device_engine *engine, const device_core *core) {
    if (core->transfer_wait != WAIT_NOTHING)
        return core->transfer_job.pc;
    uint32_t pc = pipeline_oldest(engine, core);
    return pc < core->count ? pc : core->count - 1;
}

/* ---- who waits for whom ------------------------------------------------------------------------
 */

/* A wait is for the first core that still has a sync for its event; a stream that repeats has all
 * of its own. */
static void find_signallers(blocked_state *state, uint32_t id) {
    const device_engine *engine = state->engine;
    const device_core *core = &engine->cores[id];
    uint32_t first = engine->throughput ? 0 : blocked_at(engine, core);
    for (uint32_t pc = first; pc < core->count; pc++) {
        const pim_instruction *instruction = &core->code[pc];
        if (instruction->opcode != PIM_OP_sync)
            continue;
        uint32_t target = (uint32_t)instruction->r2_or_imm;
        const device_core *waiting = &engine->cores[target];
        if (state->awaited[target] == NONE && is_blocked(engine, waiting) &&
            waiting->transfer_wait == WAIT_EVENT && waiting->transfer_job.event == instruction->g1)
            state->awaited[target] = id;
    }
}

static void find_awaited(blocked_state *state) {
    const device_engine *engine = state->engine;
    for (uint32_t id = 0; id < engine->core_count; id++) {
        const device_core *core = &engine->cores[id];
        state->awaited[id] = is_blocked(engine, core) && waits_for_partner(core)
                                 ? (uint32_t)core->transfer_job.partner
                                 : NONE;
    }
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (is_blocked(engine, &engine->cores[id]))
            find_signallers(state, id);
}

static bool goes_on(const blocked_state *state, uint32_t id) {
    return id != NONE && is_blocked(state->engine, &state->engine->cores[id]);
}

/* ---- diagnostics -------------------------------------------------------------------------------
 */

/* The oldest instruction of the core, before the run ended. */
static bool is_started(const device_engine *engine, const device_core *core) {
    return core->rob_count > 0 && core->rob[core->rob_head].start_cycle + 1 < engine->end_cycle;
}

static const char *waits_for(const blocked_state *state, uint32_t id, char *text, size_t size) {
    const device_core *core = &state->engine->cores[id];
    char last[64] = "; no core sends more";
    if (state->awaited[id] != NONE)
        snprintf(last, sizeof last, "; core %u has the next sync", state->awaited[id]);
    const char *ended = "";
    if (waits_for_partner(core) && !goes_on(state, state->awaited[id]))
        ended = state->engine->throughput ? ", which never does" : ", which has ended";
    switch (core->transfer_wait) {
    case WAIT_GRANT:
        snprintf(text, size, "core %d to receive%s", core->transfer_job.partner, ended);
        break;
    case WAIT_DATA:
        snprintf(text, size, "core %d to send%s", core->transfer_job.partner, ended);
        break;
    case WAIT_EVENT:
        snprintf(text, size, "event register %d to reach %d; it is %d%s", core->transfer_job.event,
                 core->transfer_job.amount, core->events[core->transfer_job.event], last);
        break;
    case WAIT_HOST:
        snprintf(text, size, "the host memory");
        break;
    default:
        snprintf(text, size, "%s",
                 is_started(state->engine, core) ? "its unit to finish" : "its turn");
    }
    return text;
}

/* When the core began the instruction it does not get past. */
static pim_time blocked_since(const device_engine *engine, const device_core *core) {
    if (core->transfer_wait == WAIT_NOTHING)
        return engine->now;
    return (core->rob[core->transfer_job.slot].start_cycle + 1) * engine->period;
}

static void report_core(const blocked_state *state, uint32_t id, raptor_diagnostic_code code) {
    const device_engine *engine = state->engine;
    const device_core *core = &engine->cores[id];
    bool deadlock = code == RAPTOR_E_simulation_deadlock;
    char stream[PIM_PLACE_BYTES], text[160];
    (void)raptor_diagnose(
        engine->diagnostics, code,
        pim_program_place(engine->program, id, blocked_at(state->engine, core), stream),
        deadlock ? "blocked since %.3f ns: it waits for %s"
                 : "unfinished after %.3f ns; it waits for %s",
        pim_time_to_ns(deadlock ? blocked_since(engine, core) : engine->end),
        waits_for(state, id, text, sizeof text));
}

static void report_cycle(const blocked_state *state, uint32_t first) {
    const device_engine *engine = state->engine;
    const char *text = raptor_arena_printf(engine->arena, "core %u", first);
    uint32_t at = first;
    do {
        const device_core *core = &engine->cores[at];
        uint32_t pc = blocked_at(state->engine, core);
        text = raptor_arena_printf(engine->arena, "%s (instruction %u, %s) -> core %u", text, pc,
                                   pim_opcodes[core->code[pc].opcode].name, state->awaited[at]);
        at = state->awaited[at];
    } while (at != first);
    (void)raptor_diagnose(engine->diagnostics, RAPTOR_E_simulation_deadlock,
                          (raptor_place){.file = pim_program_source(engine->program)},
                          "cores wait for each other: %s", text);
}

/* Every core is followed to where the chain of waits leads; a walk that comes back to a core of its
 * own has found a cycle, and each cycle is found once. */
static void report_cycles(blocked_state *state) {
    for (uint32_t start = 0; start < state->engine->core_count; start++) {
        uint32_t at = start;
        while (goes_on(state, at) && state->seen[at] == 0) {
            state->seen[at] = start + 1;
            at = state->awaited[at];
        }
        if (goes_on(state, at) && state->seen[at] == start + 1)
            report_cycle(state, at);
    }
}

static void report(device_engine *engine, raptor_diagnostic_code code) {
    blocked_state state = {.engine = engine};
    state.awaited = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, engine->core_count);
    state.seen = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, engine->core_count);
    find_awaited(&state);
    report_cycles(&state); /* first: of a large chip's cores not all are shown */
    for (uint32_t id = 0; id < engine->core_count; id++)
        if (is_blocked(engine, &engine->cores[id]))
            report_core(&state, id, code);
}

/* Only what is dispatched could release another core. */
static bool dispatches(const device_core *core) {
    for (uint32_t pc = 0; pc < core->count; pc++)
        if (pim_opcodes[core->code[pc].opcode].unit >= PIM_UNIT_matrix)
            return true;
    return false;
}

bool is_deadlock(const device_engine *engine) {
    if (!engine->throughput)
        return true;
    bool blocked = false;
    for (uint32_t id = 0; id < engine->core_count; id++) {
        const device_core *core = &engine->cores[id];
        if (waits_for_core(core))
            blocked = true;
        else if (dispatches(core))
            return false; /* its next instruction lies behind the end of the run */
    }
    return blocked;
}

void report_deadlock(device_engine *engine) {
    report(engine, RAPTOR_E_simulation_deadlock);
}

void report_timeout(device_engine *engine) {
    (void)raptor_diagnose(engine->diagnostics, RAPTOR_E_simulation_timeout,
                          (raptor_place){.file = engine->chip->name},
                          "the simulated time passed latency_timeout_ms = %g",
                          engine->chip->sim.latency_timeout_ms);
    report(engine, RAPTOR_E_simulation_timeout);
}
