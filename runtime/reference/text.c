/* StringNormalizer: drops stop words and changes case, on UTF-8 text. */
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "runtime/reference/kernel.h"

typedef enum case_change { CASE_NONE, CASE_LOWER, CASE_UPPER } case_change;

/* One code point and how many bytes it took; a byte that starts none stands for itself, marked so
 * that it is written back unchanged. */
static size_t read_code(const onnx_string *text, size_t at, uint32_t *out_code, bool *out_raw) {
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000}; /* shorter forms exist below */
    uint8_t lead = (uint8_t)text->bytes[at];
    size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
    uint32_t code = length > 1 ? lead & (0x7fu >> length) : lead;
    bool raw = length == 0 || length > text->length - at;
    for (size_t i = 1; i < length && !raw; i++) {
        uint8_t next = (uint8_t)text->bytes[at + i];
        raw = (next & 0xc0) != 0x80;
        code = code << 6 | (next & 0x3f);
    }
    raw = raw || code < LEAST[length] || code > 0x10ffff;
    *out_raw = raw;
    *out_code = raw ? lead : code;
    return raw ? 1 : length;
}

static size_t write_code(char *to, uint32_t code, bool raw) {
    static const uint8_t LEADS[] = {0, 0xc0, 0xe0, 0xf0};
    if (raw || code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    to[0] = (char)(LEADS[more] | code >> (6 * more));
    for (int i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    return (size_t)more + 1;
}

static onnx_string convert(raptor_arena *arena, const onnx_string *text, case_change change,
                           locale_t locale) {
    char *to = raptor_arena_allocate(arena, 4 * text->length + 1);
    size_t used = 0;
    for (size_t at = 0; at < text->length;) {
        uint32_t code;
        bool raw;
        at += read_code(text, at, &code, &raw);
        if (!raw && change != CASE_NONE)
            code = change == CASE_LOWER ? (uint32_t)towlower_l((wint_t)code, locale)
                                        : (uint32_t)towupper_l((wint_t)code, locale);
        used += write_code(to + used, code, raw);
    }
    return (onnx_string){to, used};
}

static bool same(const onnx_string *a, const onnx_string *b) {
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

typedef struct stop_words {
    const onnx_string *words; /* lower case unless compared as they are */
    size_t count;
    bool as_they_are;
} stop_words;

static bool is_stop_word(reference_call *call, const stop_words *stops, const onnx_string *text,
                         locale_t locale) {
    onnx_string folded =
        stops->as_they_are ? *text : convert(call->scratch, text, CASE_LOWER, locale);
    for (size_t i = 0; i < stops->count; i++)
        if (same(&folded, &stops->words[i]))
            return true;
    return false;
}

static raptor_status normalize(reference_call *call, const reference_tensor *from,
                               case_change change, locale_t locale) {
    const onnx_string *given, *texts = from->data;
    stop_words stops = {.as_they_are = reference_int(call, "is_case_sensitive", 0) != 0};
    RAPTOR_TRY(onnx_attribute_strings(call->node, "stopwords", call->run->diagnostics, &given,
                                      &stops.count));
    onnx_string *words = RAPTOR_NEW_ARRAY(call->scratch, onnx_string, stops.count + 1);
    for (size_t i = 0; i < stops.count; i++)
        words[i] =
            stops.as_they_are ? given[i] : convert(call->scratch, &given[i], CASE_LOWER, locale);
    stops.words = words;
    onnx_string *kept = RAPTOR_NEW_ARRAY(call->scratch, onnx_string, from->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < from->count; i++)
        if (!is_stop_word(call, &stops, &texts[i], locale))
            kept[count++] = convert(&call->run->arena, &texts[i], change, locale);
    if (count == 0) /* nothing left: one empty string */
        kept[count++] = (onnx_string){"", 0};
    int64_t dims[] = {1, (int64_t)count};
    reference_tensor *to =
        reference_output(call, 0, ONNX_STRING, from->rank, from->rank == 2 ? dims : dims + 1);
    if (!to)
        return RAPTOR_FAILED;
    memcpy(to->data, kept, count * sizeof *kept);
    return RAPTOR_OK;
}

raptor_status reference_string_normalizer(reference_call *call) {
    const reference_tensor *from;
    RAPTOR_TRY(reference_need(call, 0, &from));
    const char *action = reference_string(call, "case_change_action", "NONE");
    case_change change = strcmp(action, "LOWER") == 0   ? CASE_LOWER
                         : strcmp(action, "UPPER") == 0 ? CASE_UPPER
                                                        : CASE_NONE;
    if (from->dtype != ONNX_STRING || from->rank < 1 || from->rank > 2 ||
        (from->rank == 2 && from->dims[0] != 1))
        return reference_fault(call, RAPTOR_E_onnx_shape, "needs a list of strings");
    locale_t *locale = &call->run->text_locale; /* freed with the run */
    if (!*locale) /* case pairs of Unicode, whatever the user's locale */
        *locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!*locale)
        return reference_fault(call, RAPTOR_E_reference_failed, "the system has no C.UTF-8 locale");
    return normalize(call, from, change, *locale);
}
