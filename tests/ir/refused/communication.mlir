// What the communication verifier refuses (docs/verification.md): modules of the scheduled stage, each with
// one fault. Core 0 makes the model's output; the fault is beside it.
// Ends of a transfer of different sizes.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{the two ends of a transfer differ in size: 16 and, on core 1, 8 bytes}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x2xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// Ends that name different channels.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{the two ends of a transfer name different channels: 2 and, on core 1, 3}}
      spat.channel_send %x channel %c2 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %y = spat.channel_receive channel %c3 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// An end that names another core as its own.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{core 0: the executing core is given as core 2}}
      spat.channel_send %x channel %c0 from %c2 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A peer that the chip does not have.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{core 0: peer 64 is none of the 4 cores}}
      spat.channel_send %x channel %c0 from %c0 to %c64 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// Two cores that send to each other first: the cycle.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{deadlock (cycle): core 0 waits to send to core 1, which waits at spat.channel_send}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      %y = spat.channel_receive channel %c1 from %c1 to %c0 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = spat.host_wait_load from %c1 to %c1 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{deadlock (cycle): core 1 waits to send to core 0, which waits at spat.channel_send}}
      spat.channel_send %x channel %c1 from %c1 to %c0 : tensor<1x4xf32>
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A cycle through a rendezvous and a signal; a third core waits for the cycle without being in it.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{deadlock (cycle): core 0 waits for event 2 from core 1, which waits at spat.channel_receive}}
      spat.wait %c2 value %c1
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.sync %c2 event %c3
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      // expected-error@below {{deadlock (cycle): core 1 waits to receive from core 0, which waits at spat.wait}}
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.sync %c0 event %c2
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 2 : [] () -> () {
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      // expected-error@below {{deadlock (blocked): core 2 waits for event 3 from core 0, which waits at spat.wait}}
      spat.wait %c3 value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// A wait that counts more than is sent.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.sync %c1 event %c2
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c2 = arith.constant 2 : index
      // expected-error@below {{deadlock (blocked): core 1 waits for signals of event 2 that no core sends}}
      spat.wait %c2 value %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// A receive from a core that has ended.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // expected-error@below {{deadlock (blocked): core 1 waits to receive from core 0, which has ended}}
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// An event register that does not exist.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{no event register 32}}
      spat.sync %c1 event %c32
      spat.yield :
    }
    func.return
  }
}
// -----
// More signals than the wait counts.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.sync %c1 event %c2
      spat.sync %c1 event %c2
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      // expected-error@below {{event 2 gets 2 signals, but the wait counts 1}}
      spat.wait %c2 value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// A signal that nothing waits for stays in the register.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{nothing waits for the signals of event 2 of core 1}}
      spat.sync %c1 event %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// A register used again before the signalling core can know that its earlier wait is over.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.sync %c1 event %c2
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      spat.wait %c2 value %c1
      spat.wait %c2 value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 2 : [] () -> () {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      // expected-error@below {{signal may come before the previous wait for event 2 of core 1 is over}}
      spat.sync %c1 event %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// A load that no signal orders after its store.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      // expected-error@below {{host bytes may be read before they are written: byte 16, by core 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %c16 event %c0 count %c0 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A load of what nothing stores.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{host bytes are read that nothing has written: byte 32, by core 0}}
      %y = spat.host_wait_load from %c0 to %c0 host_offset %c32 event %c0 count %c0 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// Two cores that store to one place in either order.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c1 to %c1 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{host bytes may be written in either order: byte 16, by core 1}}
      spat.host_store_sync %x from %c1 to %c1 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// A slot stored to again while another core may still read it: the FREE signal is missing.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.host_store_sync %x from %c0 to %c1 host_offset %c32 event %c2 : tensor<1x4xf32>
      spat.wait %c3 value %c1
      // expected-error@below {{host bytes may be overwritten before they are read: byte 32, by core 0}}
      spat.host_store_sync %x from %c0 to %c0 host_offset %c32 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %y = spat.host_wait_load from %c0 to %c1 host_offset %c32 event %c2 count %c1 : tensor<1x4xf32>
      spat.yield :
    }
    // Signals core 0, but knows nothing of the reader.
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 2 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      spat.sync %c0 event %c3
      spat.yield :
    }
    func.return
  }
}
// -----
// A model input is not a place to store to.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{a model input is overwritten: byte 0, by core 0}}
      spat.host_store_sync %x from %c0 to %c0 host_offset %c0 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// A model output that nothing writes.
// expected-error@below {{byte 16 of a model output is written by nothing}}
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c32 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// A load that says another core stored the bytes.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c1 host_offset %c16 event %c2 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      // expected-error@below {{host bytes come from another core than stated: from 0, not 2}}
      %y = spat.host_wait_load from %c2 to %c1 host_offset %c16 event %c2 count %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A range that leaves the host buffer.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{16 bytes from 64 on are not words of the host buffer (64 bytes)}}
      %y = spat.host_wait_load from %c0 to %c0 host_offset %c64 event %c0 count %c0 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A range that does not start at a word.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %odd = arith.constant 33 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      // expected-error@below {{16 bytes from 33 on are not words of the host buffer (64 bytes)}}
      %y = spat.host_wait_load from %c0 to %c0 host_offset %odd event %c0 count %c0 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// Streams that start again on their own: in the second round the slot is stored to while its reader may
// still be in the first.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}], raptor.free_running} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.host_store_sync %x from %c0 to %c0 host_offset %c32 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %r = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      // expected-error@below {{host bytes may be read before they are written: byte 32, by core 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %c32 event %c0 count %c0 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// The same with a READY signal: its register is used again before the wait of the first round is over.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}], raptor.free_running} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.host_store_sync %x from %c0 to %c1 host_offset %c32 event %c2 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      // expected-error@below {{event 2 gets 2 signals, but the wait counts 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %c32 event %c2 count %c1 : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// A core that the chip does not have.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    // expected-error@below {{lane 0 is on core 4, which is none of the 4}}
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 4 : [] () -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// A recorded data flow that the transfers do not have.
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}]} {
  func.func @main() {
    // expected-error@below {{transfers bring other data than raptor.data_flow says}}
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 {raptor.data_flow = 1 : i64} : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// The same of the module: what its outputs are.
// expected-error@below {{model outputs are other data than raptor.data_flow says}}
module attributes {raptor.stage = "scheduled", raptor.cores = 4 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 16 : i64}], raptor.data_flow = 1 : i64} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %done = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %c16 event %done : tensor<1x4xf32>
      spat.wait %done value %c1
      spat.yield :
    }
    func.return
  }
}
