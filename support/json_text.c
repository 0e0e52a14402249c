#include "raptor/json.h"

void raptor_json_string(raptor_buffer *out, const char *text) {
    raptor_buffer_puts(out, "\"");
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\')
            raptor_buffer_printf(out, "\\%c", *c);
        else if (*c < ' ')
            raptor_buffer_printf(out, "\\u%04x", *c);
        else
            raptor_buffer_append(out, c, 1);
    }
    raptor_buffer_puts(out, "\"");
}
