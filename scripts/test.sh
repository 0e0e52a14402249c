#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
scripts/build.sh "$preset"
folder=build
[ "$preset" = release ] || folder=build-$preset
scripts/check-includes.sh
scripts/check-diagnostics.sh
ctest --test-dir "$folder" --output-on-failure -j "$(nproc)"
