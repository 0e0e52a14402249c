#!/usr/bin/env bash
# Chips with any local memory: rows are cut, and what fits no core runs on the host. --check-only
# says the same as the run, every program keeps to its memory, and the values stay the reference's.
source "$(dirname "$0")/common.sh"
build=$(cd "$build" && pwd) run=$build/raptor-run compile=$build/raptor-compile
cd "$work" || exit 1

# chip KIB: writes chip_KIB.json, c64 with cells of 32 bits and so much local memory a core.
chip() {
    cp "$here/../device/config/mesh_8x8.json" .
    python3 - "$here/../device/config/c64.json" "$1" <<'PYTHON'
import json, sys
hardware = json.load(open(sys.argv[1]))
core = hardware["chip_config"]["core_config"]
core["matrix_config"]["cell_precision"] = 32
core["local_memory_config"]["memory_size"] = 1024 * int(sys.argv[2])
json.dump(hardware, open("chip_%s.json" % sys.argv[2], "w"))
PYTHON
}
# host_nodes FILE: lines of nodes on the host, in a table of --check-only or of a run.
listed_on_host() { grep -cE '^host ' "$1"; }
ran_on_host() { grep -cE '^[^ ]+ +[A-Za-z]+ +host ' "$1"; }

names="lenet5 tiny-resnet tiny-mobile tiny-concat tiny-shuffle"
for name in $names; do network "$name" || fail "$name cannot be written"; done
for kib in 1 2 4 16; do
    chip $kib
    for name in $names; do
        "$compile" --check-only "$name.onnx" --config chip_$kib.json >listed.txt 2>err.txt ||
            fail "$name, $kib KiB: $(cat err.txt)"
        if "$run" "$name.onnx" "$name.npy" --check --quick-plan --config chip_$kib.json \
            >run.txt 2>err.txt; then pass; else
            fail "$name with $kib KiB: $(tail -1 run.txt) $(cat err.txt)"
        fi
        if [ "$(listed_on_host listed.txt)" = "$(ran_on_host run.txt)" ]; then pass; else
            fail "$name with $kib KiB: $(listed_on_host listed.txt) nodes listed on the host," \
                "$(ran_on_host run.txt) ran there"
        fi
    done
done

# With 1 KiB some layers do not fit, which a requirement turns into a fault with its numbers; with
# 16 KiB all do.
check "lenet5 fits 16 KiB" "$run" lenet5.onnx lenet5.npy --require-device --quick-plan \
    --config chip_16.json
"$run" lenet5.onnx lenet5.npy --require-device --quick-plan --config chip_1.json >/dev/null 2>err.txt
if [ $? -eq 1 ] && grep -q "bytes of local memory, a core has 1024 bytes .*chip_capacity" err.txt; then pass; else
    fail "1 KiB required: $(cat err.txt)"
fi
"$compile" --check-only lenet5.onnx --config chip_1.json >listed.txt
if grep -qE "^host .*bytes of local memory, a core has 1024 bytes" listed.txt; then pass; else
    fail "the reason is missing: $(grep '^host' listed.txt)"
fi

# How much more room than the planner counts a layer takes stands in the plan stage, which compiles
# by itself with it: rows that a core holds whole are cut into ranges.
network mobilenetv2 && "$compile" mobilenetv2.onnx --emit=plan -o plan.mlir
cut_rows() {
    "$compile" plan.mlir --quick-plan --emit=layout -o layout.mlir &&
        grep '"stem.conv"' layout.mlir | grep -c 'columnRanges'
}
check "without a factor no row is cut" test "$(cut_rows)" = 0
sed -i 's/raptor.layer = "stem.conv"/raptor.memory_factor = 64.0 : f32, &/' plan.mlir
check "with a factor rows are cut" test "$(cut_rows)" = 1
check "the stage compiles" "$compile" plan.mlir --quick-plan -o program
finish
