// spat.gemm_plan: bias is a tensor
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: memref<3xf32>) {
    // expected-error@below {{operand 'bias' must be a tensor, not memref<3xf32>}}
    %y = "spat.gemm_plan"(%a0, %a1, %a2) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>, memref<3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: countPads holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'countPads' must be of type i64}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>, countPads = array<i32: 0, 0, 0, 0>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: rows holds i64
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{attribute 'rows' must be of type i64}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>, rows = array<i32: 0, 0, 1, 1>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: columns holds i64
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{attribute 'columns' must be of type i64}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>, columns = array<i32: 0, 0, 1, 1>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragments are tensors or memrefs
module {
  func.func @f(%a0: tensor<2x1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'fragments' must be a tensor or memref, not f32}}
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>, f32) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.graph_compute: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "spat.graph_compute"(%w) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%m: f32):
      spat.yield :
    }) : (f32) -> ()
    func.return
  }
}
// -----
// spat.graph_compute: coreId is an i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'coreId' must be of type i32}}
    "spat.graph_compute"() <{coreId = 0 : i64, operandSegmentSizes = array<i32: 0, 0>}> ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.graph_compute: operandSegmentSizes is given
module {
  func.func @f() {
    // expected-error@below {{operandSegmentSizes has 0 entries for 2 operand groups}}
    // expected-error@below {{attribute 'operandSegmentSizes' is missing}}
    "spat.graph_compute"() ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.graph_compute: operandSegmentSizes holds i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'operandSegmentSizes' must be of type i32}}
    "spat.graph_compute"() <{operandSegmentSizes = array<i64: 0, 0>}> ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.graph_compute: operandSegmentSizes adds up to the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{operandSegmentSizes adds up to 2 but there are 1 operands}}
    "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%a: tensor<1x4xf32>):
      spat.yield :
    }) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "spat.scheduled_compute"(%w) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%m: f32):
      spat.yield :
    }) : (f32) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute: coreId is an i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'coreId' must be of type i32}}
    "spat.scheduled_compute"() <{coreId = 0 : i64, operandSegmentSizes = array<i32: 0, 0>}> ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute: operandSegmentSizes is given
module {
  func.func @f() {
    // expected-error@below {{operandSegmentSizes has 0 entries for 2 operand groups}}
    // expected-error@below {{attribute 'operandSegmentSizes' is missing}}
    "spat.scheduled_compute"() ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute: operandSegmentSizes holds i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'operandSegmentSizes' must be of type i32}}
    "spat.scheduled_compute"() <{operandSegmentSizes = array<i64: 0, 0>}> ({
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute: operandSegmentSizes adds up to the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{operandSegmentSizes adds up to 2 but there are 1 operands}}
    "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%a: tensor<1x4xf32>):
      spat.yield :
    }) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "spat.graph_compute_batch"(%w) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%lane: index, %m: f32):
      spat.yield :
    }) : (f32) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: operandSegmentSizes is given
module {
  func.func @f() {
    // expected-error@below {{operandSegmentSizes has 0 entries for 2 operand groups}}
    // expected-error@below {{attribute 'operandSegmentSizes' is missing}}
    "spat.graph_compute_batch"() <{laneCount = 1 : i32}> ({
    ^bb0(%lane: index):
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: operandSegmentSizes holds i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'operandSegmentSizes' must be of type i32}}
    "spat.graph_compute_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i64: 0, 0>}> ({
    ^bb0(%lane: index):
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: results are tensors or memrefs
module {
  func.func @f() {
    // expected-error@below {{result 'outputs' must be a tensor or memref, not f32}}
    %y = "spat.graph_compute_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index, %out: f32):
      spat.in_parallel {
      }
    }) : () -> f32
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "spat.scheduled_compute_batch"(%w) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%lane: index, %m: f32):
      spat.yield :
    }) : (f32) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: operandSegmentSizes is given
module {
  func.func @f() {
    // expected-error@below {{operandSegmentSizes has 0 entries for 2 operand groups}}
    // expected-error@below {{attribute 'operandSegmentSizes' is missing}}
    "spat.scheduled_compute_batch"() <{laneCount = 1 : i32}> ({
    ^bb0(%lane: index):
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: operandSegmentSizes holds i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'operandSegmentSizes' must be of type i32}}
    "spat.scheduled_compute_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i64: 0, 0>}> ({
    ^bb0(%lane: index):
      spat.yield :
    }) : () -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: results are tensors or memrefs
module {
  func.func @f() {
    // expected-error@below {{result 'outputs' must be a tensor or memref, not f32}}
    %y = "spat.scheduled_compute_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index, %out: f32):
      spat.in_parallel {
      }
    }) : () -> f32
    func.return
  }
}
// -----
// pim.core_batch: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "pim.core_batch"(%w) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%lane: index, %m: f32):
      pim.halt
    }) : (f32) -> ()
    func.return
  }
}
// -----
// pim.core_batch: operandSegmentSizes is given
module {
  func.func @f() {
    // expected-error@below {{operandSegmentSizes has 0 entries for 2 operand groups}}
    // expected-error@below {{attribute 'operandSegmentSizes' is missing}}
    "pim.core_batch"() <{laneCount = 1 : i32}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: operandSegmentSizes holds i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'operandSegmentSizes' must be of type i32}}
    "pim.core_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i64: 0, 0>}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: weights are tensors or memrefs
module {
  func.func @f() {
    %w = arith.constant 1.0 : f32
    // expected-error@below {{operand 'weights' must be a tensor or memref, not f32}}
    "pim.core"(%w) <{coreId = 0 : i32}> ({
    ^bb0(%m: f32):
      pim.halt
    }) : (f32) -> ()
    func.return
  }
}
// -----
// spat.in_parallel: one block
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x8xf32> {
      // expected-error@below {{its region must have one block}}
      "spat.in_parallel"() ({
        tensor.parallel_insert_slice %arg into %out[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x8xf32>
      ^bb1:
        tensor.parallel_insert_slice %arg into %out[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x8xf32>
      }) : () -> ()
    }
    func.return
  }
}
// -----
// spat.block_yield: it ends its block
module {
  func.func @f() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 : [] () -> () {
      // expected-error@below {{ends its block but is not the last operation there}}
      spat.block_yield :
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.deferred_communication: the output is a tensor or memref
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not index}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      %i = arith.constant 0 : index
      spat.yield %i : index
    }) : (tensor<1x4xf32>) -> index
    func.return
  }
}
// -----
// spat.deferred_source_select: sources are tensors or memrefs
module {
  func.func @f() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 : [] () -> () {
      %i = arith.constant 0 : index
      %a = arith.constant dense<1.0> : tensor<4xf32>
      // expected-error@below {{operand 'sources' must be a tensor or memref, not index}}
      %s = "spat.deferred_source_select"(%i, %i) : (index, index) -> tensor<4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.deferred_source_select: the output is a tensor or memref
module {
  func.func @f() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 : [] () -> () {
      %i = arith.constant 0 : index
      %a = arith.constant dense<1.0> : tensor<4xf32>
      // expected-error@below {{result 'output' must be a tensor or memref, not index}}
      %s = "spat.deferred_source_select"(%i, %a) : (index, tensor<4xf32>) -> index
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: no more lanes than can be analysed
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{there may be 1048576 lanes at most}}
    spat.graph_compute_batch %lane = 0 to 1048577 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.in_parallel: no larger outputs than can be analysed
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<65536x65536xf32> {
      spat.in_parallel {
        // expected-error@below {{the output is too large to check what covers it}}
        tensor.parallel_insert_slice %arg into %out[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<65536x65536xf32>
      }
    }
    func.return
  }
}
