/* What instructions compute on the device, against values worked by hand, and how runs that cannot
 * go on end. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "raptor/file.h"
#include "tests/device/machine.h"

static void begin(test_machine *m, uint32_t cores) {
    machine_begin(m, cores, NULL, 0);
    m->program.host_bytes = MACHINE_HOST_BYTES;
}

/* Host address pairs in registers 30, 31. */
static void load(test_machine *m, uint32_t core, int32_t local, int32_t host, int32_t bytes) {
    machine_set_pair(m, core, 30, host);
    machine_set(m, core, 29, local);
    machine_add(m, core, pim_make_ld(29, 30, bytes));
}

static void store(test_machine *m, uint32_t core, int32_t host, int32_t local, int32_t bytes) {
    machine_set_pair(m, core, 30, host);
    machine_set(m, core, 29, local);
    machine_add(m, core, pim_make_st(30, 29, bytes));
}

/* Twice: edge by edge, as a trace wants it, and as in_order.c does it for this chip. Values and
 * time are the same. */
static void must_run(test_machine *m) {
    uint8_t before[sizeof m->host], after[sizeof m->host];
    memcpy(before, &m->host, sizeof before);
    machine_must_run(m, (pim_run_options){.trace_path = "/dev/null", .trace_limit_bytes = 4096});
    double latency_ns = m->report.latency_ns;
    memcpy(after, &m->host, sizeof after);
    memcpy(&m->host, before, sizeof before);
    machine_must_run(m, (pim_run_options){0});
    assert_memory_equal(&m->host, after, sizeof after);
    assert_true(m->report.latency_ns == latency_ns);
}

static void must_fail(test_machine *m, raptor_diagnostic_code code, const char *text) {
    assert_int_equal(machine_run(m, (pim_run_options){0}), RAPTOR_FAILED);
    bool found = false;
    for (raptor_diagnostic *d = m->diagnostics.first; d; d = d->next)
        found |= d->code == code && (strstr(d->message, text) ||
                                     (d->place.stream && strcmp(d->place.stream, text) == 0));
    if (!found) {
        raptor_diagnostics_print(&m->diagnostics, stderr);
        fail_msg("no such diagnostic: %s", text);
    }
}

/* That is all there is to see. */
static void ends_in(test_machine *m, raptor_diagnostic_code code, const char *text) {
    must_fail(m, code, text);
    machine_end(m);
}

/* a at host 0, b at host 256, result of one instruction at host 512; n elements. The stride or
 * bound register is 4. */
static void one_vector(test_machine *m, pim_opcode opcode, const float *a, const float *b, int n,
                       int32_t register4) {
    begin(m, 1);
    memcpy(m->host.bytes, a, (size_t)n * sizeof(float));
    if (b)
        memcpy(m->host.bytes + 256, b, (size_t)n * sizeof(float));
    load(m, 0, 0, 0, n * 4);
    load(m, 0, 1024, 256, n * 4);
    machine_set(m, 0, 1, 0);
    machine_set(m, 0, 2, 1024);
    machine_set(m, 0, 3, 2048);
    machine_set(m, 0, 4, register4);
    bool two = pim_opcodes[opcode].form == PIM_FORM_vector_two;
    int length = opcode == PIM_OP_vmv || opcode == PIM_OP_vavg ? n / 2 : n;
    machine_add(
        m, 0,
        two ? pim_make_vector_two(opcode, 3, 1, pim_opcodes[opcode].operands == 2 ? 2 : 4, length)
            : pim_make_vector_one(opcode, 3, 1, length));
    store(m, 0, 512, 2048, n * 4);
    must_run(m);
}

static void check_vector(pim_opcode opcode, const float *a, const float *b, int n,
                         int32_t register4, const float *want, int wanted) {
    test_machine m;
    one_vector(&m, opcode, a, b, n, register4);
    for (int i = 0; i < wanted; i++)
        if (fabsf(m.host.f32[128 + i] - want[i]) > 1e-6f * fabsf(want[i]))
            fail_msg("%s: element %d is %g, not %g", pim_opcodes[opcode].name, i,
                     (double)m.host.f32[128 + i], (double)want[i]);
    machine_end(&m);
}

