/* What the tests of ir/ share: a context with its diagnostics, made anew for every test. */
#ifndef RAPTOR_TESTS_IR_FIXTURE_H
#define RAPTOR_TESTS_IR_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "ir/ir.h"

typedef struct fixture {
    ir_context *context;
    raptor_diagnostics diagnostics;
} fixture;

static inline int set_up(void **state) {
    static fixture f;
    f.context = ir_context_create();
    raptor_diagnostics_init(&f.diagnostics);
    *state = &f;
    return f.context ? 0 : -1;
}

static inline int tear_down(void **state) {
    fixture *f = *state;
    raptor_diagnostics_deinit(&f->diagnostics);
    ir_context_destroy(f->context);
    return 0;
}

static inline ir_operation *parse(fixture *f, const char *text) {
    ir_operation *module;
    size_t size = strlen(text);
    char *exact = malloc(size ? size : 1); /* not NUL-terminated: nothing may read behind it */
    memcpy(exact, text, size);
    raptor_status_code status =
        ir_parse(f->context, "test.mlir", exact, size, &f->diagnostics, &module);
    free(exact);
    raptor_diagnostics_print(&f->diagnostics, stderr);
    assert_int_equal(status, RAPTOR_OK);
    assert_int_equal(f->diagnostics.count, 0);
    return module;
}

#endif
