#!/usr/bin/env bash
# Every network of the zoo, the public light models beside the checkout (../shared/models) as they
# are and filled, and the trained models that scripts/fetch-models.sh has left in build/models,
# through raptor-run --check: one line a network. The trained ones are also compared with ONNX
# Runtime where fetch-models.sh --runtime has installed it. Exit status 1 if one fails.
#   scripts/accuracy.sh [NETWORK|trained...]
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
    [ "$name" = trained ] && continue
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
# trained NAME SHAPE: a model of build/models with an input of that shape, by the reference and by
# ONNX Runtime.
trained() {
    local model=build/models/$1.onnx results=$folder/results
    [ -f "$model" ] || return 0
    build/raptor-zoo --input "$model" --shape "x=$2" -o "$folder/trained.npy"
    one "$1 $2" "$model" "$folder/trained.npy" c64f
    [ -d build/models/node_modules/onnxruntime-node ] || return 0
    rm -rf "$results"
    if build/raptor-run "$model" "$folder/trained.npy" -o "$results" >"$folder/log" 2>&1 &&
        node scripts/onnxruntime.js "$model" "$folder/trained.npy" "$results" \
            >"$folder/log" 2>&1; then
        printf '%-20s ONNX Runtime: max_abs_err %s  PASS\n' "" "$(tail -1 "$folder/log")"
    else
        printf '%-20s ONNX Runtime: FAIL: %s\n' "" "$(tail -1 "$folder/log")"
        status=1
    fi
}
if [ $# -eq 0 ] || [ "$1" = trained ]; then
    trained ch_PP-OCRv4_det_infer 1x3x64x64
    trained ch_PP-OCRv4_det_infer 1x3x96x160
    trained ch_ppocr_mobile_v2.0_cls_infer 1x3x48x192
    trained ch_ppocr_mobile_v2.0_cls_infer 1x3x48x96
    trained ch_PP-OCRv4_rec_infer 1x3x48x160
    trained ch_PP-OCRv4_rec_infer 1x3x48x240
    trained ch_PP-OCRv4_rec_infer 1x3x48x320
fi
exit $status
