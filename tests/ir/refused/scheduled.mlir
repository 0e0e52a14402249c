// spat.deferred_source_select: the selector is below the number of sources
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>, %x1: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> tensor<1x4xf32> {
      %d = "spat.deferred_communication"(%x0, %x1) ({
      ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>):
        %i = arith.constant 2 : index
        // expected-error@below {{selector 2 is not one of 2 sources}}
        %s = spat.deferred_source_select %i of %a, %b : tensor<1x4xf32>
        spat.yield %s : tensor<1x4xf32>
      }) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.deferred_source_select: the selector is not negative
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>, %x1: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> tensor<1x4xf32> {
      %d = "spat.deferred_communication"(%x0, %x1) ({
      ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>):
        %i = arith.constant -1 : index
        // expected-error@below {{selector -1 is not one of 2 sources}}
        %s = spat.deferred_source_select %i of %a, %b : tensor<1x4xf32>
        spat.yield %s : tensor<1x4xf32>
      }) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.deferred_source_select: the selector is static
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>, %x1: tensor<1x4xf32>, %x2: index) -> tensor<1x4xf32> {
    %t = arith.constant dense<[0, 1]> : tensor<2xindex>
    %y = spat.scheduled_compute [] = [] (%n) = (%x2) crossbarWeights 0 coreId 1 : [] (index) -> tensor<1x4xf32> {
      // expected-error@below {{the payload is not one run of a published value for lane 0}}
      %d = "spat.deferred_communication"(%x0, %x1) ({
      ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>):
        %s = spat.deferred_source_select %n of %a, %b : tensor<1x4xf32>
        spat.yield %s : tensor<1x4xf32>
      }) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.deferred_communication: the body shapes, it does not compute
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> tensor<1x4xf32> {
      // expected-error@below {{the payload is not one run of a published value for lane 0}}
      %d = "spat.deferred_communication"(%x0) ({
      ^bb0(%a: tensor<1x4xf32>):
        %s = spat.relu(%a) : tensor<1x4xf32> -> tensor<1x4xf32>
        spat.yield %s : tensor<1x4xf32>
      }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.channel_send: a receive belongs to it
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{deadlock (blocked): core 0 waits to send to core 1, which has ended}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %y = spat.host_wait_load from %c1 to %c1 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_receive: a send belongs to it
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      // expected-error@below {{deadlock (blocked): core 1 waits to receive from core 0, which has ended}}
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_receive: it is of the size of the send
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{the two ends of a transfer differ in size: 16 and, on core 1, 12 bytes}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %z = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x3xf32>
      %y = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_receive: it is of the channel of the send
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{the two ends of a transfer name different channels: 0 and, on core 1, 1}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %y = spat.channel_receive channel %c1 from %c0 to %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_send: it comes from the core it stands on
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{core 0: the executing core is given as core 2}}
      spat.channel_send %x channel %c0 from %c2 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %y = spat.channel_receive channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_receive: it goes to the core it stands on
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      // expected-error@below {{core 1: the executing core is given as core 2}}
      %y = spat.channel_receive channel %c0 from %c0 to %c2 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.channel_send: the order of transfers ends
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{deadlock (cycle): core 0 waits to send to core 1, which waits at spat.channel_send}}
      spat.channel_send %x channel %c0 from %c0 to %c1 : tensor<1x4xf32>
      %y = spat.channel_receive channel %c1 from %c1 to %c0 : tensor<1x4xf32>
      spat.host_store_sync %y from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
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
// spat.wait: signals are as many as awaited
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      // expected-error@below {{deadlock (blocked): core 0 waits for signals of event 31 that no core sends}}
      spat.wait %e value %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.sync: every signal is awaited
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      // expected-error@below {{nothing waits for the signals of event 2 of core 0}}
      spat.sync %c0 event %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.sync: signals come one by one
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.sync %c1 event %c2
      spat.sync %c1 event %c2
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      // expected-error@below {{event 2 gets 2 signals, but the wait counts 1}}
      spat.wait %c2 value %c1
      spat.wait %c2 value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.sync: registers resolve statically
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      %t = arith.constant dense<[1, 2]> : tensor<2xindex>
      %n = tensor.extract %t[%c2] : tensor<2xindex>
      // expected-error@below {{core 0: operand 1 does not resolve statically}}
      spat.sync %c1 event %n
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.sync: there are 32 registers
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      // expected-error@below {{no event register 64}}
      spat.sync %c0 event %o
      spat.wait %o value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.sync: the core exists
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      // expected-error@below {{core 0: peer 64 is none of the 64 cores}}
      spat.sync %o event %c2
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_store_sync: it stands on the core it names
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      // expected-error@below {{core 0: the executing core is given as core 1}}
      spat.host_store_sync %x from %c1 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_store_sync: the payload fits the host buffer
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      %f = arith.constant 120 : index
      // expected-error@below {{16 bytes from 120 on are not words of the host buffer (128 bytes)}}
      spat.host_store_sync %x from %c0 to %c0 host_offset %f event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_wait_load: the contents stay until they are read
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      %s = arith.constant 32 : index
      spat.host_store_sync %x from %c0 to %c1 host_offset %s event %c2 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %s event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %s = arith.constant 32 : index
      // expected-error@below {{host bytes may be read before they are written: byte 32, by core 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %s event %c2 count %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_wait_load: a writer belongs to it
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %s = arith.constant 32 : index
      // expected-error@below {{host bytes are read that nothing has written: byte 32, by core 0}}
      %x = spat.host_wait_load from %c0 to %c0 host_offset %s event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_wait_load: the writer has signalled
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      %s = arith.constant 32 : index
      spat.host_store_sync %x from %c0 to %c0 host_offset %s event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %s = arith.constant 32 : index
      // expected-error@below {{host bytes may be read before they are written: byte 32, by core 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %s event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_wait_load: it names the core that wrote
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      %s = arith.constant 32 : index
      spat.host_store_sync %x from %c0 to %c1 host_offset %s event %c2 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %s = arith.constant 32 : index
      // expected-error@below {{host bytes come from another core than stated: from 0, not 2}}
      %y = spat.host_wait_load from %c2 to %c1 host_offset %s event %c2 count %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.host_store_sync: streams that start again wait for the FREE signals
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.free_running, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      %s = arith.constant 32 : index
      spat.host_store_sync %x from %c0 to %c1 host_offset %s event %c2 : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %s = arith.constant 32 : index
      // expected-error@below {{event 2 gets 2 signals, but the wait counts 1}}
      %y = spat.host_wait_load from %c0 to %c1 host_offset %s event %c2 count %c1 : tensor<1x4xf32>
      spat.host_store_sync %y from %c1 to %c1 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: it is placed
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    // expected-error@below {{core 0: lane 0 is on core -1, which is none of the 64}}
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: the core exists
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    // expected-error@below {{core 0: lane 0 is on core 64, which is none of the 64}}
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 64 : [] () -> () {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %o = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %c0 to %c0 host_offset %c0 event %c0 count %c0 : tensor<1x4xf32>
      spat.host_store_sync %x from %c0 to %c0 host_offset %o event %e : tensor<1x4xf32>
      spat.wait %e value %c1
      spat.yield :
    }
    func.return
  }
}
// -----
// scf.for: a loop that goes on for too long is named where it was written, two stages above
module attributes {raptor.stage = "scheduled", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute_batch %lane = 0 to 1 [] = [] () = () crossbarWeights 0 coreIds [0] : [] () -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %big = arith.constant 99999999999 : index
      %out = arith.constant 64 : index
      %e = arith.constant 31 : index
      %x = spat.host_wait_load from %zero to %zero host_offset %zero event %e count %zero : tensor<1x4xf32>
      // expected-error@below {{more than 67108864 instructions with its iterations}}
      scf.for %i = %zero to %big step %one {
      }
      spat.host_store_sync %x from %zero to %zero host_offset %out event %e : tensor<1x4xf32>
      spat.wait %e value %one
      spat.yield :
    }
    func.return
  }
}
