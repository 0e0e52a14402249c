// spat.add_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.add_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.sub_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.sub_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.mul_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.mul_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.bias_add_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.bias_add_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> ()
    func.return
  }
}
// -----
// spat.scale_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.scale_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> ()
    func.return
  }
}
// -----
// spat.relu_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.relu_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.silu_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.silu_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.sigmoid_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.sigmoid_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.tanh_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.tanh_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.hard_swish_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.hard_swish_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.leaky_relu_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.leaky_relu_plan"() <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.clip_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.clip_plan"() <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.hard_sigmoid_plan"() <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.conv2d_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{1 operands where at least 2 belong}}
    %y = "spat.conv2d_plan"(%a0) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> ()
    func.return
  }
}
// -----
// spat.gemm_plan: every operand is given
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{1 operands where at least 2 belong}}
    %y = "spat.gemm_plan"(%a0) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: the result is given
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> ()
    func.return
  }
}
// -----
// spat.max_pool2d_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.max_pool2d_plan"() <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.average_pool2d_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.average_pool2d_plan"() <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.global_average_pool_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.global_average_pool_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.concat_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.flatten_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.flatten_plan"() <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.reshape_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.reshape_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<4x6xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.transpose_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.transpose_plan"() <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: the result is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> ()
    func.return
  }
}
// -----
// spat.pad_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.pad_plan"() <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.resize_nearest_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.resize_nearest_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> ()
    func.return
  }
}
// -----
// spat.softmax_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.softmax_plan"() <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: the result is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> ()
    func.return
  }
}
// -----
// spat.materialize_layout: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.materialize_layout"() <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.blueprint: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where at least 1 belong}}
    %y = "spat.blueprint"() <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : () -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: the result is given
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.channel_receive: every operand is given
module {
  func.func @f(%a0: index, %a1: index) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "spat.channel_receive"(%a0, %a1) : (index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.channel_receive: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.channel_receive"(%a0, %a1, %a2) : (index, index, index) -> ()
    func.return
  }
}
// -----
// spat.channel_send: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index) {
    // expected-error@below {{3 operands where 4 belong}}
    "spat.channel_send"(%a0, %a1, %a2) : (tensor<1x4xf32>, index, index) -> ()
    func.return
  }
}
// -----
// spat.channel_send: there are no results
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "spat.channel_send"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_store_sync: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index) {
    // expected-error@below {{4 operands where 5 belong}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: there are no results
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, index, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: every operand is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: index) {
    // expected-error@below {{4 operands where 5 belong}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3) : (index, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.sync: every operand is given
module {
  func.func @f(%a0: index) {
    // expected-error@below {{1 operands where 2 belong}}
    "spat.sync"(%a0) : (index) -> ()
    func.return
  }
}
// -----
// spat.sync: there are no results
module {
  func.func @f(%a0: index, %a1: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "spat.sync"(%a0, %a1) : (index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.wait: every operand is given
module {
  func.func @f(%a0: index) {
    // expected-error@below {{1 operands where 2 belong}}
    "spat.wait"(%a0) : (index) -> ()
    func.return
  }
}
// -----
// spat.wait: there are no results
module {
  func.func @f(%a0: index, %a1: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "spat.wait"(%a0, %a1) : (index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.relu: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.relu"() : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.relu: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.relu"(%a0) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.sigmoid: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.sigmoid"() : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.sigmoid"(%a0) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.tanh: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.tanh"() : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.tanh: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.tanh"(%a0) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.softmax: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.softmax"() : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.softmax: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.softmax"(%a0) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vavg: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.vavg"() : () -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vavg: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vavg"(%a0) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vadd: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vadd"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vsub: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vsub"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vmax: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vmax"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vmul: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vmul"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmul: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vvdmul: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vvdmul"(%a0) : (tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.wvmm: every operand is given
module {
  func.func @f(%a0: tensor<4x3xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.wvmm"(%a0) : (tensor<4x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: the result is given
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.concat: the result is given
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> ()
    func.return
  }
}
// -----
// spat.extract_rows: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y:2 = "spat.extract_rows"() : () -> (tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// pim.concat: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where at least 1 belong}}
    %y = "pim.concat"() <{axis = 1 : i64}> : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: the result is given
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.memcp: every operand is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>) {
    // expected-error@below {{3 operands where 4 belong}}
    %y = "pim.memcp"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.memcp_dh: every operand is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>) {
    // expected-error@below {{3 operands where 4 belong}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.memcp_hd: every operand is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>) {
    // expected-error@below {{3 operands where 4 belong}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.receive: every operand is given
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.receive"(%a0, %a1) <{size = 16 : i32}> : (index, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: the result is given
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> ()
    func.return
  }
}
// -----
// pim.send: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    "pim.send"(%a0) <{size = 16 : i32}> : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.send: there are no results
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "pim.send"(%a0, %a1) <{size = 16 : i32}> : (tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.sync: every operand is given
module {
  func.func @f(%a0: index) {
    // expected-error@below {{1 operands where 2 belong}}
    "pim.sync"(%a0) : (index) -> ()
    func.return
  }
}
// -----
// pim.sync: there are no results
module {
  func.func @f(%a0: index, %a1: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "pim.sync"(%a0, %a1) : (index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.wait: every operand is given
module {
  func.func @f(%a0: index) {
    // expected-error@below {{1 operands where 2 belong}}
    "pim.wait"(%a0) : (index) -> ()
    func.return
  }
}
// -----
// pim.wait: there are no results
module {
  func.func @f(%a0: index, %a1: index) {
    // expected-error@below {{1 results where 0 belong}}
    %y = "pim.wait"(%a0, %a1) : (index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.transpose: every operand is given
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.transpose"(%a0) <{permutation = [1, 0]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: the result is given
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> ()
    func.return
  }
}
// -----
// pim.vavg: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.vavg"(%a0) : (tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vavg: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1xf32>) -> ()
    func.return
  }
}
// -----
// pim.vrelu: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.vrelu"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vrelu: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vsigm: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.vsigm"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vsoftmax: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.vsoftmax"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vtanh: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "pim.vtanh"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvadd: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvmax: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvmul: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvsub: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvdmul: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vvdmul: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> ()
    func.return
  }
}
// -----
// pim.vmm: every operand is given
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: the result is given
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> ()
    func.return
  }
}
// -----
// pim.vmv: every operand is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>) {
    // expected-error@below {{4 operands where 5 belong}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: the result is given
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.max_plan: every operand is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.max_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.reciprocal_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.reciprocal_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.sqrt_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.sqrt_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.exp_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.exp_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.log_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.log_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.erf_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.erf_plan"() <{logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: the result is given
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.matmul_plan: every operand is given
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.matmul_plan"(%a0) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: the result is given
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> ()
    func.return
  }
}
// -----
// spat.layer_normalization_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where at least 1 belong}}
    %y = "spat.layer_normalization_plan"() <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: the result is given
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> ()
    func.return
  }
}
// -----
// spat.slice_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.slice_plan"() <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: the result is given
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.depth_to_space_plan: every operand is given
module {
  func.func @f() {
    // expected-error@below {{0 operands where 1 belong}}
    %y = "spat.depth_to_space_plan"() <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: the result is given
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> ()
    func.return
  }
}
// -----
// spat.vsll: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vsll"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvsll: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsll: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.vsra: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{1 operands where 2 belong}}
    %y = "spat.vsra"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// pim.vvsra: every operand is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{2 operands where 3 belong}}
    %y = "pim.vvsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: the result is given
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{0 results where 1 belong}}
    "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    func.return
  }
}
