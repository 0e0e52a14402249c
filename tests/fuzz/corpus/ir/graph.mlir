// Graph regions, their publications and reconstructions.
module {
  func.func @weights(%x: tensor<1x4xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    %y = spat.graph_compute [%warg] = [%w] (%arg) = (%x) crossbarWeights 1 : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      %v = spat.wvmm[%warg](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @fragments(%x: tensor<1x8xf32>) {
    %fragments = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %logical = spat.blueprint fragments(%fragments) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @graph_compute(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @two_results(%x: tensor<1x4xf32>) {
    %y:2 = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId 3 {raptor.layer = "r"} : [] (tensor<1x4xf32>) -> (tensor<1x4xf32> x2) {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v, %arg : tensor<1x4xf32> x2
    }
    func.return
  }
}
// -----
module {
  func.func @permuted_slots(%x: tensor<1x8xf32>) {
    %fragments = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [5, 7] {placement = array<i64: 5, 7>, raptor.layer = "r"} : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %slot = affine.apply affine_map<(d0) -> (d0 * -1 + 1)>(%lane)
      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %fragment into %out[%slot, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @publication(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    %logical = spat.blueprint fragments(%y) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @physical_view(%y: tensor<2x1x4xf32>) {
    %v = spat.blueprint fragments(%y) layout nchw physical fragmented offsets [] sizes [] map explicit mode physical_view : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @two_collections(%a: tensor<1x1x4xf32>, %b: tensor<2x1x2xf32>) {
    %v = spat.blueprint fragments(%a, %b) layout nchw physical dense_nchw offsets [0, 0, 0, 4, 0, 6] sizes [1, 4, 1, 2, 1, 2] map contiguous_row_major mode fragment_assembly operandIndices [0, 1, 1] sourceSlots [0, 0, 1] sourceOffsets [0, 0, 0] strides [1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<1x1x4xf32>, tensor<2x1x2xf32>) -> tensor<1x8xf32>
    func.return
  }
}
