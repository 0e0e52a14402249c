#!/bin/bash
# Text in, text out: run.sh RAPTOR_OPT FOLDER
#   roundtrip/*.mlir  printed again the text is the same, by way of the quoted form too
#   invalid/*.mlir    every fault is one an `expected-error` comment names, and the other way round
#   valid/*.mlir      no fault, and printing keeps all there is
#   check/*.mlir      each `// RUN:` line (%opt, %s) is piped into FileCheck
set -u
opt=$1
folder=$2
filecheck=$(command -v FileCheck-14 || command -v FileCheck)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
tests=0

fail() {
    echo "FAIL $1"
    failures=$((failures + 1))
}

# Comments are not kept; a file's first part starts with some.
strip_comments() {
    sed -e '/^ *\/\/ [^-]/d' "$1"
}

same() {
    tests=$((tests + 1))
    diff -u "$1" "$2" >"$work/difference" || {
        fail "$3"
        head -40 "$work/difference"
    }
}

for file in "$folder"/roundtrip/*.mlir; do
    name=roundtrip/$(basename "$file")
    strip_comments "$file" >"$work/expected"
    "$opt" "$file" --split-input-file -o "$work/custom" || fail "$name"
    same "$work/expected" "$work/custom" "$name"
    "$opt" "$file" --split-input-file --print-generic -o "$work/generic" || fail "$name quoted"
    "$opt" "$work/generic" --split-input-file -o "$work/back" || fail "$name quoted"
    same "$work/expected" "$work/back" "$name by the quoted form"
    "$opt" "$work/generic" --split-input-file --print-generic -o "$work/again" || fail "$name quoted"
    same "$work/generic" "$work/again" "$name quoted twice"
done

for file in "$folder"/invalid/*.mlir; do
    tests=$((tests + 1))
    "$opt" "$file" --split-input-file --verify-diagnostics --verify-only ||
        fail "invalid/$(basename "$file")"
done

for file in "$folder"/valid/*.mlir; do
    name=valid/$(basename "$file")
    tests=$((tests + 1))
    "$opt" "$file" --split-input-file -o "$work/custom" || fail "$name"
    "$opt" "$file" --split-input-file --print-generic -o "$work/generic" || fail "$name quoted"
    "$opt" "$work/custom" --split-input-file --print-generic -o "$work/back" || fail "$name back"
    same "$work/generic" "$work/back" "$name by the short form"
done

for file in "$folder"/check/*.mlir; do
    while read -r line; do
        tests=$((tests + 1))
        command=${line//%opt/$opt}
        command=${command//%s/$file}
        bash -c "$command" 2>&1 | "$filecheck" "$file" || fail "check/$(basename "$file"): $line"
    done < <(sed -n 's/^\/\/ RUN: //p' "$file")
done

# Exit statuses: 0 fine, 1 bad input, 2 wrong usage; a refused input leaves no output behind.
status() {
    tests=$((tests + 1))
    local expected=$1
    shift
    "$opt" "$@" >/dev/null 2>&1
    local found=$?
    [ "$found" -eq "$expected" ] || fail "exit status $found instead of $expected: $*"
}
status 0 --show-passes
status 0 --show-ops=json
status 1 "$folder/missing.mlir"
status 1 "$folder/invalid/pim.mlir" --split-input-file -o "$work/refused"
status 2
status 2 --no-such-option
status 2 "$folder/check/resident.mlir" --pass=no-such-pass
status 2 --show-ops=xml
status 1 "$folder/check/passes.mlir" --pass=schedule # it is of no stage
status 1 "$folder/check/resident.mlir" --config no-such-chip --pass=canonicalise -o "$work/none"
[ ! -e "$work/none" ] || fail "a refused input left an output behind"

tests=$((tests + 1))
"$opt" --show-ops | diff -q - "$folder/../../docs/dialects.md" >/dev/null ||
    fail "docs/dialects.md: write it anew with raptor-opt --show-ops"

echo "$((tests - failures)) of $tests passed"
[ "$failures" -eq 0 ]
