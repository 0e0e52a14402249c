#!/usr/bin/env bash
# Property 7: any file, however broken, ends in one diagnostic that names the file and the place,
# exit status 1, and nothing half-written. Wrong usage is status 2.
source "$(dirname "$0")/common.sh"
network lenet5
run=$build/raptor-run
compile=$build/raptor-compile

# refused DESCRIPTION PATTERN COMMAND...: status 1, exactly one `error:` line, which matches.
refused() {
    local what=$1 pattern=$2 status
    shift 2
    timeout 60 "$@" >"$work/out.txt" 2>"$work/err.txt"
    status=$?
    if [ $status -ne 1 ]; then
        fail "$what: status $status instead of 1"
    elif [ "$(grep -c 'error:' "$work/err.txt")" -ne 1 ]; then
        fail "$what: $(grep -c 'error:' "$work/err.txt") diagnostics instead of one"
        head -3 "$work/err.txt"
    elif ! grep -qE "$pattern" "$work/err.txt"; then
        fail "$what: the diagnostic does not match '$pattern': $(cat "$work/err.txt")"
    else pass; fi
}
usage() {
    local what=$1 status
    shift
    "$@" >/dev/null 2>&1
    status=$?
    if [ $status -eq 2 ]; then pass; else fail "$what: status $status instead of 2"; fi
}

input=$work/lenet5.npy
refused "missing model" 'none.onnx.*cannot open' "$run" "$work/none.onnx" "$input"
: >"$work/empty.onnx"
refused "empty model" 'empty.onnx.*empty' "$run" "$work/empty.onnx" "$input"
printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0' >"$work/picture.onnx"
refused "a picture" 'picture.onnx' "$run" "$work/picture.onnx" "$input"
size=$(stat -c %s "$work/lenet5.onnx")
for part in 1 3 10 50 90 99; do
    head -c $((size * part / 100)) "$work/lenet5.onnx" >"$work/cut.onnx"
    refused "model cut at $part %" 'cut.onnx' "$run" "$work/cut.onnx" "$input"
done
head -c 4000 /dev/urandom >"$work/noise.onnx"
refused "noise" 'noise.onnx' "$run" "$work/noise.onnx" "$input"
refused "a folder as model" 'config.json' "$run" "$work" "$input"

