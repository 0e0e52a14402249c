// Values between cores: slots in an order that is no exchange of pairs, grouped communication, peers from
// tables, slots of host memory that are used again.

// Slots rotated by one, read by way of a blueprint, a view and another batch; fragments from two collections.
module attributes {raptor.stage = "graph", raptor.model = "rotated", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x12xf32> {raptor.name = "x"}) -> (tensor<1x12xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<2x9xf32>) {
    %f = spat.graph_compute_batch %lane = 0 to 4 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 3, 1, 8, 3>} : [] (tensor<1x12xf32>) -> tensor<4x1x3xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 3)>(%lane)
      %part = tensor.extract_slice %arg[0, %offset] [1, 3] [1, 1] : tensor<1x12xf32> to tensor<1x3xf32>
      %v = spat.tanh(%part) : tensor<1x3xf32> -> tensor<1x3xf32>
      %slot = affine.apply affine_map<(d0) -> ((d0 + 1) mod 4)>(%lane)
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%slot, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<1x3xf32> into tensor<4x1x3xf32>
      }
    }
    %logical = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [0, 0, 0, 3, 0, 6, 0, 9] sizes [1, 3, 1, 3, 1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0, 0, 0] sourceSlots [1, 2, 3, 0] sourceOffsets [0, 0, 0, 0] strides [1, 1, 1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<4x1x3xf32>) -> tensor<1x12xf32>
    %view = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [] sizes [] map contiguous_row_major mode physical_view : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    %g = spat.graph_compute_batch %lane = 0 to 4 [] = [] (%arg) = (%f) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 2, 3, 4, 5>} : [] (tensor<4x1x3xf32>) -> tensor<4x1x3xf32> {
      %next = affine.apply affine_map<(d0) -> ((d0 * 3 + 2) mod 4)>(%lane)
      %own = tensor.extract_slice %arg[%lane, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<4x1x3xf32> to tensor<1x3xf32>
      %other = tensor.extract_slice %arg[%next, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<4x1x3xf32> to tensor<1x3xf32>
      %v = spat.vsub %own, %other : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %slot = affine.apply affine_map<(d0) -> ((d0 + 3) mod 4)>(%lane)
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%slot, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<1x3xf32> into tensor<4x1x3xf32>
      }
    }
    %rows = spat.blueprint fragments(%g) layout nchw physical fragmented offsets [0, 0, 1, 0, 2, 0, 3, 0] sizes [1, 3, 1, 3, 1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0, 0, 0] sourceSlots [2, 0, 3, 1] sourceOffsets [0, 0, 0, 0] strides [1, 1, 1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    %both = spat.blueprint fragments(%f, %g) layout nchw physical fragmented offsets [0, 0, 0, 3, 0, 5, 1, 0, 1, 3, 1, 6, 0, 8] sizes [1, 3, 1, 2, 1, 3, 1, 3, 1, 3, 1, 3, 1, 1] map explicit mode fragment_assembly operandIndices [1, 0, 0, 1, 0, 1, 0] sourceSlots [3, 2, 0, 1, 1, 0, 3] sourceOffsets [0, 1, 0, 0, 0, 0, 2] strides [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<4x1x3xf32>, tensor<4x1x3xf32>) -> tensor<2x9xf32>
    func.return %logical, %view, %rows, %both : tensor<1x12xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<2x9xf32>
  }
}

// -----

// A partly covered value read in its covered parts only, by lanes on several cores.
module attributes {raptor.stage = "graph", raptor.model = "partial", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32>) -> tensor<3x3xf32> {
    %f = spat.graph_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 7, 2, 9>} : [] (tensor<3x4xf32>) -> tensor<3x1x4xf32> {
      %row = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.sigmoid(%row) : tensor<1x4xf32> -> tensor<1x4xf32>
      %slot = affine.apply affine_map<(d0) -> ((d0 + 2) mod 3)>(%lane)
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%slot, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<3x1x4xf32>
      }
    }
    %some = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [4, 2, 0, 1, 2, 0] sizes [1, 3, 1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0, 0] sourceSlots [1, 2, 0] sourceOffsets [1, 0, 1] strides [1, 1, 1, 1, 1, 1] conflict disjoint coverage partial : (tensor<3x1x4xf32>) -> tensor<5x6xf32>
    %g = spat.graph_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%some) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 1, 0, 7>} : [] (tensor<5x6xf32>) -> tensor<3x1x3xf32> {
      %columns = arith.constant dense<[1, 0, 2]> : tensor<3xindex>
      %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %column = tensor.extract %columns[%lane] : tensor<3xindex>
      %part = tensor.extract_slice %arg[%row, %column] [1, 3] [1, 1] : tensor<5x6xf32> to tensor<1x3xf32>
      %v = spat.vmul %part, %part : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<1x3xf32> into tensor<3x1x3xf32>
      }
    }
    %y = spat.blueprint fragments(%g) layout nchw physical fragmented offsets [0, 0, 1, 0, 2, 0] sizes [1, 3, 1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0, 0] sourceSlots [0, 1, 2] sourceOffsets [0, 0, 0] strides [1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<3x1x3xf32>) -> tensor<3x3xf32>
    func.return %y : tensor<3x3xf32>
  }
}

