/* The engine's state. Private to runtime/device.
 *
 * The public simulator is a SystemC model: clocked pipeline registers, and one thread for each
 * vector unit, transfer unit, array group and network switch. Here the pipeline of a core is a
 * function evaluated at the clock edges at which something can change (pipeline.c; once an
 * instruction where none passes another, in_order.c), the threads are state machines (units.c,
 * transfer.c), and the loop (engine.c) runs both in the order in which the SystemC kernel would. */
#ifndef RAPTOR_DEVICE_ENGINE_H
#define RAPTOR_DEVICE_ENGINE_H

#include "runtime/device/accesses.h"
#include "runtime/device/commit_log.h"
#include "runtime/device/device.h"
#include "runtime/device/event_queue.h"
#include "runtime/device/follower.h"
#include "runtime/device/front_end.h"
#include "runtime/device/journal.h"
#include "runtime/device/trace.h"
#include "runtime/device/values.h"

#define NONE JOURNAL_NONE

/* Threads of a core are numbered core << THREAD_SHIFT | index. */
#define THREAD_SHIFT 16
enum { THREAD_VECTOR, THREAD_TRANSFER, THREAD_SWITCH, THREAD_GROUPS };
#define GROUP_LIMIT ((1u << THREAD_SHIFT) - THREAD_GROUPS)

typedef struct memory_port {
    const pim_memory_config *config;
    pim_time read_step, write_step; /* of one data width, exact only when `whole` */
    bool whole;                     /* a step is a whole number of picoseconds */
    int shift;                      /* data width as a power of two, -1: it is none */
    pim_time busy_until;
} memory_port;

/* A decoded instruction on its way through a core. */
typedef struct unit_job {
    uint32_t pc, layer, slot; /* slot: its entry of the reorder buffer */
    uint32_t sequence;        /* among the core's instructions that enter the reorder buffer */
    uint8_t opcode;
    uint8_t input_bits, output_bits;
    int32_t amount;  /* len or size; weight bits of mvmul; wait value */
    int32_t partner; /* core; array group of mvmul */
    int32_t event;
    uint64_t host; /* strict timing, st: host address */
} unit_job;

/* Byte ranges, both ends included (the public simulator counts the byte behind a range as its). */
typedef struct hazard_ranges {
    uint32_t reads, writes;
    int32_t read_low[2], read_high[2], write_low, write_high;
} hazard_ranges;

typedef struct rob_entry {
    bool waiting; /* not finished */
    uint8_t unit, opcode;
    uint32_t pc, layer;
    uint64_t arrival, start_cycle, end_cycle;
    time_record record; /* start and end are filled in when it retires */
    hazard_ranges ranges;
    hazard_ranges checked; /* strict timing: the ranges the public simulator would check */
} rob_entry;

typedef enum message_kind {
    MESSAGE_ANNOUNCE,
    MESSAGE_GRANT,
    MESSAGE_DATA,
    MESSAGE_SYNC,
    MESSAGE_READ,
    MESSAGE_WRITE
} message_kind;

typedef struct network_message {
    message_kind kind;
    int32_t target;    /* core or PIM_HOST */
    int32_t bytes;     /* on the wire */
    int32_t amount;    /* of memory; event register of a sync */
    uint32_t tag;      /* pc of the send; pc of ld or st */
    uint32_t sequence; /* of the instruction */
    uint32_t layer;
} network_message;

typedef struct network_switch {
    network_message *queue; /* ring */
    uint32_t head, count, capacity;
    bool busy; /* not waiting for work */
    uint8_t phase;
    network_message current;
    pim_time departure; /* of `current` */
} network_switch;

typedef enum transfer_wait {
    WAIT_NOTHING,
    WAIT_GRANT,
    WAIT_DATA,
    WAIT_EVENT,
    WAIT_HOST
} transfer_wait;

typedef struct array_group {
    unit_job job;
    bool ready, used;
    uint8_t phase;
    uint32_t arrays;
    uint64_t finish_cycle; /* UINT64_MAX: none */
} array_group;

