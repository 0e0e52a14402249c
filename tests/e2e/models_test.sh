#!/usr/bin/env bash
# The networks that run in segments, where networks run, and the trained models where scripts/fetch-models.sh has put
# them: every output equals the CPU reference.
source "$(dirname "$0")/common.sh"
for name in bert-tiny lstm-tagger; do
    network "$name" || fail "$name cannot be written"
    check "$name equals the reference" \
        "$build/raptor-run" "$work/$name.onnx" "$work/$name.npy" --check
done
# Where they run: attention, normalisations and transposed convolutions on the device.
runs_in() {
    network "$1" || fail "$1 cannot be written"
    "$build/raptor-compile" --check-only "$work/$1.onnx" >"$work/text" 2>&1
    check "$1: $2" grep -q "$2" "$work/text"
}
runs_in vit-tiny '393 nodes, 1 segments, 0 unsupported'
runs_in bert-tiny '76 nodes, 2 segments, 0 unsupported'
runs_in unet '68 nodes, 1 segments, 0 unsupported'
trained=$root/build/models
for shape in 1x3x48x192 1x3x48x96; do
    model=$trained/ch_ppocr_mobile_v2.0_cls_infer.onnx
    [ -f "$model" ] || continue
    check "an input of $shape" \
        "$build/raptor-zoo" --input "$model" --shape "x=$shape" -o "$work/trained.npy"
    check "the angle classifier at $shape" "$build/raptor-run" "$model" "$work/trained.npy" --check
done

# A model without its input's size is refused with the option that gives it.
if [ -f "$trained/ch_PP-OCRv4_det_infer.onnx" ]; then
    "$build/raptor-compile" --check-only "$trained/ch_PP-OCRv4_det_infer.onnx" >"$work/text" 2>&1
    check "the option is named" grep -q -- '--shape x=' "$work/text"
fi
finish
