#!/usr/bin/env bash
# Property 2: every stage can be executed, and computes what the stage before computed.
source "$(dirname "$0")/common.sh"
for name in lenet5 cnn-small tiny-resnet tiny-mobile tiny-concat tiny-shuffle resnet18; do
    network "$name" || fail "$name cannot be written"
    check "$name: all stages agree" \
        "$build/raptor-run" "$work/$name.onnx" "$work/$name.npy" --check-stages
    check "$name: six stages were run" \
        test "$(grep -cE '^(plan|layout|graph|scheduled|pim|buffered) ' "$work/log")" -eq 6
done

# A stage that computes something else is named: the bias of one layer changed in the graph text.
"$build/raptor-compile" "$work/tiny-resnet.onnx" --emit=graph -o "$work/graph.mlir"
check "a stage file runs by itself" "$build/raptor-run" "$work/graph.mlir" "$work/tiny-resnet.npy" \
    -o "$work/good"
sed '0,/spat.relu(/s//spat.sigmoid(/' "$work/graph.mlir" >"$work/bad.mlir"
cp "$work/graph.mlir.resources" "$work/bad.mlir.resources"
check "a changed stage file runs" "$build/raptor-run" "$work/bad.mlir" "$work/tiny-resnet.npy" \
    -o "$work/changed"
if cmp -s "$work/good/output.npy" "$work/changed/output.npy"; then
    fail "the change of an activation does not show"
else pass; fi

# Fewer event registers than waits: one core makes every row of a layer, another reads them all,
# so that nothing tells the maker how far the reader is. Signals become rendezvous; values stay.
"$build/raptor-compile" "$work/resnet18.onnx" --emit=layout -o "$work/layout.mlir"
# Every task of one layer on core 60, of the next, whose matrix fits a core, on another.
one_core() { # FILE LAYER CORE: all placements of that layer's tasks become CORE
    sed -i "/raptor.layer = \"$2\"/s/placement = array<i64: \([^>]*\)>/placement = array<i64: @\1@>/" "$1"
    perl -pi -e 's/\@([^@]*)\@/join(", ", map { '"$3"' } split(\/, \/, $1))/e' "$1"
}
one_core "$work/layout.mlir" maxpool 60
cp "$work/layout.mlir" "$work/pooled"
for core in $(seq 59 -1 0); do # the first with room beside what other layers hold there
    cp "$work/pooled" "$work/layout.mlir"
    one_core "$work/layout.mlir" layer1.0.conv1 "$core"
    "$build/raptor-compile" "$work/layout.mlir" --emit=graph -o "$work/graph.mlir" 2>/dev/null && break
done
check "layers on single cores run" "$build/raptor-run" "$work/layout.mlir" "$work/resnet18.npy" \
    -o "$work/single"
check "signals became rendezvous" bash -c "'$build/raptor-compile' '$work/layout.mlir' \
    --emit=scheduled | grep -q spat.channel_send"
check "the planned ones run" "$build/raptor-run" "$work/resnet18.onnx" "$work/resnet18.npy" \
    -o "$work/planned"
check "with the same values" cmp "$work/single/output.npy" "$work/planned/output.npy"

# Partial results through channels instead of host memory: the same values.
"$build/raptor-compile" "$work/resnet18.onnx" --emit=layout -o "$work/layout.mlir"
sed -i 's/transport = "host"/transport = "channel"/' "$work/layout.mlir"
check "channels are used" bash -c "'$build/raptor-compile' '$work/layout.mlir' --emit=scheduled |
    grep -q spat.channel_receive"
check "a plan with channels runs" "$build/raptor-run" "$work/layout.mlir" "$work/resnet18.npy" \
    -o "$work/channels"
check "with the same values" cmp "$work/channels/output.npy" "$work/planned/output.npy"
finish
