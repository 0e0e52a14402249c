/* A record is a byte that says how long its numbers are and how many, then its times up to the last
 * mark it has, two numbers of instructions and, where there is one, the peer. The times have one
 * length, as many bytes as the longest of them takes, and so have the two: one look at all of them
 * is cheaper than one at each, and the times of an instruction are of one size. What a journal's
 * `follow` knows is left out. */
#include "runtime/device/journal.h"

#include <endian.h>
#include <string.h>

enum {
    ENDS = 2,    /* start less that of the record before, end less the start; so are the marks */
    NUMBERS = 2, /* pc and release, as they differ from the record before */
    WORD = 8,    /* bytes touched wherever a number begins */
    /* the first byte: length less 1 of the times, of the numbers, marks, whether there is a peer */
    TIME_MASK = 7,
    NUMBER_SHIFT = 3,
    NUMBER_MASK = 3,
    MARK_SHIFT = 5,
    MARK_MASK = 3,
    PEER_SHIFT = 7,
    RECORD_BYTES = 1 + (ENDS + TIME_MARKS + NUMBERS + 1) * WORD, /* at most */
    BLOCK_BYTES = 1024,
    BLOCK_RECORDS = BLOCK_BYTES / 2 /* at most: its first byte and its end */
};

struct journal_block {
    _Atomic(journal_block *) next;           /* once this one is complete */
    uint32_t first;                          /* number of its first record */
    uint32_t used;                           /* bytes */
    uint32_t pc;                             /* of the record before */
    pim_time start, end;                     /* likewise */
    unsigned char bytes[BLOCK_BYTES + WORD]; /* reading touches a word, too */
};

/* Bytes of a number that is not 0. */
static uint32_t length_of(uint64_t number) {
    return (uint32_t)(71 - __builtin_clzll(number)) / 8;
}

static unsigned char *put(unsigned char *at, uint64_t number, uint32_t length) {
    number = htole64(number);
    memcpy(at, &number, WORD);
    return at + length;
}

static const unsigned char *take(const unsigned char *at, uint64_t *out_number, uint32_t length) {
    uint64_t number;
    memcpy(&number, at, WORD);
    *out_number =
        length < WORD ? le64toh(number) & ((UINT64_C(1) << 8 * length) - 1) : le64toh(number);
    return at + length;
}

static journal_block *add_block(time_journal *self, raptor_arena *arena) {
    journal_block *block = RAPTOR_NEW(arena, journal_block), **blocks = self->blocks;
    uint32_t capacity = self->capacity;
    RAPTOR_GROW(arena, blocks, self->block_count, capacity);
    if (!block || !blocks)
        return NULL;
    self->blocks = blocks;
    self->capacity = capacity;
    block->first = self->count;
    block->pc = self->previous_pc;
    block->start = self->previous_start;
    block->end = self->previous_end;
    atomic_store_explicit(self->filling ? &self->filling->next : &self->first, block,
                          memory_order_release);
    self->filling = self->blocks[self->block_count++] = block;
    return block;
}

/* 0: not reached. */
static uint64_t mark_of(const time_record *record, int mark) {
    return record->marks[mark] ? record->marks[mark] - record->start + 1 : 0;
}

/* The times, behind the first byte, which says what is there. */
static inline unsigned char *put_times(unsigned char *at, const time_record *record,
                                       const pim_time *start, unsigned first) {
    uint64_t end = record->end - record->start + 1;
    uint64_t mark0 = mark_of(record, 0), mark1 = mark_of(record, 1), mark2 = mark_of(record, 2);
    uint32_t length = length_of((start ? *start : 0) | end | mark0 | mark1 | mark2);
    uint32_t marks = mark2 ? 3 : mark1 ? 2 : mark0 ? 1 : 0;
    *at++ = (unsigned char)(first | (length - 1) | marks << MARK_SHIFT);
    if (start)
        at = put(at, *start, length);
    at = put(at, end, length);
    /* All marks are written: those there are not get written over. */
    (void)put(put(put(at, mark0, length), mark1, length), mark2, length);
    return at + marks * length;
}

static unsigned char *put_record(unsigned char *at, const time_journal *self,
                                 const time_record *record, unsigned first) {
    pim_time start = record->start - self->previous_start;
    uint32_t pc = record->pc - self->previous_pc;
    uint32_t release = record->release == JOURNAL_NONE ? 0 : self->count - record->release;
    uint32_t length = length_of(pc | release | 1);
    at = put_times(at, record, &start, first | (length - 1) << NUMBER_SHIFT);
    return put(put(at, pc, length), release, length);
}

/* The next record follows this one. */
static void follow_on(time_journal *self, const time_record *record) {
    self->previous_pc = record->pc;
    self->previous_start = record->start;
    self->previous_end = record->end;
    self->count++;
}

