#!/usr/bin/env bash
# raptor-sim as its users meet it: programs of other tools, malformed ones, runs without an end.
source "$(dirname "$0")/common.sh"
sim=$build/raptor-sim
cd "$work" || exit 1

# prints DESCRIPTION STATUS ARGUMENTS...: what it writes to standard error must be standard input.
prints() {
    local what=$1 wanted=$2 status
    shift 2
    cat >wanted.txt
    "$sim" "$@" >out.txt 2>err.txt
    status=$?
    if [ $status -ne "$wanted" ]; then
        fail "$what: status $status instead of $wanted"
    elif ! diff wanted.txt err.txt >log; then
        fail "$what"
        sed 's/^/    /' log
    else pass; fi
}
# program NAME CORE_0 [CORE_1 ...]: a single-file program of these streams, one group each.
program() {
    local name=$1 groups='' streams='' core=0
    shift
    for stream in "$@"; do
        groups+=${groups:+,}'"core'$core'":[1]'
        streams+=',"core'$core'":['$stream']'
        core=$((core + 1))
    done
    echo '{"config":{"core_cnt":'$core',"array_group_map":{'"$groups"'}}'"$streams"'}' >"$name"
}
last='{"op":"lldi","rd":1,"imm":0,"len":4}'
header='PIMB\1\0\0\0'
# folder PIM_BYTES: a folder with one core.
folder() {
    mkdir -p folder
    echo '{"core_cnt":1,"array_group_map":{"core0":[1]}}' >folder/config.json
    # shellcheck disable=SC2059
    printf "$1" >folder/core_0.pim
}

# ---- a fault has the form file[: core N[: instruction I]]: error: message
echo '[1]' >list.json
prints "a list" 1 list.json <<'END'
list.json: error: the file must hold an object [program_invalid]
END
program stream.json "$last" '' && sed -i 's/"core1":\[\]/"core1":{}/' stream.json
prints "a stream that is no list" 1 stream.json <<'END'
stream.json: core 1: error: the stream of a core must be an array [program_invalid]
END
program number.json "$last" "$last,5"
prints "an instruction that is no object" 1 number.json <<'END'
number.json: core 1: instruction 1: error: an instruction must be an object [program_invalid]
END
program groups.json "$last" && sed -i 's/\[1\]/[0]/' groups.json
prints "a group without arrays" 1 groups.json <<'END'
groups.json: core 0: error: 'array_group_map.core0[0]' must be a positive number of arrays [program_invalid]
END
program send.json '{"op":"send","rd":0,"core":3,"size":4},{"op":"lmv","rd":0,"rs1":1,"len":-1}'
prints "all faulty instructions" 1 send.json <<'END'
send.json: core 0: instruction 0: error: (send): the other core does not exist [program_invalid]
send.json: core 0: instruction 1: error: (lmv): a length is negative [program_invalid]
END
folder "$header"'\3\0\0\0'
prints "a stream that is cut" 1 folder <<'END'
folder/core_0.pim: core 0: instruction 0: error: the file ends inside this instruction of 3 [program_invalid]
END
folder "$header"'\0\0\0\0...'
prints "bytes behind a stream" 1 folder <<'END'
folder/core_0.pim: error: 3 bytes behind the last of 0 instructions [program_invalid]
END
program op.json "$last" "$last"',{"op":5}'
prints "an instruction whose name is a number" 1 op.json <<'END'
op.json: core 1: instruction 1: error: 'op' must be the name of an instruction [program_invalid]
END
program cut.json "$last" "$last,$last" && sed -i 's/"len":4}\]}$/"len"/' cut.json
"$sim" cut.json >log 2>err.txt && fail "a file that is cut is read"
grep -q '^cut.json:2:1: core 1: instruction 1: error: parse error: premature EOF' err.txt && pass ||
    fail "the place of the cut: $(cat err.txt)"
folder "$header"'\1\0\0\0\143...................'
prints "an opcode that does not exist" 1 folder <<'END'
folder/core_0.pim: core 0: instruction 0: error: opcode 99 does not exist [program_invalid]
END

