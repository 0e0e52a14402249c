// spat.add_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: an example
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: an example
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: an example
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: an example
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.concat_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<4x6xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: an example
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.pad_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: an example
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: an example
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias of shape []
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<f32>) {
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias of shape [2]
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias of shape [1, 2]
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias of shape [1, 2, 1, 1]
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x1x1xf32>) {
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: empty tensors
module {
  func.func @f(%a0: tensor<1x0x3x4xf32>, %a1: tensor<1x0x3x4xf32>) {
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x0x3x4xf32>, tensor<1x0x3x4xf32>) -> tensor<1x0x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: other element types
module {
  func.func @f(%a0: tensor<1x2x3x4xi8>, %a1: tensor<1x2x3x4xi8>) {
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xi8>, tensor<1x2x3x4xi8>) -> tensor<1x2x3x4xi8>
    func.return
  }
}
// -----
// spat.concat_plan: one input
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.concat_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: inputs with unknown dimensions
module {
  func.func @f(%a0: tensor<1x?x3x4xf32>, %a1: tensor<?x2x3x?xf32>) {
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x?x3x4xf32>, tensor<?x2x3x?xf32>) -> tensor<1x9x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: an input without channels
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x0x3x4xf32>) {
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x0x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: strides and dilations are assumed to be positive
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 0, -1>, dilations = array<i64: 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: pads may be negative
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: -1, 0, 0, -1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: output dimensions are assumed to follow
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<7x7x7x7xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: channel groups are assumed to be valid
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 5 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: unknown dimensions
module {
  func.func @f(%a0: tensor<1x2x?x?xf32>, %a1: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x?x?xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x?x?xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: a bias
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>, %a2: tensor<3xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1, %a2) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: the shape of a bias is assumed to fit
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>, %a2: tensor<1x5xf32>) {
    %y = "spat.conv2d_plan"(%a0, %a1, %a2) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<1x5xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis 0
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis at the rank
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = 4 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<24x1xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis counted from the end
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = -1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<6x4xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis counted from the end to the first
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = -4 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: a scalar
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: rank 2
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: the spatial domain is assumed not to be empty
module {
  func.func @f(%a0: tensor<1x2x0x4xf32>) {
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x0x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: window parameters are assumed to be positive
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 0, -2>, pads = array<i64: -1, -1, 9, 9>, strides = array<i64: 0, 0>, dilations = array<i64: -1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: spatial output dimensions are assumed to be right
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x9x1xf32>
    func.return
  }
}
// -----
// spat.relu_plan: the shape is assumed to be kept
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<7xf32>
    func.return
  }
}
// -----
// spat.relu_plan: unknown dimensions
module {
  func.func @f(%a0: tensor<?x2xf32>) {
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<?x2xf32>) -> tensor<?x2xf32>
    func.return
  }
}
// -----
// spat.silu_plan: the shape is assumed to be kept
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<7xf32>
    func.return
  }
}
// -----
// spat.silu_plan: unknown dimensions
module {
  func.func @f(%a0: tensor<?x2xf32>) {
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<?x2xf32>) -> tensor<?x2xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: batch and channels are assumed to be kept
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<3x5x4x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: the shape is assumed to be kept
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<7xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: layout dense_nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: layout nchw_row_strip
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout nchw_row_strip>, targetPhysicalLayout = #spat<physical_layout nchw_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: layout nhwc_row_strip
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: layout fragmented
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout fragmented>, targetPhysicalLayout = #spat<physical_layout fragmented>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: an example
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: an example
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: an example
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: an example
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: an example
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.sqrt_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.exp_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.log_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.erf_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.max_plan: one element
module {
  func.func @f(%a0: tensor<1x1x1x1xf32>, %a1: tensor<1x1x1x1xf32>) {
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: rhs transposed
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<6x4xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<6x4xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: transposeRhs left out
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: both sides repeated
module {
  func.func @f(%a0: tensor<2x1x3x4xf32>, %a1: tensor<1x5x4x6xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x1x3x4xf32>, tensor<1x5x4x6xf32>) -> tensor<2x5x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: five dimensions
module {
  func.func @f(%a0: tensor<2x7x1x3x4xf32>, %a1: tensor<2x7x1x4x6xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x7x1x3x4xf32>, tensor<2x7x1x4x6xf32>) -> tensor<2x7x1x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: one element
module {
  func.func @f(%a0: tensor<1x1xf32>, %a1: tensor<1x1xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: no batch
module {
  func.func @f(%a0: tensor<0x3x4xf32>, %a1: tensor<1x4x6xf32>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<0x3x4xf32>, tensor<1x4x6xf32>) -> tensor<0x3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: other element types
module {
  func.func @f(%a0: tensor<3x4xi8>, %a1: tensor<4x6xi8>) {
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xi8>, tensor<4x6xi8>) -> tensor<3x6xi8>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: no vector
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: a scale and a bias
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0, %a1, %a2) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the mean is not taken off
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: centred left out
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the smallest epsilon, 2^-149
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 0x00000001 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the largest epsilon, 2^128 - 2^104
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 0x7F7FFFFF : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: rows of one element
module {
  func.func @f(%a0: tensor<3x1xf32>, %a1: tensor<1xf32>) {
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x1xf32>, tensor<1xf32>) -> tensor<3x1xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: no row
module {
  func.func @f(%a0: tensor<0x4xf32>) {
    %y = "spat.layer_normalization_plan"(%a0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<0x4xf32>) -> tensor<0x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: all of the input
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: the last element
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 2, 3>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.slice_plan: nothing, behind the last element
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 3, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<0x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: nothing of nothing
module {
  func.func @f(%a0: tensor<0x4xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<0x4xf32>) -> tensor<0x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.slice_plan: a large start
module {
  func.func @f(%a0: tensor<9223372036854775807xf32>) {
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 9223372036854775806>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<9223372036854775807xf32>) -> tensor<1xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blocks of one pixel
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 1, 1>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops leave one pixel
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 5, 0, 0, 9>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops leave no row
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 6, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x0x10xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: a group a channel
module {
  func.func @f(%a0: tensor<2x12x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 0, 0, 0>, group = 3 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x12x3x5xf32>) -> tensor<2x3x6x10xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: no channel
module {
  func.func @f(%a0: tensor<1x0x3x5xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x0x3x5xf32>) -> tensor<1x0x6x10xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: long blocks
module {
  func.func @f(%a0: tensor<1x4096x1x1xf32>) {
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 4096, 1>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x4096x1x1xf32>) -> tensor<1x1x4096x1xf32>
    func.return
  }
}
