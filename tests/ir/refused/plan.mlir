// spat.relu_plan: the shape is kept
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x6x5xf32> {raptor.name = "y"}) {
    // expected-error@below {{input and output differ in shape: tensor<1x4x6x6xf32> and tensor<1x4x6x5xf32>}}
    %y = "spat.relu_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x5xf32>
    func.return %y : tensor<1x4x6x5xf32>
  }
}
// -----
// spat.silu_plan: the shape is kept
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x6x5xf32> {raptor.name = "y"}) {
    // expected-error@below {{input and output differ in shape: tensor<1x4x6x6xf32> and tensor<1x4x6x5xf32>}}
    %y = "spat.silu_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x5xf32>
    func.return %y : tensor<1x4x6x5xf32>
  }
}
// -----
// spat.conv2d_plan: strides are positive: not 0
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 0, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: strides are positive: not negative
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, -1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: dilations are positive: not 0
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: dilations are positive: not negative
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: -1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: output height follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x5x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{its windows give 6 rows, its type says 5}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x5x6xf32>
    func.return %y : tensor<1x8x5x6xf32>
  }
}
// -----
// spat.conv2d_plan: output width follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x7xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{its windows give 6 columns, its type says 7}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x6x7xf32>
    func.return %y : tensor<1x8x6x7xf32>
  }
}
// -----
// spat.conv2d_plan: output channels are those of the weight
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x7x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{its weight gives 8 channels, its type says 7}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x7x6x6xf32>
    func.return %y : tensor<1x7x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: the batch is kept
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<2x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{input and output differ in their number of images}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x6x6xf32>
    func.return %y : tensor<2x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: channels of a group: too many
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x5x3x3xf32>
    // expected-error@below {{its weight has 5 channels, a group has 4}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x5x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: channels of a group: too few
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x2x3x3xf32>
    // expected-error@below {{its weight has 2 channels, a group has 4}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x2x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: groups divide the input channels
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x1x3x3xf32>
    // expected-error@below {{its groups do not divide the channels}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 3 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: groups divide the output channels
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x6x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<6x1x3x3xf32>
    // expected-error@below {{its groups do not divide the channels}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 4 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x6x6xf32>
    func.return %y : tensor<1x6x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: bias has an entry a channel
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    %b = arith.constant dense<0.5> : tensor<7xf32>
    // expected-error@below {{its bias does not have one element per output channel}}
    %y = "spat.conv2d_plan"(%x0, %w, %b) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<7xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.conv2d_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x?x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x?x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{operand 0 is tensor<1x4x?x6xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x8x?x6xf32>: the device has f32 values of static shape only}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x?x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x?x6xf32>
    func.return %y : tensor<1x8x?x6xf32>
  }
}
// -----
// spat.conv2d_plan: no negative padding
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x8x4x6xf32> {raptor.name = "y"}) {
    %w = arith.constant dense<0.5> : tensor<8x4x3x3xf32>
    // expected-error@below {{pads must not be negative}}
    %y = "spat.conv2d_plan"(%x0, %w) <{pads = array<i64: -1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x4x6xf32>
    func.return %y : tensor<1x8x4x6xf32>
  }
}
// -----
// spat.max_pool2d_plan: windows are positive: not 0
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 0, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.max_pool2d_plan: windows are positive: not negative
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, -2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.max_pool2d_plan: strides are positive
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 0, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.max_pool2d_plan: dilations are positive
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.max_pool2d_plan: output height follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x4x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{its windows give 3 rows, its type says 4}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x4x3xf32>
    func.return %y : tensor<1x4x4x3xf32>
  }
}
// -----
// spat.max_pool2d_plan: output width follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x2xf32> {raptor.name = "y"}) {
    // expected-error@below {{its windows give 3 columns, its type says 2}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
    func.return %y : tensor<1x4x3x2xf32>
  }
}
// -----
// spat.max_pool2d_plan: no negative padding
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x2x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{pads must not be negative}}
    %y = "spat.max_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: -1, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x2x3xf32>
    func.return %y : tensor<1x4x2x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: windows are positive: not 0
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 0, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: windows are positive: not negative
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, -2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: strides are positive
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 0, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: dilations are positive
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{kernel, strides and dilations must be positive}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x3xf32>
    func.return %y : tensor<1x4x3x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: output height follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x4x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{its windows give 3 rows, its type says 4}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x4x3xf32>
    func.return %y : tensor<1x4x4x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: output width follows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x3x2xf32> {raptor.name = "y"}) {
    // expected-error@below {{its windows give 3 columns, its type says 2}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x3x2xf32>
    func.return %y : tensor<1x4x3x2xf32>
  }
}
// -----
// spat.average_pool2d_plan: no negative padding
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x2x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{pads must not be negative}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: -1, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x2x3xf32>
    func.return %y : tensor<1x4x2x3xf32>
  }
}
// -----
// spat.average_pool2d_plan: every window holds an element that counts
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x4x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{a window along the rows holds padding alone}}
    %y = "spat.average_pool2d_plan"(%x0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 2, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x4x3xf32>
    func.return %y : tensor<1x4x4x3xf32>
  }
}
// -----
// spat.resize_nearest_plan: the batch is kept
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<2x4x12x12xf32> {raptor.name = "y"}) {
    // expected-error@below {{a resize keeps images and channels}}
    %y = "spat.resize_nearest_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<2x4x12x12xf32>
    func.return %y : tensor<2x4x12x12xf32>
  }
}
// -----
// spat.resize_nearest_plan: channels are kept
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x3x12x12xf32> {raptor.name = "y"}) {
    // expected-error@below {{a resize keeps images and channels}}
    %y = "spat.resize_nearest_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x3x12x12xf32>
    func.return %y : tensor<1x3x12x12xf32>
  }
}
// -----
// spat.global_average_pool_plan: the spatial domain is not empty
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x0x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x1x1xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    %y = "spat.global_average_pool_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x0x4xf32>) -> tensor<1x2x1x1xf32>
    func.return %y : tensor<1x2x1x1xf32>
  }
}
// -----
// spat.concat_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x?x6x6xf32> {raptor.name = "x0"}, %x1: tensor<1x4x6x6xf32> {raptor.name = "x1"}) -> (tensor<1x8x6x6xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x?x6x6xf32>: the device has f32 values of static shape only}}
    %y = "spat.concat_plan"(%x0, %x1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x?x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x8x6x6xf32>
    func.return %y : tensor<1x8x6x6xf32>
  }
}
// -----
// spat.relu_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf16> {raptor.name = "x0"}) -> (tensor<1x4x6x6xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x4x6x6xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x4x6x6xf16>: the device has f32 values of static shape only}}
    %y = "spat.relu_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf16>) -> tensor<1x4x6x6xf16>
    func.return %y : tensor<1x4x6x6xf16>
  }
}
// -----
// spat.add_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xi8> {raptor.name = "x0"}) -> (tensor<1x4x6x6xi8> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x4x6x6xi8>: the device has f32 values of static shape only}}
    // expected-error@below {{operand 1 is tensor<1x4x6x6xi8>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x4x6x6xi8>: the device has f32 values of static shape only}}
    %y = "spat.add_plan"(%x0, %x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xi8>, tensor<1x4x6x6xi8>) -> tensor<1x4x6x6xi8>
    func.return %y : tensor<1x4x6x6xi8>
  }
}
// -----
// spat.reciprocal_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.reciprocal_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.reciprocal_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x?x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x?x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    %y = "spat.reciprocal_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x?x4xf32>) -> tensor<1x2x?x4xf32>
    func.return %y : tensor<1x2x?x4xf32>
  }
}
// -----
// spat.reciprocal_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0xf32> {raptor.name = "x0"}) -> (tensor<0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.reciprocal_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0xf32>) -> tensor<0xf32>
    func.return %y : tensor<0xf32>
  }
}
// -----
// spat.sqrt_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.sqrt_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.sqrt_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x?x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x?x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    %y = "spat.sqrt_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x?x4xf32>) -> tensor<1x2x?x4xf32>
    func.return %y : tensor<1x2x?x4xf32>
  }
}
// -----
// spat.sqrt_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0xf32> {raptor.name = "x0"}) -> (tensor<0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.sqrt_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0xf32>) -> tensor<0xf32>
    func.return %y : tensor<0xf32>
  }
}
// -----
// spat.exp_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.exp_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.exp_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x?x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x?x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    %y = "spat.exp_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x?x4xf32>) -> tensor<1x2x?x4xf32>
    func.return %y : tensor<1x2x?x4xf32>
  }
}
// -----
// spat.exp_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0xf32> {raptor.name = "x0"}) -> (tensor<0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.exp_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0xf32>) -> tensor<0xf32>
    func.return %y : tensor<0xf32>
  }
}
// -----
// spat.log_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.log_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.log_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x?x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x?x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    %y = "spat.log_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x?x4xf32>) -> tensor<1x2x?x4xf32>
    func.return %y : tensor<1x2x?x4xf32>
  }
}
// -----
// spat.log_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0xf32> {raptor.name = "x0"}) -> (tensor<0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.log_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0xf32>) -> tensor<0xf32>
    func.return %y : tensor<0xf32>
  }
}
// -----
// spat.erf_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.erf_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.erf_plan: static dimensions
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x?x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x?x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x?x4xf32>: the device has f32 values of static shape only}}
    %y = "spat.erf_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x?x4xf32>) -> tensor<1x2x?x4xf32>
    func.return %y : tensor<1x2x?x4xf32>
  }
}
// -----
// spat.erf_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0xf32> {raptor.name = "x0"}) -> (tensor<0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.erf_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0xf32>) -> tensor<0xf32>
    func.return %y : tensor<0xf32>
  }
}
// -----
// spat.max_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf16> {raptor.name = "x0"}, %x1: tensor<1x2x3x4xf16> {raptor.name = "x1"}) -> (tensor<1x2x3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{operand 1 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.max_plan"(%x0, %x1) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf16>, tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf16>
    func.return %y : tensor<1x2x3x4xf16>
  }
}
// -----
// spat.max_plan: there are elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x0x3x4xf32> {raptor.name = "x0"}, %x1: tensor<1x0x3x4xf32> {raptor.name = "x1"}) -> (tensor<1x0x3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{operand 1 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.max_plan"(%x0, %x1) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x0x3x4xf32>, tensor<1x0x3x4xf32>) -> tensor<1x0x3x4xf32>
    func.return %y : tensor<1x0x3x4xf32>
  }
}
// -----
// spat.matmul_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x4xf16> {raptor.name = "x0"}, %x1: tensor<4x6xf16> {raptor.name = "x1"}) -> (tensor<3x6xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{operand 1 is tensor<4x6xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<3x6xf16>: the device has f32 values of static shape only}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x4xf16>, tensor<4x6xf16>) -> tensor<3x6xf16>
    func.return %y : tensor<3x6xf16>
  }
}
// -----
// spat.matmul_plan: there are columns
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}, %x1: tensor<4x0xf32> {raptor.name = "x1"}) -> (tensor<3x0xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 1 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x4xf32>, tensor<4x0xf32>) -> tensor<3x0xf32>
    func.return %y : tensor<3x0xf32>
  }
}
// -----
// spat.matmul_plan: there are products to add
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x0xf32> {raptor.name = "x0"}, %x1: tensor<0x4xf32> {raptor.name = "x1"}) -> (tensor<3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{operand 1 has no elements}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x0xf32>, tensor<0x4xf32>) -> tensor<3x4xf32>
    func.return %y : tensor<3x4xf32>
  }
}
// -----
// spat.matmul_plan: there are matrices
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0x3x4xf32> {raptor.name = "x0"}, %x1: tensor<1x4x6xf32> {raptor.name = "x1"}) -> (tensor<0x3x6xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0x3x4xf32>, tensor<1x4x6xf32>) -> tensor<0x3x6xf32>
    func.return %y : tensor<0x3x6xf32>
  }
}
// -----
// spat.layer_normalization_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x4xf16> {raptor.name = "x0"}, %x1: tensor<4xf16> {raptor.name = "x1"}) -> (tensor<3x4xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{operand 1 is tensor<4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<3x4xf16>: the device has f32 values of static shape only}}
    %y = "spat.layer_normalization_plan"(%x0, %x1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x4xf16>, tensor<4xf16>) -> tensor<3x4xf16>
    func.return %y : tensor<3x4xf16>
  }
}
// -----
// spat.layer_normalization_plan: there are rows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0x4xf32> {raptor.name = "x0"}) -> (tensor<0x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.layer_normalization_plan"(%x0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0x4xf32>) -> tensor<0x4xf32>
    func.return %y : tensor<0x4xf32>
  }
}
// -----
// spat.layer_normalization_plan: a row fits local memory
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x2000000xf32> {raptor.name = "x0"}) -> (tensor<3x2000000xf32> {raptor.name = "y"}) {
    // expected-error-re@below {{one task needs about {{[0-9]+}} bytes of local memory, a core has 1048576 bytes}}
    %y = "spat.layer_normalization_plan"(%x0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x2000000xf32>) -> tensor<3x2000000xf32>
    func.return %y : tensor<3x2000000xf32>
  }
}
// -----
// spat.slice_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x4xf16> {raptor.name = "x0"}) -> (tensor<2x3xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<3x4xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<2x3xf16>: the device has f32 values of static shape only}}
    %y = "spat.slice_plan"(%x0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x4xf16>) -> tensor<2x3xf16>
    func.return %y : tensor<2x3xf16>
  }
}
// -----
// spat.slice_plan: the range is not empty
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}) -> (tensor<0x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.slice_plan"(%x0) <{starts = array<i64: 3, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3x4xf32>) -> tensor<0x4xf32>
    func.return %y : tensor<0x4xf32>
  }
}
// -----
// spat.depth_to_space_plan: elements are f32
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x8x3x5xf16> {raptor.name = "x0"}) -> (tensor<1x2x5x9xf16> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is tensor<1x8x3x5xf16>: the device has f32 values of static shape only}}
    // expected-error@below {{result 0 is tensor<1x2x5x9xf16>: the device has f32 values of static shape only}}
    %y = "spat.depth_to_space_plan"(%x0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x8x3x5xf16>) -> tensor<1x2x5x9xf16>
    func.return %y : tensor<1x2x5x9xf16>
  }
}
// -----
// spat.depth_to_space_plan: crops leave rows
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x8x3x5xf32> {raptor.name = "x0"}) -> (tensor<1x2x0x10xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.depth_to_space_plan"(%x0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 6, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x8x3x5xf32>) -> tensor<1x2x0x10xf32>
    func.return %y : tensor<1x2x0x10xf32>
  }
}
// -----
// spat.depth_to_space_plan: crops leave columns
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x8x3x5xf32> {raptor.name = "x0"}) -> (tensor<1x2x6x0xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.depth_to_space_plan"(%x0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 10, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x8x3x5xf32>) -> tensor<1x2x6x0xf32>
    func.return %y : tensor<1x2x6x0xf32>
  }
}
// -----
// spat.depth_to_space_plan: there are channels
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x0x3x5xf32> {raptor.name = "x0"}) -> (tensor<1x0x6x10xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.depth_to_space_plan"(%x0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x0x3x5xf32>) -> tensor<1x0x6x10xf32>
    func.return %y : tensor<1x0x6x10xf32>
  }
}
// -----
// spat.slice_plan: the input has elements
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<0x4xf32> {raptor.name = "x0"}) -> (tensor<0x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 has no elements}}
    // expected-error@below {{result 0 has no elements}}
    %y = "spat.slice_plan"(%x0) <{starts = array<i64: 0, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<0x4xf32>) -> tensor<0x4xf32>
    func.return %y : tensor<0x4xf32>
  }
}
// -----
// spat.matmul_plan: numbers of elements are bounded
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<2147483648x1xf32> {raptor.name = "x0"}, %x1: tensor<1x2147483648xf32> {raptor.name = "x1"}) -> (tensor<1x1xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 is tensor<2147483648x2147483648xf32>: more than 2^40 elements}}
    %a = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<2147483648x1xf32>, tensor<1x2147483648xf32>) -> tensor<2147483648x2147483648xf32>
    // expected-error@below {{operand 0 is tensor<2147483648x2147483648xf32>: more than 2^40 elements}}
    %y = "spat.slice_plan"(%a) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "o"} : (tensor<2147483648x2147483648xf32>) -> tensor<1x1xf32>
    func.return %y : tensor<1x1xf32>
  }
}
// -----
// spat.matmul_plan: products of the batch are bounded
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<3037000500x1x1x1xf32> {raptor.name = "x0"}, %x1: tensor<1x3037000500x1x1xf32> {raptor.name = "x1"}) -> (tensor<1x1x1x1xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 is tensor<3037000500x3037000500x1x1xf32>: more than 2^40 elements}}
    %a = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<3037000500x1x1x1xf32>, tensor<1x3037000500x1x1xf32>) -> tensor<3037000500x3037000500x1x1xf32>
    // expected-error@below {{operand 0 is tensor<3037000500x3037000500x1x1xf32>: more than 2^40 elements}}
    %y = "spat.slice_plan"(%a) <{starts = array<i64: 1, 0, 0, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "o"} : (tensor<3037000500x3037000500x1x1xf32>) -> tensor<1x1x1x1xf32>
    func.return %y : tensor<1x1x1x1xf32>
  }
}
// -----
// spat.pad_plan: padded sizes are bounded
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64} {
  func.func @main(%x0: tensor<1x1x1x1xf32> {raptor.name = "x0"}) -> (tensor<1x1x1x1xf32> {raptor.name = "y"}) {
    // expected-error@below {{result 0 is tensor<1x1x1048576x1048577xf32>: more than 2^40 elements}}
    %a = "spat.pad_plan"(%x0) <{pads = array<i64: 0, 0, 1048575, 1048576, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x1x1x1xf32>) -> tensor<1x1x1048576x1048577xf32>
    // expected-error@below {{operand 0 is tensor<1x1x1048576x1048577xf32>: more than 2^40 elements}}
    %y = "spat.slice_plan"(%a) <{starts = array<i64: 0, 0, 0, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "o"} : (tensor<1x1x1048576x1048577xf32>) -> tensor<1x1x1x1xf32>
    func.return %y : tensor<1x1x1x1xf32>
  }
}
// -----
// func.func: it has a body
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  // expected-error@below {{a module of a stage has one function, with a body}}
  func.func private @main(tensor<1x4xf32>) -> tensor<1x4xf32>
}
// -----
// func.func: there is one
// expected-error@below {{a module of a stage has one function, with a body}}
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
}
// -----
// func.func: there is one only
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x3x4xf32> {raptor.name = "y"}) {
    %y = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return %y : tensor<1x2x3x4xf32>
  }
  // expected-error@below {{a module of a stage has one function, with a body}}
  func.func private @other(index)
}
// -----
// the width of values is one the device has: -8
// expected-error@below {{raptor.bits is -8, not 8, 16 or 32}}
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = -8 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x6x6xf32> {raptor.name = "y"}) {
    %y = "spat.relu_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    func.return %y : tensor<1x4x6x6xf32>
  }
}
// -----
// the width of values is one the device has: 24
// expected-error@below {{raptor.bits is 24, not 8, 16 or 32}}
module attributes {raptor.stage = "plan", raptor.model = "m", raptor.bits = 24 : i64} {
  func.func @main(%x0: tensor<1x4x6x6xf32> {raptor.name = "x0"}) -> (tensor<1x4x6x6xf32> {raptor.name = "y"}) {
    %y = "spat.relu_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "o"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    func.return %y : tensor<1x4x6x6xf32>
  }
}
