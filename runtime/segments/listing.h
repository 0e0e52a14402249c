/* What becomes of every node of a model: a table for the terminal, the same as JSON. */
#ifndef RAPTOR_RUNTIME_SEGMENTS_LISTING_H
#define RAPTOR_RUNTIME_SEGMENTS_LISTING_H

#include "frontend/segments.h"

/* Device nodes with the unit that executes them, host nodes with the reason and what the device
 * would support instead, `unsupported` where the host cannot execute the node either; then a
 * summary by operator. */
void segments_listing_print(const segments *parts, raptor_arena *arena, FILE *stream);
raptor_status segments_listing_write(const segments *parts, const char *path, raptor_arena *arena,
                                     raptor_diagnostics *diagnostics);

#endif