# ---- deadlocks name the file, whether or not the program names a model; the first instruction of a
# stream is in dispatch in cycle 2 and begins at 3 ns
receive() { echo '{"op":"recv","rd":1,"core":'"$1"',"size":4},'"$last"; }
program two.json "$(receive 1)" "$(receive 0)"
prints "a deadlock of two cores" 1 two.json <<'END'
two.json: error: cores wait for each other: core 0 (instruction 0, recv) -> core 1 (instruction 0, recv) -> core 0 [simulation_deadlock]
two.json: core 0: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 1 to send [simulation_deadlock]
two.json: core 1: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 0 to send [simulation_deadlock]
END
program three.json "$(receive 2)" "$(receive 0)" "$(receive 1)" "$last"
prints "a deadlock of three cores" 1 three.json <<'END'
three.json: error: cores wait for each other: core 0 (instruction 0, recv) -> core 2 (instruction 0, recv) -> core 1 (instruction 0, recv) -> core 0 [simulation_deadlock]
three.json: core 0: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 2 to send [simulation_deadlock]
three.json: core 1: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 0 to send [simulation_deadlock]
three.json: core 2: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 1 to send [simulation_deadlock]
END

program ended.json "$(receive 1)" "$last" '{"op":"send","rd":1,"core":1,"size":4},'"$last"
prints "partners that have ended" 1 ended.json <<'END'
ended.json: core 0: instruction 0: error: (recv): blocked since 3.000 ns: it waits for core 1 to send, which has ended [simulation_deadlock]
ended.json: core 2: instruction 0: error: (send): blocked since 3.000 ns: it waits for core 1 to receive, which has ended [simulation_deadlock]
END

# ---- what only runs with values must refuse is a warning where there are none, strictly a fault
program sizes.json '{"op":"send","rd":1,"core":1,"size":4},'"$last" '{"op":"recv","rd":1,"core":0,"size":400},'"$last"
prints "sizes that differ" 0 sizes.json <<'END'
sizes.json: core 0: instruction 0: warning: (send): sends 4 bytes, core 1 receives 400 in its instruction 0
END
prints "sizes that differ, strictly" 1 sizes.json --timing=strict <<'END'
sizes.json: core 0: instruction 0: error: (send): it sends 4 bytes, core 1 receives 400 in its instruction 0 [simulation_fault]
END
outside='{"op":"sldi","rd":2,"imm":-8},'$(printf '{"op":"lldi","rd":2,"imm":0,"len":4},%.0s' {1..10})
program outside.json "$outside$last"
{
    for i in {1..8}; do
        echo "outside.json: core 0: instruction $i: warning: (lldi): uses bytes -8 to -5 of local memory, which has 1048576"
    done
    echo "outside.json: warning: 2 more of these"
} >lines.txt
prints "addresses that do not exist" 0 outside.json <lines.txt
for count in 256 257 400; do # what docs/device.md says of the number of warnings
    program many.json '{"op":"sldi","rd":2,"imm":-8},'"$(printf '{"op":"lldi","rd":2,"imm":0,"len":4},%.0s' \
        $(seq "$count"))$last"
    "$sim" many.json --report many.report.json >log 2>err.txt
    [ "$(grep -c '"kind": "outside"' many.report.json)" -eq 256 ] &&
        grep -q "\"warnings_seen\": $count," many.report.json &&
        grep -q "^$count warnings; the first: core 0, instruction 1 " log && [ "$(wc -l <err.txt)" -eq 9 ] &&
        grep -q "many.json: warning: $((count - 8)) more of these" err.txt && pass || fail "$count warnings"
    [ "$(grep -A2 '"kind": "outside"' many.report.json | grep -c '"instruction": \(1\|256\)\b')" -eq 2 ] && pass ||
        fail "of $count warnings the first 256"
done

# ---- what else goes wrong
program good.json "$last"
prints "a chip nobody knows" 1 good.json --config c65 <<'END'
c65: error: there is no such file, and no built-in chip of this name (there are c64, c64f, c144, c144f, pimcomp-dac23, isaac, puma); did you mean 'c64'? [file_missing]
END
printf '{\n "chip_config": {,}\n}\n' >comma.json
prints "a hardware file that is no JSON" 1 good.json --config comma.json <<'END'
comma.json:2:18: error: parse error: invalid object key (must be a string) [json_syntax]
END
prints "a log of values there are not" 1 good.json --commit-log log.txt <<'END'
good.json: error: a commit log needs values: a program with its weights, in latency mode [usage]
END
for pair in "--trace good.json" "--report good.json" "--trace two.out --report two.out" \
    "--config chip.json --report ./chip.json"; do
    cp "$root/tests/device/config/c64.json" chip.json
    # shellcheck disable=SC2086
    "$sim" good.json $pair >log 2>err.txt
    [ $? -eq 2 ] && grep -q 'twice or over one that is read' err.txt && pass || fail "a file is lost: $pair"