static int32_t bits_of(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void vector_instructions_compute(void **state) {
    (void)state;
    static const float a[4] = {1, -2, 3.5f, 0}, b[4] = {4, 0.5f, -1, 8};
    check_vector(PIM_OP_vvadd, a, b, 4, 0, (float[]){5, -1.5f, 2.5f, 8}, 4);
    check_vector(PIM_OP_vvsub, a, b, 4, 0, (float[]){-3, -2.5f, 4.5f, -8}, 4);
    check_vector(PIM_OP_vvmul, a, b, 4, 0, (float[]){4, -1, -3.5f, 0}, 4);
    check_vector(PIM_OP_vvmax, a, b, 4, 0, (float[]){4, 0.5f, 3.5f, 8}, 4);
    /* one element: 4 - 1 - 3.5 + 0; what is behind it stays 0 */
    check_vector(PIM_OP_vvdmul, a, b, 4, 0, (float[]){-0.5f, 0, 0, 0}, 4);
    check_vector(PIM_OP_vrelu, a, NULL, 4, 0, (float[]){1, 0, 3.5f, 0}, 4);
    check_vector(PIM_OP_vtanh, a, NULL, 4, 0, (float[]){0.76159416f, -0.96402758f, 0.99817790f, 0},
                 4);
    check_vector(PIM_OP_vsigm, a, NULL, 4, 0,
                 (float[]){0.73105858f, 0.11920292f, 0.97068777f, 0.5f}, 4);
    /* exp of 0, 1, 2, 3 over their sum 31.192874 */
    check_vector(PIM_OP_vsoftmax, (float[]){100, 101, 102, 103}, NULL, 4, 0,
                 (float[]){0.032058604f, 0.08714432f, 0.23688284f, 0.64391428f}, 4);
    /* stride 2: elements 0 and 2 */
    check_vector(PIM_OP_vmv, a, NULL, 4, 2, (float[]){1, 3.5f, 0, 0}, 4);
    check_vector(PIM_OP_vavg, a, NULL, 4, 2, (float[]){2.25f, 0, 0, 0}, 4);
    check_vector(PIM_OP_vrsu, a, NULL, 4, bits_of(2), (float[]){1, -2, 2, 0}, 4);
    check_vector(PIM_OP_vrsl, a, NULL, 4, bits_of(-1), (float[]){1, -1, 3.5f, 0}, 4);
}

static void shifts_work_on_integers(void **state) {
    (void)state;
    static const int32_t values[4] = {5, -8, -8, 1}, amounts[4] = {3, 2, 40, 31};
    static const int32_t left[4] = {40, -32, 0, INT32_MIN}, right[4] = {0, -2, -1, 0};
    test_machine m;
    float a[4], b[4];
    memcpy(a, values, sizeof a);
    memcpy(b, amounts, sizeof b);
    one_vector(&m, PIM_OP_vvsll, a, b, 4, 0);
    assert_memory_equal(&m.host.i32[128], left, sizeof left);
    machine_end(&m);
    one_vector(&m, PIM_OP_vvsra, a, b, 4, 0);
    assert_memory_equal(&m.host.i32[128], right, sizeof right);
    machine_end(&m);
}

/* ---- results that overlap operands */

enum { IMAGE = 64, OVERLAP_LENGTH = 8 };

static const float overlap_weights[OVERLAP_LENGTH * OVERLAP_LENGTH] = {
    1, 2, 0, 0, -1, 0,  0, 0, 0, 1,  3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 5,
    0, 0, 0, 0, 0,  1,  0, 0, 0, -2, 0, 4, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0,
    0, 1, 0, 0, 3,  -3, 0, 0, 0, 0,  1, 0, 0, 0, 1, 0, 0, 2, 0, 1};

typedef union lane {
    float f32;
    int32_t i32;
    uint32_t u32;
} lane;

/* One instruction on an image of local memory, addresses counted in elements. */
typedef struct overlap_case {
    pim_opcode opcode;
    int out, a, b, stride;
} overlap_case;

#define BOUND 0.75f

/* Elements of the result, from operands that nothing is written to. */
static int work_out(const overlap_case *at, const lane *image, lane *out) {
    const lane *a = image + at->a, *b = image + at->b;
    double sum = 0;
    for (int i = 0; i < OVERLAP_LENGTH; i++) {
        float x = a[i].f32, y = b[i].f32;
        switch (at->opcode) {
        case PIM_OP_vvadd:
            out[i].f32 = x + y;
            break;
        case PIM_OP_vvsub:
            out[i].f32 = x - y;
            break;
        case PIM_OP_vvmul:
            out[i].f32 = x * y;
            break;
        case PIM_OP_vvmax:
            out[i].f32 = x > y ? x : y;
            break;
        case PIM_OP_vvdmul:
            sum += (double)x * (double)y;
            break;
        case PIM_OP_vvsll:
            out[i].u32 = b[i].u32 < 32 ? a[i].u32 << b[i].u32 : 0;
            break;
        case PIM_OP_vvsra:
            out[i].i32 = a[i].i32 >> (b[i].u32 < 32 ? b[i].u32 : 31);
            break;
        case PIM_OP_vrelu:
            out[i].f32 = x > 0 ? x : 0;
            break;
        case PIM_OP_vtanh:
            out[i].f32 = (float)tanh(x);
            break;
        case PIM_OP_vsigm:
            out[i].f32 = (float)(1 / (1 + exp(-x)));
            break;
        case PIM_OP_vsoftmax:
            sum += exp(x);
            out[i].f32 = (float)exp(x);
            break;
        case PIM_OP_vmv:
            out[i] = a[i * at->stride];
            break;
        case PIM_OP_vavg:
            sum += a[i * at->stride].f32;
            break;
        case PIM_OP_vrsu:
            out[i].f32 = x < BOUND ? x : BOUND;
            break;
        case PIM_OP_vrsl:
            out[i].f32 = x > BOUND ? x : BOUND;
            break;
        case PIM_OP_mvmul:
            out[i].f32 = 0;
            for (int k = 0; k < OVERLAP_LENGTH; k++)
                out[i].f32 += a[k].f32 * overlap_weights[k * OVERLAP_LENGTH + i];
            break;
        default: /* lmv */
            out[i] = a[i];
        }
    }
    for (int i = 0; i < OVERLAP_LENGTH && at->opcode == PIM_OP_vsoftmax; i++)
        out[i].f32 = (float)(out[i].f32 / sum);
    if (at->opcode != PIM_OP_vvdmul && at->opcode != PIM_OP_vavg)
        return OVERLAP_LENGTH;
    out[0].f32 = (float)(at->opcode == PIM_OP_vavg ? sum / OVERLAP_LENGTH : sum);
    return 1;
}

static pim_instruction overlap_instruction(const overlap_case *at) {
    if (at->opcode == PIM_OP_mvmul)
        return pim_make_mvmul(3, 1, 32, false, 0);
    if (at->opcode == PIM_OP_lmv)
        return pim_make_lmv(3, 1, 4 * OVERLAP_LENGTH);
    const pim_opcode_info *info = &pim_opcodes[at->opcode];
    if (info->form == PIM_FORM_vector_one)
        return pim_make_vector_one(at->opcode, 3, 1, OVERLAP_LENGTH);
    return pim_make_vector_two(at->opcode, 3, 1, info->operands == 2 ? 2 : 4, OVERLAP_LENGTH);
}

static bool same_lane(lane got, lane want) {
    return got.i32 == want.i32 || fabsf(got.f32 - want.f32) <= 2e-6f * fabsf(want.f32);
}

static void check_overlap(const overlap_case *at) {
    bool strided = at->opcode == PIM_OP_vmv || at->opcode == PIM_OP_vavg;
    bool integers = at->opcode == PIM_OP_vvsll || at->opcode == PIM_OP_vvsra;
    lane image[IMAGE], want[IMAGE], result[OVERLAP_LENGTH];
    for (int i = 0; i < IMAGE; i++)
        if (integers)
            image[i].i32 = i * 29 % 37 - 3;
        else
            image[i].f32 = (float)(i * 29 % 31 - 15) / 4;
    test_machine m;
    begin(&m, 1);
    pim_matrix matrix = {"w", OVERLAP_LENGTH, OVERLAP_LENGTH, overlap_weights};
    machine_set_groups(&m, &(pim_group){1, 0}, 1);
    m.program.matrices = &matrix;
    m.program.matrix_count = 1;
    memcpy(m.host.bytes, image, sizeof image);
    load(&m, 0, 0, 0, sizeof image);
    machine_set(&m, 0, 1, 4 * at->a);
    machine_set(&m, 0, 2, 4 * at->b);
    machine_set(&m, 0, 3, 4 * at->out);
    machine_set(&m, 0, 4, strided ? at->stride : bits_of(BOUND));
    machine_add(&m, 0, overlap_instruction(at));
    store(&m, 0, 512, 0, sizeof image);
    must_run(&m);
    memcpy(want, image, sizeof want);
    int count = work_out(at, image, result);
    memcpy(&want[at->out], result, (size_t)count * sizeof(lane));
    for (int i = 0; i < IMAGE; i++) {
        lane got = {.i32 = m.host.i32[128 + i]};
        if (!same_lane(got, want[i]))
            fail_msg("%s of %d, %d (stride %d) to %d: element %d is %g, not %g",
                     pim_opcodes[at->opcode].name, at->a, at->b, at->stride, at->out, i,
                     (double)got.f32, (double)want[i].f32);
    }
    machine_end(&m);
}

/* Whole operands are read before the result is written, from whichever side it overlaps them. */
static void operands_are_read_before_the_result_is_written(void **state) {
    (void)state;
    static const int distances[] = {-8, -7, -4, -1, 0, 1, 4, 7, 8};
    for (pim_opcode opcode = 0; opcode < PIM_OPCODE_COUNT; opcode++)
        for (size_t d = 0; d < sizeof distances / sizeof *distances; d++) {
            if (pim_opcodes[opcode].unit != PIM_UNIT_vector && opcode != PIM_OP_mvmul &&
                opcode != PIM_OP_lmv)
                continue;
            int out = 24 + distances[d];
            check_overlap(&(overlap_case){opcode, out, 24, 48, 1});
            check_overlap(&(overlap_case){opcode, out, 48, 24, 1});
            check_overlap(&(overlap_case){opcode, out, 24, out, 1});
            check_overlap(&(overlap_case){opcode, out, out, 24, 1});
            check_overlap(&(overlap_case){opcode, 24, out, 24 - distances[d], 1});
        }
    /* gathered from before and behind, below and above the result */
    for (int stride = -3; stride <= 3; stride++)
        for (int out = 0; out <= IMAGE - OVERLAP_LENGTH; out += 3) {
            check_overlap(&(overlap_case){PIM_OP_vmv, out, 30, 0, stride});
            check_overlap(&(overlap_case){PIM_OP_vavg, out, 30, 0, stride});
        }
}

static void mvmul_multiplies_its_group(void **state) {
    (void)state;
    /* 3 inputs, 2 outputs */
    static const float weights[6] = {1, 2, 3, 4, 5, -60};
    static const float want[2][2] = {{22, -170}, {22, 0}}; /* 1 + 6 + 15, 2 + 8 - 180; with relu */
    for (int relu = 0; relu < 2; relu++) {
        test_machine m;
        begin(&m, 1);
        pim_matrix matrix = {"w", 3, 2, weights};
        machine_set_groups(&m, &(pim_group){1, 0}, 1);
        m.program.matrices = &matrix;
        m.program.matrix_count = 1;
        memcpy(m.host.f32, (float[]){1, 2, 3}, 12);
        load(&m, 0, 64, 0, 12);
        machine_set(&m, 0, 1, 64);
        machine_set(&m, 0, 2, 128);
        machine_add(&m, 0, pim_make_mvmul(2, 1, 32, relu, 0));
        store(&m, 0, 256, 128, 12);
        must_run(&m);
        assert_true(m.host.f32[64] == want[relu][0]);
        assert_true(m.host.f32[65] == want[relu][1]);
        assert_true(m.host.f32[66] == 0); /* exactly the columns of the matrix */
        machine_end(&m);
    }
}

static void scalars_and_moves_compute(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    m.host.i32[0] = 96; /* read by sld */
    machine_set_pair(&m, 0, 30, 0);
    machine_add(&m, 0, (pim_instruction){.opcode = PIM_OP_sld, .rd = 1, .rs1 = 30});
    machine_set(&m, 0, 2, 16);
    machine_add(&m, 0, pim_make_scalar(PIM_OP_sadd, 3, 1, 2));               /* 112 */
    machine_add(&m, 0, pim_make_scalar(PIM_OP_ssub, 4, 1, 2));               /* 80 */
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_smuli, 5, 2, 3));    /* 48 */
    machine_add(&m, 0, pim_make_scalar(PIM_OP_smul, 6, 2, 2));               /* 256 */
    machine_add(&m, 0, pim_make_scalar_immediate(PIM_OP_saddi, 6, 6, -128)); /* 128 */
    machine_add(&m, 0, pim_make_lldi(4, 0x1234, 16));                        /* 80..95 = 0x34 */
    machine_add(&m, 0, pim_make_lmv(3, 4, 16));                              /* 112..127 too */
    machine_add(&m, 0, pim_make_lldi(5, 7, 32));                             /* 48..79 = 7 */
    pim_instruction moved = pim_make_lmv(6, 4, 8); /* offsets select rd: 128 + 4 */
    moved.g1 = PIM_OFFSET_RD;
    moved.g2 = 4;
    machine_add(&m, 0, moved);
    store(&m, 0, 512, 48, 96);
    must_run(&m);
    const uint8_t *local = m.host.bytes + 512 - 48;
    assert_int_equal(local[48], 7);
    assert_int_equal(local[79], 7);
    assert_int_equal(local[80], 0x34);
    assert_int_equal(local[95], 0x34);
    assert_int_equal(local[96], 0);
    assert_int_equal(local[112], 0x34);
    assert_int_equal(local[127], 0x34);
    assert_int_equal(local[131], 0);
    assert_int_equal(local[132], 0x34);
    assert_int_equal(local[139], 0x34);
    assert_int_equal(local[140], 0);
    machine_end(&m);
}

