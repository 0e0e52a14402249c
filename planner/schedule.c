/* The predicted schedule: every core executes its tasks one after the other in program order, a
 * task waits for the fragments it reads. Program order is: operations as they stand, of each first
 * its pieces (or rows) fragment by fragment, then its reductions. Tasks are given to cores on the
 * way (list scheduling): the earliest finish, and among equals the core that was busy longest, so
 * that idle cores stay free for parallel branches. */
#include "planner/plan.h"
#include "planner/signals.h"

/* The global memory has one port for all cores. Its time is kept in slots: a request takes what is
 * free from its slot on. Requests come in program order, not in the order of time, so that a slot
 * may be given to a later request than the device would; the sum is right. */
enum { PORT_SLOTS = 1 << 15, PORT_SLOT_NS = 4096 };

typedef struct plan_schedule schedule;
struct plan_schedule {
    plan_network *network;
    uint32_t cores;
    double *free_at;       /* ns, per core */
    plan_link *last;       /* the task a core executed last */
    plan_link delayed_by;  /* the task that made the latest of what ready_at looked at */
    double end;            /* of all tasks so far */
    plan_link last_end;    /* the task that ends last */
    double *port_free;     /* ns left, per slot */
    uint32_t *port_next;   /* a slot at or after which the next free one is */
    uint32_t port_used;    /* slots touched since the reset */
    double *piece_finish;  /* of the node being scheduled: per fragment and M-range */
    uint32_t *piece_tasks; /* per fragment and piece */
    size_t piece_capacity;
    plan_signals signals;
};

/* Fragments [first, last) of a node's row, of one input. */
static double ready_fragments(schedule *state, plan_node *source, int64_t first, int64_t last,
                              double ready) {
    for (int64_t f = first; f < last; f++)
        if (source->finish[f] > ready) {
            ready = source->finish[f];
            state->delayed_by = (plan_link){source, f};
        }
    for (int64_t t = first * source->reduce_ranges; t < last * source->reduce_ranges; t++)
        plan_signals_read(&state->signals, source->tasks[t]);
    return ready;
}

/* When everything is there that the root itself (own) or what is fused into it reads. */
static double ready_at(schedule *state, const plan_node *node, int64_t fragment, bool own) {
    int64_t row = fragment / node->ranges, range = fragment % node->ranges;
    double ready = 0;
    state->delayed_by = (plan_link){NULL, 0};
    for (uint32_t i = 0; i < node->input_count; i++) {
        const plan_input *input = &node->inputs[i];
        if (!input->source || (input->reader == node) != own)
            continue;
        plan_range rows = input->row_needs[row], ranges = input->range_needs[range];
        for (int64_t r = rows.first; r < rows.last; r++) {
            int64_t first = r * input->source->ranges;
            ready = ready_fragments(state, input->source, first + ranges.first, first + ranges.last,
                                    ready);
        }
    }
    return ready;
}

static double ready_for_all(schedule *state, const plan_node *node, int64_t fragment) {
    double own = ready_at(state, node, fragment, true);
    plan_link link = state->delayed_by;
    double fused = ready_at(state, node, fragment, false);
    if (fused > own)
        return fused;
    state->delayed_by = link;
    return own;
}

static double later(double a, double b) {
    return a > b ? a : b;
}

/* The core among `candidates` (all cores when NULL) where a task ready at `ready` starts first. */
static uint32_t earliest_core(const schedule *state, double ready, const int32_t *candidates,
                              uint32_t count) {
    uint32_t best = candidates ? (uint32_t)candidates[0] : 0;
    state->network->steps += count;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t core = candidates ? (uint32_t)candidates[i] : i;
        double start = later(state->free_at[core], ready);
        double best_start = later(state->free_at[best], ready);
        if (start < best_start ||
            (start == best_start && state->free_at[core] > state->free_at[best]))
            best = core;
    }
    return best;
}

