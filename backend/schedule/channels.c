#include "backend/schedule/channels.h"

#include "ir/dialects/common/compute.h"

/* One step of a core, in its order. */
typedef enum step_kind { STEP_WAIT, STEP_RECEIVE, STEP_SIGNAL, STEP_SEND } step_kind;
typedef struct step {
    step_kind kind;
    uint32_t task; /* whose step it is */
    uint32_t peer; /* core, for receive and send */
    int64_t channel;
} step;

typedef struct step_list {
    step *steps;
    uint32_t count, capacity, next;
} step_list;

static void add_step(const transfer_plan *plan, step_list *list, step entry) {
    RAPTOR_GROW(plan->arena, list->steps, list->count, list->capacity);
    list->steps[list->count++] = entry;
}

static void add_receives(const transfer_plan *plan, uint32_t number, step_list *list) {
    const schedule_task *task = &plan->tasks[number];
    const transfer_batch *batch = plan->batches[task->operation];
    ir_environment environment = {0};
    ir_environment_bind(&environment, ir_compute_lane(batch->operation), task->lane);
    for (uint32_t i = 0; i < batch->deferred_count; i++) {
        transfer_region *region;
        int64_t start;
        if (!transfers_resolve(batch->deferred[i], &environment, &region, &start) ||
            !region->channel)
            continue;
        const transfer_run *run = transfers_find_run(region, start);
        add_step(plan, list,
                 (step){STEP_RECEIVE, number, plan->tasks[run->task].core,
                        region->first_channel + (run - region->runs)});
    }
}

static void add_sends(const transfer_plan *plan, uint32_t number, step_list *list) {
    const transfer_batch *batch = plan->batches[plan->tasks[number].operation];
    for (uint32_t r = 0; r < batch->operation->result_count; r++) {
        const transfer_run *run = transfers_channel_run(batch, r, plan->tasks[number].lane);
        if (run)
            add_step(plan, list,
                     (step){STEP_SEND, number, plan->tasks[run->reader].core,
                            batch->channels[r]->first_channel + (run - batch->channels[r]->runs)});
    }
}

static step_list *list_steps(const transfer_plan *plan) {
    step_list *cores = RAPTOR_NEW_ARRAY(plan->arena, step_list, plan->core_count);
    for (uint32_t t = 0; t < plan->task_count; t++) {
        step_list *list = &cores[plan->tasks[t].core];
        add_step(plan, list, (step){.kind = STEP_WAIT, .task = t});
        add_receives(plan, t, list);
        add_step(plan, list, (step){.kind = STEP_SIGNAL, .task = t});
        add_sends(plan, t, list);
    }
    return cores;
}

static const step *current(const step_list *list) {
    return list->next < list->count ? &list->steps[list->next] : NULL;
}

static bool signals_are_there(const transfer_plan *plan, uint32_t task, const bool *signalled) {
    for (uint32_t i = 0; i < plan->tasks[task].signal_count; i++)
        if (!signalled[plan->tasks[task].signals[i]])
            return false;
    return true;
}

/* Takes the core's current step if it can be taken now. */
static bool take_step(const transfer_plan *plan, step_list *cores, uint32_t core, bool *signalled) {
    const step *entry = current(&cores[core]);
    if (!entry)
        return false;
    if (entry->kind == STEP_WAIT && !signals_are_there(plan, entry->task, signalled))
        return false;
    if (entry->kind == STEP_SIGNAL)
        signalled[entry->task] = true;
    if (entry->kind == STEP_SEND || entry->kind == STEP_RECEIVE) {
        const step *partner = current(&cores[entry->peer]);
        step_kind wanted = entry->kind == STEP_SEND ? STEP_RECEIVE : STEP_SEND;
        if (!partner || partner->kind != wanted || partner->channel != entry->channel)
            return false;
        cores[entry->peer].next++;
    }
    cores[core].next++;
    return true;
}

bool channels_complete(const transfer_plan *plan) {
    for (uint32_t t = 0; t < plan->task_count; t++)
        if (plan->tasks[t].tokens)
            return false;
    step_list *cores = list_steps(plan);
    bool *signalled = RAPTOR_NEW_ARRAY(plan->arena, bool, plan->task_count);
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t core = 0; core < plan->core_count; core++)
            while (take_step(plan, cores, core, signalled))
                moved = true;
    }
    for (uint32_t core = 0; core < plan->core_count; core++)
        if (current(&cores[core]))
            return false;
    return true;
}
