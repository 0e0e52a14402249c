// spat.add_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.add_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.sub_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.mul_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.bias_add_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.scale_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.relu_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.silu_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.sigmoid_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.tanh_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.hard_swish_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: alpha is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'alpha' is missing}}
    %y = "spat.leaky_relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: alpha is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'alpha' must be of kind float}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: minimum is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'minimum' is missing}}
    %y = "spat.clip_plan"(%a0) <{maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: minimum is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'minimum' must be of kind float}}
    %y = "spat.clip_plan"(%a0) <{minimum = 1 : i64, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: maximum is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'maximum' is missing}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: maximum is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'maximum' must be of kind float}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: alpha is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'alpha' is missing}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: alpha is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'alpha' must be of kind float}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 1 : i64, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: beta is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'beta' is missing}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: beta is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'beta' must be of kind float}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: pads is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'pads' is missing}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: pads holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'pads' must be of type i64}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i32: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: strides is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'strides' is missing}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: strides holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'strides' must be of type i64}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i32: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: dilations is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'dilations' is missing}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: dilations holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'dilations' must be of type i64}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i32: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: group is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'group' is missing}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: group is an i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'group' must be of type i64}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: transposeWeight is a truth value
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{attribute 'transposeWeight' must be of kind bool}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: kernelShape is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'kernelShape' is missing}}
    %y = "spat.max_pool2d_plan"(%a0) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: kernelShape holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'kernelShape' must be of type i64}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i32: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: pads is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'pads' is missing}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: pads holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'pads' must be of type i64}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i32: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: strides is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'strides' is missing}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: strides holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'strides' must be of type i64}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i32: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: dilations is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'dilations' is missing}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: dilations holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'dilations' must be of type i64}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i32: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: kernelShape is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'kernelShape' is missing}}
    %y = "spat.average_pool2d_plan"(%a0) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: kernelShape holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'kernelShape' must be of type i64}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i32: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: pads is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'pads' is missing}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: pads holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'pads' must be of type i64}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i32: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: strides is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'strides' is missing}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: strides holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'strides' must be of type i64}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i32: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: dilations is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'dilations' is missing}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: dilations holds i64
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'dilations' must be of type i64}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i32: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: countIncludePad is a truth value
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'countIncludePad' must be of kind bool}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.global_average_pool_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.concat_plan: axis is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'axis' is missing}}
    %y = "spat.concat_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: axis is an i64
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'axis' must be of type i64}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'axis' is missing}}
    %y = "spat.flatten_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis is an i64
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'axis' must be of type i64}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.reshape_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<4x6xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<4x6xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: permutation is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'permutation' is missing}}
    %y = "spat.transpose_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: permutation holds i64
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'permutation' must be of type i64}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i32: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.pad_plan: pads is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'pads' is missing}}
    %y = "spat.pad_plan"(%a0) <{mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: pads holds i64
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'pads' must be of type i64}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i32: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: mode is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'mode' is missing}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: mode is a string
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'mode' must be of kind string}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = 1 : i64, value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: value is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'value' is missing}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: value is an f32
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'value' must be of kind float}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.resize_nearest_plan"(%a0) : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: axis is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'axis' is missing}}
    %y = "spat.softmax_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: axis is an i64
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'axis' must be of type i64}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: sourcePhysicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'sourcePhysicalLayout' is missing}}
    %y = "spat.materialize_layout"(%a0) <{targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: sourcePhysicalLayout is a known one
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'sourcePhysicalLayout' must be one of}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout unheard_of>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: targetPhysicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'targetPhysicalLayout' is missing}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: targetPhysicalLayout is a known one
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'targetPhysicalLayout' must be one of}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout unheard_of>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: logicalLayout is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.blueprint"(%a0) <{physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nhwc>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: physicalLayout is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'physicalLayout' is missing}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: physicalLayout is a known one
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'physicalLayout' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout unheard_of>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragmentOffsets is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'fragmentOffsets' is missing}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragmentOffsets holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'fragmentOffsets' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i32: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragmentSizes is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'fragmentSizes' is missing}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragmentSizes holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'fragmentSizes' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i32: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: indexMap is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'indexMap' is missing}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: indexMap is a known one
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'indexMap' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map unheard_of>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: mode is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'mode' is missing}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: mode is a known one
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'mode' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode unheard_of>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: operandIndices holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'operandIndices' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i32: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: sourceSlots holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'sourceSlots' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i32: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: sourceOffsets holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'sourceOffsets' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i32: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: fragmentStrides holds i64
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'fragmentStrides' must be of type i64}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i32: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: conflictPolicy is a known one
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'conflictPolicy' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy unheard_of>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: coveragePolicy is a known one
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{attribute 'coveragePolicy' must be one of}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy unheard_of>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.concat: axis is given
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{attribute 'axis' is missing}}
    %y = "spat.concat"(%a0, %a1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: axis is an i64
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{attribute 'axis' must be of type i64}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: axis is given
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'axis' is missing}}
    %y = "pim.concat"(%a0, %a1, %a2) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: axis is an i64
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'axis' must be of type i64}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i32}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: size is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' is missing}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: size is an i32
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i64}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: size is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' is missing}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: size is an i32
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i64}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: size is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' is missing}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: size is an i32
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i64}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: size is given
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{attribute 'size' is missing}}
    %y = "pim.receive"(%a0, %a1, %a2) : (index, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: size is an i32
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i64}> : (index, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.send: size is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index) {
    // expected-error@below {{attribute 'size' is missing}}
    "pim.send"(%a0, %a1) : (tensor<1x4xf32>, index) -> ()
    func.return
  }
}
// -----
// pim.send: size is an i32
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    "pim.send"(%a0, %a1) <{size = 16 : i64}> : (tensor<1x4xf32>, index) -> ()
    func.return
  }
}
// -----
// pim.transpose: permutation is given
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{attribute 'permutation' is missing}}
    %y = "pim.transpose"(%a0, %a1) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: permutation is an array
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{attribute 'permutation' must be of kind array}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = 1 : i64}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.vmv: length is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'length' is missing}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: length is an i32
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'length' must be of type i32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i64}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.max_plan"(%a0, %a1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.reciprocal_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.sqrt_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.exp_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.log_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.erf_plan"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: transposeRhs is a truth value
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{attribute 'transposeRhs' must be of kind bool}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: epsilon is given
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{attribute 'epsilon' is missing}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: epsilon is an f32
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{attribute 'epsilon' must be of kind float}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1 : i64, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: centred is a truth value
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{attribute 'centred' must be of kind bool}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: starts is given
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{attribute 'starts' is missing}}
    %y = "spat.slice_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: starts holds i64
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{attribute 'starts' must be of type i64}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i32: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blockShape is given
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'blockShape' is missing}}
    %y = "spat.depth_to_space_plan"(%a0) <{crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: blockShape holds i64
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'blockShape' must be of type i64}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i32: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops is given
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'crops' is missing}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: crops holds i64
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'crops' must be of type i64}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i32: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: group is given
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'group' is missing}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: group is an i64
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'group' must be of type i64}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: logicalLayout is given
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: logicalLayout is nchw
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
