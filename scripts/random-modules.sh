#!/usr/bin/env bash
# Checks random graph-stage modules at every stage and on the device.
# usage: scripts/random-modules.sh [COUNT [FIRST-SEED]]    10000 from seed 0
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
cmake --build build -j "$(nproc)" --target random_module_test >/dev/null
time RAPTOR_RANDOM_COUNT=${1:-10000} RAPTOR_RANDOM_SEED=${2:-0} build/tests/random_module_test
