// The plan operations of the reference, and those Raptor adds.
module {
  func.func @add(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    %y = "spat.add_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @sub(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    %y = "spat.sub_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @mul(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    %y = "spat.mul_plan"(%a, %b) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @bias_add(%x: tensor<1x2x3x4xf32>, %bias: tensor<2xf32>) {
    %y = "spat.bias_add_plan"(%x, %bias) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @bias_add_scalar(%x: tensor<1x2x3x4xf32>, %bias: tensor<f32>) {
    %y = "spat.bias_add_plan"(%x, %bias) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @scale(%x: tensor<1x2x3x4xf32>, %scale: tensor<1x2x1x1xf32>) {
    %y = "spat.scale_plan"(%x, %scale) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @concat(%a: tensor<1x2x3x4xf32>, %b: tensor<1x2x3x4xf32>) {
    %y = "spat.concat_plan"(%a, %b) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @conv2d(%x: tensor<1x2x4x4xf32>, %weight: tensor<3x2x3x3xf32>) {
    %y = "spat.conv2d_plan"(%x, %weight) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @conv2d_planned(%x: tensor<1x2x4x4xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) {
    %y = "spat.conv2d_plan"(%x, %weight, %bias) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "conv1", raptor.op = "Conv", physicalLayout = #spat<physical_layout nhwc_row_strip>, placement = array<i64: 0, 1>} : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @gemm(%x: tensor<2x4xf32>, %weight: tensor<3x4xf32>, %bias: tensor<3xf32>) {
    %y = "spat.gemm_plan"(%x, %weight, %bias) <{transposeWeight = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<3x4xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @flatten(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.flatten_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
module {
  func.func @reshape(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.reshape_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<6x4xf32>
    func.return
  }
}
// -----
module {
  func.func @transpose(%x: tensor<2x3x4xf32>) {
    %y = "spat.transpose_plan"(%x) <{permutation = array<i64: 2, 0, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @pad(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.pad_plan"(%x) <{pads = array<i64: 0, 0, 1, 1, 0, 0, 1, 2>, mode = "reflect", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x5x7xf32>
    func.return
  }
}
// -----
module {
  func.func @global_average_pool(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.global_average_pool_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @materialize_layout(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @max_pool2d(%x: tensor<1x2x4x4xf32>) {
    %y = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @average_pool2d(%x: tensor<1x2x4x4xf32>) {
    %y = "spat.average_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
module {
  func.func @relu(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @silu(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.silu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @sigmoid(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.sigmoid_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @tanh(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.tanh_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @hard_swish(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.hard_swish_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @leaky_relu(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.leaky_relu_plan"(%x) <{alpha = 0.25 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @hard_sigmoid(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.hard_sigmoid_plan"(%x) <{alpha = 0.25 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @clip(%x: tensor<1x2x3x4xf32>) {
    %y = "spat.clip_plan"(%x) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @softmax(%x: tensor<2x5xf32>) {
    %y = "spat.softmax_plan"(%x) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x5xf32>) -> tensor<2x5xf32>
    func.return
  }
}
// -----
module {
  func.func @resize_nearest(%x: tensor<1x2x2x2xf32>) {
    %y = "spat.resize_nearest_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
module {
  func.func @resize_rows(%x: tensor<1x2x2x2xf32>) {
    %y = "spat.resize_nearest_plan"(%x) <{rows = array<i64: 0, 1, 1>, columns = array<i64: 0, 0, 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
