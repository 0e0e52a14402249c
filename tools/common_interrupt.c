#include "tools/common_interrupt.h"

#include <stddef.h>

/* A signal handler has no other way to say anything. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

const volatile sig_atomic_t *interrupt_flag(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* else: nohup */
        sigaction(SIGHUP, &action, NULL);
    return &interrupted;
}
