#!/usr/bin/env bash
# Operations a second of the IR parser and printer, in Release, on a module of that many operations.
# usage: scripts/bench-ir.sh [OPERATIONS]    1000000
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build build -j "$(nproc)" --target ir_bench >/dev/null
build/tests/ir_bench "${1:-1000000}"
