/* JSON text on its way out. */
#ifndef PIM_JSON_TEXT_H
#define PIM_JSON_TEXT_H

#include "raptor/buffer.h"

/* Appends `text` as a JSON string, quotes included. */
void pim_json_string(raptor_buffer *out, const char *text);

#endif
