/* Expected diagnostics: comments `expected-error {{part of the message}}` in IR text, each for a
 * fault on its own line, or on another one with `expected-error@+1`, `@-2`, `@above`, or `@below`
 * for the next line that is no comment. In `expected-error-re {{has {{[0-9]+}} bytes}}` the inner
 * braces hold extended regular expressions. */
#ifndef RAPTOR_TOOLS_COMMON_DIAGNOSTICS_H
#define RAPTOR_TOOLS_COMMON_DIAGNOSTICS_H

#include "raptor/diagnostic.h"

/* Compares the faults found with those the text expects, and prints what does not match to
 * `stream`. True if every expectation was met once, no other fault was found, and every fault's
 * file, line and column are where the operation it names is written. */
bool diagnostics_match(const raptor_diagnostics *found, const char *path, const char *text,
                       FILE *stream);

#endif
