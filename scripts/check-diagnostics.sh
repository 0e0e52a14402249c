#!/usr/bin/env bash
# Every row of include/raptor/diagnostics.def is reported by something (a test is not enough).
set -euo pipefail
cd "$(dirname "$0")/.."
table=include/raptor/diagnostics.def
status=0
while read -r code; do
    if ! grep -rqw "RAPTOR_E_$code" --include='*.[ch]' \
        support ir target frontend planner backend runtime models tools; then
        echo "$table: nothing reports $code"
        status=1
    fi
done < <(sed -nE 's/^RAPTOR_DIAGNOSTIC\((\w+),.*/\1/p' "$table")
exit $status
