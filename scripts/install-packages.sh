#!/usr/bin/env bash
# Installs what building and testing Raptor needs on Debian 12. Does nothing when all is there.
set -euo pipefail
packages=(build-essential cmake ninja-build pkg-config clang libclang-rt-14-dev llvm-14-tools
    protobuf-c-compiler libprotobuf-c-dev protobuf-compiler libonnx-dev libonnx-testdata
    libopenblas-dev libyajl-dev zlib1g-dev libcmocka-dev)
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
        missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
echo "installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q
"${as_root[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