// -----

// Three cases that select among results of other cores in an order of their own, and shape what they select.
module attributes {raptor.stage = "scheduled", raptor.model = "cases", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<2x4xf32>) -> (tensor<3x1x2xf32>, tensor<2x1x4xf32>) {
    %p = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId 5 : [] (tensor<2x4xf32>) -> tensor<1x4xf32> {
      %rows:2 = spat.extract_rows %arg : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %v = spat.vsub %rows#0, %rows#1 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    %q = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId 6 : [] (tensor<2x4xf32>) -> tensor<1x4xf32> {
      %rows:2 = spat.extract_rows %arg : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %v = spat.vmul %rows#0, %rows#1 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    %r = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId 7 : [] (tensor<2x4xf32>) -> tensor<1x4xf32> {
      %row = tensor.extract_slice %arg[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %v = spat.tanh(%row) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    %z = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 3 : [] () -> tensor<3x1x2xf32> {
      %cases = "spat.deferred_communication"(%p, %q, %r) ({
      ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %c: tensor<1x4xf32>, %case: index):
        %which = affine.apply affine_map<(d0) -> ((d0 + 1) mod 3)>(%case)
        %selected = spat.deferred_source_select %which of %a, %b, %c : tensor<1x4xf32>
        %from = affine.apply affine_map<(d0) -> (d0)>(%case)
        %part = tensor.extract_slice %selected[0, %from] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
        spat.yield %part : tensor<1x2xf32>
      }) {specialization_count = 3 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<3x1x2xf32>
      %half = spat.vadd %cases, %cases : (tensor<3x1x2xf32>, tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
      spat.yield %half : tensor<3x1x2xf32>
    }
    %s = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] () = () shared_outs(%out) crossbarWeights 0 coreIds [9, 4] : [] () -> tensor<2x1x4xf32> {
      %d = "spat.deferred_communication"(%p, %q, %r) ({
      ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %c: tensor<1x4xf32>):
        %which = affine.apply affine_map<(d0) -> (d0 * -2 + 2)>(%lane)
        %selected = spat.deferred_source_select %which of %a, %b, %c : tensor<1x4xf32>
        spat.yield %selected : tensor<1x4xf32>
      }) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %v = spat.sigmoid(%d) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return %z, %s : tensor<3x1x2xf32>, tensor<2x1x4xf32>
  }
}

// -----

// Peers, offsets, events and counts from tables: a ring in an order that is not that of the cores.
module attributes {raptor.stage = "pim", raptor.model = "tables", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 256 : i64, raptor.inputs = [{name = "x", shape = [4, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [4, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x64xf32>) {
    pim.core_batch %lane = 0 to 4 [] = [] (%h) = (%host) coreIds [10, 3, 7, 5] : [] (tensor<1x64xf32>) -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %to = arith.constant dense<[7, 5, 3, 10]> : tensor<4xindex>
      %slots = arith.constant dense<[160, 128, 176, 144]> : tensor<4xindex>
      %reads = arith.constant dense<[144, 176, 160, 128]> : tensor<4xindex>
      %events = arith.constant dense<[4, 9, 11, 6]> : tensor<4xindex>
      %signals = arith.constant dense<[11, 6, 9, 4]> : tensor<4xindex>
      %in = affine.apply affine_map<(d0) -> (d0 * 16)>(%lane)
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in](%d0, %h) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x64xf32> -> tensor<1x4xf32>
      %slot = tensor.extract %slots[%lane] : tensor<4xindex>
      %peer = tensor.extract %to[%lane] : tensor<4xindex>
      %signal = tensor.extract %signals[%lane] : tensor<4xindex>
      %s = pim.memcp_dh[%slot, %zero](%h, %x) {size = 16 : i32} : tensor<1x64xf32>, tensor<1x4xf32> -> tensor<1x64xf32>
      pim.sync %peer event %signal
      %event = tensor.extract %events[%lane] : tensor<4xindex>
      pim.wait %event value %one
      %read = tensor.extract %reads[%lane] : tensor<4xindex>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %y = pim.memcp_hd[%zero, %read](%d1, %h) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x64xf32> -> tensor<1x4xf32>
      %d2 = tensor.empty() : tensor<1x4xf32>
      %v = pim.vvsub(%y, %x, %d2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %out = affine.apply affine_map<(d0) -> (d0 * 16 + 64)>(%lane)
      %r = pim.memcp_dh[%out, %zero](%h, %v) {size = 16 : i32} : tensor<1x64xf32>, tensor<1x4xf32> -> tensor<1x64xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// One slot for two readers, used three times: the writer waits for the FREE signals of both.
module attributes {raptor.stage = "scheduled", raptor.model = "readers", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.free_running, raptor.host_bytes = 256 : i64, raptor.inputs = [{name = "x", shape = [3, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [2, 3, 4], offset = 64 : i64}]} {
  func.func @main() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 0 : [] () -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %slot = arith.constant 192 : index
      %ready = arith.constant 2 : index
      %free = arith.constant 5 : index
      scf.for %i = %zero to %three step %one {
        %in = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
        %x = spat.host_wait_load from %zero to %zero host_offset %in event %zero count %zero : tensor<1x4xf32>
        spat.wait %free value %two
        spat.host_store_sync %x from %zero to %one host_offset %slot event %ready : tensor<1x4xf32>
        spat.sync %two event %ready
      }
      spat.yield :
    }
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] () = () crossbarWeights 0 coreIds [1, 2] : [] () -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %me = affine.apply affine_map<(d0) -> (d0 + 1)>(%lane)
      %slot = arith.constant 192 : index
      %ready = arith.constant 2 : index
      %free = arith.constant 5 : index
      %done = arith.constant 31 : index
      scf.for %i = %zero to %three step %one {
        spat.sync %zero event %free
        %x = spat.host_wait_load from %zero to %me host_offset %slot event %ready count %one : tensor<1x4xf32>
        %y = spat.tanh(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
        %out = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1 * 48 + 64)>(%i, %lane)
        spat.host_store_sync %y from %me to %me host_offset %out event %done : tensor<1x4xf32>
        spat.wait %done value %one
      }
      spat.yield :
    }
    func.return
  }
}

// -----

// The same protocol as instructions: a fast writer, a reader that computes much between its reads.
module attributes {raptor.stage = "pim", raptor.model = "protected", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.free_running, raptor.host_bytes = 192 : i64, raptor.inputs = [{name = "x", shape = [4, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [4, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x48xf32>) {
    pim.core [] = [] coreId 8 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %slot = arith.constant 128 : index
      %ready = arith.constant 3 : index
      %free = arith.constant 7 : index
      %reader = arith.constant 2 : index
      scf.for %i = %zero to %four step %one {
        %in = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
        %d = tensor.empty() : tensor<1x4xf32>
        %x = pim.memcp_hd[%zero, %in](%d, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x48xf32> -> tensor<1x4xf32>
        pim.wait %free value %one
        %s = pim.memcp_dh[%slot, %zero](%host, %x) {size = 16 : i32} : tensor<1x48xf32>, tensor<1x4xf32> -> tensor<1x48xf32>
        pim.sync %reader event %ready
      }
      pim.halt
    }
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %eight = arith.constant 8 : index
      %slot = arith.constant 128 : index
      %ready = arith.constant 3 : index
      %free = arith.constant 7 : index
      scf.for %i = %zero to %four step %one {
        pim.sync %eight event %free
        pim.wait %ready value %one
        %d = tensor.empty() : tensor<1x4xf32>
        %x = pim.memcp_hd[%zero, %slot](%d, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x48xf32> -> tensor<1x4xf32>
        %e = tensor.empty() : tensor<1x4xf32>
        %y = scf.for %k = %zero to %eight step %one iter_args(%a = %x) -> (tensor<1x4xf32>) {
          %b = pim.vtanh(%a, %e) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
          scf.yield %b : tensor<1x4xf32>
        }
        %out = affine.apply affine_map<(d0) -> (d0 * 16 + 64)>(%i)
        %r = pim.memcp_dh[%out, %zero](%host, %y) {size = 16 : i32} : tensor<1x48xf32>, tensor<1x4xf32> -> tensor<1x48xf32>
      }
      pim.halt
    }
    func.return
  }
}

// -----

// Results that do not begin with the lanes, several insertions into one, two results.
module attributes {raptor.stage = "scheduled", raptor.model = "parts", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32> {raptor.name = "x"}) -> (tensor<2x12xf32>, tensor<1x12xf32>) {
    %y, %w = spat.scheduled_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) shared_outs(%out, %more) crossbarWeights 0 coreIds [4, 9, 2] : [] (tensor<3x4xf32>) -> (tensor<2x12xf32>, tensor<1x12xf32>) {
      %o = affine.apply affine_map<(d0) -> (8 - d0 * 4)>(%lane)
      %r = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.sigmoid(%r) : tensor<1x4xf32> -> tensor<1x4xf32>
      %z = spat.vsub %v, %r : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[1, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x12xf32>
        tensor.parallel_insert_slice %z into %out[0, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x12xf32>
        tensor.parallel_insert_slice %r into %more[0, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x12xf32>
      }
    }
    func.return %y, %w : tensor<2x12xf32>, tensor<1x12xf32>
  }
}

// -----

// A matrix whose rows another batch takes in reverse.
module attributes {raptor.stage = "scheduled", raptor.model = "reverse", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32> {raptor.name = "x"}) -> (tensor<3x3xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [4, 9, 2] : [] (tensor<3x4xf32>) -> tensor<3x4xf32> {
      %r = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.sigmoid(%r) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
      }
    }
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5]]> : tensor<4x3xf32>
    %z = spat.scheduled_compute_batch %lane = 0 to 3 [%m] = [%w] (%arg) = (%y) shared_outs(%out) crossbarWeights 1 coreIds [9, 2, 4] {groupArrays = array<i64: 1>} : [tensor<4x3xf32>] (tensor<3x4xf32>) -> tensor<3x3xf32> {
      %i = affine.apply affine_map<(d0) -> (2 - d0)>(%lane)
      %r = tensor.extract_slice %arg[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.wvmm[%m](%r) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%i, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<3x3xf32>
      }
    }
    func.return %z : tensor<3x3xf32>
  }
}

// -----

// A value yielded twice; a result and an input read on the core that has them.
module attributes {raptor.stage = "scheduled", raptor.model = "twice", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
    %p, %q = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId 3 : [] (tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
      %v = spat.tanh(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v, %v : tensor<1x4xf32>, tensor<1x4xf32>
    }
    %r = spat.scheduled_compute [] = [] (%a, %b) = (%p, %x) crossbarWeights 0 coreId 3 : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vmax %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return %p, %q, %r : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
  }
}

// -----

// An input passed on as it is, and taken up.
module attributes {raptor.stage = "graph", raptor.model = "passed", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<2x4xf32> {raptor.name = "x"}) -> (tensor<2x4xf32>, tensor<1x8xf32>, tensor<2x4xf32>) {
    %p = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 {placement = array<i64: 3>} : [] (tensor<2x4xf32>) -> tensor<2x4xf32> {
      spat.yield %arg : tensor<2x4xf32>
    }
    %q = spat.graph_compute [] = [] (%arg) = (%p) crossbarWeights 0 {placement = array<i64: 5>} : [] (tensor<2x4xf32>) -> tensor<1x8xf32> {
      %r:2 = spat.extract_rows %arg : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %c = spat.concat axis 1 %r#1, %r#0 : (tensor<1x4xf32> x2) -> tensor<1x8xf32>
      spat.yield %c : tensor<1x8xf32>
    }
    %r = spat.graph_compute [] = [] (%arg) = (%p) crossbarWeights 0 {placement = array<i64: 6>} : [] (tensor<2x4xf32>) -> tensor<2x4xf32> {
      %v = spat.tanh(%arg) : tensor<2x4xf32> -> tensor<2x4xf32>
      spat.yield %v : tensor<2x4xf32>
    }
    func.return %p, %q, %r : tensor<2x4xf32>, tensor<1x8xf32>, tensor<2x4xf32>
  }
}

// -----

// Constants bound as inputs and yielded.
module attributes {raptor.stage = "graph", raptor.model = "bound_constants", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x4xf32>, tensor<1x1xf32>) {
    %k = arith.constant dense<[[1.0, -2.0, 3.0, 0.5]]> : tensor<1x4xf32>
    %p, %q = spat.graph_compute [] = [] (%arg, %c) = (%x, %k) crossbarWeights 0 {placement = array<i64: 3>} : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x1xf32>) {
      %v = spat.vadd %arg, %c : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %d = spat.vvdmul %c, %v : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
      spat.yield %k, %d : tensor<1x4xf32>, tensor<1x1xf32>
    }
    func.return %p, %q : tensor<1x4xf32>, tensor<1x1xf32>
  }
}

