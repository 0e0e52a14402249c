#!/usr/bin/env bash
# Builds one preset (release, clang or sanitize; default release) into build, build-clang or
# build-sanitize.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
scripts/install-packages.sh
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" -j "$(nproc)"
