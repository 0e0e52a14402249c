/* The transfer unit, and the switches that carry its messages.
 *
 * A send announces itself to the receiver; the receiver, once it executes the recv, grants it; the
 * sender reads its memory and sends the data. Synchronisation messages and host memory requests
 * take the same switch, which carries one message at a time. */
#include <stdlib.h>
#include <string.h>

#include "runtime/device/engine.h"

static void wake_switch(device_engine *engine, device_core *core) {
    if (core->network.busy)
        return;
    core->network.busy = true;
    engine_wake(engine, core->id << THREAD_SHIFT | THREAD_SWITCH);
}

static void switch_send(device_engine *engine, device_core *core, network_message message) {
    network_switch *network = &core->network;
    if (network->count == network->capacity) {
        uint32_t capacity = network->capacity ? 2 * network->capacity : 4;
        network_message *queue = malloc(capacity * sizeof *queue);
        if (!queue) {
            engine_no_memory(engine, core->id, message.tag);
            return;
        }
        for (uint32_t i = 0; i < network->count; i++)
            queue[i] = network->queue[(network->head + i) % network->capacity];
        free(network->queue);
        network->queue = queue;
        network->capacity = capacity;
        network->head = 0;
    }
    network->queue[(network->head + network->count++) % network->capacity] = message;
    wake_switch(engine, core);
}

static void wake_transfer(device_engine *engine, device_core *core, transfer_wait what) {
    if (core->transfer_wait != what)
        return;
    core->transfer_wait = WAIT_NOTHING;
    engine_wake(engine, core->id << THREAD_SHIFT | THREAD_TRANSFER);
}

static void send_grant(device_engine *engine, device_core *receiver, uint32_t sender, uint32_t tag,
                       uint32_t layer) {
    switch_send(engine, receiver,
                (network_message){.kind = MESSAGE_GRANT,
                                  .target = (int32_t)sender,
                                  .bytes = 1,
                                  .tag = tag,
                                  .layer = layer});
}

static pim_time receive_announcement(device_engine *engine, device_core *receiver, uint32_t sender,
                                     const network_message *message) {
    if (receiver->recv_sender == (int32_t)sender) {
        send_grant(engine, receiver, sender, message->tag, receiver->transfer_job.layer);
    } else {
        if (!receiver->announced) {
            receiver->announced = RAPTOR_NEW_ARRAY(engine->arena, uint32_t, engine->core_count);
            memset(receiver->announced, 0xff, engine->core_count * sizeof *receiver->announced);
        }
        receiver->announced[sender] = message->tag;
    }
    return pim_time_from_ns(1);
}

/* A message that the target's transfer unit waits for arrives. */
static void mark_arrival(const device_engine *engine, device_core *target,
                         const device_core *source) {
    pim_time *marks = transfer_entry(target)->record.marks;
    marks[0] = source->network.departure;
    marks[1] = engine->now;
}

/* The send and the recv of a rendezvous learn of each other. */
static void meet(device_core *sender, device_core *receiver) {
    time_record *send = &transfer_entry(sender)->record;
    time_record *receive = &transfer_entry(receiver)->record;
    send->peer_core = receiver->id;
    send->peer = receiver->transfer_job.sequence;
    receive->peer_core = sender->id;
    receive->peer = sender->transfer_job.sequence;
}

/* Throughput mode repeats the streams, not what is said about them. */
static bool is_repeated(const device_engine *engine, uint32_t core, uint32_t pc) {
    if (!engine->throughput)
        return false;
    if (engine->warnings_seen >= PIM_WARNING_LIMIT)
        return true;
    for (uint64_t i = 0; i < engine->warnings_seen; i++)
        if (engine->warnings[i].kind == PIM_WARNING_size && engine->warnings[i].core == core &&
            engine->warnings[i].pc == pc)
            return true;
    return false;
}

/* The public simulator lets the sender read and send its size and the receiver write its own. */
static void check_sizes(device_engine *engine, const device_core *source, const device_core *target,
                        const network_message *message) {
    if (engine->values || message->bytes == target->transfer_job.amount)
        return;
    if (engine->strict)
        engine_fault(engine, source->id, message->tag,
                     "it sends %d bytes, core %u receives %d in its instruction %u", message->bytes,
                     target->id, target->transfer_job.amount, target->transfer_job.pc);
    else if (!is_repeated(engine, source->id, message->tag))
        engine_warn(engine, (pim_warning){.kind = PIM_WARNING_size,
                                          .core = source->id,
                                          .pc = message->tag,
                                          .other = target->transfer_job.pc,
                                          .other_core = target->id,
                                          .bytes = message->bytes,
                                          .other_bytes = target->transfer_job.amount});
}