static uint32_t free_slot(schedule *state, uint32_t slot) {
    uint32_t end = slot;
    while (state->port_next[end] != end)
        end = state->port_next[end];
    while (state->port_next[slot] != end && slot != end) {
        uint32_t next = state->port_next[slot];
        state->port_next[slot] = end;
        slot = next;
    }
    return end;
}

/* When a request of `need` ns of the port made at `time` is served. Beyond the last slot the port
 * counts as free. */
static double use_port(schedule *state, double time, double need) {
    double end = time + need;
    double at = time / PORT_SLOT_NS;
    uint32_t slot = at < PORT_SLOTS - 1 ? (uint32_t)at : PORT_SLOTS - 1;
    while (need > 0) {
        slot = free_slot(state, slot);
        if (slot == PORT_SLOTS - 1)
            break;
        if (slot >= state->port_used)
            state->port_used = slot + 1;
        double taken = need < state->port_free[slot] ? need : state->port_free[slot];
        state->port_free[slot] -= taken;
        need -= taken;
        double served = (slot + 1.0) * PORT_SLOT_NS - state->port_free[slot];
        if (need <= 0 && served > end)
            end = served;
        if (state->port_free[slot] <= 0)
            state->port_next[slot] = slot + 1;
    }
    return end;
}

/* A rendezvous before a task: its signallers finish what stands before it in program order, and
 * wait for its core. */
static double meet(schedule *state, double start) {
    const plan_signals *signals = &state->signals;
    for (uint32_t i = 0; i < signals->signal_count; i++) {
        double *from = &state->free_at[signals->core_of[signals->signallers[i]]];
        start = later(start, *from);
        *from = start;
    }
    return start;
}

/* Executes a task of fragment `self` on a core. What it waited for, the core or its inputs, becomes
 * the fragment's cause if this is the task the fragment ends with so far. */
static double run(schedule *state, uint32_t core, double ready, const plan_task_cost *cost,
                  plan_link self, double earlier, uint32_t *out_task) {
    bool core_busy = state->free_at[core] > ready;
    double start = core_busy ? state->free_at[core] : ready;
    if (plan_signals_add(&state->signals, core, out_task))
        start = meet(state, start);
    double loaded = start;
    for (uint32_t i = 0; i < cost->loads; i++)
        loaded = later(loaded + cost->load / cost->loads,
                       use_port(state, loaded, cost->port_load / cost->loads));
    double computed = loaded + cost->compute;
    double end =
        later(computed + cost->store,
              use_port(state, computed + cost->store - cost->port_store, cost->port_store));
    plan_link cause = core_busy ? state->last[core] : state->delayed_by;
    if (end > earlier && cause.node)
        self.node->causes[self.fragment] = cause;
    state->network->steps += state->cores / 4; /* the signals' clocks */
    state->free_at[core] = end;
    state->last[core] = self;
    if (end > state->end) {
        state->end = end;
        state->last_end = self;
    }
    return end;
}

static void schedule_rows(schedule *state, plan_node *node) {
    bool fixed = node->matrix && !node->depthwise;
    for (int64_t i = 0; i < node->fragment_count; i++) {
        int64_t f = node->order[i];
        double ready = ready_for_all(state, node, f);
        uint32_t core = fixed ? earliest_core(state, ready, node->replica_cores, node->replicas)
                              : earliest_core(state, ready, NULL, state->cores);
        node->placement[f] = (int32_t)core;
        node->causes[f] = (plan_link){NULL, 0};
        node->finish[f] = run(state, core, ready, &node->costs[f % node->ranges].rows,
                              (plan_link){node, f}, 0, &node->tasks[f]);
    }
}

