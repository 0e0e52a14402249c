#!/usr/bin/env bash
# Every network of the zoo, and the public light models beside the checkout (../shared/models) as
# they are and filled, through raptor-run --check: one line a network. Exit status 1 if one fails.
#   scripts/accuracy.sh [NETWORK...]
set -uo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release >/dev/null
folder=build/accuracy
mkdir -p "$folder"
status=0
# field NAME FILE: the first value of a field of a report.
field() { sed -n "s/^ *\"$1\": *\\(.*[^,]\\),*$/\\1/p" "$2" | head -1; }
# one LABEL MODEL INPUT CONFIG
one() {
    local report=$folder/report.json verdict=FAIL
    rm -f "$report"
    build/raptor-run "$2" "$3" --check --config "$4" --report "$report" >"$folder/log" 2>&1 &&
        verdict=PASS
    [ $verdict = PASS ] || status=1
    if [ -f "$report" ]; then
        printf '%-20s %-6s max_abs_err %-12.3g argmax %-5s latency %11.6f ms energy %10.6f mJ  %s\n' \
            "$1" "$4" "$(field max_abs_err "$report")" "$(field argmax_match "$report")" \
            "$(awk "BEGIN{print $(field latency_ns "$report")/1e6}")" \
            "$(awk "BEGIN{print $(field energy_pj "$report")/1e9}")" "$verdict"
    else
        printf '%-20s %-6s %s: %s\n' "$1" "$4" "$verdict" "$(grep -m1 error "$folder/log")"
    fi
}
networks=("$@")
[ ${#networks[@]} -gt 0 ] || mapfile -t networks < <(build/raptor-zoo --list | awk 'NR>1{print $1}')
for name in "${networks[@]}"; do
    build/raptor-zoo "$name" -o "$folder/$name.onnx"
    build/raptor-zoo --input "$name" -o "$folder/$name.npy"
    chip=c64f
    [ "$name" = vgg16 ] && chip=c144f # 8,454 arrays: more than c64f has
    one "$name" "$folder/$name.onnx" "$folder/$name.npy" "$chip"
    rm -f "$folder/$name.onnx"
done
if [ $# -eq 0 ] && [ -d ../shared/models ]; then
    for name in squeezenet resnet50; do
        light=../shared/models/light_$name.onnx
        build/raptor-zoo --input "$light" -o "$folder/light.npy"
        one "light_$name" "$light" "$folder/light.npy" c64f
        build/raptor-zoo --fill "$light" -o "$folder/filled.onnx"
        one "filled_$name" "$folder/filled.onnx" "$folder/light.npy" c64f
    done
fi
exit $status