/* A vector that visits 8 cores, each adding 1 to it; every core clears its buffer right after the
 * send, which must not be seen by the receiver. */
static void data_travels_between_cores(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 8);
    for (int i = 0; i < 64; i++) {
        m.host.f32[i] = (float)i;
        m.host.f32[64 + i] = 1;
    }
    load(&m, 0, 0, 0, 256);
    for (uint32_t core = 0; core < 8; core++) {
        load(&m, core, 256, 256, 256);
        machine_set(&m, core, 1, 0);
        machine_set(&m, core, 2, 256);
        if (core > 0)
            machine_add(&m, core, pim_make_recv(1, (int32_t)core - 1, 256));
        machine_add(&m, core, pim_make_vector_two(PIM_OP_vvadd, 1, 1, 2, 64));
        if (core < 7) {
            machine_add(&m, core, pim_make_send(1, (int32_t)core + 1, 256));
            machine_add(&m, core, pim_make_lldi(1, 0, 256));
            machine_add(&m, core, pim_make_ld(1, 30, 0));
        }
    }
    store(&m, 7, 1024, 0, 256);
    must_run(&m);
    for (int i = 0; i < 64; i++)
        assert_true(m.host.f32[256 + i] == (float)(i + 8));
    assert_int_equal(m.report.cores_used, 8);
    machine_end(&m);
}