/* Where the time of a core goes, as far as its instructions have been counted. */
typedef struct core_times {
    const pim_instruction *code; /* of the core */
    pim_time period;
    pim_time accounted; /* up to here time is split */
    pim_time time[PIM_TIME_KIND_COUNT];
    pim_time busy_until, busy; /* at least one instruction is in flight */
    journal_cursor counted;
    uint32_t range; /* of the layers, at that record */
} core_times;

typedef struct layer_times {
    pim_time busy, start, end;
} layer_times;

/* What every instruction touches comes first: dozens of cores take turns in the cache. */
typedef struct device_core {
    uint32_t id;
    uint32_t count; /* instructions */
    const pim_core_program *program;
    const pim_instruction *code;

    /* front end */
    uint64_t position; /* of the next instruction to decode, counting on over rounds */
    int64_t input_bits, output_bits;
    uint64_t start_cycle; /* edge at which the dispatched instruction starts, or `thread` wakes */
    /* range of instructions of the one decoded last; length 0: none is */
    uint32_t layer, layer_start, layer_length;
    uint32_t thread; /* in_order.c: carries the next instruction out */
    bool ended;      /* nothing is left to decode */
    bool finished;

    bool vector_ready;
    uint8_t vector_phase;
    bool transfer_ready;
    uint8_t transfer_phase;
    transfer_wait transfer_wait;

    /* reorder buffer */
    rob_entry *rob;
    uint32_t rob_head, rob_count;
    uint32_t retired; /* sequence of the head */

    /* units; the rest of the matrix unit is in front of the groups, below */
    array_group *groups;
    unit_job vector_job, transfer_job;
    int32_t send_receiver, recv_sender; /* -1: none */
    uint32_t send_tag;
    int32_t wait_register, wait_value; /* -1: not waiting */
    uint32_t *announced; /* by sender: pc of the send that waits, NONE: nothing; lazily allocated */
    network_switch network;
    memory_port memory;

    /* what is said of it in the end */
    time_journal journal; /* by sequence; not kept in throughput mode */
    uint64_t finish_cycle;
    uint64_t idle_cycle; /* in which the last scalar instruction left the front end */
    uint64_t rounds;

    /* the pipeline looked at edge by edge */
    int32_t registers[PIM_REGISTER_COUNT]; /* as the pipeline sees them */
    bool has_pending, dispatched;
    bool gap;         /* an empty place in the dispatch stage, the rest is not decoded yet */
    unit_job pending; /* in the dispatch stage */
    hazard_ranges pending_ranges;
    hazard_ranges pending_checked; /* strict timing */
    /* Strict timing: what the public simulator's check would let the pending instruction read or
     * overwrite too early, first seen in this cycle. */
    bool stale;
    uint64_t stale_cycle;
    uint32_t stale_slot; /* the earlier instruction's place in the reorder buffer */
    int32_t stale_address;
    int64_t stale_bytes;
    uint64_t arrival;           /* cycle in which it, or the gap, got there */
    uint32_t blocker;           /* what it waited for last, NONE: nothing */
    front_end_state *front_end; /* NULL unless its energy is charged */
    uint32_t matrix_commit, vector_commit, transfer_commit; /* slots committed in this cycle */
    uint64_t vector_finish, transfer_finish;
    bool held_valid, held_go; /* an mvmul waits for its group; it starts at the next edge */
    unit_job held;
    uint32_t group_count;
    uint32_t *commit_queue; /* slots, ring of rob_size */
    uint32_t commit_head, commit_count;
    uint64_t commit_cycle; /* of the next look into commit_queue, UINT64_MAX: none */
    uint32_t *finishing;   /* groups with a finish_cycle */
    uint32_t finishing_count;

    core_values *values; /* not in the core: another thread may compute them */
    int32_t events[PIM_EVENT_COUNT];
    struct {
        uint32_t core, sequence;
        pim_time departure;
    } event_sources[PIM_EVENT_COUNT]; /* the last sync of each event; departure 0: none */
} device_core;

typedef struct runnable_list {
    uint32_t *threads;
    uint32_t count;
} runnable_list;

/* Clock edges at which cores have something to do: a ring of sets of cores. */
#define WHEEL_SLOTS 64

