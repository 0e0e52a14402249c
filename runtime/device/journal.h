/* What every retired instruction did when, in 5 to 20 bytes each instead of a time_record's 56: a
 * run of millions of instructions touches little memory. A core's records are read one by one by
 * their number; neighbours cost little. Another thread may read them in their order while they are
 * written. Private to runtime/device. */
#ifndef RAPTOR_DEVICE_JOURNAL_H
#define RAPTOR_DEVICE_JOURNAL_H

#include <stdatomic.h>

#include "raptor/arena.h"
#include "target/pim/timing.h"

#define JOURNAL_NONE UINT32_MAX

enum { TIME_MARKS = 3 };

/* When an instruction that has retired did what; times.c says what lies between the marks. */
typedef struct time_record {
    pim_time marks[TIME_MARKS]; /* 0: not reached */
    pim_time start, end;        /* execution, its end as the core's clock sees it */
    uint32_t pc;
    uint32_t release; /* number of the instruction it waited for in dispatch, JOURNAL_NONE: none */
    uint32_t peer_core, peer; /* number of the partner, or of what held it after dispatch */
} time_record;

/* Of record `number`, which gets to where the one before it stands, fills in pc, start and release.
 */
typedef void journal_follow(const void *user, uint32_t number, time_record *record);

typedef struct journal_block journal_block;

/* Of one core. */
typedef struct time_journal {
    journal_follow *follow; /* says what each record has from the one before; NULL: it is kept */
    const void *user;
    _Atomic(journal_block *) first;
    journal_block **blocks, *filling; /* the last one */
    uint32_t block_count, capacity;
    uint32_t count;       /* records */
    uint32_t previous_pc; /* of the record before the next one, likewise */
    pim_time previous_start, previous_end;
    time_record *decoded; /* the first ones of block decoded_block; lazily allocated */
    uint32_t decoded_first, decoded_count; /* their numbers */
    uint32_t decoded_block, decoded_bytes;
} time_journal;

/* Appends a record: number journal->count. The journal lives in `arena`; false: it is exhausted. */
bool journal_append(time_journal *journal, raptor_arena *arena, const time_record *record);
/* Decodes the records of a block up to `number`, which is there. */
const time_record *journal_decode(time_journal *journal, raptor_arena *arena, uint32_t number);

/* Reads a journal from its first record on; zeroed at the start. */
typedef struct journal_cursor {
    const journal_block *block;
    uint32_t bytes, number; /* of the block, and of the journal, that are read */
    time_record record;     /* the last one read */
} journal_cursor;

/* The next record; false when there is none. While the journal is written, only whole blocks are
 * there, for a reader on another thread; `ended` says that it is not any more. */
bool journal_next(journal_cursor *cursor, time_journal *journal, bool ended);

/* Record `number`, which is there. The result holds until the next call for this journal. */
static inline const time_record *journal_read(time_journal *journal, raptor_arena *arena,
                                              uint32_t number) {
    if (number - journal->decoded_first < journal->decoded_count)
        return &journal->decoded[number - journal->decoded_first];
    return journal_decode(journal, arena, number);
}

#endif
