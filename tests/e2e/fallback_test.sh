#!/usr/bin/env bash
# Models of which the host executes a part: run, compiled to a folder and run from there, refused on
# request, listed.
source "$(dirname "$0")/common.sh"
build=$(cd "$build" && pwd) run=$build/raptor-run compile=$build/raptor-compile

for name in middle tokens names; do "$build/tests/write-split-model" "$name" "$work" || fail "write $name"; done
cd "$work" || exit 1

# holds DESCRIPTION FILE PATTERN...: every pattern occurs in the file.
holds() {
    local what=$1 file=$2
    shift 2
    for pattern in "$@"; do
        if grep -qE -- "$pattern" "$file"; then pass; else fail "$what: no '$pattern' in $file"; fi
    done
}
# refused DESCRIPTION PATTERN COMMAND...: exit status 1, and a diagnostic like that.
refused() {
    local what=$1 pattern=$2
    shift 2
    "$@" >out.txt 2>err.txt
    if [ $? -eq 1 ] && grep -qE -- "$pattern" err.txt; then pass; else
        fail "$what: $(head -2 err.txt)"
    fi
}

# run with the host's part in the middle; two samples at once, the batch bound by the input
"$run" middle.onnx middle.0.npy --check --report middle.json -o direct >middle.txt 2>err.txt ||
    fail "middle: $(cat err.txt)"
holds "table" middle.txt '^sine +Sin +host +[0-9.]+ s$' '^first +Conv +[0-9]+ ' \
    'segments: 3 \(2 device, 1 host\), 25600 bytes moved' 'equals the reference' \
    '100.00 % of 304128 multiply'
holds "report" middle.json '"where": "host"' '"host_s"' '"transferred_bytes": 25600' \
    '"device_macs": 304128' '"total_macs": 304128' '"device_macs_share": 1'
python3 - middle.json <<'PYTHON' && pass || fail "the latency is the sum of its parts"
import json, sys
report = json.load(open(sys.argv[1]))
device = [s for s in report["segments"] if s["where"] == "device"]
assert [s["where"] for s in report["segments"]] == ["device", "host", "device"]
layers = [l for l in report["layers"] if l["op"] != "Layout"]
assert [l["name"] for l in layers] == ["first", "sine", "second"], layers
total = sum(s["latency_ns"] + s["transfer_ns"] for s in device)
assert abs(total - report["latency_ns"]) < 1e-3 and report["transfer_ns"] > 0
assert "start_ns" not in layers[1]
# every core's time, and the critical path, add up to the latency
latency = report["latency_ns"]
for core in report["cores"]:
    assert abs(sum(core["time_ns"].values()) - latency) < 1e-6 * latency, core
assert abs(sum(e["ns"] for e in report["critical_path"]) - latency) < 1e-6 * latency
PYTHON
holds "the table of times" middle.txt '^matrix +[0-9.]+ +[0-9.]+ ' '^\(between segments\) +[0-9.]+ '

# compiled to a folder: the same outputs and the same simulated time
check "compile" "$compile" middle.onnx --shape batch=2 -o program
check "the folder" test -f program/segments.json -a -d program/segment_0 -a \
    -f program/segment_1.onnx -a -d program/segment_2
"$run" program middle.0.npy -o stored --report stored.json >/dev/null 2>err.txt ||
    fail "run the program: $(cat err.txt)"
check "the same outputs" cmp direct/y.npy stored/y.npy
check "the same latency" test "$(grep '"latency_ns"' middle.json | head -1)" = \
    "$(grep '"latency_ns"' stored.json | head -1)"
check "a program may be replaced" "$compile" middle.onnx --shape batch=2 -o program
mkdir other && touch other/precious
refused "another folder is not replaced" 'holds more than what is written here' \
    "$compile" middle.onnx --shape batch=2 -o other
check "it is still there" test -f other/precious
refused "a damaged index" 'segments.json' sh -c \
    "cp -r program broken; head -c 300 program/segments.json >broken/segments.json; \
     exec '$run' broken middle.0.npy"
refused "a missing segment" 'segment_2' sh -c \
    "cp -r program missing; rm -r missing/segment_2; exec '$run' missing middle.0.npy"

# stages are those of one segment; its program is the one in the folder
refused "no segment chosen" 'segments \(0 device, 1 host, 2 device\).*--segment=N' \
    "$compile" middle.onnx --shape batch=2 --emit=graph
refused "a segment of the host" 'no stages' \
    "$compile" middle.onnx --shape batch=2 --emit=graph --segment=1
refused "one dimension, two numbers" "'batch' is one dimension and takes one number, 2" \
    "$compile" middle.onnx --shape batch=2x3 --check-only
cp "$here/../device/config/mesh_8x8.json" .
sed 's/"cell_precision": 8/"cell_precision": 32/; s/"local_memory_config": {/&"memory_size": 64,/' \
    "$here/../device/config/c64.json" >host_only.json
refused "all on the host" 'whole model runs on the host.*--check-only' \
    "$compile" middle.onnx --shape batch=2 --emit=graph --config host_only.json
check "a stage of segment 2" "$compile" middle.onnx --shape batch=2 --emit=graph --segment=2 \
    -o stage.mlir
check "its program" "$compile" stage.mlir -o part
check "is that of the folder" diff -r part program/segment_2
check "stages agree" "$run" middle.onnx middle.0.npy --check-stages