// -----

// Boxes of several rows and few columns.
module attributes {raptor.stage = "scheduled", raptor.model = "columns", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32> {raptor.name = "x"}) -> (tensor<2x12xf32>) {
    %w = spat.scheduled_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) shared_outs(%more) crossbarWeights 0 coreIds [4, 9, 2] : [] (tensor<3x4xf32>) -> (tensor<2x12xf32>) {
      %o = affine.apply affine_map<(d0) -> (8 - d0 * 4)>(%lane)
      %r = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.sigmoid(%r) : tensor<1x4xf32> -> tensor<1x4xf32>
      %c = spat.concat axis 0 %r, %v : (tensor<1x4xf32> x2) -> tensor<2x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %c into %more[0, %o] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x12xf32>
      }
    }
    func.return %w : tensor<2x12xf32>
  }
}

// -----

// Two insertions a lane, one below the other.
module attributes {raptor.stage = "scheduled", raptor.model = "below", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32> {raptor.name = "x"}) -> (tensor<6x4xf32>) {
    %w = spat.scheduled_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) shared_outs(%more) crossbarWeights 0 coreIds [4, 9, 2] : [] (tensor<3x4xf32>) -> (tensor<6x4xf32>) {
      %o = affine.apply affine_map<(d0) -> (d0 + 3)>(%lane)
      %r = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
      %v = spat.sigmoid(%r) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %r into %more[%lane, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
        tensor.parallel_insert_slice %v into %more[%o, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
      }
    }
    func.return %w : tensor<6x4xf32>
  }
}

