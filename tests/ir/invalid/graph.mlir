// What the verifiers of graph regions and blueprints refuse.
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body does not use input 0}}
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %w: tensor<4x3xf32>) {
    // expected-error@below {{weight 0 must be computable at compile time}}
    %y = spat.graph_compute [%warg] = [%w] (%arg) = (%x) crossbarWeights 1 : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{weight must be computable at compile time}}
      %v = spat.wvmm[%warg](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{yielded value 0 has type tensor<1x1xf32>, but the result has tensor<1x4xf32>}}
      spat.yield %v : tensor<1x1xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{1 values must be yielded, not 2}}
      spat.yield %arg, %arg : tensor<1x4xf32> x2
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %v = spat.vadd %arg, %z : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg : tensor<1x4xf32>
    }
    %z = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 is a result of another compute operation}}
      %v = spat.vadd %arg, %y : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body must not be empty}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 0}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32>, but has tensor<4xf32>}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<4xf32>):
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    // expected-error@below {{laneCount must be positive, but is 0}}
    %y = spat.graph_compute_batch %lane = 0 to 0 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 1}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    // expected-error@below {{coreIds must be distinct, but hold 1 twice}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    // expected-error@below {{coreIds must not be negative, but hold -1}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [-1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<3x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{in each of 2 slots does not make the result type tensor<3x1x4xf32>}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<3x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 publishes to slot 0, which is taken}}
        tensor.parallel_insert_slice %f into %out[0, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 publishes to slot 4, which is out of range}}
        tensor.parallel_insert_slice %f into %out[%o, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{leaves dimension 2 of destination}}
        // expected-error@below {{an insertion must have unit strides}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 2] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{operand 2 comes from outside the body}}
        // expected-error@below {{the slot must be a static function of the lane}}
        // expected-error@below {{offset 0 must be constant or depend on the lane only}}
        tensor.parallel_insert_slice %f into %out[%free, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    // expected-error@below {{result 0 must be published once per lane, not 2 times}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 5)>(%lane)
      // expected-error@below {{lane 1 reads [5, 9) of dimension 1, which has 8}}
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0)>(%lane)
      // expected-error@below {{a lane's slice must have unit strides}}
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 2] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      // expected-error@below {{operand 1 comes from outside the body}}
      // expected-error@below {{offset 1 must be constant or depend on the lane only}}
      %f = tensor.extract_slice %arg[0, %free] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultful batch must end in spat.in_parallel}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      spat.yield :
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>) {
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{a batch without results must yield no values}}
      spat.yield %arg : tensor<1x8xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultless batch must end in spat.yield}}
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{the parent batch must have results}}
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{result 0 must be published once per lane, not 0 times}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      spat.in_parallel {
        // expected-error@below {{only tensor.parallel_insert_slice may stand in spat.in_parallel}}
        %c = arith.constant 0 : index
        // expected-error@below {{an insertion must target an output argument of the batch}}
        tensor.parallel_insert_slice %arg into %arg[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x8xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{offsets and sizes must be equally long, but have 2 and 4 entries}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{offsets and sizes must hold 2 entries a fragment}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0] sizes [1, 4, 1] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 covers [5, +4) of dimension 1, which has 8}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 5] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x4xf32>) {
    // expected-error@below {{collection 0 must have rank 3}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf16>) {
    // expected-error@below {{collection 0 and output must have the same element type}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf16>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 reads collection 1, but there are 1}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 1] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 reads slot 2, but there are 2}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 2] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{the source offset of fragment 1 must not be negative}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, -1] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 does not fit its publication}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 1] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>, %c1: tensor<2x1x4xf32>) {
    // expected-error@below {{collection 1 contributes no fragment}}
    %y = spat.blueprint fragments(%c0, %c1) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{destination strides must be 1}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 2] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 overlaps an earlier one}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 3] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{the fragments cover 7 of 8 elements, but coverage is complete}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 5] sizes [1, 4, 1, 3] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{sourceSlots must have 2 entries, but has 1}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 is not the next contiguous row-major run}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 4, 0, 0] sizes [1, 4, 1, 4] map contiguous_row_major mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 1] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 is out of the physical order}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map contiguous_row_major mode fragment_assembly operandIndices [0, 0] sourceSlots [1, 0] sourceOffsets [0, 0] strides [1, 1, 1, 1] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x4xf32>) {
    // expected-error@below {{input must have one dimension more than the output}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [] sizes [] map explicit mode physical_view : (tensor<2x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>, %c1: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view describes one collection, not 2}}
    %y = spat.blueprint fragments(%c0, %c1) layout nchw physical fragmented offsets [] sizes [] map explicit mode physical_view : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes empty offsets and sizes}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [0, 0] sizes [1, 4] map explicit mode physical_view : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no operandIndices}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [] sizes [] map explicit mode physical_view operandIndices [0] : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%c0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no conflictPolicy}}
    %y = spat.blueprint fragments(%c0) layout nchw physical fragmented offsets [] sizes [] map explicit mode physical_view conflict disjoint : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