# without an instruction: what needs it runs on the host, and no program holds it
zoo=$build/raptor-zoo sim=$build/raptor-sim
"$zoo" tiny-concat >/dev/null && "$zoo" --input tiny-concat >/dev/null || fail "tiny-concat"
check "it runs on the device" "$run" tiny-concat.onnx tiny-concat.npy --require-device
check "vsoftmax is used" sh -c "'$compile' tiny-concat.onnx -o whole && '$sim' whole --disassemble |
    grep -q vsoftmax"
"$run" tiny-concat.onnx tiny-concat.npy --disable=vsoftmax --check >without.txt 2>err.txt ||
    fail "without vsoftmax: $(cat err.txt)"
holds "without vsoftmax" without.txt 'Softmax +host' '2 \(1 device, 1 host\)' 'equals the reference'
check "every vector function disabled" "$run" tiny-concat.onnx tiny-concat.npy --check \
    --disable=vsoftmax,vrelu,vvmax
"$compile" tiny-concat.onnx --disable=vsoftmax,vrelu,vvmax -o without || fail "compile without"
for name in without/segment_*/; do "$sim" "$name" --disassemble; done >without.txt
holds "its programs multiply" without.txt mvmul
for name in vsoftmax vrelu vvmax; do
    check "no $name is left" sh -c "! grep -q $name without.txt"
done
check "its programs can be exported" "$sim" without/segment_0 --export -o exported.json
refused "a stage that uses it" "needs vsoftmax, which is disabled" sh -c \
    "'$compile' tiny-concat.onnx --emit=graph -o g.mlir && '$compile' g.mlir --disable=vsoftmax -o p"
check "an unknown instruction is wrong usage" sh -c \
    "'$compile' tiny-concat.onnx --disable=mvmul -o p 2>/dev/null; [ \$? -eq 2 ]"

# functions that are composed of several instructions need them all
standard=/usr/share/libonnx-testdata/data/node
for name in abs celu erf exp gelu_tanh_1 hardswish leakyrelu log lrn relu reciprocal \
    reduce_l1_default_axes_keepdims_example reduce_l2_default_axes_keepdims_example sigmoid softmax_axis_1 \
    sqrt tanh; do
    model=$standard/test_$name/model.onnx
    [ -f "$model" ] || continue
    check "$name without vector functions" "$run" "$model" \
        "$standard/test_$name/test_data_set_0/input_0.pb" --check \
        --disable=vsoftmax,vsigm,vtanh,vrelu,vvmax
done

# outputs are files of the folder, whatever their names
check "odd names" "$run" names.onnx names.0.npy -o named
check "each has a file" test "$(ls -A named | sort | tr '\n' ' ')" = \
    "_._.._out.npy _hidden.npy a_b.npy a_b_2.npy a_b_3.npy "

# a stage on standard output goes without the bytes of its constants, and says so
"$compile" tokens.onnx --emit=plan --segment=1 >stage.txt 2>err.txt || fail "emit: $(cat err.txt)"
holds "what is missing is named" err.txt 'constants whose bytes standard output does not hold; -o FILE.mlir'
refused "it cannot be compiled on" "no resource 'w' here.*\.resources" sh -c \
    "cp stage.txt lone.mlir && '$compile' lone.mlir -o p"

# timing of the instruction set
"$run" middle.onnx middle.0.npy --timing=strict --check --report strict.json >strict.txt 2>err.txt ||
    fail "strict: $(cat err.txt)"
holds "strict timing" strict.txt 'equals the reference'
check "it is another timing" sh -c "! cmp -s middle.json strict.json && [ \"\$(grep -m1 latency_ns \
    strict.json)\" != \"\$(grep -m1 latency_ns middle.json)\" ]"

# the host's part refused
refused "--require-device" "node 'sine' \(Sin\)" "$run" middle.onnx middle.0.npy --require-device
refused "--require-device while compiling" "'sine' \(Sin\)" \
    "$compile" middle.onnx --shape batch=2 --require-device -o p
refused "--require-device and a program" 'runs on the host' \
    "$run" program middle.0.npy --require-device
refused "an unbound dimension" '--shape x=<batch>x8x12x12' "$compile" middle.onnx -o p

# integers in and out
"$run" tokens.onnx tokens.0.npy --check -o tokens >tokens.txt 2>err.txt ||
    fail "tokens: $(cat err.txt)"
holds "tokens" tokens.txt '^embed +Gather +host' '^top +TopK +host' \
    'segments: 3 \(1 device, 2 host\)' 'output places \[1x6x3\].*equals the reference'
holds "the places are integers" tokens/places.npy "'<i8'"
refused "another type" 'float32, the model needs int64' "$run" tokens.onnx middle.0.npy

# the list of nodes
"$compile" --check-only tokens.onnx --report tokens.json >list.txt 2>err.txt || fail "list"
holds "list" list.txt '^host +0 Gather +embed: ' '^device +matrix +1 MatMul +project$' \
    '^host +2 TopK +top: .*sort' '^MatMul +1 +0 +0 +0 +0$' '3 nodes, 3 segments, 0 unsupported'
holds "list as JSON" tokens.json '"op": "MatMul".*"unit": "matrix".*"macs": 12288'
finish
