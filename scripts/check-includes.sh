#!/usr/bin/env bash
# Includes go one way: each folder may include itself and what stands before it on its line.
set -euo pipefail
cd "$(dirname "$0")/.."
declare -A allowed=(
    [include]="raptor"
    [support]="raptor support"
    [ir]="raptor ir"
    [target]="raptor support target"
    [frontend/onnx]="raptor frontend/onnx onnx"
    [frontend]="raptor ir frontend onnx"
    [planner]="raptor ir target planner"
    [backend]="raptor ir target planner backend"
    [runtime/reference]="raptor frontend/onnx onnx runtime/reference runtime/tensor"
    [runtime/interpreter]="raptor ir runtime/interpreter"
    [runtime/device]="raptor support target runtime/device"
    [runtime]="raptor support ir target frontend backend planner onnx runtime"
    [models]="raptor frontend/onnx onnx models runtime/tensor"
)
status=0
for folder in "${!allowed[@]}"; do
    while IFS=: read -r file line text; do
        header=${text#*\"}
        header=${header%%\"*}
        # The deepest listed folder a file is in decides.
        owner=$folder
        for other in "${!allowed[@]}"; do
            [[ $file == "$other"/* && ${#other} -gt ${#owner} ]] && owner=$other
        done
        [ "$owner" = "$folder" ] || continue
        good=
        for prefix in ${allowed[$folder]}; do
            [[ $header == "$prefix"/* || $header == "$prefix"* && $prefix == */* ]] && good=1
        done
        if [ -z "$good" ]; then
            echo "$file:$line: $folder must not include \"$header\""
            status=1
        fi
    done < <(grep -rnE '^#include "' "$folder" --include='*.c' --include='*.h' || true)
done
exit $status