/* The replica whose last piece starts first. */
static uint32_t earliest_replica(const schedule *state, const plan_node *node, double ready) {
    uint32_t pieces = plan_node_pieces(node), best = 0;
    double best_start = 0;
    state->network->steps += node->replicas * pieces;
    for (uint32_t r = 0; r < node->replicas; r++) {
        double start = ready;
        for (uint32_t p = 0; p < pieces; p++)
            start = later(start, state->free_at[node->replica_cores[r * pieces + p]]);
        if (r == 0 || start < best_start) {
            best = r;
            best_start = start;
        }
    }
    return best;
}

/* The pieces of M-range `range` (all pieces when the reducer takes the whole fragment). */
static void schedule_pieces(schedule *state, plan_node *node, uint32_t range) {
    const plan_split *split = node->split;
    uint32_t pieces = split->piece_count, ranges = node->reduce_ranges;
    uint32_t first = ranges > 1 ? range * split->k_ranges : 0;
    uint32_t end = ranges > 1 ? first + split->k_ranges : pieces;
    for (int64_t i = 0; i < node->fragment_count; i++) {
        int64_t f = node->order[i];
        double ready = ready_at(state, node, f, true);
        uint32_t read_count = state->signals.read_count;
        if (range == 0) {
            node->causes[f] = (plan_link){NULL, 0};
            node->replica_of[f] = earliest_replica(state, node, ready);
        }
        const int32_t *cores = &node->replica_cores[node->replica_of[f] * pieces];
        double *finish = &state->piece_finish[f * ranges + range];
        *finish = 0;
        for (uint32_t p = first; p < end; p++) {
            node->placement[f * pieces + p] = cores[p];
            state->signals.read_count = read_count; /* every piece reads the same */
            double ended =
                run(state, (uint32_t)cores[p], ready, &node->costs[f % node->ranges].piece,
                    (plan_link){node, f}, *finish, &state->piece_tasks[f * pieces + p]);
            *finish = later(*finish, ended);
        }
    }
}

/* A range of one piece is complete already: its core publishes it. */
static void schedule_reductions(schedule *state, plan_node *node, uint32_t range) {
    uint32_t ranges = node->reduce_ranges, pieces = node->split->piece_count;
    bool complete = ranges > 1 && node->split->k_ranges == 1;
    for (int64_t i = 0; i < node->fragment_count; i++) {
        int64_t f = node->order[i];
        int32_t *reducer = &node->reducers[f * ranges + range];
        double finish = state->piece_finish[f * ranges + range];
        if (complete) {
            *reducer = node->placement[f * pieces + range];
            node->tasks[f * ranges + range] = state->piece_tasks[f * pieces + range];
        } else {
            double ready = ready_at(state, node, f, false);
            for (uint32_t p = 0; p < pieces; p++)
                if (ranges == 1 || p / node->split->k_ranges == range)
                    plan_signals_read(&state->signals, state->piece_tasks[f * pieces + p]);
            if (ready < finish) /* the pieces were last: their cause stands */
                state->delayed_by = (plan_link){NULL, 0};
            ready = later(finish, ready);
            *reducer = (int32_t)earliest_core(state, ready, NULL, state->cores);
            finish = run(state, (uint32_t)*reducer, ready, &node->costs[f % node->ranges].reduce,
                         (plan_link){node, f}, 0, &node->tasks[f * ranges + range]);
        }
        node->finish[f] = range == 0 ? finish : later(node->finish[f], finish);
    }
}

static void schedule_split(schedule *state, plan_node *node) {
    uint32_t ranges = node->reduce_ranges;
    size_t pieces = (size_t)node->fragment_count * node->split->piece_count;
    if (pieces > state->piece_capacity) {
        state->piece_finish = RAPTOR_NEW_ARRAY(state->network->arena, double, pieces);
        state->piece_tasks = RAPTOR_NEW_ARRAY(state->network->arena, uint32_t, pieces);
        state->piece_capacity = pieces;
    }
    for (uint32_t range = 0; range < ranges; range++) {
        schedule_pieces(state, node, range);
        schedule_reductions(state, node, range);
    }
}