// -----

// Lanes that slice a constant.
module attributes {raptor.stage = "graph", raptor.model = "constant_rows", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<2x4xf32> {raptor.name = "x"}) -> (tensor<2x4xf32>) {
    %k = arith.constant dense<[[1.0, -2.0, 3.0, 0.5], [4.0, 5.0, 6.0, 7.0]]> : tensor<2x4xf32>
    %f = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg, %c) = (%x, %k) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 3, 1>} : [] (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x1x4xf32> {
      %a = tensor.extract_slice %arg[%lane, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %b = tensor.extract_slice %c[%lane, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %v = spat.vsub %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %l = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [0, 0, 1, 0] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
    func.return %l : tensor<2x4xf32>
  }
}

// -----

// A tile of a bound matrix.
module attributes {raptor.stage = "graph", raptor.model = "tile", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x2xf32>) {
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5], [7.0, 8.0, 9.0]]> : tensor<5x3xf32>
    %p = spat.graph_compute [%m] = [%w] (%arg) = (%x) crossbarWeights 1 {placement = array<i64: 3>, groupArrays = array<i64: 1>} : [tensor<5x3xf32>] (tensor<1x4xf32>) -> tensor<1x2xf32> {
      %t = tensor.extract_slice %m[1, 1] [4, 2] [1, 1] : tensor<5x3xf32> to tensor<4x2xf32>
      %v = spat.wvmm[%t](%arg) : (tensor<4x2xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }
    func.return %p : tensor<1x2xf32>
  }
}

