#!/usr/bin/env bash
# Properties 1 and 4: the program compiled from the text of any stage is byte-identical to the one
# compiled in one go, and compiling twice gives the same bytes.
source "$(dirname "$0")/common.sh"
for name in lenet5 resnet18 mobilenetv2; do
    network "$name" || fail "$name cannot be written"
    check "$name compiles" "$build/raptor-compile" "$work/$name.onnx" -o "$work/whole"
    check "$name compiles again" "$build/raptor-compile" "$work/$name.onnx" -o "$work/again"
    check "$name: two compilations agree" diff -r "$work/whole" "$work/again"
    for stage in plan layout graph scheduled pim buffered; do
        rm -rf "$work/resumed"
        check "$name: $stage is written" \
            "$build/raptor-compile" "$work/$name.onnx" --emit=$stage -o "$work/stage.mlir"
        check "$name: $stage is read" \
            "$build/raptor-compile" "$work/stage.mlir" -o "$work/resumed"
        check "$name: the program from $stage is the same" diff -r "$work/whole" "$work/resumed"
        # The text itself is a fixed point: printing what was parsed changes nothing.
        check "$name: $stage prints as it was read" \
            "$build/raptor-opt" "$work/stage.mlir" -o "$work/printed.mlir"
        check "$name: $stage is a fixed point" cmp "$work/stage.mlir" "$work/printed.mlir"
    done
    rm -rf "$work/whole" "$work/again"
done
finish
