// spat.add_plan: lhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x5xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{lhs and output must have the same type}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: rhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf16>) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: lhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x5xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{lhs and output must have the same type}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: rhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf16>) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: lhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x5xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{lhs and output must have the same type}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: rhs and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf16>) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: types agree in their encodings too
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32, "blocked">) {
    // expected-error@below {{rhs and output must have the same type}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32, "blocked">) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias has the element type of the input
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf16>) {
    // expected-error@below {{bias and input must have the same element type}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no vector of another length
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<3xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<3xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no vector of one element for two channels
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no column
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no row of another length
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x3xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x3xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no rank 3
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x1x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no vector along the height
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x1x2x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x1x2x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no batch
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x2x1x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no whole tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a scalar, [C], [1,C] or [1,C,1,1]: no rank 5
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x1x2x1x1xf32>) {
    // expected-error@below {{bias must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x1x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: input and output have the same complete type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.scale_plan: input and output agree in element type
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{input and output must have the same type}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.scale_plan: scale has the element type of the input
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf16>) {
    // expected-error@below {{scale and input must have the same element type}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf16>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no vector of another length
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<3xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<3xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no vector of one element for two channels
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no column
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no row of another length
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x3xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x3xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no rank 3
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x1x1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no vector along the height
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x1x2x1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x1x2x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no batch
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x2x1x1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no whole tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a scalar, [C], [1,C] or [1,C,1,1]: no rank 5
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x1x2x1x1xf32>) {
    // expected-error@below {{scale must be a scalar, [C], [1, C] or [1, C, 1, 1] with C = 2}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x1x2x1x1xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: axis is 1: not another dimension
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be 1, but is 2}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x6x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: axis is 1: not counted from the end
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be 1, but is -3}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = -3 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: at least one input
module {
  func.func @f() {
    // expected-error@below {{there must be at least one input}}
    %y = "spat.concat_plan"() <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : () -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: input ranks match the output
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x3x4xf32>) {
    // expected-error@below {{input 1 must have rank 4}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: input element types match the output
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf16>) {
    // expected-error@below {{input 1 and output must have the same element type}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf16>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: static dimensions beside the axis match: batch
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of input 1 must be 1, but is 2}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: static dimensions beside the axis match: height
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 2 of input 0 must be 3, but is 4}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: static dimensions beside the axis match: width
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x5xf32>) {
    // expected-error@below {{dimension 3 of input 1 must be 4, but is 5}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x5xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: static sizes along the axis add up to the output
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{add up to 4, but the output has 5}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x5x3x4xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{input must have rank 4}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: weight has rank 4
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x18xf32>) {
    // expected-error@below {{weight must have rank 4}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x18xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{output must have rank 4}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: weight has the element type of the input
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf16>) {
    // expected-error@below {{weight and input must have the same element type}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf16>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: output has the element type of the input
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{output and input must have the same element type}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf16>
    func.return
  }
}
// -----
// spat.conv2d_plan: four pads: not two
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 2}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: four pads: not five
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 5}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: two strides
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{strides must have 2 entries, but has 1}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: two dilations
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{dilations must have 2 entries, but has 3}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: group is at least 1: not 0
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{group must be at least 1, but is 0}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: group is at least 1: not negative
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{group must be at least 1, but is -1}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = -1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: bias is a tensor
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>, %a2: memref<3xf32>) {
    // expected-error@below {{operand 'bias' must be a tensor}}
    %y = "spat.conv2d_plan"(%a0, %a1, %a2) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, memref<3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: bias has the element type of the input
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>, %a2: tensor<3xf16>) {
    // expected-error@below {{bias and input must have the same element type}}
    %y = "spat.conv2d_plan"(%a0, %a1, %a2) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf16>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: one bias at most
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>) {
    // expected-error@below {{4 operands where at least 2 belong}}
    %y = "spat.conv2d_plan"(%a0, %a1, %a2, %a3) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: input is static
module {
  func.func @f(%a0: tensor<1x?xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x?xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: output has rank 2: not 1
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: output has rank 2: not 3
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24x1xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf16>
    func.return
  }
}
// -----
// spat.flatten_plan: input dimensions are positive
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    // expected-error@below {{input must have positive dimensions}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x0xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: output dimensions are positive
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have positive dimensions}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: output dimensions are positive: not unknown
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{output must have positive dimensions}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis is not beyond the rank
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be in [0, 4], but is 5}}
    %y = "spat.flatten_plan"(%a0) <{axis = 5 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: axis is not below minus the rank
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{axis must be in [0, 4], but is -1}}
    %y = "spat.flatten_plan"(%a0) <{axis = -5 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: the first dimension is the product before the axis
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<2x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: the second dimension is the product from the axis on
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 24, but is 25}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x25xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: the products fit
module {
  func.func @f(%a0: tensor<4294967296x4294967296xf32>) {
    // expected-error@below {{input has too many elements}}
    %y = "spat.flatten_plan"(%a0) <{axis = 0 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<4294967296x4294967296xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x1xf16>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: the batch dimension of the input is 1
module {
  func.func @f(%a0: tensor<2x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: the batch dimension of the output is 1
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<2x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: channels match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x3x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: output height is 1
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 2 of output must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: output width is 1
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{dimension 3 of output must be 1, but is 2}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf16>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: batch dimensions match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<2x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: channels match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: kernelShape has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{kernelShape must have 2 entries, but has 1}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: strides has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{strides must have 2 entries, but has 3}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: dilations has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dilations must have 2 entries, but has 0}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: pads has four entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 2}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf16>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: batch dimensions match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<2x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: channels match
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 2, but is 3}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: kernelShape has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{kernelShape must have 2 entries, but has 1}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: strides has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{strides must have 2 entries, but has 3}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: dilations has two entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{dilations must have 2 entries, but has 0}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: pads has four entries
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{pads must have 4 entries, but has 2}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.relu_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.silu_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.materialize_layout: element types match
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf16>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: element types match
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{input and output must have the same element type}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x4xf16>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: input dimensions are positive
module {
  func.func @f(%a0: tensor<1x2x0x2xf32>) {
    // expected-error@below {{input must have positive dimensions}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x0x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: output dimensions are positive
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{output must have positive dimensions}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x0xf32>
    func.return
  }
}