/* Core 0 writes to host memory and signals; core 1 waits, then reads. */
static void sync_orders_host_memory(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    machine_set(&m, 0, 1, 0);
    machine_add(&m, 0, pim_make_lldi(1, 0x5a, 64));
    store(&m, 0, 128, 0, 64);
    machine_add(&m, 0, pim_make_sync(3, 1));
    machine_add(&m, 0, pim_make_sync(3, 1));
    machine_add(&m, 1, pim_make_wait(3, 2));
    load(&m, 1, 0, 128, 64);
    store(&m, 1, 256, 0, 64);
    must_run(&m);
    for (int i = 0; i < 64; i++)
        assert_int_equal(m.host.bytes[256 + i], 0x5a);
    machine_end(&m);
}

static void deadlock_names_cores_and_instructions(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 3);
    machine_set(&m, 0, 1, 0);
    machine_add(&m, 0, pim_make_recv(1, 1, 4));
    machine_add(&m, 1, pim_make_recv(1, 0, 4));
    machine_add(&m, 2, pim_make_wait(5, 1));
    m.program.layers = &(pim_layer){"stuck", "Conv"};
    m.program.layer_count = 1;
    pim_layer_range range = {0, 0};
    m.program.cores[0].ranges = &range;
    m.program.cores[0].range_count = 1;
    must_fail(&m, RAPTOR_E_simulation_deadlock, "core 0: instruction 2");
    /* the cycle comes first, so that a limit of what is shown does not hide it */
    assert_non_null(strstr(m.diagnostics.first->message, "cores wait for each other"));
    assert_string_equal(m.diagnostics.first->next->place.node, "stuck");
    assert_int_equal(m.diagnostics.count, 4);
    must_fail(&m, RAPTOR_E_simulation_deadlock,
              "core 0 (instruction 2, recv) -> core 1 (instruction 1, recv) -> core 0");
    must_fail(&m, RAPTOR_E_simulation_deadlock, "to reach 1; it is 0; no core sends more");
    machine_end(&m);
    /* Events: 1 and 2 wait for each other's sync, 0 only waits for 1 and is in no cycle. */
    begin(&m, 3);
    machine_set(&m, 0, 1, 0);
    machine_add(&m, 0, pim_make_recv(1, 1, 4));
    machine_add(&m, 1, pim_make_wait(5, 1));
    machine_add(&m, 1, pim_make_sync(6, 2));
    machine_add(&m, 2, pim_make_wait(6, 1));
    machine_add(&m, 2, pim_make_sync(5, 1));
    must_fail(&m, RAPTOR_E_simulation_deadlock,
              "core 1 (instruction 1, wait) -> core 2 (instruction 1, wait) -> core 1");
    assert_int_equal(m.diagnostics.count, 4);
    must_fail(&m, RAPTOR_E_simulation_deadlock, "it is 0; core 2 has the next sync");
    machine_end(&m);
    begin(&m, 2);
    machine_add(&m, 0, pim_make_send(1, 1, 4));
    ends_in(&m, RAPTOR_E_simulation_deadlock, "core 1 to receive");
    begin(&m, 1);
    machine_add(&m, 0, pim_make_wait(5, 1));
    ends_in(&m, RAPTOR_E_simulation_deadlock, "event register 5 to reach 1");
}