// -----

// Each lane its own tile of a matrix.
module attributes {raptor.stage = "graph", raptor.model = "tiles", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<2x3xf32>) {
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5]]> : tensor<4x3xf32>
    %f = spat.graph_compute_batch %lane = 0 to 2 [%m] = [%w] (%arg) = (%x) shared_outs(%out) crossbarWeights 1 {placement = array<i64: 3, 4>, groupArrays = array<i64: 1>} : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<2x1x3xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %t = tensor.extract_slice %m[%o, 0] [2, 3] [1, 1] : tensor<4x3xf32> to tensor<2x3xf32>
      %s = tensor.extract_slice %arg[0, %o] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
      %v = spat.wvmm[%t](%s) : (tensor<2x3xf32>, tensor<1x2xf32>) -> tensor<1x3xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<1x3xf32> into tensor<2x1x3xf32>
      }
    }
    %y = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [0, 0, 1, 0] sizes [1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
    func.return %y : tensor<2x3xf32>
  }
}

// -----

// Tiles of tiles, of which some lanes share one, beside the whole matrix.
module attributes {raptor.stage = "graph", raptor.model = "tables_of_tiles", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<4x2xf32> {raptor.name = "x"}) -> tensor<4x3xf32> {
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5]]> : tensor<4x3xf32>
    %f = spat.graph_compute_batch %lane = 0 to 4 [%m] = [%w] (%arg) = (%x) shared_outs(%out) crossbarWeights 1 {placement = array<i64: 3, 4, 3, 9>, groupArrays = array<i64: 1>} : [tensor<4x3xf32>] (tensor<4x2xf32>) -> tensor<4x1x3xf32> {
      %rows = arith.constant dense<[2, 1, 1, 2]> : tensor<4xindex>
      %o = tensor.extract %rows[%lane] : tensor<4xindex>
      %lower = tensor.extract_slice %m[1, 0] [3, 3] [1, 1] : tensor<4x3xf32> to tensor<3x3xf32>
      %b = affine.apply affine_map<(d0) -> (d0 - 1)>(%o)
      %t = tensor.extract_slice %lower[%b, 0] [2, 3] [1, 1] : tensor<3x3xf32> to tensor<2x3xf32>
      %s = tensor.extract_slice %arg[%lane, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<1x2xf32>
      %v = spat.wvmm[%t](%s) : (tensor<2x3xf32>, tensor<1x2xf32>) -> tensor<1x3xf32>
      %whole = spat.concat axis 1 %s, %s : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
      %u = spat.wvmm[%m](%whole) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      %d = spat.vsub %v, %u : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %d into %out[%lane, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<1x3xf32> into tensor<4x1x3xf32>
      }
    }
    %y = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [0, 0, 1, 0, 2, 0, 3, 0] sizes [1, 3, 1, 3, 1, 3, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0, 0, 0] sourceSlots [0, 1, 2, 3] sourceOffsets [0, 0, 0, 0] strides [1, 1, 1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    func.return %y : tensor<4x3xf32>
  }
}

