#!/usr/bin/env bash
# The main job on the smaller networks: every output equals the CPU reference.
source "$(dirname "$0")/common.sh"
for name in lenet5 cnn-small tiny-resnet tiny-mobile tiny-concat tiny-shuffle resnet18 squeezenet \
    mobilenetv2; do
    network "$name" || fail "$name cannot be written"
    check "$name equals the reference" \
        "$build/raptor-run" "$work/$name.onnx" "$work/$name.npy" --check
done
if [ -d "$models" ]; then
    for name in squeezenet resnet50; do
        light=$models/light_$name.onnx
        check "an input for light $name" "$build/raptor-zoo" --input "$light" -o "$work/light.npy"
        check "light $name equals the reference" \
            "$build/raptor-run" "$light" "$work/light.npy" --check
        check "light $name is filled" "$build/raptor-zoo" --fill "$light" -o "$work/filled.onnx"
        check "filled $name equals the reference" \
            "$build/raptor-run" "$work/filled.onnx" "$work/light.npy" --check
    done
fi

# Outputs are written under names that are safe as files, and as the report says.
check "outputs and report are written" "$build/raptor-run" "$work/lenet5.onnx" "$work/lenet5.npy" \
    --check -o "$work/out" --report "$work/report.json" --trace "$work/trace.json"
check "the output file exists" test -s "$work/out/output.npy"
for field in model bits latency_ns energy_pj cores_used instructions compile_s simulate_s \
    reference_s peak_rss_mb layers name op where cores start_ns end_ns busy_ns mvmul bytes_moved \
    outputs shape max_abs_err max_rel_err argmax_match bounds compute_ns critical_path_ns; do
    check "the report has $field" grep -q "\"$field\"" "$work/report.json"
done

# A program folder runs by itself and gives the same bytes as the model did.
check "lenet5 compiles" "$build/raptor-compile" "$work/lenet5.onnx" -o "$work/program"
check "the program runs" "$build/raptor-run" "$work/program" "$work/lenet5.npy" -o "$work/out2"
check "with the same values" cmp "$work/out/output.npy" "$work/out2/output.npy"
check "raptor-sim times it" "$build/raptor-sim" "$work/program" --config c64f --timing-only \
    --report "$work/sim.json"
latency() { grep -m1 '"latency_ns"' "$1" | tr -dc '0-9.'; }
check "with the same latency" test "$(latency "$work/report.json")" = "$(latency "$work/sim.json")"
finish