/* Arrays grow only, so that scheduling again and again needs no memory. */
static void allocate(plan_network *network, plan_node *node) {
    raptor_arena *arena = network->arena;
    size_t fragments = (size_t)node->fragment_count;
    size_t tasks = fragments * plan_node_pieces(node);
    size_t reductions = plan_node_pieces(node) > 1 ? fragments * node->reduce_ranges : 0;
    if (fragments > node->fragment_capacity) {
        node->finish = RAPTOR_NEW_ARRAY(arena, double, fragments);
        node->causes = RAPTOR_NEW_ARRAY(arena, plan_link, fragments);
        node->replica_of = RAPTOR_NEW_ARRAY(arena, uint32_t, fragments);
        node->fragment_capacity = fragments;
    }
    if (tasks > node->placement_capacity) {
        node->placement = RAPTOR_NEW_ARRAY(arena, int32_t, tasks);
        node->placement_capacity = tasks;
    }
    size_t results = fragments * node->reduce_ranges;
    if (results > node->tasks_capacity) {
        node->tasks = RAPTOR_NEW_ARRAY(arena, uint32_t, results);
        node->tasks_capacity = results;
    }
    if (reductions > node->reducers_capacity) {
        node->reducers = RAPTOR_NEW_ARRAY(arena, int32_t, reductions);
        node->reducers_capacity = reductions;
    }
}

static schedule *create_schedule(plan_network *network) {
    raptor_arena *arena = network->arena;
    schedule *state = RAPTOR_NEW(arena, schedule);
    *state = (schedule){.network = network, .cores = pim_chip_core_count(network->chip)};
    state->free_at = RAPTOR_NEW_ARRAY(arena, double, state->cores);
    state->last = RAPTOR_NEW_ARRAY(arena, plan_link, state->cores);
    state->port_free = RAPTOR_NEW_ARRAY(arena, double, PORT_SLOTS);
    state->port_next = RAPTOR_NEW_ARRAY(arena, uint32_t, PORT_SLOTS);
    state->port_used = PORT_SLOTS;
    plan_signals_init(&state->signals, state->cores, arena);
    return state;
}

static void reset(schedule *state) {
    for (uint32_t c = 0; c < state->cores; c++) {
        state->free_at[c] = 0;
        state->last[c] = (plan_link){NULL, 0};
    }
    state->end = 0;
    state->last_end = (plan_link){NULL, 0};
    plan_signals_reset(&state->signals);
    for (uint32_t s = 0; s < state->port_used; s++) {
        state->port_free[s] = PORT_SLOT_NS;
        state->port_next[s] = s;
    }
    state->network->steps += state->port_used;
    state->port_used = 0;
}

double plan_schedule(plan_network *network, double limit) {
    if (!network->schedule)
        network->schedule = create_schedule(network);
    schedule *state = network->schedule;
    reset(state);
    for (uint32_t i = 0; i < network->node_count && state->end <= limit; i++) {
        plan_node *node = &network->nodes[i];
        if (node->root != node || node->idle)
            continue;
        allocate(network, node);
        plan_refresh_needs(network, node);
        plan_refresh_order(network, node);
        if (plan_node_pieces(node) > 1)
            schedule_split(state, node);
        else
            schedule_rows(state, node);
    }
    return state->end;
}

uint32_t plan_task_count(const plan_network *network) {
    return network->schedule->signals.task_count;
}

void plan_schedule_trace(plan_network *network) {
    for (uint32_t i = 0; i < network->node_count; i++)
        network->nodes[i].critical_ns = 0;
    plan_link at = network->schedule->last_end;
    while (at.node) {
        plan_link cause = at.node->causes[at.fragment];
        double end = at.node->finish[at.fragment];
        double start = cause.node ? cause.node->finish[cause.fragment] : 0;
        if (start >= end)
            return; /* a reduction behind a later piece of its own layer */
        at.node->critical_ns += end - start;
        at = cause;
    }
}
