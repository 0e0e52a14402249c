#!/usr/bin/env bash
# From a fresh Debian 12 to ResNet-18 on the simulated device, checked against the CPU reference:
# installs what is missing, builds, writes resnet18.onnx and an input, runs them.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release
mkdir -p build/quickstart
build/raptor-zoo resnet18 -o build/quickstart/resnet18.onnx
build/raptor-zoo --input resnet18 -o build/quickstart/input.npy
build/raptor-run build/quickstart/resnet18.onnx build/quickstart/input.npy --check \
    -o build/quickstart/outputs
