// Scheduled-stage modules, with values between computations and with explicit transfers.

// The reference's scheduled computations: bound inputs, results used directly.
module attributes {raptor.stage = "scheduled", raptor.model = "bound", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<2x1x4xf32> {raptor.name = "x"}) -> (tensor<1x4xf32>, tensor<2x1x4xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [4, 9] : [] (tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
      %fragment = tensor.extract_slice %arg[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %z = spat.scheduled_compute [] = [] (%arg) = (%y) crossbarWeights 0 coreId 2 : [] (tensor<2x1x4xf32>) -> tensor<1x4xf32> {
      %a = tensor.extract_slice %arg[0, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
      %b = tensor.extract_slice %arg[1, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
      %c = spat.vsub %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %c : tensor<1x4xf32>
    }
    func.return %z, %y : tensor<1x4xf32>, tensor<2x1x4xf32>
  }
}

// -----

// Grouped communication: case 0 selects one source, case 1 the other.
module attributes {raptor.stage = "scheduled", raptor.model = "grouped", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<2x1x4xf32> {
    %z = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 3 : [] () -> tensor<2x1x4xf32> {
      %cases = "spat.deferred_communication"(%x, %y) ({
      ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<1x4xf32>, %case: index):
        %selected = spat.deferred_source_select %case of %a0, %b0 : tensor<1x4xf32>
        spat.yield %selected : tensor<1x4xf32>
      }) {specialization_count = 2 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x1x4xf32>
      %twice = spat.vadd %cases, %cases : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<2x1x4xf32>
      spat.yield %twice : tensor<2x1x4xf32>
    }
    func.return %z : tensor<2x1x4xf32>
  }
}

// -----

// Lanes that take different sources.
module attributes {raptor.stage = "scheduled", raptor.model = "selected", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<2x1x2xf32> {
    %z = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] () = () shared_outs(%out) crossbarWeights 0 coreIds [0, 1] : [] () -> tensor<2x1x2xf32> {
      %part = "spat.deferred_communication"(%x, %y) ({
      ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<1x4xf32>):
        %selected = spat.deferred_source_select %lane of %b0, %a0 : tensor<1x4xf32>
        %s = tensor.extract_slice %selected[0, 1] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
        spat.yield %s : tensor<1x2xf32>
      }) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      %v = spat.tanh(%part) : tensor<1x2xf32> -> tensor<1x2xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 2] [1, 1, 1] : tensor<1x2xf32> into tensor<2x1x2xf32>
      }
    }
    func.return %z : tensor<2x1x2xf32>
  }
}

// -----

// Rendezvous written by hand, with lane-dependent peers: a ring of three cores.
module attributes {raptor.stage = "scheduled", raptor.model = "ring", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [3, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [3, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] () = () crossbarWeights 0 coreIds [0, 1] : [] () -> () {
      %zero = arith.constant 0 : index
      %in = affine.apply affine_map<(d0) -> (d0 * 16)>(%lane)
      %x = spat.host_wait_load from %lane to %lane host_offset %in event %zero count %zero : tensor<1x4xf32>
      %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%lane)
      spat.channel_send %x channel %lane from %lane to %next : tensor<1x4xf32>
      spat.yield :
    }
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] () = () crossbarWeights 0 coreIds [1, 2] : [] () -> () {
      %me = affine.apply affine_map<(d0) -> (d0 + 1)>(%lane)
      %zero = arith.constant 0 : index
      %in = affine.apply affine_map<(d0) -> (d0 * 16 + 16)>(%lane)
      %out = affine.apply affine_map<(d0) -> (d0 * 16 + 80)>(%lane)
      %event = arith.constant 31 : index
      %one = arith.constant 1 : index
      %x = spat.channel_receive channel %lane from %lane to %me : tensor<1x4xf32>
      %own = spat.host_wait_load from %me to %me host_offset %in event %zero count %zero : tensor<1x4xf32>
      %y = spat.vmul %x, %own : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.host_store_sync %y from %me to %me host_offset %out event %event : tensor<1x4xf32>
      spat.wait %event value %one
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 7 : [] () -> () {
      %me = arith.constant 7 : index
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %event = arith.constant 31 : index
      %one = arith.constant 1 : index
      %x = spat.host_wait_load from %me to %me host_offset %zero event %zero count %zero : tensor<1x4xf32>
      %y = spat.sigmoid(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.host_store_sync %y from %me to %me host_offset %out event %event : tensor<1x4xf32>
      spat.wait %event value %one
      spat.yield :
    }
    func.return
  }
}

// -----

// One host slot used three times, READY one way and FREE the other; the streams may start again on
// their own, so the reader announces a free slot when it enters.
module attributes {raptor.stage = "scheduled", raptor.model = "slot", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.free_running, raptor.host_bytes = 192 : i64, raptor.inputs = [{name = "x", shape = [3, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [3, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %slot = arith.constant 128 : index
      %ready = arith.constant 2 : index
      %free = arith.constant 5 : index
      scf.for %i = %zero to %three step %one {
        %in = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
        %x = spat.host_wait_load from %zero to %zero host_offset %in event %zero count %zero : tensor<1x4xf32>
        %y = spat.vadd %x, %x : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        spat.wait %free value %one
        spat.host_store_sync %y from %zero to %one host_offset %slot event %ready : tensor<1x4xf32>
      }
      spat.yield :
    }
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 1 : [] () -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %slot = arith.constant 128 : index
      %ready = arith.constant 2 : index
      %free = arith.constant 5 : index
      %done = arith.constant 31 : index
      scf.for %i = %zero to %three step %one {
        spat.sync %zero event %free
        %x = spat.host_wait_load from %zero to %one host_offset %slot event %ready count %one : tensor<1x4xf32>
        %y = spat.relu(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
        %out = affine.apply affine_map<(d0) -> (d0 * 16 + 64)>(%i)
        spat.host_store_sync %y from %one to %one host_offset %out event %done : tensor<1x4xf32>
        spat.wait %done value %one
      }
      spat.yield :
    }
    func.return
  }
}
