// spat.blueprint: offsets and sizes are equally long: fewer offsets
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{offsets and sizes must be equally long, but have 2 and 4 entries}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: offsets and sizes are equally long: fewer sizes
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{offsets and sizes must be equally long, but have 4 and 2 entries}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: their length is divisible by the rank
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{offsets and sizes must hold 2 entries a fragment}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0>, fragmentSizes = array<i64: 1, 4, 1>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: the rank of the output is positive
module {
  func.func @f(%a0: tensor<1xf32>) {
    // expected-error@below {{output must have a positive rank}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0>, sourceSlots = array<i64: 0>, sourceOffsets = array<i64: 0>, fragmentStrides = array<i64>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<1xf32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.blueprint: a destination ends inside the output
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 covers [5, +4) of dimension 1, which has 8}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 5>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a destination starts inside the output
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 covers [-1, +4) of dimension 1, which has 8}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, -1, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a destination starts inside every dimension
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 covers [1, +1) of dimension 0, which has 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 1, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a destination has no negative size
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 covers [4, +-4) of dimension 1, which has 8}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, -4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a destination does not end beyond all numbers
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 covers [9223372036854775807, +4) of dimension 1, which has 8}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 9223372036854775807>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping starts at the first element
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 is not the next contiguous row-major run}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 4, 0, 0>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragments of a contiguous mapping are runs
module {
  func.func @f(%a0: tensor<2x2x2xf32>) {
    // expected-error@below {{fragment 0 is not the next contiguous row-major run}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 2>, fragmentSizes = array<i64: 2, 2, 2, 2>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragments of a contiguous mapping follow each other
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 is not the next contiguous row-major run}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 5>, fragmentSizes = array<i64: 1, 4, 1, 3>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping takes slots in physical order
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 is out of the physical order}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 1, 0>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping takes collections in physical order
module {
  func.func @f(%a0: tensor<1x1x4xf32>, %a1: tensor<1x1x4xf32>) {
    // expected-error@below {{fragment 1 is out of the physical order}}
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 1, 0>, sourceSlots = array<i64: 0, 0>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping takes elements of a slot in physical order
module {
  func.func @f(%a0: tensor<1x1x8xf32>) {
    // expected-error@below {{fragment 1 is out of the physical order}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 0>, sourceOffsets = array<i64: 4, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<1x1x8xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: collections are tensors
module {
  func.func @f(%a0: memref<2x1x4xf32>) {
    // expected-error@below {{collection 0 must be a ranked tensor}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (memref<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: collections are static
module {
  func.func @f(%a0: tensor<?x1x4xf32>) {
    // expected-error@below {{collection 0 must have a static shape}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<?x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: every collection is static, not only the first
module {
  func.func @f(%a0: tensor<2x1x4xf32>, %a1: tensor<?x1x4xf32>) {
    // expected-error@below {{collection 1 must have a static shape}}
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>, tensor<?x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: collections have one dimension more than the output
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{collection 0 must have rank 3}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: the output of an assembly is static
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// spat.blueprint: operand indices are not beyond the collections
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 reads collection 1, but there are 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 1>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: operand indices are not negative
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 reads collection -1, but there are 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: -1, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: source slots are not beyond the collection
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 reads slot 2, but there are 2}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 2>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: source slots are not negative
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 reads slot -1, but there are 2}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: -1, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: source offsets are not negative
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{the source offset of fragment 1 must not be negative}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, -1>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice ends inside its fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 does not fit its publication}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 1>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice starts inside its fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 does not fit its publication}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 4>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice fits every dimension of its fragment
module {
  func.func @f(%a0: tensor<2x2x4xf32>) {
    // expected-error@below {{fragment 0 does not fit its publication}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64: 2, 3>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0>, sourceSlots = array<i64: 0>, sourceOffsets = array<i64: 2>, fragmentStrides = array<i64: 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x2x4xf32>) -> tensor<2x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice is not larger than its fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 0 does not fit its publication}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64: 1, 8>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0>, sourceSlots = array<i64: 0>, sourceOffsets = array<i64: 0>, fragmentStrides = array<i64: 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: collections have the element type of the output
module {
  func.func @f(%a0: tensor<2x1x4xf16>) {
    // expected-error@below {{collection 0 and output must have the same element type}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf16>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: every collection contributes
module {
  func.func @f(%a0: tensor<2x1x4xf32>, %a1: tensor<2x1x4xf32>) {
    // expected-error@below {{collection 1 contributes no fragment}}
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: destination strides are 1
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{destination strides must be 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 2>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: destination strides are 1: not -1
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{destination strides must be 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: -1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: conflictPolicy of an assembly is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode fragment_assembly needs conflictPolicy}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: conflictPolicy is disjoint
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'conflictPolicy' must be one of: disjoint, not add}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy add>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: coveragePolicy of an assembly is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode fragment_assembly needs coveragePolicy}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: coveragePolicy is complete or partial
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'coveragePolicy' must be one of: complete partial, not most}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy most>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: destinations are disjoint
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 overlaps an earlier one}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 3>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: destinations are disjoint under partial coverage too
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{fragment 1 overlaps an earlier one}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 3>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: destinations of several rows are disjoint
module {
  func.func @f(%a0: tensor<2x2x2xf32>) {
    // expected-error@below {{fragment 1 overlaps an earlier one}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 1, 1>, fragmentSizes = array<i64: 2, 2, 2, 2>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x2x2xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// spat.blueprint: complete coverage fills the output
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{the fragments cover 7 of 8 elements, but coverage is complete}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 5>, fragmentSizes = array<i64: 1, 4, 1, 3>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: an entry of operandIndices a fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{operandIndices must have 2 entries, but has 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: an entry of sourceSlots a fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{sourceSlots must have 2 entries, but has 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: an entry of sourceOffsets a fragment
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{sourceOffsets must have 2 entries, but has 1}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: an entry of strides an offset
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{strides must have 4 entries, but has 2}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: the input of a view is a tensor
module {
  func.func @f(%a0: memref<2x1x4xf32>) {
    // expected-error@below {{input must be a ranked tensor}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (memref<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: the input of a view is static
module {
  func.func @f(%a0: tensor<?x1x4xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<?x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: the output of a view is static
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// spat.blueprint: the input of a view has one dimension more than the output
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{input must have one dimension more than the output}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has one collection
module {
  func.func @f(%a0: tensor<2x1x4xf32>, %a1: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view describes one collection, not 2}}
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>, tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no offsets and no sizes
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes empty offsets and sizes}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64: 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no offsets
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes empty offsets and sizes}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no sizes
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes empty offsets and sizes}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64: 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no operandIndices
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no operandIndices}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, operandIndices = array<i64: 0>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no sourceSlots
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no sourceSlots}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, sourceSlots = array<i64: 0>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no sourceOffsets
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no sourceOffsets}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, sourceOffsets = array<i64: 0>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no strides
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no fragmentStrides}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, fragmentStrides = array<i64: 1, 1>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no conflictPolicy
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no conflictPolicy}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, conflictPolicy = #spat<conflict_policy disjoint>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view has no coveragePolicy
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{mode physical_view takes no coveragePolicy}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: no larger outputs than can be analysed
module {
  func.func @f(%c: tensor<1x65536x65536xf32>) {
    // expected-error@below {{output is too large to check what covers it}}
    %y = spat.blueprint fragments(%c) layout nchw physical fragmented offsets [0, 0] sizes [65536, 65536] map explicit mode fragment_assembly operandIndices [0] sourceSlots [0] sourceOffsets [0] strides [1, 1] conflict disjoint coverage complete : (tensor<1x65536x65536xf32>) -> tensor<65536x65536xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice fits a fragment without elements nowhere
module {
  func.func @f(%c: tensor<1x1x0xf32>) {
    // expected-error@below {{fragment 0 does not fit its publication}}
    %y = spat.blueprint fragments(%c) layout nchw physical fragmented offsets [0, 0] sizes [1, 1] map explicit mode fragment_assembly operandIndices [0] sourceSlots [0] sourceOffsets [0] strides [1, 1] conflict disjoint coverage partial : (tensor<1x1x0xf32>) -> tensor<1x8xf32>
    func.return
  }
}
