/* Local memory: which nodes of a model the device cannot take because no plan makes their tasks
 * fit a core, and which are to be planned with more room than the planner counts. Both are found by
 * compiling with a coarse plan, as far as it is not clear from the planner's count. */
#ifndef RAPTOR_RUNTIME_SEGMENTS_FIT_H
#define RAPTOR_RUNTIME_SEGMENTS_FIT_H

#include "runtime/segments/program.h"

/* The plan stage of a part, with the part's memory factors on the operations of their layers.
 * `name`: raptor.model, NULL for the model's own. */
raptor_status segments_import(const segments_part *part, const char *name,
                              const segments_compile_options *options, ir_context *context,
                              raptor_diagnostics *diagnostics, ir_operation **out_module);

/* Sets part->factors. out_reasons has an entry for every node of the part's graph, which is set for
 * nodes that do not fit; *out_refused says whether there is one. What else stands in the way of
 * compiling is left to the compilation to report. `module`: the part at stage plan, which a copy of
 * it mostly settles; NULL: it is imported. */
raptor_status segments_fit(segments_part *part, ir_operation *module,
                           const segments_compile_options *options, raptor_arena *arena,
                           raptor_diagnostics *diagnostics, const char **out_reasons,
                           bool *out_refused);

/* segments_create until every device segment fits. `reasons`, one entry a node of the model's
 * graph, says what is known not to; NULL: nothing. */
raptor_status segments_create_fitting(const onnx_model *model,
                                      const segments_compile_options *options,
                                      const char *const *reasons, raptor_arena *arena,
                                      raptor_diagnostics *diagnostics, segments *out_segments);

#endif