static void begin_throughput(test_machine *m, uint32_t cores, int64_t rob_size) {
    begin(m, cores);
    m->chip.core.rob_size = rob_size;
    m->chip.sim.sim_mode = 0;
    m->chip.sim.sim_time = 0.002; /* ms */
}

/* Core 0 signals once a round, core 1 waits for two: its second round is the last. */
static void sync_twice_too_rarely(test_machine *m, int64_t rob_size) {
    begin_throughput(m, 2, rob_size);
    machine_add(m, 0, pim_make_sync(3, 1));
    machine_add(m, 0, pim_make_wait(4, 1));
    machine_add(m, 1, pim_make_sync(4, 0));
    machine_add(m, 1, pim_make_wait(3, 2));
}

/* A run over and over ends where no core can go on, in whichever round. */
static void deadlock_ends_a_throughput_run(void **state) {
    (void)state;
    for (int64_t rob_size = 1; rob_size <= 4; rob_size += 3) {
        test_machine m;
        begin_throughput(&m, 2, rob_size);
        machine_add(&m, 0, pim_make_recv(1, 1, 4));
        machine_add(&m, 0, pim_make_send(1, 1, 4));
        machine_add(&m, 1, pim_make_recv(1, 0, 4));
        machine_add(&m, 1, pim_make_send(1, 0, 4));
        must_fail(&m, RAPTOR_E_simulation_deadlock, "core 0: instruction 1");
        must_fail(&m, RAPTOR_E_simulation_deadlock,
                  "core 0 (instruction 1, recv) -> core 1 (instruction 1, recv) -> core 0");
        machine_end(&m);
        sync_twice_too_rarely(&m, rob_size);
        must_fail(&m, RAPTOR_E_simulation_deadlock,
                  "core 0 (instruction 2, wait) -> core 1 (instruction 2, wait) -> core 0");
        must_fail(&m, RAPTOR_E_simulation_deadlock, "core 1 has the next sync");
        ends_in(&m, RAPTOR_E_simulation_deadlock, "core 1: instruction 2");
        /* the others' streams have nothing that could release it */
        begin_throughput(&m, 4, rob_size);
        m.program.cores[2].count = 0;
        m.program.cores[3].count = 0;
        m.program.cores[3].absent = true;
        machine_add(&m, 0, pim_make_wait(3, 1));
        must_fail(&m, RAPTOR_E_simulation_deadlock, "to reach 1; it is 0; no core sends more");
        assert_int_equal(m.diagnostics.count, 1);
        machine_end(&m);
        begin_throughput(&m, 2, rob_size);
        machine_add(&m, 0, pim_make_send(1, 1, 4));
        ends_in(&m, RAPTOR_E_simulation_deadlock, "core 1 to receive, which never does");
        begin_throughput(&m, 1, rob_size); /* a stream of one instruction repeats */
        m.program.cores[0].count = 0;
        machine_add(&m, 0, pim_make_wait(3, 1));
        ends_in(&m, RAPTOR_E_simulation_deadlock, "core 0: instruction 0");
    }
}