done
folder "$header"'\0\0\0\0'
"$sim" folder --export -o ./folder >log 2>err.txt
[ $? -eq 2 ] && grep -q 'twice or over one that is read' err.txt && pass || fail "a folder is lost"
# the files of a program's folder, of a hardware file, and what does not exist yet
cp "$root/tests/device/config/mesh_8x8.json" .
cp "$root/tests/device/config/c64.json" chip.json
ln -s nowhere.out link.out
mkdir -p whole/segment_0
cp folder/* whole/segment_0
for arguments in "folder --report folder/config.json" "folder --trace ./folder/core_0.pim" \
    "folder --report folder/core_7.pim" "folder --commit-log folder/weights.bin" \
    "folder --export -o folder/config.json" "whole/segment_0 --report whole/segment_0/config.json" \
    "good.json --report new.out --trace ./new.out" "good.json --report nowhere.out --trace link.out"; do
    before=$(cat folder/* whole/segment_0/* | md5sum)
    # shellcheck disable=SC2086
    "$sim" $arguments >log 2>err.txt
    [ $? -eq 2 ] && grep -q 'twice or over one that is read' err.txt &&
        [ "$(cat folder/* whole/segment_0/* | md5sum)" = "$before" ] && pass || fail "a file is lost: $arguments"
done
prints "the network of a hardware file" 1 good.json --config chip.json --report ./mesh_8x8.json <<'END'
./mesh_8x8.json: error: this is read, too, and would be lost [usage]
END
check "a file beside a program may be written" "$sim" folder --report folder/report.json
check "devices may be written twice" "$sim" good.json --trace /dev/null --report /dev/null
mkdir segments && echo '{}' >segments/segments.json
prints "a model in segments" 1 segments <<'END'
segments: error: this is a model in segments: give the folder of one of them (segments/segment_N), or run all with raptor-run [usage]
END
if [ -w /dev/full ]; then
    "$sim" good.json --disassemble >/dev/full 2>err.txt && fail "a full disk goes unnoticed"
    grep -q 'standard output: error: cannot write' err.txt && pass || fail "a full disk is not named"
fi

# ---- throughput mode: pimsim-nn counts 42 samples in the 2 ms of this file
check "rounds are counted" "$sim" "$root/tests/device/throughput_0.json" --config "$root/tests/device/config/thr.json"
grep -q 'simulated 2.000000 ms' log && grep -q 'throughput: 42 samples in 2.000000 ms, 21000.00 samples a second' log &&
    pass || fail "the table of throughput mode: $(cat log)"
# ---- a small energy, as tests/device/expected.json has it from pimsim-nn
check "a small energy is shown" "$sim" "$root/tests/device/mem_local.json" --config "$root/tests/device/config/c64.json"
grep -q 'energy 1\.355 nJ' log && pass || fail "a small energy: $(cat log)"

# ---- options that belong to others
for arguments in "good.json --trace-limit 5" "good.json --form=json"; do
    # shellcheck disable=SC2086
    "$sim" $arguments >log 2>err.txt
    [ $? -eq 2 ] && grep -q 'goes with' err.txt && pass || fail "an option without effect: $arguments"
done

# ---- a run that would last for hours ends in good order, and so does its trace
sed 's/"sim_time": 2.0/"sim_time": 1000000/' "$root/tests/device/config/thr.json" >hours.json
for name in INT TERM HUP; do
    rm -f trace.json
    "$sim" "$root/tests/device/throughput_0.json" --config hours.json --trace trace.json >log 2>err.txt &
    run=$!
    for ((tries = 0; tries < 300; tries++)); do
        [ -s trace.json.partial ] && break
        sleep 0.1
    done
    kill -s "$name" "$run"
    wait "$run"
    [ $? -eq 1 ] && grep -q 'interrupted after' err.txt && [ "$(head -c 1 trace.json)" = '{' ] &&
        [ "$(tail -c 3 trace.json)" = ']}' ] && pass || fail "interrupted by SIG$name: $(cat err.txt)"
done
(trap '' HUP && exec "$sim" "$root/tests/device/throughput_0.json" --config hours.json >log 2>err.txt) &
run=$!
sleep 0.5
kill -s HUP "$run"
sleep 0.5
kill -s TERM "$run" && pass || fail "nohup is undone"
wait "$run"
# raptor-sim needs no OpenBLAS, whose threads hang at the end of a program with little memory
ldd "$sim" | grep -q blas && fail "raptor-sim is linked with OpenBLAS" || pass
finish
