/* raptor-zoo: writes networks of the zoo, fills light models, makes inputs. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "models/fill.h"
#include "models/input.h"
#include "models/zoo.h"
#include "raptor/scope.h"
#include "tools/common_files.h"

enum { EXIT_USAGE = 2, BINDINGS_MAX = 16 };

static const char USAGE[] =
    "usage: raptor-zoo NAME [-o FILE.onnx] [--seed N]     write a network (default NAME.onnx)\n"
    "       raptor-zoo --list                             networks, input shapes, parameters\n"
    "       raptor-zoo --fill LIGHT.onnx -o FILE.onnx [--seed N]\n"
    "                                                     put weights into a light model\n"
    "       raptor-zoo --input NAME|MODEL.onnx [-o FILE.npy] [--seed N] [--shape NAME=1x3x8x8]\n"
    "                                                     make an input (default NAME.npy)\n"
    "Weights and inputs depend on the seed (default 1) and on nothing else.\n";

typedef struct zoo_options {
    const char *network, *fill, *input, *output;
    bool list;
    uint64_t seed;
    size_t binding_count;
    const char *bindings[BINDINGS_MAX];
} zoo_options;

static int usage_error(const char *message, const char *detail) {
    fprintf(stderr, "raptor-zoo: %s%s\n%s", message, detail, USAGE);
    return EXIT_USAGE;
}

static bool parse_seed(const char *text, uint64_t *out_seed) {
    char *end;
    errno = 0;
    *out_seed = strtoull(text, &end, 0);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

/* -1 to go on, else the exit status. */
static int check_options(const zoo_options *options) {
    int wishes = options->list + !!options->fill + !!options->input + !!options->network;
    if (wishes != 1)
        return usage_error("give one of NAME, --list, --fill, --input", "");
    if (options->fill && !options->output)
        return usage_error("--fill needs -o FILE.onnx", "");
    if (options->binding_count && (!options->input || zoo_find(options->input)))
        return usage_error("--shape belongs to --input MODEL.onnx", "");
    const char *read[] = {options->fill, options->input};
    const char *clash = files_clash(&options->output, 1, read, 2);
    return clash ? usage_error(FILES_CLASH_TEXT, clash) : -1;
}

static int parse_options(int count, char **arguments, zoo_options *options) {
    static const struct option LONG_OPTIONS[] = {
        {"list", no_argument, NULL, 'l'},        {"fill", required_argument, NULL, 'f'},
        {"input", required_argument, NULL, 'i'}, {"output", required_argument, NULL, 'o'},
        {"seed", required_argument, NULL, 's'},  {"shape", required_argument, NULL, 'b'},
        {"help", no_argument, NULL, 'h'},        {0}};
    for (int option; (option = getopt_long(count, arguments, "o:h", LONG_OPTIONS, NULL)) != -1;)
        switch (option) {
        case 'l':
            options->list = true;
            break;
        case 'f':
            options->fill = optarg;
            break;
        case 'i':
            options->input = optarg;
            break;
        case 'o':
            options->output = optarg;
            break;
        case 's':
            if (!parse_seed(optarg, &options->seed))
                return usage_error("--seed needs a number, not ", optarg);
            break;
        case 'b':
            if (options->binding_count == BINDINGS_MAX)
                return usage_error("too many --shape options", "");
            options->bindings[options->binding_count++] = optarg;
            break;
        case 'h':
            fputs(USAGE, stdout);
            return EXIT_SUCCESS;
        default: /* getopt_long has said what is wrong */
            fputs(USAGE, stderr);
            return EXIT_USAGE;
        }
    if (optind < count)
        options->network = arguments[optind++];
    if (optind < count)
        return usage_error("one network at a time, not also ", arguments[optind]);
    return check_options(options);
}

static void print_entry(const zoo_entry *entry, raptor_arena *arena) {
    const int64_t *shape = zoo_entry_shape(entry);
    const char *shape_text = raptor_arena_printf(arena, "%lld", (long long)shape[0]);
    for (size_t i = 1; i < zoo_entry_rank(entry); i++)
        shape_text = raptor_arena_printf(arena, "%sx%lld", shape_text, (long long)shape[i]);
    printf("%-18s %-13s %11zu  %s\n", zoo_entry_name(entry), shape_text,
           zoo_model_parameter_count(zoo_entry_build(entry, arena)), zoo_entry_description(entry));
}

static raptor_status_code list_networks(raptor_arena *arena, void *user,
                                        raptor_diagnostics *diagnostics) {
    (void)user;
    printf("%-18s %-13s %11s  %s\n", "network", "input", "parameters", "what it is");
    for (size_t i = 0; i < zoo_count(); i++)
        print_entry(zoo_at(i), arena);
    if (fflush(stdout) != 0)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_write, (raptor_place){0},
                               "cannot write the list: %s", strerror(errno));
    return RAPTOR_OK;
}

/* `resnet18` and `.npy` give resnet18.npy; so do `models/resnet18.onnx` and `.npy`. */
static char *default_output(const char *name, const char *extension) {
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    size_t length = strlen(base);
    if (length > 5 && strcmp(base + length - 5, ".onnx") == 0)
        length -= 5;
    char *path;
    return asprintf(&path, "%.*s%s", (int)length, base, extension) < 0 ? NULL : path;
}

static raptor_status write_network(const zoo_options *options, const char *output,
                                   raptor_diagnostics *diagnostics) {
    const zoo_entry *entry = zoo_find(options->network);
    if (!entry)
        return raptor_diagnose(diagnostics, RAPTOR_E_file_missing,
                               (raptor_place){.file = options->network},
                               "no network of that name; raptor-zoo --list shows them");
    return zoo_entry_write(entry, options->seed, output, diagnostics);
}

static raptor_status write_input(const zoo_options *options, const char *output,
                                 raptor_diagnostics *diagnostics) {
    const zoo_entry *entry = zoo_find(options->input);
    if (entry && zoo_entry_vocabulary(entry))
        return zoo_token_input_write(zoo_entry_shape(entry), zoo_entry_rank(entry),
                                     zoo_entry_vocabulary(entry), options->seed, output,
                                     diagnostics);
    if (entry)
        return zoo_input_write(zoo_entry_shape(entry), zoo_entry_rank(entry), options->seed, output,
                               diagnostics);
    return zoo_model_input_write(options->input, options->binding_count, options->bindings,
                                 options->seed, output, diagnostics);
}

static raptor_status run(const zoo_options *options, raptor_diagnostics *diagnostics) {
    if (options->list)
        return raptor_scope_run(list_networks, NULL, (raptor_place){0}, diagnostics);
    if (options->fill)
        return zoo_fill(options->fill, options->seed, options->output, diagnostics);
    char *made = options->network ? default_output(options->network, ".onnx")
                                  : default_output(options->input, ".npy");
    if (!made)
        return raptor_diagnose(diagnostics, RAPTOR_E_out_of_memory, (raptor_place){0},
                               "out of memory");
    const char *output = options->output ? options->output : made;
    raptor_status_code status = options->network ? write_network(options, output, diagnostics)
                                                 : write_input(options, output, diagnostics);
    free(made);
    return status;
}

int main(int count, char **arguments) {
    zoo_options options = {.seed = 1};
    int exit_status = parse_options(count, arguments, &options);
    if (exit_status >= 0)
        return exit_status;
    raptor_diagnostics diagnostics;
    raptor_diagnostics_init(&diagnostics);
    raptor_status_code status = run(&options, &diagnostics);
    raptor_diagnostics_print(&diagnostics, stderr);
    raptor_diagnostics_deinit(&diagnostics);
    return status == RAPTOR_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