static __attribute__((noinline)) bool append(time_journal *self, raptor_arena *arena,
                                             const time_record *record) {
    journal_block *block = self->filling;
    if (!block || block->used + RECORD_BYTES > BLOCK_BYTES)
        block = add_block(self, arena);
    if (!block)
        return false;
    unsigned first = record->peer != JOURNAL_NONE ? 1u << PEER_SHIFT : 0;
    unsigned char *at = block->bytes + block->used;
    at = self->follow ? put_times(at, record, NULL, first) : put_record(at, self, record, first);
    if (first)
        at = put(at, (uint64_t)record->peer_core << 32 | record->peer, WORD);
    block->used = (uint32_t)(at - block->bytes);
    follow_on(self, record);
    return true;
}

bool journal_append(time_journal *self, raptor_arena *arena, const time_record *record) {
    journal_block *block = self->filling;
    bool marked = record->marks[0] | record->marks[1] | record->marks[2];
    if (!self->follow || marked || record->peer != JOURNAL_NONE || !block ||
        block->used + RECORD_BYTES > BLOCK_BYTES)
        return append(self, arena, record);
    /* What put_times does, of most records: there is nothing but an end. */
    uint64_t end = record->end - record->start + 1;
    uint32_t length = length_of(end);
    unsigned char *at = block->bytes + block->used;
    *at = (unsigned char)(length - 1);
    (void)put(at + 1, end, length);
    block->used += 1 + length;
    follow_on(self, record);
    return true;
}

/* Record `number` at `at`; it gets to where the one before it stands. */
static const unsigned char *decode(const time_journal *self, const unsigned char *at,
                                   uint32_t number, time_record *record) {
    uint32_t first = *at++;
    uint32_t length = 1 + (first & TIME_MASK), marks = first >> MARK_SHIFT & MARK_MASK;
    uint64_t field;
    if (self->follow) {
        self->follow(self->user, number, record);
    } else {
        at = take(at, &field, length);
        record->start += field;
    }
    at = take(at, &field, length);
    record->end = record->start + field - 1;
    for (uint32_t i = 0; i < TIME_MARKS; i++) {
        field = 0;
        if (i < marks)
            at = take(at, &field, length);
        record->marks[i] = field ? record->start + field - 1 : 0;
    }
    if (!self->follow) {
        length = 1 + (first >> NUMBER_SHIFT & NUMBER_MASK);
        at = take(at, &field, length);
        record->pc += (uint32_t)field;
        at = take(at, &field, length);
        record->release = field ? number - (uint32_t)field : JOURNAL_NONE;
    }
    field = JOURNAL_NONE;
    if (first >> PEER_SHIFT)
        at = take(at, &field, WORD);
    record->peer_core = (uint32_t)(field >> 32);
    record->peer = (uint32_t)field;
    return at;
}

/* What a block's first record follows. */
static time_record record_before(const journal_block *block) {
    return (time_record){.pc = block->pc, .start = block->start, .end = block->end};
}

/* The block with record `number`: the last one that does not begin behind it. */
static uint32_t find_block(const time_journal *self, uint32_t number) {
    uint32_t low = 0, high = self->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (self->blocks[middle]->first <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

const time_record *journal_decode(time_journal *self, raptor_arena *arena, uint32_t number) {
    if (!self->decoded)
        self->decoded = RAPTOR_NEW_ARRAY(arena, time_record, BLOCK_RECORDS);
    uint32_t index = find_block(self, number);
    const journal_block *block = self->blocks[index];
    if (index != self->decoded_block || self->decoded_count == 0) {
        self->decoded_block = index;
        self->decoded_first = block->first;
        self->decoded_count = self->decoded_bytes = 0;
    }
    time_record *records = self->decoded;
    while (self->decoded_count <= number - block->first) {
        uint32_t i = self->decoded_count++;
        records[i] = i ? records[i - 1] : record_before(block);
        self->decoded_bytes = (uint32_t)(decode(self, block->bytes + self->decoded_bytes,
                                                block->first + i, &records[i]) -
                                         block->bytes);
    }
    return &records[number - block->first];
}

bool journal_next(journal_cursor *cursor, time_journal *journal, bool ended) {
    const journal_block *block = cursor->block;
    const journal_block *next =
        atomic_load_explicit(block ? &block->next : &journal->first, memory_order_acquire);
    while (next && (!block || cursor->bytes == block->used)) {
        cursor->block = block = next;
        cursor->bytes = 0;
        cursor->record = record_before(block);
        next = atomic_load_explicit(&block->next, memory_order_acquire);
    }
    if (!block || (!next && !ended) || cursor->bytes == block->used)
        return false;
    const unsigned char *at = block->bytes + cursor->bytes;
    cursor->bytes += (uint32_t)(decode(journal, at, cursor->number++, &cursor->record) - at);
    return true;
}