// -----

// Sources selected in a computation, by a number and by the lane.
module attributes {raptor.stage = "scheduled", raptor.model = "selected_here", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<2x4xf32>) {
    %p = spat.scheduled_compute [] = [] (%a, %b) = (%x, %z) crossbarWeights 0 coreId 3 : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32> {
      %i = arith.constant 1 : index
      %s = spat.deferred_source_select %i of %a, %b : tensor<1x4xf32>
      spat.yield %s : tensor<1x4xf32>
    }
    %q = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%a, %b) = (%x, %p) shared_outs(%out) crossbarWeights 0 coreIds [1, 2] : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32> {
      %i = affine.apply affine_map<(d0) -> (1 - d0)>(%lane)
      %s = spat.deferred_source_select %i of %a, %b : tensor<1x4xf32>
      %v = spat.sigmoid(%s) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
      }
    }
    func.return %p, %q : tensor<1x4xf32>, tensor<2x4xf32>
  }
}

// -----

// Views of host memory as sides of transfers.
module attributes {raptor.stage = "pim", raptor.model = "host_views", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 32 : i64}]} {
  func.func @main(%host: tensor<1x16xf32>) {
    pim.core_batch %lane = 0 to 2 [] = [] (%h) = (%host) coreIds [3, 1] : [] (tensor<1x16xf32>) -> () {
      %zero = arith.constant 0 : index
      %o = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %v = tensor.extract_slice %h[0, %o] [1, 2] [1, 1] : tensor<1x16xf32> to tensor<1x2xf32>
      %d0 = tensor.empty() : tensor<1x2xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %v) {size = 8 : i32} : tensor<1x2xf32>, tensor<1x2xf32> -> tensor<1x2xf32>
      %d1 = tensor.empty() : tensor<1x2xf32>
      %y = pim.vtanh(%x, %d1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
      %p = affine.apply affine_map<(d0) -> (d0 * 2 + 8)>(%lane)
      %w = tensor.extract_slice %h[0, %p] [1, 2] [1, 1] : tensor<1x16xf32> to tensor<1x2xf32>
      %r = pim.memcp_dh[%zero, %zero](%w, %y) {size = 8 : i32} : tensor<1x2xf32>, tensor<1x2xf32> -> tensor<1x2xf32>
      pim.halt
    }
    func.return
  }
}