/* Data passes now, in simulated time. */
static bool pass_host(device_engine *engine, device_core *core, uint32_t pc) {
    return engine->follower ? follower_host(engine->follower, core->id, pc)
                            : values_host(engine, core, pc);
}

static bool pass_send(device_engine *engine, device_core *core, uint32_t pc) {
    device_core *receiver = &engine->cores[core->code[pc].r2_or_imm];
    uint32_t receive_pc = receiver->transfer_job.pc;
    return engine->follower
               ? follower_send(engine->follower, core->id, pc, receiver->id, receive_pc)
               : values_send(engine, core, pc, receiver, receive_pc);
}

/* Delivers a message; the result is how long the target keeps the switch. */
static pim_time receive(device_engine *engine, device_core *source,
                        const network_message *message) {
    if (message->target == PIM_HOST) {
        bool write = message->kind == MESSAGE_WRITE;
        transfer_entry(source)->record.marks[1] = engine->now;
        if (engine->values && !pass_host(engine, source, message->tag))
            return 0;
        return engine_memory_request(engine, &engine->global, message->amount, write, 0,
                                     message->layer);
    }
    device_core *target = &engine->cores[message->target];
    switch (message->kind) {
    case MESSAGE_ANNOUNCE:
        return receive_announcement(engine, target, source->id, message);
    case MESSAGE_GRANT:
        meet(target, source);
        mark_arrival(engine, target, source);
        if (target->send_receiver != (int32_t)source->id || target->send_tag != message->tag)
            engine_fault(engine, source->id, source->transfer_job.pc,
                         "the receiver is ready for a send that core %u does not execute",
                         target->id);
        else
            wake_transfer(engine, target, WAIT_GRANT);
        break;
    case MESSAGE_DATA:
        check_sizes(engine, source, target, message);
        mark_arrival(engine, target, source);
        wake_transfer(engine, target, WAIT_DATA);
        break;
    case MESSAGE_SYNC:
        target->events[message->amount]++;
        target->event_sources[message->amount].core = source->id;
        target->event_sources[message->amount].sequence = message->sequence;
        target->event_sources[message->amount].departure = source->network.departure;
        if (message->amount == target->wait_register &&
            target->events[message->amount] >= target->wait_value) {
            mark_arrival(engine, target, source);
            wake_transfer(engine, target, WAIT_EVENT);
        }
        break;
    default:
        break;
    }
    return 0;
}

static void switch_next(device_engine *engine, device_core *core) {
    network_switch *network = &core->network;
    if (network->count == 0) {
        network->busy = false;
        return;
    }
    network->current = network->queue[network->head];
    network->head = (network->head + 1) % network->capacity;
    network->count--;
    const network_message *message = &network->current;
    engine->layer_energy_pj[message->layer] +=
        pim_network_energy_pj(engine->chip, core->id, message->target, message->bytes);
    network->phase = 1;
    network->departure = engine->now;
    engine_wait(engine, core->id << THREAD_SHIFT | THREAD_SWITCH,
                pim_network_time(engine->chip, core->id, message->target, message->bytes));
}

void switch_run(device_engine *engine, device_core *core) {
    network_switch *network = &core->network;
    switch (network->phase) {
    case 1:
        network->phase = 2;
        /* The reply of the host memory has no bytes: it costs no time. */
        engine_wait(engine, core->id << THREAD_SHIFT | THREAD_SWITCH,
                    receive(engine, core, &network->current));
        break;
    case 2:
        if (network->current.target == PIM_HOST)
            wake_transfer(engine, core, WAIT_HOST);
        network->phase = 0;
        switch_next(engine, core);
        break;
    default:
        switch_next(engine, core);
    }
}

static void finish(device_engine *engine, device_core *core) {
    core->transfer_finish = engine_finish_cycle(engine);
    pipeline_finish(engine, core, core->transfer_finish);
}

static void wait_memory(device_engine *engine, device_core *core, bool write, pim_time delay) {
    delay = engine_memory_request(engine, &core->memory, core->transfer_job.amount, write, delay,
                                  core->transfer_job.layer);
    engine_wait(engine, core->id << THREAD_SHIFT | THREAD_TRANSFER, delay);
}