typedef struct device_engine {
    const pim_program *program;
    const pim_chip *chip;
    const pim_run_options *options;
    raptor_arena *arena;
    raptor_diagnostics *diagnostics;
    device_core *cores;
    uint32_t core_count, unfinished;
    memory_port global;
    raptor_arena journals; /* of all cores */
    core_times *times;     /* by core; another thread may count them, and some by layer */
    /* by layer, layer_count + 1: the last one has no name */
    double *layer_energy_pj;
    layer_times *layer_times;
    pim_layer_report *layer_reports;
    uint32_t *counted_core; /* while instructions are counted: core + 1 */
    bool counted;           /* report_count is done */

    pim_time period, now;
    uint64_t end_cycle; /* the first that begins at `end` or later */
    pim_time end;       /* nothing happens at this time or later */
    bool throughput;
    uint64_t cycle;   /* of the last edge */
    bool before_edge; /* threads of this time step run ahead of the clock's */
    pim_time clock;   /* time of the clock's event */
    event_queue queue;
    runnable_list now_list, next_list, delta_list;
    uint64_t *wheel; /* WHEEL_SLOTS sets of wheel_words */
    uint32_t wheel_words;
    uint64_t wheel_used;  /* bit: slot is not empty */
    uint64_t wheel_cycle; /* edges up to this one are done */

    /* cost of what the last instructions had in common */
    int64_t mvmul_bits;
    pim_time mvmul_time;
    double mvmul_energy; /* of one array */
    int64_t weight_bits, columns;

    bool in_order; /* in_order.c is the cores' pipeline */
    bool strict;   /* the instruction set's timing */
    bool values;   /* compute them */
    bool failed;
    follower *follower; /* computes them, or inspects the streams; NULL: the engine does */
    trace_writer *trace;
    commit_log *log;
    const volatile sig_atomic_t *interrupted;
    pim_warning *warnings; /* PIM_WARNING_LIMIT of them */
    uint64_t warnings_seen;
} device_engine;

static inline rob_entry *transfer_entry(device_core *core) {
    return &core->rob[core->transfer_job.slot];
}

/* The thread goes on after `delay`; after none, in the next evaluation phase. */
static inline void engine_wait(device_engine *engine, uint32_t thread, pim_time delay) {
    if (delay == 0)
        engine->delta_list.threads[engine->delta_list.count++] = thread;
    else
        event_queue_insert(&engine->queue, engine->now + delay, thread);
}

/* The thread goes on in the next round of this evaluation phase. */
static inline void engine_wake(device_engine *engine, uint32_t thread) {
    engine->next_list.threads[engine->next_list.count++] = thread;
}

/* A core has something to do at this edge; an edge too far away comes earlier. */
static inline void engine_schedule(device_engine *engine, uint32_t core, uint64_t cycle) {
    if (cycle > engine->wheel_cycle + WHEEL_SLOTS - 1)
        cycle = engine->wheel_cycle + WHEEL_SLOTS - 1;
    uint32_t slot = cycle % WHEEL_SLOTS;
    engine->wheel[slot * engine->wheel_words + core / 64] |= UINT64_C(1) << (core % 64);
    engine->wheel_used |= UINT64_C(1) << slot;
}

/* So many bytes through the port, `delay` from now on; returns how long it is until they have
 * passed. */
static inline pim_time engine_memory_request(device_engine *engine, memory_port *port,
                                             int64_t bytes, bool write, pim_time delay,
                                             uint32_t layer) {
    int64_t steps = bytes + port->config->data_width - 1;
    steps = port->shift >= 0 ? steps >> port->shift : steps / port->config->data_width;
    double energy = write ? port->config->write_dynamic_energy : port->config->read_dynamic_energy;
    engine->layer_energy_pj[layer] += energy * (double)steps;
    pim_time step = write ? port->write_step : port->read_step, latency;
    if (!port->whole || __builtin_mul_overflow((pim_time)steps, step, &latency) ||
        latency > PIM_TIME_LONG)
        latency = pim_memory_time(port->config, bytes, write);
    if (engine->now > port->busy_until) {
        port->busy_until = engine->now + latency;
        return delay + latency;
    }
    /* A request that queues counts from now, whatever the delay was before. */
    port->busy_until += latency;
    if (port->busy_until > 2 * PIM_TIME_LONG) /* behind any time limit */
        port->busy_until = 2 * PIM_TIME_LONG;
    return port->busy_until - engine->now;
}