static void assert_samples(test_machine *m, uint64_t samples) {
    machine_must_run(m, (pim_run_options){0});
    assert_int_equal(m->report.samples, samples);
    machine_end(m);
}

/* Runs without an end that are none: nothing left to do before the time is over. The counts are
 * those of pimsim-nn. */
static void throughput_runs_without_events_are_no_deadlock(void **state) {
    (void)state;
    for (int64_t rob_size = 1; rob_size <= 4; rob_size += 3) {
        test_machine m;
        begin_throughput(&m, 2, rob_size);
        m.program.cores[0].count = m.program.cores[1].count = 0;
        assert_samples(&m, 0); /* empty streams */
        begin_throughput(&m, 2, rob_size);
        m.program.cores[0].count = m.program.cores[1].count = 0;
        m.program.cores[0].absent = m.program.cores[1].absent = true;
        assert_samples(&m, 0);
        begin_throughput(&m, 2, rob_size); /* scalar instructions, 5 and 3 of them */
        for (int i = 0; i < 4; i++)
            machine_set(&m, 0, 1, i);
        machine_set(&m, 1, 1, 3);
        machine_set(&m, 1, 1, 3);
        assert_samples(&m, 400);
        begin_throughput(&m, 2, rob_size); /* one instruction */
        m.program.cores[0].count = m.program.cores[1].count = 0;
        machine_add(&m, 0, pim_make_lldi(1, 0, 4));
        machine_set(&m, 1, 1, 3);
        assert_samples(&m, 1);
        begin_throughput(&m, 2, rob_size); /* the sync lies behind the end, as the send does */
        for (int i = 0; i < 3000; i++)
            machine_set(&m, 0, 1, i);
        machine_add(&m, 0, pim_make_sync(0, 1));
        machine_add(&m, 1, pim_make_wait(0, 1));
        assert_samples(&m, 0);
        begin_throughput(&m, 2, rob_size);
        for (int i = 0; i < 3000; i++)
            machine_set(&m, 0, 1, i);
        machine_add(&m, 0, pim_make_send(1, 1, 4));
        machine_add(&m, 1, pim_make_recv(1, 0, 4));
        assert_samples(&m, 0);
        /* core 0 is blocked, core 1 goes on: its wait is in sight of fetch, and what is behind */
        begin_throughput(&m, 2, rob_size);
        machine_add(&m, 0, pim_make_wait(3, 1));
        machine_add(&m, 1, pim_make_lldi(1, 0, 4));
        assert_samples(&m, rob_size == 1 ? 2 : 3);
    }
}

