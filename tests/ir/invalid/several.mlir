// several: every fault of a module is reported, in every region, not the first alone
module {
  func.func @f(%x: tensor<1x2x3x4xf32>, %a: tensor<1x4xf32>, %b: tensor<1x5xf32>, %i: index, %z: tensor<2x4xf32>) {
    // expected-error@below {{axis must be 1, but is 2}}
    %c = "spat.concat_plan"(%x, %x) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    // expected-error@below {{pads must have 4 entries, but has 1}}
    // expected-error@below {{strides must have 2 entries, but has 3}}
    // expected-error@below {{group must be at least 1, but is 0}}
    // expected-error@below {{output must have rank 4}}
    %d = "spat.conv2d_plan"(%x, %x) <{pads = array<i64: 0>, strides = array<i64: 1, 1, 1>, dilations = array<i64: 1, 1>, group = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x1xf32>
    // expected-error@below {{coreId must not be negative, but is -2}}
    // expected-error@below {{the body does not use input 1}}
    %y = spat.graph_compute [] = [] (%arg, %more) = (%a, %b) crossbarWeights 0 coreId -2 : [] (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      // expected-error@below {{operands and results must have one type}}
      %v = spat.vadd %arg, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
      // expected-error@below {{1 values must be yielded, not 2}}
      spat.yield %v, %v : tensor<1x4xf32> x2
    }
    // expected-error@below {{fragment 0 reads collection 3, but there are 1}}
    // expected-error@below {{fragment 1 reads slot 9, but there are 2}}
    %l = "spat.blueprint"(%z) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 2>, fragmentSizes = array<i64: 2, 2>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 3, 0>, sourceSlots = array<i64: 0, 9>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x4xf32>) -> tensor<4xf32>
    // expected-error@below {{attribute 'size' is missing}}
    // expected-error@below {{operand 'source' must be a tensor or memref, not index}}
    %m = "pim.memcp"(%i, %i, %a, %i) : (index, index, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// several: every entry of a list is looked at, not the first alone
module {
  func.func @f(%x: tensor<1x8xf32>, %c: tensor<3x1x4xf32>) {
    // expected-error@below {{coreIds must not be negative, but hold -3}}
    // expected-error@below {{coreIds must be distinct, but hold 2 twice}}
    // expected-error@below {{coreIds must be distinct, but hold 5 twice}}
    spat.graph_compute_batch %lane = 0 to 5 [] = [] (%arg) = (%x) crossbarWeights 0 coreIds [5, 2, 5, -3, 2] : [] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    // expected-error@below {{fragment 1 overlaps an earlier one}}
    // expected-error@below {{fragment 2 overlaps an earlier one}}
    %y = spat.blueprint fragments(%c) layout nchw physical fragmented offsets [0, 0, 0, 3, 0, 1] sizes [1, 4, 1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0, 0] sourceSlots [0, 1, 2] sourceOffsets [0, 0, 0] strides [1, 1, 1, 1, 1, 1] conflict disjoint coverage complete : (tensor<3x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// several: comments name the line in each form, with a space or without
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<1x5xf32>) {
    // expected-error @+2 {{operands and results must have one type}}

    %c = spat.vadd %a, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    %d = spat.vadd %a, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32> // expected-error {{operands and results must have one type}}
    %e = spat.vadd %a, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    // expected-error @above {{operands and results must have one type}}
    func.return
  }
}
// -----
// several: strides do not hide what is wrong with the fragments
module {
  func.func @f(%c: tensor<2x1x4xf32>) {
    // expected-error@below {{destination strides must be 1}}
    // expected-error@below {{fragment 1 reads slot 2, but there are 2}}
    // expected-error@below {{the source offset of fragment 1 must not be negative}}
    %l = spat.blueprint fragments(%c) layout nchw physical fragmented offsets [0, 0, 0, 4] sizes [1, 4, 1, 4] map explicit mode fragment_assembly operandIndices [0, 0] sourceSlots [0, 2] sourceOffsets [0, -1] strides [1, 1, 1, 0] conflict disjoint coverage complete : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// several: a number that marks a dynamic offset but has no operand
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x1x8xf32> {
      spat.in_parallel {
        // expected-error@below {{a fragment must be published whole}}
        // expected-error@below {{static_offsets marks 2 dynamic entries, but has 1 operands}}
        tensor.parallel_insert_slice %arg into %out[%lane, -9223372036854775808, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
