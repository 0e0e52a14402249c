#include "raptor/json.h"
#include "target/pim/program.h"

static void print_values(raptor_buffer *out, const char *name, const pim_host_value *values,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        raptor_buffer_printf(out, ".%s ", name);
        raptor_json_string(out, values[i].name);
        raptor_buffer_printf(out, " offset=%llu bytes=%llu shape=[",
                             (unsigned long long)values[i].offset,
                             (unsigned long long)values[i].bytes);
        for (uint32_t axis = 0; axis < values[i].rank; axis++)
            raptor_buffer_printf(out, "%s%lld", axis ? "," : "", (long long)values[i].shape[axis]);
        raptor_buffer_puts(out, "]\n");
    }
}

static void print_tables(raptor_buffer *out, const pim_program *program) {
    raptor_buffer_printf(out,
                         ".program cores=%u bits=%u host_bytes=%llu model=", program->core_count,
                         program->bits, (unsigned long long)program->host_bytes);
    raptor_json_string(out, program->model ? program->model : "");
    if (program->chip) {
        raptor_buffer_puts(out, " chip=");
        raptor_json_string(out, program->chip);
    }
    raptor_buffer_puts(out, program->exportable ? "\n" : " ; pimsim-nn refuses its vsoftmax\n");
    for (uint32_t i = 0; i < program->layer_count; i++) {
        raptor_buffer_puts(out, ".layer ");
        raptor_json_string(out, program->layers[i].name ? program->layers[i].name : "");
        raptor_buffer_puts(out, " ");
        raptor_json_string(out, program->layers[i].op ? program->layers[i].op : "");
        raptor_buffer_printf(out, " ; %u\n", i);
    }
    for (uint32_t i = 0; i < program->matrix_count; i++) {
        const pim_matrix *matrix = &program->matrices[i];
        raptor_buffer_puts(out, ".matrix ");
        raptor_json_string(out, matrix->name ? matrix->name : "");
        raptor_buffer_printf(out, " rows=%u columns=%u ; %u\n", matrix->rows, matrix->columns, i);
    }
    for (uint32_t i = 0; i < program->constant_count; i++)
        raptor_buffer_printf(out, ".constant offset=%llu bytes=%llu\n",
                             (unsigned long long)program->constants[i].offset,
                             (unsigned long long)program->constants[i].bytes);
    print_values(out, "input", program->inputs, program->input_count);
    print_values(out, "output", program->outputs, program->output_count);
}

static void print_core(raptor_buffer *out, const pim_program *program, uint32_t core) {
    const pim_core_program *code = &program->cores[core];
    raptor_buffer_printf(out, "\n.core %u groups=[", core);
    for (uint32_t i = 0; i < code->group_count; i++) {
        raptor_buffer_printf(out, "%s%u", i ? "," : "", code->groups[i].arrays);
        if (code->groups[i].matrix >= 0)
            raptor_buffer_printf(out, ":%d", code->groups[i].matrix);
    }
    raptor_buffer_printf(out, "] ; %zu instructions\n", code->count);
}

static void flush(raptor_buffer *out, FILE *stream) {
    if (out->size > 0)
        fwrite(out->data, 1, out->size, stream);
    out->size = 0;
}

void pim_program_disassemble(const pim_program *program, FILE *stream) {
    raptor_buffer out;
    raptor_buffer_init(&out);
    print_tables(&out, program);
    for (uint32_t core = 0; core < program->core_count; core++) {
        const pim_core_program *code = &program->cores[core];
        if (code->absent)
            continue;
        print_core(&out, program, core);
        uint32_t range = 0;
        for (size_t i = 0; i < code->count; i++) {
            for (; range < code->range_count && code->ranges[range].first_instruction <= i;
                 range++) {
                uint32_t layer = code->ranges[range].layer;
                raptor_buffer_printf(&out, "layer %u ", layer);
                raptor_json_string(&out,
                                   layer < program->layer_count ? program->layers[layer].name : "");
                raptor_buffer_puts(&out, "\n");
            }
            char text[256];
            int length =
                pim_instruction_print(&code->instructions[i], code->has_sizes, text, sizeof text);
            raptor_buffer_printf(&out, "  %s%*s ; %zu\n", text, length < 46 ? 46 - length : 0, "",
                                 i);
            flush(&out, stream);
        }
        flush(&out, stream);
    }
    flush(&out, stream);
    raptor_buffer_deinit(&out);
}