/* engine.c */
/* The edge at which something that finishes now is seen. */
uint64_t engine_finish_cycle(const device_engine *engine);
/* An allocation of the simulator itself failed. */
void engine_no_memory(device_engine *engine, uint32_t core, uint32_t pc);
__attribute__((format(printf, 4, 5))) void engine_fault(device_engine *engine, uint32_t core,
                                                        uint32_t pc, const char *format, ...);

void engine_warn(device_engine *engine, pim_warning warning);

/* pipeline.c */
void pipeline_reset(device_engine *engine, device_core *core);
/* A unit finishes at this edge. */
void pipeline_finish(device_engine *engine, device_core *core, uint64_t cycle);
/* Likewise, of an array group. */
void pipeline_finish_group(device_engine *engine, device_core *core, uint32_t index,
                           uint64_t cycle);
void pipeline_edge(device_engine *engine, device_core *core, uint64_t cycle);
/* Charges the front end for what is still in it when the run ends. */
void pipeline_end(const device_engine *engine, device_core *core);

/* Strict timing: warns of an order whose instruction the end of the run found in dispatch. */
void pipeline_warn_at_end(device_engine *engine, device_core *core);
/* The first instruction of the stream that has not retired when the run ends early, its count if
 * all have. */
uint32_t pipeline_oldest(const device_engine *engine, const device_core *core);

/* Looks for the range of instructions of one layer that `pc` is in. */
void pipeline_find_layer(const device_engine *engine, device_core *core, uint32_t pc);
bool pipeline_charges_front_end(const pim_chip *chip);
/* Nothing is left in the core at this edge, but for scalar instructions. */
void pipeline_finish_core(device_engine *engine, device_core *core, uint64_t cycle);

/* in_order.c */
bool in_order_applies(const device_engine *engine);
void in_order_reset(device_engine *engine, device_core *core);
void in_order_finish(device_engine *engine, device_core *core, uint64_t cycle);
void in_order_edge(device_engine *engine, device_core *core, uint64_t cycle);

/* units.c */
void vector_run(device_engine *engine, device_core *core);
void group_run(device_engine *engine, device_core *core, uint32_t group);

/* transfer.c */
void transfer_run(device_engine *engine, device_core *core);
void switch_run(device_engine *engine, device_core *core);

/* times.c */
void times_init(device_engine *engine);
/* A core's times, before its first instruction. */
void times_start(device_engine *engine, device_core *core);
void times_deinit(device_engine *engine);
/* The head of the reorder buffer retires at this edge; in throughput mode it leaves no record. */
void times_retire(device_engine *engine, device_core *core, rob_entry *entry, uint64_t cycle);
/* Likewise of a core in order: only the record. */
void times_keep(device_engine *engine, device_core *core, rob_entry *entry);
/* Counts what has retired since the last call, as far as the journals show it; `ended`: all of it.
 * Only of cores in order: the other pipeline's instructions are counted when they retire. */
void times_count(device_engine *engine, bool ended);
/* The record of an instruction that has retired. It holds until the next call for this core. */
const time_record *times_record(device_engine *engine, device_core *core, uint32_t sequence);
/* Fills in the parts of time of every core, and the critical path. */
void times_report(device_engine *engine, pim_time latency, pim_run_report *out_report);

/* inspect.c */
void inspect_streams(device_engine *engine);

/* blocked.c */
/* Nothing happens any more: whether cores are blocked for good. In throughput mode the streams may
 * as well have nothing to wait for, or the time be over. */
bool is_deadlock(const device_engine *engine);
void report_deadlock(device_engine *engine);
void report_timeout(device_engine *engine);

/* report.c */
void report_init(device_engine *engine);
/* Counts the instructions of the layers and what they do, from the streams. */
void report_count(device_engine *engine);
/* All that a run which fails reports: what it warned of. */
void report_warnings(const device_engine *engine, pim_run_report *out_report);
void report_fill(device_engine *engine, pim_run_report *out_report);

#endif
