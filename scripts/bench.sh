#!/usr/bin/env bash
# Cycles per layer and cost for the zoo: for each network the layer table of raptor-run, then one
# line with latency, the naive bound, compile and simulation seconds and peak memory.
#   scripts/bench.sh [NETWORK...]
set -uo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release >/dev/null
folder=build/bench
mkdir -p "$folder"
networks=("$@")
[ ${#networks[@]} -gt 0 ] || mapfile -t networks < <(build/raptor-zoo --list | awk 'NR>1{print $1}')
for name in "${networks[@]}"; do
    build/raptor-zoo "$name" -o "$folder/$name.onnx"
    build/raptor-zoo --input "$name" -o "$folder/$name.npy"
    chip=c64f
    [ "$name" = vgg16 ] && chip=c144f
    echo "== $name on $chip"
    build/raptor-run "$folder/$name.onnx" "$folder/$name.npy" --check --config "$chip" \
        --report "$folder/$name.json"
    echo
    rm -f "$folder/$name.onnx"
done
