// What the verifiers of the plan operations refuse.
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x5xf32>) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x5xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<3xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<3xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<2x1x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<2xf16>) {
    // expected-error@below {{bias and input must have the same element type}}
    %y = "spat.bias_add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<2xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.bias_add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be 1, but is 2}}
    %y = "spat.concat_plan"(%a, %b) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x6x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    // expected-error@below {{add up to 4, but the output has 5}}
    %y = "spat.concat_plan"(%a, %b) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x5x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{there must be at least one input}}
    %y = "spat.concat_plan"() <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x5x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 2}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{strides must have 2 entries, but has 1}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{dilations must have 2 entries, but has 3}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{group must be at least 1, but is 0}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{input must have rank 4}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf16>) {
    // expected-error@below {{weight and input must have the same element type}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf16>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) {
    // expected-error@below {{output must have rank 4}}
    %y = "spat.conv2d_plan"(%x, %w) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>, %b: tensor<3xf16>) {
    // expected-error@below {{bias and input must have the same element type}}
    %y = "spat.conv2d_plan"(%x, %w, %b) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf16>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 24, but is 25}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x25xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    // expected-error@below {{dimension 1 of output must be 24, but is 12}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<2x12xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<24xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be in [0, 4], but is 5}}
    %y = "spat.flatten_plan"(%x) <{axis = 5 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x?xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x?xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x0xf32>) {
    // expected-error@below {{input must have positive dimensions}}
    // expected-error@below {{output must have positive dimensions}}
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x2x3x4xf32>) -> tensor<2x2x1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.global_average_pool_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x3x1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 2 of output must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.global_average_pool_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{kernelShape must have 2 entries, but has 1}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 2}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{strides must have 2 entries, but has 1}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dilations must have 2 entries, but has 1}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<2x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.silu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.sigmoid_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x2x2xf32>) {
    // expected-error@below {{output must have positive dimensions}}
    %y = "spat.resize_nearest_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x0x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x2x2xf32>) {
    // expected-error@below {{rows must have 4 entries, but has 3}}
    %y = "spat.resize_nearest_plan"(%x) <{rows = array<i64: 0, 0, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x2x2xf32>) {
    // expected-error@below {{entry 3 of columns is outside the input}}
    %y = "spat.resize_nearest_plan"(%x) <{columns = array<i64: 0, 0, 1, 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout fragmented>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same number of elements}}
    %y = "spat.reshape_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<5x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x3xf32>) {
    // expected-error@below {{permutation must hold each of 0 to 1 once}}
    %y = "spat.transpose_plan"(%x) <{permutation = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x3xf32>) {
    // expected-error@below {{dimension 0 of output must be 3, but is 2}}
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.transpose_plan"(%x) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x2x3x4xf32>) {
    // expected-error@below {{mode must be constant, reflect or edge}}
    // expected-error@below {{dimension 2 of output must be 4, but is 3}}
    %y = "spat.pad_plan"(%x) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "wrap", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x3xf32>) {
    // expected-error@below {{axis must be in [0, 2), but is 2}}
    %y = "spat.softmax_plan"(%x) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>) {
    // expected-error@below {{dimension 1 of weight must be 4, but is 3}}
    // expected-error@below {{dimension 0 of weight must be 3, but is 4}}
    %y = "spat.gemm_plan"(%x, %w) <{transposeWeight = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<2x3x4xf32>, %b: tensor<5x4x6xf32>) {
    // expected-error@below {{dimension 0 of lhs and rhs must be equal or 1}}
    %y = "spat.matmul_plan"(%a, %b) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<5x4x6xf32>) -> tensor<2x3x6xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x6xf32>) {
    // expected-error@below {{dimension 1 of rhs must be 4, but is 6}}
    // expected-error@below {{dimension 0 of rhs must be 6, but is 4}}
    %y = "spat.matmul_plan"(%a, %b) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<3x4xf32>, %v: tensor<3xf32>) {
    // expected-error@below {{dimension 0 of vectors must be 4, but is 3}}
    // expected-error@below {{epsilon must be positive}}
    %y = "spat.layer_normalization_plan"(%x, %v) <{epsilon = 0.0 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8x3x5xf32>) {
    // expected-error@below {{group must divide the output's channels}}
    // expected-error@below {{dimension 3 of output must be 9, but is 10}}
    %y = "spat.depth_to_space_plan"(%x) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 0, 0>, group = 3 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x6x10xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<3x4xf32>) {
    // expected-error@below {{the range of dimension 1 leaves the input}}
    %y = "spat.slice_plan"(%x) <{starts = array<i64: 0, 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x3xf32>
    func.return
  }
}
