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
