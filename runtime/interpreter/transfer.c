#include "runtime/interpreter/transfer.h"

#include <inttypes.h>
#include <string.h>

static interpreter_core *other_core(interpreter_task *task, int64_t id) {
    interpreter_machine *machine = task->machine;
    return id >= 0 && id < machine->core_count ? machine->cores[id] : NULL;
}

/* ---- rendezvous ---- */

interpreter_step transfer_send(interpreter_task *task, const interpreter_node *node, int64_t peer,
                               int64_t channel, const void *payload, size_t bytes) {
    interpreter_core *core = task->core;
    if (!core)
        return interpreter_fault(task, node, "only a core can send");
    if (peer == core->id)
        return interpreter_fault(task, node, "sends to itself");
    if (core->state == CORE_SENDS && core->delivered) {
        core->state = CORE_RUNS;
        core->delivered = false;
        return STEP_NEXT;
    }
    core->state = CORE_SENDS;
    core->peer = peer;
    core->channel = channel;
    core->payload = payload;
    core->payload_bytes = bytes;
    return STEP_BLOCKED;
}

bool transfer_is_offered(interpreter_task *task, int64_t peer, int64_t channel) {
    interpreter_core *core = task->core;
    const interpreter_core *sender = core ? other_core(task, peer) : NULL;
    if (!core)
        return true; /* reported by transfer_receive */
    if (sender && sender->state == CORE_SENDS && !sender->delivered && sender->peer == core->id &&
        sender->channel == channel)
        return true;
    core->state = CORE_RECEIVES;
    core->peer = peer;
    core->channel = channel;
    return false;
}

interpreter_step transfer_receive(interpreter_task *task, const interpreter_node *node,
                                  int64_t peer, int64_t channel, void *target, size_t bytes) {
    interpreter_core *core = task->core;
    if (!core)
        return interpreter_fault(task, node, "only a core can receive");
    if (!transfer_is_offered(task, peer, channel))
        return STEP_BLOCKED;
    interpreter_core *sender = other_core(task, peer);
    if (sender->payload_bytes != bytes)
        return interpreter_fault(task, node, "receives %zu bytes, but core %" PRId64 " sends %zu",
                                 bytes, peer, sender->payload_bytes);
    memcpy(target, sender->payload, bytes);
    sender->delivered = true;
    core->state = CORE_RUNS;
    return STEP_NEXT;
}

/* ---- events ---- */

static bool event_exists(int64_t event) {
    return event >= 0 && event < INTERPRETER_EVENTS;
}

interpreter_step transfer_sync(interpreter_task *task, const interpreter_node *node, int64_t core,
                               int64_t event) {
    interpreter_core *target = other_core(task, core);
    if (!task->core)
        return interpreter_fault(task, node, "only a core can signal");
    if (!event_exists(event))
        return interpreter_fault(task, node, "there is no event register %" PRId64, event);
    if (!target)
        return interpreter_fault(task, node, "signals core %" PRId64 ", which executes nothing",
                                 core);
    int64_t count = ++target->events[event];
    if (target->state == CORE_WAITS && target->event == event && count > target->expected)
        return interpreter_fault(task, node,
                                 "raises event register %" PRId64 " of core %" PRId64 " to %" PRId64
                                 ", but the core waits for %" PRId64,
                                 event, core, count, target->expected);
    return STEP_NEXT;
}

interpreter_step transfer_wait(interpreter_task *task, const interpreter_node *node, int64_t event,
                               int64_t count) {
    interpreter_core *core = task->core;
    if (!core)
        return interpreter_fault(task, node, "only a core can wait");
    if (count == 0)
        return STEP_NEXT;
    if (!event_exists(event) || count < 0)
        return interpreter_fault(task, node,
                                 "there is no event register %" PRId64 " that could hold %" PRId64,
                                 event, count);
    if (core->events[event] > count)
        return interpreter_fault(task, node,
                                 "event register %" PRId64 " holds %" PRId64
                                 " signals already, but %" PRId64 " are expected",
                                 event, core->events[event], count);
    if (core->events[event] < count) {
        core->state = CORE_WAITS;
        core->event = event;
        core->expected = count;
        return STEP_BLOCKED;
    }
    core->events[event] = 0;
    core->state = CORE_RUNS;
    return STEP_NEXT;
}

/* ---- host memory ---- */

static interpreter_step check_host(const interpreter_task *task, const interpreter_node *node,
                                   int64_t offset, size_t bytes) {
    const value_storage *host = task->machine->host;
    if (!host)
        return interpreter_fault(task, node, "the module has no host buffer (raptor.host_bytes)");
    if (offset < 0 || offset % 4 || bytes % 4 || bytes > host->bytes ||
        (size_t)offset > host->bytes - bytes)
        return interpreter_fault(task, node,
                                 "%zu bytes at host offset %" PRId64
                                 " are not words of the host buffer of %zu bytes",
                                 bytes, offset, host->bytes);
    return STEP_NEXT;
}

interpreter_step transfer_store_host(interpreter_task *task, const interpreter_node *node,
                                     int64_t offset, const void *source, size_t bytes) {
    value_storage *host = task->machine->host;
    interpreter_step step = check_host(task, node, offset, bytes);
    if (step != STEP_NEXT)
        return step;
    memcpy((char *)host->data + offset, source, bytes);
    memset(host->written + offset / 4, 1, bytes / 4);
    return STEP_NEXT;
}

interpreter_step transfer_load_host(interpreter_task *task, const interpreter_node *node,
                                    int64_t offset, void *target, size_t bytes) {
    const value_storage *host = task->machine->host;
    interpreter_step step = check_host(task, node, offset, bytes);
    if (step != STEP_NEXT)
        return step;
    const unsigned char *unwritten = memchr(host->written + offset / 4, 0, bytes / 4);
    if (unwritten)
        return interpreter_fault(task, node,
                                 "reads byte %td of the host buffer, which nobody has written",
                                 (unwritten - host->written) * 4);
    memcpy(target, (const char *)host->data + offset, bytes);
    return STEP_NEXT;
}