static void faults_name_the_instruction(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_set(&m, 0, 1, (1 << 20) - 4);
    machine_set(&m, 0, 2, 0);
    machine_add(&m, 0, pim_make_lmv(2, 1, 8));
    ends_in(&m, RAPTOR_E_simulation_fault, "core 0: instruction 3");
    begin(&m, 1);
    machine_set(&m, 0, 1, -4);
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 4));
    ends_in(&m, RAPTOR_E_simulation_fault, "reads bytes -4");
    begin(&m, 1);
    load(&m, 0, 0, MACHINE_HOST_BYTES - 3, 4);
    ends_in(&m, RAPTOR_E_simulation_fault, "host bytes");
    begin(&m, 1);
    machine_set_groups(&m, &(pim_group){1, -1}, 1);
    machine_add(&m, 0, pim_make_mvmul(1, 1, 32, false, 0));
    ends_in(&m, RAPTOR_E_simulation_fault, "no weights");
    begin(&m, 2);
    machine_add(&m, 0, pim_make_send(1, 1, 8));
    machine_add(&m, 1, pim_make_recv(1, 0, 4));
    ends_in(&m, RAPTOR_E_simulation_fault, "receives 4");
    begin(&m, 1);
    machine_add(&m, 0, pim_make_setbw(8, 8));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 4));
    ends_in(&m, RAPTOR_E_simulation_fault, "8 bits in");
}

/* Values may be computed behind the time: what is found in them is still the first fault. */
static void a_fault_in_values_comes_before_a_deadlock(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    load(&m, 0, 0, MACHINE_HOST_BYTES - 3, 4);
    machine_add(&m, 0, pim_make_recv(1, 1, 4));
    must_fail(&m, RAPTOR_E_simulation_fault, "host bytes");
    assert_int_equal(m.diagnostics.count, 1);
    machine_end(&m);
    begin(&m, 2); /* what the deadlock keeps from being computed is no fault */
    machine_set(&m, 0, 2, -4);
    machine_add(&m, 0, pim_make_recv(1, 1, 4));
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 2, 2, 4));
    ends_in(&m, RAPTOR_E_simulation_deadlock, "core 0: instruction 2");
}

