/* A run that is told to stop ends in good order: what it writes until then is complete. */
#ifndef RAPTOR_TOOLS_COMMON_INTERRUPT_H
#define RAPTOR_TOOLS_COMMON_INTERRUPT_H

#include <signal.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP sets the flag returned; the second one kills. A
 * SIGHUP that is ignored (nohup) stays so. */
const volatile sig_atomic_t *interrupt_flag(void);

#endif