static void run_send(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    network_message message = {
        .target = job->partner, .bytes = 1, .tag = job->pc, .layer = job->layer};
    switch (phase) {
    case 0:
        core->send_receiver = job->partner;
        core->send_tag = job->pc;
        message.kind = MESSAGE_ANNOUNCE;
        core->transfer_wait = WAIT_GRANT;
        switch_send(engine, core, message);
        break;
    case 1:
        if (engine->values)
            pass_send(engine, core, job->pc);
        wait_memory(engine, core, false, 0);
        break;
    default:
        message.kind = MESSAGE_DATA;
        message.bytes = job->amount;
        switch_send(engine, core, message);
        core->send_receiver = -1;
        finish(engine, core);
    }
}

static void run_recv(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    uint32_t sender = (uint32_t)job->partner;
    switch (phase) {
    case 0:
        core->recv_sender = job->partner;
        core->transfer_wait = WAIT_DATA;
        if (core->announced && core->announced[sender] != NONE) {
            uint32_t tag = core->announced[sender];
            core->announced[sender] = NONE;
            send_grant(engine, core, sender, tag, job->layer);
        }
        break;
    case 1:
        core->recv_sender = -1;
        wait_memory(engine, core, true, 0);
        break;
    default:
        finish(engine, core);
    }
}

static void run_sync(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    if (phase > 0) {
        finish(engine, core);
        return;
    }
    switch_send(engine, core,
                (network_message){.kind = MESSAGE_SYNC,
                                  .target = job->partner,
                                  .bytes = 1,
                                  .amount = job->event,
                                  .tag = job->pc,
                                  .sequence = job->sequence,
                                  .layer = job->layer});
    engine_wait(engine, core->id << THREAD_SHIFT | THREAD_TRANSFER, engine->period);
}

/* The last sync of the event is the one that let the wait go on. */
static void name_sync(device_core *core) {
    time_record *record = &transfer_entry(core)->record;
    uint32_t event = (uint32_t)core->transfer_job.event;
    if (core->event_sources[event].departure == 0)
        return;
    record->peer_core = core->event_sources[event].core;
    record->peer = core->event_sources[event].sequence;
    if (record->marks[1] == 0) /* it did not block */
        record->marks[0] = record->marks[1] = core->event_sources[event].departure;
}

static void run_wait(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    core->wait_register = job->event;
    core->wait_value = job->amount;
    if (phase == 0 && core->events[job->event] < job->amount) {
        core->transfer_wait = WAIT_EVENT;
        return;
    }
    core->events[job->event] -= job->amount;
    name_sync(core);
    core->wait_register = core->wait_value = -1;
    finish(engine, core);
}

static void run_host(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    bool load = job->opcode == PIM_OP_ld;
    if (phase == (load ? 0 : 1)) {
        transfer_entry(core)->record.marks[0] = engine->now;
        core->transfer_wait = WAIT_HOST;
        switch_send(engine, core,
                    (network_message){.kind = load ? MESSAGE_READ : MESSAGE_WRITE,
                                      .target = PIM_HOST,
                                      .bytes = load ? 1 : job->amount,
                                      .amount = job->amount,
                                      .tag = job->pc,
                                      .layer = job->layer});
    } else if (phase == 2) {
        transfer_entry(core)->record.marks[2] = engine->now;
        finish(engine, core);
    } else {
        if (load)
            transfer_entry(core)->record.marks[2] = engine->now;
        wait_memory(engine, core, load, 0);
    }
}

static void run_move(device_engine *engine, device_core *core, uint8_t phase) {
    const unit_job *job = &core->transfer_job;
    if (phase > 0) {
        finish(engine, core);
        return;
    }
    pim_time delay = 0;
    if (job->opcode == PIM_OP_lmv)
        delay = engine_memory_request(engine, &core->memory, job->amount, false, 0, job->layer);
    wait_memory(engine, core, true, delay);
}

void transfer_run(device_engine *engine, device_core *core) {
    uint8_t phase = core->transfer_phase++;
    if (core->transfer_job.opcode == PIM_OP_lmv) { /* most of a stream */
        run_move(engine, core, phase);
        return;
    }
    switch (core->transfer_job.opcode) {
    case PIM_OP_send:
        run_send(engine, core, phase);
        break;
    case PIM_OP_recv:
        run_recv(engine, core, phase);
        break;
    case PIM_OP_sync:
        run_sync(engine, core, phase);
        break;
    case PIM_OP_wait:
        run_wait(engine, core, phase);
        break;
    case PIM_OP_ld:
    case PIM_OP_st:
        run_host(engine, core, phase);
        break;
    default:
        run_move(engine, core, phase);
    }
}
