# Shared by the end-to-end tests: `source common.sh`. $1 of each test is the build folder.
set -uo pipefail
build=${1:?usage: TEST BUILD_FOLDER}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
models=$root/../shared/models # public light models, beside the checkout; tests skip without them
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAIL: $*"
}
# check DESCRIPTION COMMAND...: the command must succeed.
check() {
    local what=$1
    shift
    if "$@" >"$work/log" 2>&1; then pass; else
        fail "$what"
        sed 's/^/    /' "$work/log" | tail -5
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
# network NAME: writes $work/NAME.onnx and $work/NAME.npy.
network() {
    "$build/raptor-zoo" "$1" -o "$work/$1.onnx" >/dev/null &&
        "$build/raptor-zoo" --input "$1" -o "$work/$1.npy" >/dev/null
}
