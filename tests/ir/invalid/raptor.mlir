// spat.sigmoid_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.clip_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.clip_plan: bounds are numbers
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{minimum and maximum must be numbers}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0x7FC00000 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: input has rank 2
module {
  func.func @f(%a0: tensor<8xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{input must have rank 2}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<8xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: weight has rank 2
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<12xf32>) {
    // expected-error@below {{weight must have rank 2}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<12xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output has rank 2
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<6xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output is static
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x?xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: weight has the element type of the input
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf16>) {
    // expected-error@below {{weight and input must have the same element type}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf16>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output has the element type of the input
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{output and input must have the same element type}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf16>
    func.return
  }
}
// -----
// spat.gemm_plan: weight has a row an input column
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<5x3xf32>) {
    // expected-error@below {{dimension 0 of weight must be 4, but is 5}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<5x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: transposed weight has a column an input column
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<3x5xf32>) {
    // expected-error@below {{dimension 1 of weight must be 4, but is 5}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<3x5xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output has a column a weight column
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{dimension 1 of weight must be 4, but is 3}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output has a row an input row
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{dimension 0 of output must be 2, but is 3}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: bias has an entry an output column
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: tensor<2xf32>) {
    // expected-error@below {{dimension 0 of bias must be 3, but is 2}}
    %y = "spat.gemm_plan"(%a0, %a1, %a2) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: bias has the element type of the input
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: tensor<3xf16>) {
    // expected-error@below {{bias and input must have the same element type}}
    %y = "spat.gemm_plan"(%a0, %a1, %a2) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<3xf16>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: countPads has four entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{countPads must have 4 entries, but has 1}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>, countPads = array<i64: 0>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: countPads are not negative
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{entry 2 of countPads must be at least 0, but is -1}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>, countPads = array<i64: 0, 0, -1, 0>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<4x6xf16>
    func.return
  }
}
// -----
// spat.reshape_plan: as many elements
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{must have the same number of elements}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<4x7xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<4x?xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: element types match
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf16>
    func.return
  }
}
// -----
// spat.transpose_plan: ranks match
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2x1xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: an entry a dimension
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{permutation must have 2 entries, but has 3}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0, 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: every dimension once
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{permutation must hold each of 0 to 1 once}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: no negative dimension
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{permutation must hold each of 0 to 1 once}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, -2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: the shape follows
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{dimension 0 of output must be 3, but is 4}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<4x2xf32>
    func.return
  }
}
// -----
// spat.pad_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf16>
    func.return
  }
}
// -----
// spat.pad_plan: mode is constant, reflect or edge
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{mode must be constant, reflect or edge}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "wrap", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: eight pads
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{pads must have 8 entries, but has 4}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: the shape follows
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 2 of output must be 4, but is 3}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: a reflection is shorter than the input
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{reflection in dimension 2 must be shorter than 3}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 3, 0, 0, 0, 0, 0>, mode = "reflect", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x6x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: a source row an output row
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{rows must have 4 entries, but has 2}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>, rows = array<i64: 0, 1>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: source rows are inside the input
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{entry 3 of rows is outside the input}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>, rows = array<i64: 0, 1, 1, 2>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: source columns are not negative
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{entry 0 of columns must be at least 0, but is -1}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>, columns = array<i64: -1, 0, 1, 1>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: axis is below the rank
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{axis must be in [0, 2), but is 2}}
    %y = "spat.softmax_plan"(%a0) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: axis is not negative
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{axis must be in [0, 2), but is -1}}
    %y = "spat.softmax_plan"(%a0) <{axis = -1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.relu_plan: physicalLayout is a physical layout
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{physicalLayout must be a #spat<physical_layout ...>}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = "dense_nchw"} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: fused names an operand
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{fused must be the number of an operand}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {fused = 1 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: placement names no negative core
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{entry 0 of placement must be at least 0}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {placement = array<i64: -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: placement is an array of numbers
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{placement must be an array<i64: ...>}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {placement = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: reducers names no negative core
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{entry 1 of reducers must be at least 0}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {reducers = array<i64: 0, -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: a piece has an array
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{entry 0 of pieceArrays must be at least 1}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {pieceArrays = array<i64: 0>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: four numbers a piece
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{weightPieces must hold four numbers a piece}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {weightPieces = array<i64: 0, 1, 0>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: no piece is empty
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{piece 0 of weightPieces is empty}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {weightPieces = array<i64: 0, 4, 3, 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: padded sizes fit
module {
  func.func @f(%x: tensor<9223372036854775807x1x1x1xf32>) {
    // expected-error@below {{pads are too large}}
    %y = "spat.pad_plan"(%x) <{pads = array<i64: 1, 0, 0, 0, 0, 0, 0, 0>, mode = "edge", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<9223372036854775807x1x1x1xf32>) -> tensor<1x1x1x1xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.sqrt_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.exp_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.exp_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.log_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.log_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.erf_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.erf_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.max_plan: lhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x5xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{lhs and output must have the same type}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: rhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf16>) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: lhs and rhs agree in element type
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf16>) {
    // expected-error@below {{lhs and rhs must have the same element type}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf16>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has the element type of lhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{output and lhs must have the same element type}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf16>
    func.return
  }
}
// -----
// spat.matmul_plan: lhs is static
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{lhs must have a static shape}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<?x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: rhs is static
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<?x6xf32>) {
    // expected-error@below {{rhs must have a static shape}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<?x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output is static
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x?xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: lhs has two dimensions or more
module {
  func.func @f(%a0: tensor<4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{lhs must have two dimensions or more}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<4xf32>, tensor<4x6xf32>) -> tensor<6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: rhs has the rank of lhs
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{rhs must have rank 3}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<4x6xf32>) -> tensor<2x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has the rank of lhs
module {
  func.func @f(%a0: tensor<1x3x4xf32>, %a1: tensor<1x4x6xf32>) {
    // expected-error@below {{output must have rank 3}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x3x4xf32>, tensor<1x4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: rhs has a row a column of lhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<5x6xf32>) {
    // expected-error@below {{dimension 0 of rhs must be 4, but is 5}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<5x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has a column a column of rhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{dimension 1 of rhs must be 5, but is 6}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x5xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: transposed rhs has a column a column of lhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<6x5xf32>) {
    // expected-error@below {{dimension 1 of rhs must be 4, but is 5}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<6x5xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has a column a row of transposed rhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<6x4xf32>) {
    // expected-error@below {{dimension 0 of rhs must be 5, but is 6}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<6x4xf32>) -> tensor<3x5xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has a row a row of lhs
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{dimension 0 of output must be 3, but is 2}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<2x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: batches are equal or 1
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<5x4x6xf32>) {
    // expected-error@below {{dimension 0 of lhs and rhs must be equal or 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<5x4x6xf32>) -> tensor<2x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: inner batches are equal or 1
module {
  func.func @f(%a0: tensor<7x2x3x4xf32>, %a1: tensor<7x5x4x6xf32>) {
    // expected-error@below {{dimension 1 of lhs and rhs must be equal or 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<7x2x3x4xf32>, tensor<7x5x4x6xf32>) -> tensor<7x2x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: no batch stands for several
module {
  func.func @f(%a0: tensor<0x3x4xf32>, %a1: tensor<2x4x6xf32>) {
    // expected-error@below {{dimension 0 of lhs and rhs must be equal or 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<0x3x4xf32>, tensor<2x4x6xf32>) -> tensor<0x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has the batch of both
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x6xf32>) {
    // expected-error@below {{dimension 0 of output must be 2, but is 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<2x4x6xf32>) -> tensor<1x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has the batch of rhs where lhs is repeated
module {
  func.func @f(%a0: tensor<1x3x4xf32>, %a1: tensor<5x4x6xf32>) {
    // expected-error@below {{dimension 0 of output must be 5, but is 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x3x4xf32>, tensor<5x4x6xf32>) -> tensor<1x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output has the batch of lhs where rhs is repeated
module {
  func.func @f(%a0: tensor<5x3x4xf32>, %a1: tensor<1x4x6xf32>) {
    // expected-error@below {{dimension 0 of output must be 5, but is 1}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<5x3x4xf32>, tensor<1x4x6xf32>) -> tensor<1x3x6xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x5xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: input has rank 2
module {
  func.func @f(%a0: tensor<2x3x4xf32>) {
    // expected-error@below {{input must have rank 2}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: input is static
module {
  func.func @f(%a0: tensor<?x4xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: rows have elements
module {
  func.func @f(%a0: tensor<3x0xf32>) {
    // expected-error@below {{rows must have at least one element}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x0xf32>) -> tensor<3x0xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: a scale and a bias at most
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>) {
    // expected-error@below {{there must be at most two vectors}}
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2, %a3) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the scale has rank 1
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{vectors must have rank 1}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the bias has rank 1
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
    // expected-error@below {{vectors must have rank 1}}
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the scale has an entry a column
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3xf32>) {
    // expected-error@below {{dimension 0 of vectors must be 4, but is 3}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the bias has an entry a column
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<1xf32>) {
    // expected-error@below {{dimension 0 of vectors must be 4, but is 1}}
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the scale is static
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<?xf32>) {
    // expected-error@below {{vectors must have a static shape}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<?xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the bias is static
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<?xf32>) {
    // expected-error@below {{vectors must have a static shape}}
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<?xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the scale has the element type of the input
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf16>) {
    // expected-error@below {{vectors and input must have the same element type}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf16>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the bias has the element type of the input
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf64>) {
    // expected-error@below {{vectors and input must have the same element type}}
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf64>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: epsilon is a number from 0 on: not negative
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{epsilon must be a number from 0 on}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = -1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: epsilon is a number from 0 on: not NaN
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{epsilon must be a number from 0 on}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 0x7FC00000 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: epsilon is a number from 0 on: not infinite
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{epsilon must be a number from 0 on}}
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 0x7F800000 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: element types match
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf16>
    func.return
  }
}
// -----
// spat.slice_plan: input is static
module {
  func.func @f(%a0: tensor<?x4xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<?x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: output is static
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x?xf32>
    func.return
  }
}
// -----
// spat.slice_plan: ranks match
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: a start a dimension: not fewer
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{starts must have one entry per dimension}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: a start a dimension: not more
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{starts must have one entry per dimension}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: starts are not negative
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 1 leaves the input}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, -1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: starts are inside the input
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 0 leaves the input}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 4, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<0x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: ranges are inside the input
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 1 leaves the input}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: ranges are inside the input: of the outermost dimension
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 0 leaves the input}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<4x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: starts are inside the input: their sum with the size fits
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 1 leaves the input}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 9223372036854775807>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: element types match
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf16>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blockShape has two entries
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{blockShape must have 2 entries, but has 3}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2, 1>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blocks have rows: not 0
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 0 of blockShape must be at least 1, but is 0}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 0, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blocks have columns: not 0
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 1 of blockShape must be at least 1, but is 0}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 0>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blocks have rows: not negative
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 0 of blockShape must be at least 1, but is -2}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: -2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops has four entries
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{crops must have 4 entries, but has 2}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are not negative: top
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 0 of crops must be at least 0, but is -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: -1, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are not negative: left
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 1 of crops must be at least 0, but is -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, -1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are not negative: bottom
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 2 of crops must be at least 0, but is -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, -1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are not negative: right
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{entry 3 of crops must be at least 0, but is -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, -1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: groups divide the channels
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{group must divide the output's channels}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 3 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: there is a group: not 0
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{group must divide the output's channels}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: there is a group: not negative
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{group must divide the output's channels}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = -1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: batch dimensions match
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<2x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the input has the channels of the blocks
module {
  func.func @f(%a0: tensor<1x9x3x5xf32>) {
    // expected-error@below {{dimension 1 of input must be 8, but is 9}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x9x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the height follows
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{dimension 2 of output must be 5, but is 6}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x6x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the width follows
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{dimension 3 of output must be 9, but is 10}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x10xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the size of a block fits
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{blockShape is too large}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 4294967296, 4294967296>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the channels of the blocks fit
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{blockShape is too large}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 4611686018427387904, 1>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the height fits
module {
  func.func @f(%a0: tensor<1x4x2305843009213693952x1xf32>) {
    // expected-error@below {{the blocks of dimension 2 are too large}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 4, 1>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x4x2305843009213693952x1xf32>) -> tensor<1x1x1x1xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the width fits
module {
  func.func @f(%a0: tensor<1x4x1x2305843009213693952xf32>) {
    // expected-error@below {{the blocks of dimension 3 are too large}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 1, 4>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x4x1x2305843009213693952xf32>) -> tensor<1x1x1x1xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are no higher than the image
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{crops of dimension 2 must leave at least 0, but leave -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 4, 0, 3, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x0x10xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops are no wider than the image
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{crops of dimension 3 must leave at least 0, but leave -1}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 11, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x6x0xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops fit
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{crops of dimension 2 are too large}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 9223372036854775807, 0, 9223372036854775807, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x0x10xf32>
    func.return
  }
}
// -----
// spat.pad_plan: padded sizes are not negative
module {
  func.func @f(%a0: tensor<1x1x2x3xf32>) {
    // expected-error@below {{pads of dimension 2 must leave at least 0, but leave -1}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, -3, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x1x2x3xf32>) -> tensor<1x1x0x3xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: numbers of elements fit
module {
  func.func @f(%a0: tensor<4294967296x4294967296xf32>) {
    // expected-error@below {{input has too many elements}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<4294967296x4294967296xf32>) -> tensor<8589934592x4294967296xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: bias is static
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>, %a2: tensor<?xf32>) {
    // expected-error@below {{bias must have a static shape}}
    %y = "spat.gemm_plan"(%a0, %a1, %a2) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<?xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: as many source rows as there are output rows, not modulo 2^32
module {
  func.func @f(%a0: tensor<1x1x2x1xf32>) {
    // expected-error@below {{rows must have 4294967298 entries, but has 2}}
    %y = "spat.resize_nearest_plan"(%a0) <{rows = array<i64: 0, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x1x2x1xf32>) -> tensor<1x1x4294967298x1xf32>
    func.return
  }
}
