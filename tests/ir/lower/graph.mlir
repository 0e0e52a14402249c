// Graph-stage modules that lower, run on the device, and give the interpreter's values.

// The reference's compute region, with every elementwise operation behind it.
module attributes {raptor.stage = "graph", raptor.model = "elementwise", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x3xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5]]> : tensor<4x3xf32>
    %bias = arith.constant dense<[[0.5, -0.5, 0.25]]> : tensor<1x3xf32>
    %shift = arith.constant dense<3.2229864679470793e-44> : tensor<1x3xf32>
    %y = spat.graph_compute [%warg] = [%w] (%arg) = (%x) crossbarWeights 1 {placement = array<i64: 5>, groupArrays = array<i64: 1>} : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      %v = spat.wvmm[%warg](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      %a = spat.vadd %v, %bias : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %b = spat.vsub %a, %v : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %c = spat.vmul %v, %b : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d = spat.vmax %c, %v : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %s = spat.vsra %d, %shift : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %t = spat.vsll %s, %shift : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %e = spat.relu(%t) : tensor<1x3xf32> -> tensor<1x3xf32>
      %f = spat.sigmoid(%e) : tensor<1x3xf32> -> tensor<1x3xf32>
      %g = spat.tanh(%f) : tensor<1x3xf32> -> tensor<1x3xf32>
      %h = spat.softmax(%g) : tensor<1x3xf32> -> tensor<1x3xf32>
      spat.yield %h : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}

// -----

// Several results, two of them with one element; the matrix has several rows.
module attributes {raptor.stage = "graph", raptor.model = "results", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<2x4xf32> {raptor.name = "x"}) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x8xf32>) {
    %dot, %mean, %row = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<2x4xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x8xf32>) {
      %rows:2 = spat.extract_rows %arg : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %d = spat.vvdmul %rows#0, %rows#1 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
      %m = spat.vavg(%rows#1) : tensor<1x4xf32> -> tensor<1x1xf32>
      %r = spat.concat axis 1 %rows#1, %rows#0 : (tensor<1x4xf32> x2) -> tensor<1x8xf32>
      spat.yield %d, %m, %r : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x8xf32>
    }
    func.return %dot, %mean, %row : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x8xf32>
  }
}

// -----

// Inner and outer axes of a concatenation, boxes that are no run, strided slices.
module attributes {raptor.stage = "graph", raptor.model = "boxes", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<3x4xf32>, %z: tensor<3x2xf32>) -> (tensor<3x6xf32>, tensor<5x4xf32>, tensor<2x2xf32>) {
    %a, %b, %c = spat.graph_compute [] = [] (%p, %q) = (%x, %z) crossbarWeights 0 {placement = array<i64: 2>} : [] (tensor<3x4xf32>, tensor<3x2xf32>) -> (tensor<3x6xf32>, tensor<5x4xf32>, tensor<2x2xf32>) {
      %wide = spat.concat axis 1 %q, %p : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<3x6xf32>
      %top = tensor.extract_slice %p[1, 0] [2, 4] [1, 1] : tensor<3x4xf32> to tensor<2x4xf32>
      %tall = spat.concat axis 0 %p, %top : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
      %box = tensor.extract_slice %p[0, 1] [2, 2] [2, 2] : tensor<3x4xf32> to tensor<2x2xf32>
      %twice = spat.vadd %box, %box : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %wider = tensor.insert_slice %box into %wide[1, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<3x6xf32>
      spat.yield %wider, %tall, %twice : tensor<3x6xf32>, tensor<5x4xf32>, tensor<2x2xf32>
    }
    func.return %a, %b, %c : tensor<3x6xf32>, tensor<5x4xf32>, tensor<2x2xf32>
  }
}

// -----

// The reference's batch and blueprint; slots are permuted, and a second batch reads them.
module attributes {raptor.stage = "graph", raptor.model = "permuted", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x8xf32> {raptor.name = "x"}) -> (tensor<1x8xf32>, tensor<1x8xf32>, tensor<2x4xf32>) {
    %fragments = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 3, 1>} : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      %slot = affine.apply affine_map<(d0) -> (d0 * -1 + 1)>(%lane)
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%slot, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %logical = spat.blueprint fragments(%fragments) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [1, 0] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    %view = spat.blueprint fragments(%fragments) layout nchw physical fragmented offsets [] sizes [] map contiguous_row_major mode physical_view : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
    %more = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%fragments) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 3, 4>} : [] (tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %none = arith.constant dense<0.0> : tensor<1x4xf32>
      %sum = scf.for %i = %zero to %two step %one iter_args(%s = %none) -> (tensor<1x4xf32>) {
        %f = tensor.extract_slice %arg[%i, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
        %t = spat.vadd %s, %f : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %t : tensor<1x4xf32>
      }
      %own = tensor.extract_slice %arg[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
      %v = spat.vmul %sum, %own : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %products = spat.blueprint fragments(%more) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return %logical, %products, %view : tensor<1x8xf32>, tensor<1x8xf32>, tensor<2x4xf32>
  }
}

// -----

// Partial coverage: what is not covered is not read. Fragments of several rows, lanes on one core.
module attributes {raptor.stage = "graph", raptor.model = "partial", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<2x2xf32> {
    %f = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 {placement = array<i64: 7, 7>} : [] (tensor<4x4xf32>) -> tensor<2x2x4xf32> {
      %row = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %part = tensor.extract_slice %arg[%row, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
      %v = spat.vadd %part, %part : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<2x2x4xf32>
      }
    }
    %some = spat.blueprint fragments(%f) layout nchw physical fragmented offsets [0, 0, 3, 2] sizes [2, 4, 2, 2] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 1] strides [1, 1, 1, 1] conflict disjoint coverage partial : (tensor<2x2x4xf32>) -> tensor<6x5xf32>
    %y = spat.graph_compute [] = [] (%arg) = (%some) crossbarWeights 0 {placement = array<i64: 0>} : [] (tensor<6x5xf32>) -> tensor<2x2xf32> {
      %a = tensor.extract_slice %arg[1, 0] [1, 2] [1, 1] : tensor<6x5xf32> to tensor<1x2xf32>
      %b = tensor.extract_slice %arg[4, 2] [1, 2] [1, 1] : tensor<6x5xf32> to tensor<1x2xf32>
      %c = spat.concat axis 0 %b, %a : (tensor<1x2xf32> x2) -> tensor<2x2xf32>
      spat.yield %c : tensor<2x2xf32>
    }
    func.return %y : tensor<2x2xf32>
  }
}
