#!/usr/bin/env bash
# Fuzzes the readers with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer.
# usage: scripts/fuzz.sh [SECONDS [TARGET...]]    60 seconds each; ir, program, onnx, tensor
# New inputs that reach new code stay in build-fuzz/corpus; a finding stays in build-fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(ir program onnx tensor)
sanitizers=address,undefined,fuzzer-no-link
cmake -S . -B build-fuzz -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DRAPTOR_FUZZ=ON -DCMAKE_C_FLAGS="-fsanitize=$sanitizers -fno-sanitize-recover=undefined" >/dev/null
cmake --build build-fuzz -j "$(nproc)" --target "${targets[@]/#/fuzz_}"

# Seeds beside the committed ones: the IR tests, and the ONNX standard's smallest files.
seeds() {
  case $1 in
  ir) find tests/ir -name '*.mlir' ;;
  onnx) find /usr/share/libonnx-testdata/data/node -name model.onnx -size -2 | sort | sed -n 1,400p ;;
  tensor) find /usr/share/libonnx-testdata/data/node -name '*.pb' -size -2 | sort | sed -n 1,200p ;;
  esac
}
export ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1
status=0
for target in "${targets[@]}"; do
  corpus=build-fuzz/corpus/$target
  mkdir -p "$corpus"
  cp tests/fuzz/corpus/"$target"/* "$corpus"/ 2>/dev/null || true
  seeds "$target" | while read -r file; do cp "$file" "$corpus/$(echo "$file" | tr / _)"; done
  echo "== $target, $seconds s"
  build-fuzz/tests/fuzz/fuzz_"$target" "$corpus" -max_total_time="$seconds" -timeout=20 \
    -rss_limit_mb=3000 -malloc_limit_mb=2000 -artifact_prefix=build-fuzz/"$target"- \
    -print_final_stats=1 -verbosity=0 >build-fuzz/"$target".log 2>&1 || status=1
  tail -12 build-fuzz/"$target".log | grep -E 'stat::number_of_executed|stat::new_units|ERROR|SUMMARY|artifact' || true
done
exit $status