/* More transfers than can wait for their values at a time. */
static void thousands_of_transfers_add_up(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    enum { ROUNDS = 3000 };
    m.host.f32[0] = 1.0f;
    for (uint32_t core = 0; core < 2; core++) {
        machine_set(&m, core, 1, 0);
        machine_set(&m, core, 2, 64);
        machine_add(&m, core, pim_make_lldi(2, 0, 4));
    }
    for (int i = 0; i < ROUNDS; i++) { /* core 0: sum += 1; core 1: its own += that sum */
        load(&m, 0, 0, 0, 4);
        machine_set(&m, 0, 1, 0);
        machine_set(&m, 0, 2, 64);
        machine_add(&m, 0, pim_make_vector_two(PIM_OP_vvadd, 2, 2, 1, 1));
        machine_add(&m, 0, pim_make_send(2, 1, 4));
        machine_add(&m, 1, pim_make_recv(1, 0, 4));
        machine_add(&m, 1, pim_make_vector_two(PIM_OP_vvadd, 2, 2, 1, 1));
    }
    store(&m, 1, 8, 64, 4);
    must_run(&m);
    assert_true(m.host.f32[2] == (float)ROUNDS * (ROUNDS + 1) / 2);
    machine_end(&m);
}

static void limits_end_the_run(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    for (int i = 0; i < 1000; i++)
        machine_add(&m, 0, pim_make_lldi(1, 0, 4096));
    m.chip.sim.latency_timeout_ms = 0.01;
    ends_in(&m, RAPTOR_E_simulation_timeout, "latency_timeout_ms");
    /* scalar instructions take time, too: behind the last one of a unit, or alone */
    for (int alone = 0; alone < 2; alone++) {
        begin(&m, 2);
        if (!alone)
            machine_add(&m, 0, pim_make_lldi(1, 0, 1));
        for (int i = 0; i < 10100; i++)
            machine_set(&m, 0, 1, i);
        m.chip.sim.latency_timeout_ms = 0.01;
        ends_in(&m, RAPTOR_E_simulation_timeout, "unfinished after 10000.000 ns");
    }
    /* longer than any limit, also where the product of steps and their time is too long to count */
    begin(&m, 1);
    m.chip.local.period = 1e9;
    m.chip.local.data_width = 1;
    m.chip.local.read_latency_cycle = m.chip.local.write_latency_cycle = 1000000;
    m.chip.sim.latency_timeout_ms = 1e9;
    machine_add(&m, 0, pim_make_vector_one(PIM_OP_vrelu, 1, 1, 37));
    ends_in(&m, RAPTOR_E_simulation_timeout, "its unit to finish");
    begin(&m, 65);
    ends_in(&m, RAPTOR_E_chip_capacity, "65 cores");
    begin(&m, 1);
    machine_set_groups(&m, &(pim_group){65, -1}, 1);
    ends_in(&m, RAPTOR_E_chip_capacity, "65 arrays");
}

/* Scalar instructions at the end retire nowhere; the run still ends. */
static void a_stream_may_end_in_scalars(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 2);
    machine_add(&m, 0, pim_make_lldi(1, 0, 1));
    for (int i = 0; i < 100; i++)
        machine_set(&m, 0, 1, i);
    must_run(&m);
    assert_true(m.report.latency_ns > 100 && m.report.latency_ns < 120);
    machine_end(&m);
}

static void a_trace_is_written(void **state) {
    (void)state;
    test_machine m;
    begin(&m, 1);
    machine_add(&m, 0, pim_make_lldi(1, 0, 4));
    char path[] = "/tmp/raptor-trace-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    machine_must_run(&m, (pim_run_options){.timing_only = true, .trace_path = path});
    char *text;
    size_t size;
    assert_int_equal(raptor_file_read(path, NULL, &text, &size), RAPTOR_OK);
    assert_non_null(strstr(text, "\"name\":\"lldi\""));
    assert_non_null(strstr(text, "\"ts\":0.003000"));
    assert_string_equal(text + size - 4, "\n]}\n");
    free(text);
    unlink(path);
    machine_end(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vector_instructions_compute),
        cmocka_unit_test(shifts_work_on_integers),
        cmocka_unit_test(operands_are_read_before_the_result_is_written),
        cmocka_unit_test(mvmul_multiplies_its_group),
        cmocka_unit_test(scalars_and_moves_compute),
        cmocka_unit_test(data_travels_between_cores),
        cmocka_unit_test(sync_orders_host_memory),
        cmocka_unit_test(deadlock_names_cores_and_instructions),
        cmocka_unit_test(deadlock_ends_a_throughput_run),
        cmocka_unit_test(throughput_runs_without_events_are_no_deadlock),
        cmocka_unit_test(faults_name_the_instruction),
        cmocka_unit_test(a_fault_in_values_comes_before_a_deadlock),
        cmocka_unit_test(thousands_of_transfers_add_up),
        cmocka_unit_test(limits_end_the_run),
        cmocka_unit_test(a_stream_may_end_in_scalars),
        cmocka_unit_test(a_trace_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
