#!/usr/bin/env bash
# Speed of the simulated device.
#
#   scripts/bench-device.sh [OTHER_SIMULATOR_BINARY]
#
# 1. Instructions per second on streams of 10^5 to 10^7 instructions, timing only.
# 2. With pimsim-nn's binary (called as BINARY PROGRAM HW.json): its simulation against this one's, on
#    the same single-file streams: 10^6 instructions, a SqueezeNet of another compiler, and ResNet-18
#    as compiled here. The best of three runs of each, in turns. Its simulation is what lies between
#    its lines "Start Simulation" and "Simulation Finish"; the "execution time" that it prints has
#    the reading of the program in it, and stands beside.
# 3. ResNet-18 with values: seconds in the device against seconds in the CPU reference.
#
# The programs are those of build/, or of $RAPTOR_BUILD.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${RAPTOR_BUILD:-$root/build}
other=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# c64 and c64f without their limit of 200 ms of simulated time, which ten million instructions pass.
sed 's/"latency_timeout_ms": [0-9]*/"latency_timeout_ms": 60000/' \
    "$root/tests/device/config/c64.json" >"$work/c64.json"
sed 's/"cell_precision": [0-9]*/"cell_precision": 32/' "$work/c64.json" >"$work/c64f.json"
cp "$root/tests/device/config/mesh_8x8.json" "$work"

# A stream of $2 instructions over 16 cores in the mix of a compiled network: addresses, mvmul,
# sums, copies and, between neighbours, data.
write_stream() {
    awk -v total="$2" 'BEGIN {
        cores = 16
        print ".program cores=16 bits=8 host_bytes=0 model=\"bench\""
        rounds = int(total / cores / 20)
        for (core = 0; core < cores; core++) {
            printf ".core %d groups=[1,1,1,1]\nsetbw ibiw=8 obiw=8\n", core
            for (r = 0; r < rounds; r++) {
                base = (r % 64) * 1024
                for (i = 0; i < 3; i++)
                    printf "sldi rd=1 imm=%d\nsldi rd=2 imm=%d\nmvmul rd=2 rs1=1 mbiw=8 group=%d\n",
                        base + 128 * i, 131072 + base + 128 * i, (r + i) % 4
                printf "sldi rd=3 imm=%d\nsldi rd=4 imm=%d\nsldi rd=5 imm=%d\n",
                    131072 + base, 262144 + base, 131200 + base
                print "vvadd rd=4 rs1=3 rs2=5 len=128\nvrelu rd=4 rs1=4 len=128"
                printf "sldi rd=6 imm=%d\nlmv rd=6 rs1=4 len=128\nsldi rd=7 imm=%d\nlmv rd=7 rs1=6 len=64\n",
                    393216 + base, 524288 + base
                half = core % 2
                printf "%s rd=%d core=%d size=64\n", half ? "recv" : "send", half ? 7 : 6,
                    half ? core - 1 : core + 1
            }
        }
    }' >"$work/stream.txt"
    "$build/raptor-sim" --assemble "$work/stream.txt" -o "$1"
    rm "$work/stream.txt"
}

# once PROGRAM [CHIP]: seconds of the simulation itself, and the instructions
once() {
    "$build/raptor-sim" "$1" --config "$work/${2:-c64}.json" --timing-only --report "$work/report.json" >/dev/null
    awk -F'[:,]' '/"simulate_s"/ {s = $2} /^    "instructions"/ {n = $2} END {print s, n}' \
        "$work/report.json"
}

seconds() { # best of three
    for _ in 1 2 3; do
        once "$1"
    done | sort -g | head -1
}

# other_once PROGRAM [CHIP]: seconds of its simulation, and those that it prints
other_once() {
    local line start=0 end=0 printed=0
    while IFS= read -r line; do
        case $line in
        *"Start Simulation"*) start=$EPOCHREALTIME ;;
        *"Simulation Finish"*) end=$EPOCHREALTIME ;;
        *"execution time"*) printed=$(sed 's/.*execution time: *\([0-9.]*\).*/\1/' <<<"$line") ;;
        esac
    done < <(stdbuf -oL "$other" "$1" "$work/${2:-c64}.json" 2>&1)
    awk -v start="$start" -v end="$end" -v printed="$printed" 'BEGIN {print end - start, printed}'
}

echo "instructions   seconds   million/s"
for count in 100000 1000000 10000000; do
    form=$([ "$count" = 1000000 ] && echo .json || echo "")
    write_stream "$work/$count$form" "$count"
    read -r time instructions < <(seconds "$work/$count$form")
    awk -v n="$instructions" -v s="$time" \
        'BEGIN {printf "%12d  %8.4f  %10.2f\n", n, s, n / s / 1e6}'
    [ -n "$form" ] || rm -r "${work:?}/$count"
done

"$build/raptor-zoo" resnet18 -o "$work/resnet18.onnx" >/dev/null
if [ -n "$other" ]; then
    "$build/raptor-compile" "$work/resnet18.onnx" -o "$work/resnet18.json" --disable=vsoftmax >/dev/null
    echo
    echo "stream                     other, s   ours, s     ratio  printed, s     ratio"
    for entry in "$work/1000000.json" "$root/tests/device/large/squeezenet_peer.json.gz" \
        "$work/resnet18.json c64f"; do
        read -r stream on < <(echo "$entry")
        for _ in 1 2 3; do # seconds, instructions, seconds, printed ones
            echo "$(once "$stream" "${on:-c64}") $(other_once "$stream" "${on:-c64}")"
        done | awk -v name="$(basename "$stream")" '
            {ours = NR == 1 || $1 < ours ? $1 : ours
             phase = NR == 1 || $3 < phase ? $3 : phase
             printed = NR == 1 || $4 < printed ? $4 : printed}
            END {printf "%-24s %10.2f  %8.4f  %8.1f  %10.2f  %8.1f\n", name, phase, ours, phase / ours,
                 printed, printed / ours}'
    done
fi

echo
"$build/raptor-zoo" --input resnet18 -o "$work/resnet18.npy" >/dev/null
"$build/raptor-run" "$work/resnet18.onnx" "$work/resnet18.npy" --check --report "$work/run.json" \
    >/dev/null
awk -F'[:,]' '/"simulate_s"/ {d = $2} /"reference_s"/ {r = $2}
    END {printf "ResNet-18: device %.2f s, reference %.2f s, ratio %.2f\n", d, r, d / r}' "$work/run.json"
