#!/usr/bin/env bash
# Programs of the zoo's networks in pimsim-nn and here: latency and energy must be the same.
#
#   scripts/compare-pimsim.sh CHIPTEST [--forms=pim,json-folder,json,gzip] [--plain] [NETWORK[:CHIP]...]
#
# CHIPTEST is the program that pimsim-nn's build makes (built elsewhere; github.com/HEAPLab/pimsim-nn).
# It runs with an allocator that hands out rising addresses (tests/device/rising-addresses.c;
# docs/device.md says why), with --plain as it is. CHIP is c64f (the default) or c144f. A line a
# program and form; exit status 1 if one differs. The programs are those of build/, or of
# $RAPTOR_BUILD.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${RAPTOR_BUILD:-$root/build}
other=${1:?"usage: compare-pimsim.sh CHIPTEST [--forms=pim,json-folder,json,gzip] [--plain] [NETWORK[:CHIP]...]"}
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
forms=pim,json-folder,json,gzip
preload=$work/rising.so
networks=()
for argument; do
    case $argument in
    --forms=*) forms=${argument#--forms=} ;;
    --plain) preload= ;;
    *) networks+=("$argument") ;;
    esac
done
[ ${#networks[@]} -gt 0 ] || mapfile -t networks < <("$build/raptor-zoo" --list | awk 'NR > 1 {
    print $1 ($1 == "vgg16" ? ":c144f" : "")}')

cc -O2 -fPIC -shared "$root/tests/device/rising-addresses.c" -o "$work/rising.so" || exit 1
# c64f and c144f as hardware files, with a limit of simulated time that no network reaches.
for chip in c64 c144; do
    sed -e 's/"latency_timeout_ms": [0-9]*/"latency_timeout_ms": 60000/' \
        -e 's/"cell_precision": [0-9]*/"cell_precision": 32/' \
        "$root/tests/device/config/$chip.json" >"$work/${chip}f.json"
done
cp "$root"/tests/device/config/mesh_*.json "$work"

status=0
# compare LABEL PROGRAM CHIP
compare() {
    local ours theirs
    "$build/raptor-sim" "$2" --timing-only --config "$3" --report "$work/report.json" \
        >"$work/log" 2>&1 || sed 1q "$work/log"
    ours=$(awk -F'[:,]' '/"latency_ns"/ && !l {l = $2} /"energy_pj"/ && !e {e = $2} END {print l, e}' \
        "$work/report.json")
    theirs=$(LD_PRELOAD=$preload "$other" "$2" "$3" 2>&1 |
        awk '/latency:/ {l = $3} /average energy:/ {e = $4} END {print l, e}')
    awk -v label="$1" -v ours="$ours" -v theirs="$theirs" 'BEGIN {
        split(ours, a); split(theirs, b)
        late = a[1] - 1e6 * b[1]; more = b[2] ? (a[2] - b[2]) / b[2] : 1
        equal = b[1] != "" && late * late < 0.25e-6 && more * more < 1e-18
        printf "%-32s %14.3f ns, pimsim-nn %14.3f ns, energy differs by %8.1e  %s\n", label, a[1],
            1e6 * b[1], more, equal ? "EQUAL" : "DIFFERS"
        exit !equal
    }' || status=1
    rm -f "$work/report.json"
}
for entry in "${networks[@]}"; do
    name=${entry%%:*} chip=$work/c64f.json
    [ "$name" = "$entry" ] || chip=$work/${entry#*:}.json
    "$build/raptor-zoo" "$name" -o "$work/model.onnx" >/dev/null || exit 1
    "$build/raptor-compile" "$work/model.onnx" --disable=vsoftmax --config "$chip" \
        -o "$work/program" >/dev/null || exit 1
    parts=("$work/program")
    [ ! -f "$work/program/segments.json" ] || parts=("$work"/program/segment_*/)
    for part in "${parts[@]}"; do
        label=$name
        [ "$part" = "$work/program" ] || label="$name $(basename "$part")"
        for form in ${forms//,/ }; do
            case $form in
            pim) file=$work/folder options=() ;;
            json-folder) file=$work/folder options=(--form=json) ;;
            json) file=$work/file.json options=() ;;
            gzip) file=$work/file.json.gz options=() ;;
            *) echo "no such form: $form" && exit 2 ;;
            esac
            "$build/raptor-sim" "$part" --export -o "$file" "${options[@]}" || exit 1
            compare "$label $form" "$file" "$chip"
            rm -r "$file"
        done
    done
    rm -r "$work/model.onnx" "$work/program"
done
exit $status
