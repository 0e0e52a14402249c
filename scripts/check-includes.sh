#!/usr/bin/env bash
# Includes go one way. Each row names a folder and the prefixes its quoted includes may have; the
# deepest row that holds a file decides. Every C file of the repository needs a row.
set -euo pipefail
cd "$(dirname "$0")/.."
declare -A allowed=(
    [include]="raptor/"
    [support]="raptor/ support/"
    [ir]="raptor/ ir/"
    [target]="raptor/ target/"
    [frontend/onnx]="raptor/ frontend/onnx/ onnx/"
    [frontend]="raptor/ ir/ frontend/"
    [planner]="raptor/ ir/ target/ planner/ backend/graph/sizes.h"
    [backend/graph]="raptor/ ir/ backend/graph/"
    [backend/schedule]="raptor/ ir/ target/ backend/schedule/"
    [backend/pim]="raptor/ ir/ target/ backend/schedule/ backend/pim/"
    [backend/program]="raptor/ ir/ target/ backend/schedule/ backend/program/"
    [backend]="raptor/ ir/ target/ planner/ backend/"
    [runtime/interpreter]="raptor/ ir/ runtime/interpreter/"
    [runtime/device]="raptor/ target/ runtime/device/"
    [runtime/reference]="raptor/ frontend/onnx/ runtime/reference/"
    [runtime/segments]="raptor/ ir/ target/ frontend/ planner/ backend/ runtime/"
    [runtime]="raptor/ ir/ target/ frontend/ backend/ runtime/"
    [models]="raptor/ frontend/onnx/ models/"
    [tools]="raptor/ ir/ target/ frontend/ planner/ backend/ runtime/ models/ tools/"
    [tests]="" # may include everything, and its own headers by their names alone
)
status=0
while read -r file; do
    owner=${file%/*}
    while [ -z "${allowed[$owner]+row}" ] && [[ $owner == */* ]]; do
        owner=${owner%/*}
    done
    if [ -z "${allowed[$owner]+row}" ]; then
        echo "$file: its folder has no row in scripts/check-includes.sh"
        status=1
        continue
    fi
    [ "$owner" != tests ] || continue
    while IFS=: read -r line text; do
        header=${text#*\"}
        header=${header%%\"*}
        good=
        for prefix in ${allowed[$owner]}; do
            [[ $header == "$prefix"* ]] && good=1
        done
        if [ -z "$good" ]; then
            echo "$file:$line: $owner must not include \"$header\""
            status=1
        fi
    done < <(grep -nE '^ *# *include *"' "$file" || true)
done < <(find . -path './build*' -prune -o -path './.*' -prune -o \
    -name '*.[ch]' -printf '%P\n' | sort)
exit $status
