/* What plan operations need of the target (frontend/needs.def), so that it can be done without. */
#include <string.h>

#include "frontend/import.h"

typedef struct need_row {
    const char *operation, *facility;
} need_row;

static const need_row NEEDS_ROWS[] = {
#define NEEDS(operation, facility) {"spat." #operation, #facility},
#include "frontend/needs.def"
#undef NEEDS
};
enum { NEED_COUNT = sizeof NEEDS_ROWS / sizeof *NEEDS_ROWS };

static bool is_listed_before(int row) {
    for (int i = 0; i < row; i++)
        if (strcmp(NEEDS_ROWS[i].facility, NEEDS_ROWS[row].facility) == 0)
            return true;
    return false;
}

const char *frontend_facility(uint32_t number) {
    for (int i = 0; i < NEED_COUNT; i++)
        if (!is_listed_before(i) && number-- == 0)
            return NEEDS_ROWS[i].facility;
    return NULL;
}

bool frontend_is_facility(const char *name) {
    for (int i = 0; i < NEED_COUNT; i++)
        if (strcmp(NEEDS_ROWS[i].facility, name) == 0)
            return true;
    return false;
}

const char *import_missing_facility(const frontend_options *options,
                                    const ir_operation *operation) {
    for (int i = 0; i < NEED_COUNT; i++)
        for (uint32_t k = 0; k < options->disabled_count; k++)
            if (strcmp(NEEDS_ROWS[i].facility, options->disabled[k]) == 0 &&
                ir_operation_is(operation, NEEDS_ROWS[i].operation))
                return NEEDS_ROWS[i].facility;
    return NULL;
}