# tensor files
refused "missing input" 'none.npy.*cannot open' "$run" "$work/lenet5.onnx" "$work/none.npy"
: >"$work/empty.npy"
refused "empty input" 'empty.npy' "$run" "$work/lenet5.onnx" "$work/empty.npy"
refused "no input" 'inputs? given' "$run" "$work/lenet5.onnx"
refused "two inputs" 'inputs? given' "$run" "$work/lenet5.onnx" "$input" "$input"
# npy NAME DESCR FORTRAN SHAPE BYTES: a version 1 file with zero bytes as data.
npy() {
    local header="{'descr': '$2', 'fortran_order': $3, 'shape': ($4), }"
    local padded=$(((${#header} + 1 + 10 + 63) / 64 * 64 - 10))
    {
        printf '\x93NUMPY\x01\x00'
        printf "\\x$(printf %02x $((padded % 256)))\\x$(printf %02x $((padded / 256)))"
        printf '%-*s\n' $((padded - 1)) "$header"
        head -c "$5" /dev/zero
    } >"$work/$1"
}
npy shape.npy '<f4' False '1, 1, 32, 31' $((32 * 31 * 4))
refused "wrong shape" "shape.npy.*dimension 3 .* is 31, the model needs 32" "$run" "$work/lenet5.onnx" "$work/shape.npy"
npy rank.npy '<f4' False '32, 32' 4096
refused "wrong rank" "rank.npy.*has 2 dimensions, the model's has 4" "$run" "$work/lenet5.onnx" "$work/rank.npy"
npy text.npy '|S4' False '1, 1, 32, 32' 4096
refused "text instead of numbers" 'text.npy|string|type' "$run" "$work/lenet5.onnx" "$work/text.npy"
npy double.npy '<f8' False '1, 1, 32, 32' 8192
refused "doubles instead of floats" 'float64, the model needs float32' \
    "$run" "$work/lenet5.onnx" "$work/double.npy"
npy short.npy '<f4' False '1, 1, 32, 32' 4000
refused "too few bytes" 'short.npy' "$run" "$work/lenet5.onnx" "$work/short.npy"
npy huge.npy '<f4' False '99999999999, 99999999999, 99999999999' 64
refused "absurd shape" 'huge.npy' "$run" "$work/lenet5.onnx" "$work/huge.npy"
npy order.npy '<f4' True '1, 1, 32, 32' 4096
check "Fortran order is read" "$run" "$work/lenet5.onnx" "$work/order.npy" --check
npy big.npy '>f4' False '1, 1, 32, 32' 4096
check "big-endian numbers are read" "$run" "$work/lenet5.onnx" "$work/big.npy" --check
npy nan.npy '<f4' False '1, 1, 32, 32' 4092
printf '\0\0\xc0\x7f' >>"$work/nan.npy"
check "NaN in the input is allowed" "$run" "$work/lenet5.onnx" "$work/nan.npy" --check

# hardware files
refused "missing hardware file" 'none.json' "$run" "$work/lenet5.onnx" "$input" \
    --config "$work/none.json"
cp "$root"/tests/device/config/*.json "$work/"
check "a hardware file is read" "$run" "$work/lenet5.onnx" "$input" --config "$work/c64.json"
sed 's/"core_cnt": *64/"core_cnt": -3/' "$work/c64.json" >"$work/bad.json"
refused "a negative core count" 'bad.json.*core_cnt' "$run" "$work/lenet5.onnx" "$input" \
    --config "$work/bad.json"
sed '/"core_cnt"/d' "$work/c64.json" >"$work/bad.json"
refused "no core count" 'bad.json.*core_cnt' "$run" "$work/lenet5.onnx" "$input" \
    --config "$work/bad.json"
for field in rob_size vector_width cell_precision adc_count adc_latency_cycle xbar_latency bus_width \
    xbar_array_count; do
    sed "/\"$field\"/d" "$work/c64.json" >"$work/bad.json"
    refused "a hardware file without $field" "bad.json.*$field' is missing" \
        "$run" "$work/lenet5.onnx" "$input" --config "$work/bad.json"
done
sed 's/"xbar_array_count": *64/"xbar_array_count": "many"/' "$work/c64.json" >"$work/bad.json"
refused "a mistyped field" 'bad.json.*xbar_array_count' "$run" "$work/lenet5.onnx" "$input" \
    --config "$work/bad.json"
sed 's/\[ *128, *128 *\]/[1, 1]/; s/"xbar_size": *\[/"xbar_size": [1, 1], "was": [/' "$work/c64.json" \
    >"$work/bad.json"
refused "arrays too small for a weight" 'holds no 32-bit weight' "$run" "$work/lenet5.onnx" \
    "$input" --config "$work/bad.json"
# A hardware file in throughput mode: the values are those of one sample, the rounds are counted too.
"$run" "$work/lenet5.onnx" "$input" --config c64f -o "$work/one" >"$work/log" 2>&1
sed 's/"sim_mode": *1/"sim_mode": 0/; s/"cell_precision": *8/"cell_precision": 32/' \
    "$work/c64.json" >"$work/rounds.json"
check "a throughput file runs" "$run" "$work/lenet5.onnx" "$input" --config "$work/rounds.json" \
    --check -o "$work/many" --report "$work/rounds.report.json"
check "with the values of one sample" cmp "$work/one/output.npy" "$work/many/output.npy"
check "and counts samples" grep -q '"samples": [1-9]' "$work/rounds.report.json"
head -c 300 "$work/c64.json" >"$work/bad.json"
refused "a cut hardware file" 'bad.json' "$run" "$work/lenet5.onnx" "$input" \
    --config "$work/bad.json"

# stage files
"$compile" "$work/lenet5.onnx" --emit=graph -o "$work/stage.mlir"
head -c 3000 "$work/stage.mlir" >"$work/cut.mlir"
cp "$work/stage.mlir.resources" "$work/cut.mlir.resources"
timeout 60 "$compile" "$work/cut.mlir" -o "$work/p" >/dev/null 2>"$work/err.txt"
if [ $? -eq 1 ] && grep -qE 'cut.mlir:[0-9]+:[0-9]+' "$work/err.txt"; then pass; else
    fail "a cut stage file: $(head -2 "$work/err.txt")"
fi
sed 's/spat.wvmm/spat.vwmm/' "$work/stage.mlir" >"$work/odd.mlir"
cp "$work/stage.mlir.resources" "$work/odd.mlir.resources"
timeout 60 "$compile" "$work/odd.mlir" -o "$work/p" >/dev/null 2>"$work/err.txt"
if [ $? -eq 1 ] && grep -qE 'odd.mlir:[0-9]+:[0-9]+' "$work/err.txt"; then pass; else
    fail "an unknown operation: $(head -2 "$work/err.txt")"
fi
mv "$work/stage.mlir.resources" "$work/away"
timeout 60 "$compile" "$work/stage.mlir" -o "$work/p" >/dev/null 2>"$work/err.txt"
if [ $? -eq 1 ] && grep -q 'stage.mlir' "$work/err.txt"; then pass; else
    fail "missing resources: $(head -2 "$work/err.txt")"
fi

# full disk, and nothing half-written after failures
refused "full disk: report" 'full.*No space' "$run" "$work/lenet5.onnx" "$input" \
    --report /dev/full
"$compile" "$work/lenet5.onnx" --emit=plan >/dev/full 2>"$work/err.txt"
if [ $? -eq 1 ] && grep -q 'cannot write' "$work/err.txt"; then pass; else
    fail "full disk: stage text"
fi
check "no program is left behind" test ! -e "$work/p"
leftovers=$(find "$work" -name '*.partial*' -o -name '*.tmp*' | wc -l)
check "no temporary file is left behind" test "$leftovers" -eq 0

usage "no arguments" "$run"
usage "unknown option" "$run" --no-such-option
usage "no arguments to compile" "$compile"
usage "no such stage" "$compile" "$work/lenet5.onnx" --emit=nowhere
usage "a shape that is none" "$run" "$work/lenet5.onnx" "$input" --shape input
"$run" "$work/lenet5.onnx" "$input" >/dev/full 2>"$work/err.txt"
if [ $? -eq 1 ] && grep -q 'cannot write' "$work/err.txt"; then pass; else
    fail "full disk: the table"
fi
for size in 0 -1 x 1.5 2000000 ""; do
    usage "a trace of '$size' MB" "$run" "$work/lenet5.onnx" "$input" --trace-limit "$size"
done
usage "a limit of no trace" "$run" "$work/lenet5.onnx" "$input" --trace-limit 5
limited() { # limited FILE: it ends near 1 MB, and says so
    [ "$(stat -c %s "$1")" -lt 1100000 ] && tail -c 300 "$1" | grep -q 'the trace ends here: size limit' &&
        [ "$(tail -c 3 "$1")" = ']}' ] && pass || fail "the limit of a trace: $1"
}
check "a trace has a limit" "$run" "$work/lenet5.onnx" "$input" --trace "$work/trace.json" --trace-limit 1
limited "$work/trace.json"
check "and so has each segment's" "$run" "$work/lenet5.onnx" "$input" --disable=vtanh \
    --trace "$work/trace.json" --trace-limit 1
limited "$work/trace.0.json"
usage "bits" "$run" "$work/lenet5.onnx" "$input" --bits 7

# what is read is never lost to what is written
lost() { # lost COMMAND...: wrong usage, and the model and its input are what they were
    local before
    before=$(cat "$work/lenet5.onnx" "$input" | md5sum)
    usage "a file is lost: ${*:2}" "$@"
    [ "$(cat "$work/lenet5.onnx" "$input" | md5sum)" = "$before" ] && pass || fail "a file was lost: ${*:2}"
}
lost "$compile" "$work/lenet5.onnx" -o "$work/lenet5.onnx"
lost "$compile" "$work/lenet5.onnx" --emit=plan -o "$work/./lenet5.onnx"
lost "$compile" --check-only "$work/lenet5.onnx" --report "$work/lenet5.onnx"
lost "$run" "$work/lenet5.onnx" "$input" --report "$work/lenet5.onnx"
lost "$run" "$work/lenet5.onnx" "$input" --trace "$input"
"$compile" "$work/lenet5.onnx" --emit=plan -o "$work/plan.mlir"
lost "$compile" "$work/plan.mlir" --emit=layout -o "$work/plan.mlir.resources"
lost "$build/raptor-opt" "$work/plan.mlir" -o "$work/plan.mlir.resources"
cp "$input" "$work/in.0.npy"
"$run" "$work/lenet5.onnx" "$work/in.0.npy" --disable=vtanh --trace "$work/in.npy" >/dev/null 2>"$work/err.txt"
[ $? -eq 1 ] && cmp -s "$input" "$work/in.0.npy" && pass || fail "the trace of a segment replaces an input"
# a folder of segments is replaced when it holds nothing else
segments() { "$compile" "${1:-$work/lenet5.onnx}" -o "$work/parts" --disable=vtanh 2>"$work/err.txt"; }
segments && segments && pass || fail "segments are not replaced: $(cat "$work/err.txt")"
for kept in notes/thesis.txt segment_0/note.txt report.json segment_0.txt lenet5.onnx; do
    mkdir -p "$work/parts/notes"
    cp "$work/lenet5.onnx" "$work/parts/$kept"
    rmdir "$work/parts/notes" 2>/dev/null
    segments "$work/parts/lenet5.onnx" && fail "a folder with $kept is replaced"
    segments && fail "a folder with $kept is replaced"
    cmp -s "$work/lenet5.onnx" "$work/parts/$kept" && pass || fail "$kept is gone"
    rm -r "$work/parts/${kept%thesis.txt}"
done
segments && pass || fail "segments are not replaced any more"
lost "$build/raptor-zoo" --fill "$work/lenet5.onnx" -o "$work/lenet5.onnx"
lost "$build/raptor-zoo" --input "$work/lenet5.onnx" -o "$work/lenet5.onnx"
finish
