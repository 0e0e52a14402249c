#include "runtime/device/follower.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "runtime/device/engine.h"

/* Passes are handed over in groups, through a ring of them. */
enum { GROUP = 64, GROUPS = 64 };

enum { LOOK_NS = 200000, SECOND_NS = 1000000000 };

#define TO_HOST UINT32_MAX

typedef struct data_pass {
    uint32_t core, pc;
    uint32_t receiver, receive_pc; /* TO_HOST: an ld or st */
} data_pass;

struct follower {
    device_engine *engine;
    device_engine own; /* its faults and warnings; it shares the cores' values, code and program */
    raptor_diagnostics faults;
    raptor_diagnostics engine_faults, *callers; /* the engine's until it is clear that they count */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t given, taken; /* groups; under the mutex */
    bool closed, completes;
    atomic_bool failed, abandoned;
    uint32_t count; /* passes in the group being filled */
    data_pass groups[GROUPS][GROUP];
    uint32_t counts[GROUPS];
};

static bool carry_out(device_engine *own, const data_pass *pass) {
    device_core *core = &own->cores[pass->core];
    if (pass->receiver == TO_HOST)
        return values_host(own, core, pass->pc);
    return values_send(own, core, pass->pc, &own->cores[pass->receiver], pass->receive_pc);
}

static void follow_group(follower *self, const data_pass *passes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (atomic_load(&self->failed) || atomic_load(&self->abandoned))
            return;
        if (!carry_out(&self->own, &passes[i]))
            atomic_store(&self->failed, true);
    }
}

/* The next group, or NULL after the last one. */
static const data_pass *take_group(follower *self, uint32_t *out_count) {
    const data_pass *group = NULL;
    pthread_mutex_lock(&self->mutex);
    while (self->taken == self->given && !self->closed)
        pthread_cond_wait(&self->changed, &self->mutex);
    if (self->taken < self->given) {
        group = self->groups[self->taken % GROUPS];
        *out_count = self->counts[self->taken % GROUPS];
    }
    pthread_mutex_unlock(&self->mutex);
    return group;
}

/* What no transfer asked for any more. */
static void complete_streams(follower *self) {
    device_engine *own = &self->own;
    for (uint32_t id = 0; id < own->core_count && !atomic_load(&self->failed); id++) {
        device_core *core = &own->cores[id];
        if (!values_advance(own, core,
                            self->completes ? core->count : pipeline_oldest(self->engine, core)))
            atomic_store(&self->failed, true);
    }
}

/* Counts what retires until the engine comes to its end, which counts the rest. Looks for it now
 * and then: to be woken for it would cost the engine more than the counting. */
static void follow_times(follower *self) {
    for (bool closed = false; !closed;) {
        times_count(&self->own, false);
        pthread_mutex_lock(&self->mutex);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NS;
        if (until.tv_nsec >= SECOND_NS) {
            until.tv_nsec -= SECOND_NS;
            until.tv_sec++;
        }
        while (!self->closed && pthread_cond_timedwait(&self->changed, &self->mutex, &until) == 0)
            continue;
        closed = self->closed;
        pthread_mutex_unlock(&self->mutex);
    }
}

static void *follow(void *user) {
    follower *self = user;
    if (!self->own.values) {
        inspect_streams(&self->own);
        report_count(&self->own);
        follow_times(self);
        return NULL;
    }
    uint32_t count = 0;
    for (const data_pass *group; (group = take_group(self, &count));) {
        follow_group(self, group, count);
        pthread_mutex_lock(&self->mutex);
        self->taken++;
        pthread_cond_signal(&self->changed);
        pthread_mutex_unlock(&self->mutex);
    }
    if (!atomic_load(&self->abandoned))
        complete_streams(self);
    return NULL;
}

follower *follower_start(device_engine *engine) {
    if (engine->strict || engine->throughput)
        return NULL;
    pim_warning *warnings = RAPTOR_NEW_ARRAY(engine->arena, pim_warning, PIM_WARNING_LIMIT);
    follower *self = RAPTOR_NEW(engine->arena, follower);
    self->engine = engine;
    self->callers = engine->diagnostics;
    engine->diagnostics = &self->engine_faults;
    self->own = *engine;
    self->own.diagnostics = &self->faults;
    self->own.warnings = warnings;
    pthread_mutex_init(&self->mutex, NULL);
    pthread_cond_init(&self->changed, NULL);
    if (pthread_create(&self->thread, NULL, follow, self) == 0)
        return self;
    engine->diagnostics = self->callers;
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->mutex);
    return NULL;
}

/* Hands over the group that is being filled; waits while the ring is full. */
static void give_group(follower *self, bool last, bool completes) {
    pthread_mutex_lock(&self->mutex);
    if (self->count > 0)
        self->counts[self->given++ % GROUPS] = self->count;
    self->count = 0;
    self->closed = last;
    self->completes = completes;
    pthread_cond_signal(&self->changed);
    while (!last && self->given - self->taken == GROUPS)
        pthread_cond_wait(&self->changed, &self->mutex);
    pthread_mutex_unlock(&self->mutex);
}

static bool pass_data(follower *self, data_pass pass) {
    self->groups[self->given % GROUPS][self->count++] = pass;
    if (self->count == GROUP)
        give_group(self, false, false);
    if (atomic_load(&self->failed))
        self->engine->failed = true;
    return !self->engine->failed;
}

bool follower_host(follower *self, uint32_t core, uint32_t pc) {
    return pass_data(self, (data_pass){core, pc, TO_HOST, 0});
}

bool follower_send(follower *self, uint32_t core, uint32_t pc, uint32_t receiver,
                   uint32_t receive_pc) {
    return pass_data(self, (data_pass){core, pc, receiver, receive_pc});
}

/* The follower's warnings, then the engine's. */
static void join_warnings(device_engine *engine, const device_engine *own) {
    uint64_t shown =
        own->warnings_seen < PIM_WARNING_LIMIT ? own->warnings_seen : PIM_WARNING_LIMIT;
    for (uint64_t i = 0; i < engine->warnings_seen && shown < PIM_WARNING_LIMIT; i++)
        own->warnings[shown++] = engine->warnings[i];
    engine->warnings = own->warnings;
    engine->warnings_seen += own->warnings_seen;
}

bool follower_finish(follower *self, bool complete, bool abandoned) {
    device_engine *engine = self->engine;
    atomic_store(&self->abandoned, abandoned);
    give_group(self, true, complete);
    pthread_join(self->thread, NULL);
    bool failed = atomic_load(&self->failed);
    engine->diagnostics = self->callers;
    raptor_diagnostics_move(engine->diagnostics, failed ? &self->faults : &self->engine_faults);
    raptor_diagnostics_deinit(&self->faults);
    raptor_diagnostics_deinit(&self->engine_faults);
    engine->counted = self->own.counted;
    if (!abandoned)
        join_warnings(engine, &self->own);
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->mutex);
    return !failed;
}
