// spat.add_plan: lhs is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: lhs is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: lhs has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: rhs is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: rhs is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x?xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: rhs has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.add_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.add_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: lhs is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: lhs is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: lhs has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: rhs is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: rhs is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x?xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: rhs has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sub_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.sub_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.sub_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: lhs is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: lhs is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: lhs has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: rhs is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: rhs is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x?xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: rhs has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.mul_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.mul_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.mul_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: bias is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<2xf32>) {
    // expected-error@below {{operand 'bias' must be a tensor, not memref<2xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.bias_add_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.bias_add_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: scale is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<2xf32>) {
    // expected-error@below {{operand 'scale' must be a tensor, not memref<2xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<2xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.scale_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.scale_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.scale_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.relu_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.relu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.silu_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.silu_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.sigmoid_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.tanh_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.tanh_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_swish_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.hard_swish_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.leaky_relu_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.leaky_relu_plan"(%a0) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.clip_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.clip_plan"(%a0) <{minimum = 0.0 : f32, maximum = 6.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.hard_sigmoid_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.hard_sigmoid_plan"(%a0) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x4x4xf32>}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: weight is a tensor
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: memref<3x2x3x3xf32>) {
    // expected-error@below {{operand 'weight' must be a tensor, not memref<3x2x3x3xf32>}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, memref<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.conv2d_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x3x2x2xf32>}}
    %y = "spat.conv2d_plan"(%a0, %a1) <{pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> memref<1x3x2x2xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: input is a tensor
module {
  func.func @f(%a0: memref<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<2x4xf32>}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (memref<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: weight is a tensor
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: memref<4x3xf32>) {
    // expected-error@below {{operand 'weight' must be a tensor, not memref<4x3xf32>}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, memref<4x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.gemm_plan: output is a tensor
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<4x3xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<2x3xf32>}}
    %y = "spat.gemm_plan"(%a0, %a1) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4xf32>, tensor<4x3xf32>) -> memref<2x3xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x4x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x4x4xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x4x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x4x?xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x?xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x4x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x4x4xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x2x2xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> memref<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x2x?xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x?xf32>
    func.return
  }
}
// -----
// spat.max_pool2d_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x2x2xf32>}}
    %y = "spat.max_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x4x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x4x4xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x4x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x4x?xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x?xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x4x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x4x4xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x4x4xf32>) -> tensor<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x2x2xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> memref<1x2x2x2xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x2x?xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x?xf32>
    func.return
  }
}
// -----
// spat.average_pool2d_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x4x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x2x2xf32>}}
    %y = "spat.average_pool2d_plan"(%a0) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x4x4xf32>) -> tensor<2x2x2xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>) -> tensor<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x1x1xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x1x1xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x1x?xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x?xf32>
    func.return
  }
}
// -----
// spat.global_average_pool_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x1x1xf32>}}
    %y = "spat.global_average_pool_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<2x1x1xf32>
    func.return
  }
}
// -----
// spat.concat_plan: inputs is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'inputs' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x4x3x4xf32>}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> memref<1x4x3x4xf32>
    func.return
  }
}
// -----
// spat.concat_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x4x3x?xf32>}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x4x3x?xf32>
    func.return
  }
}
// -----
// spat.concat_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<4x3x4xf32>}}
    %y = "spat.concat_plan"(%a0, %a1) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<4x3x4xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x24xf32>
    func.return
  }
}
// -----
// spat.flatten_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x24xf32>}}
    %y = "spat.flatten_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x24xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<4x6xf32>
    func.return
  }
}
// -----
// spat.reshape_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<4x6xf32>}}
    %y = "spat.reshape_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<4x6xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: input is a tensor
module {
  func.func @f(%a0: memref<2x3xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<2x3xf32>}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (memref<2x3xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// spat.transpose_plan: output is a tensor
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<3x2xf32>}}
    %y = "spat.transpose_plan"(%a0) <{permutation = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> memref<3x2xf32>
    func.return
  }
}
// -----
// spat.pad_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x4x4xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.pad_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x4x?xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x?xf32>
    func.return
  }
}
// -----
// spat.pad_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x4x4xf32>}}
    %y = "spat.pad_plan"(%a0) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 0, 0>, mode = "constant", value = 0.0 : f32, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x2x2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x2x2x2xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: input is static
module {
  func.func @f(%a0: tensor<1x2x2x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x2x2x?xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x?xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: input has rank 4
module {
  func.func @f(%a0: tensor<2x2x2xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<2x2x2xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x2x2xf32>) -> tensor<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x4x4xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> memref<1x2x4x4xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x4x?xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<1x2x4x?xf32>
    func.return
  }
}
// -----
// spat.resize_nearest_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x2x2xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x4x4xf32>}}
    %y = "spat.resize_nearest_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x2x2xf32>) -> tensor<2x4x4xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: input is a tensor
module {
  func.func @f(%a0: memref<2x3xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<2x3xf32>}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (memref<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.softmax_plan: output is a tensor
module {
  func.func @f(%a0: tensor<2x3xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<2x3xf32>}}
    %y = "spat.softmax_plan"(%a0) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3xf32>) -> memref<2x3xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.materialize_layout: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.materialize_layout"(%a0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (f32) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: output is a tensor
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x8xf32>}}
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> memref<1x8xf32>
    func.return
  }
}
// -----
// spat.channel_receive: channelId is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: index) {
    // expected-error@below {{operand 'channelId' must be an index, not i32}}
    %y = "spat.channel_receive"(%a0, %a1, %a2) : (i32, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.channel_receive: sourceCoreId is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: index) {
    // expected-error@below {{operand 'sourceCoreId' must be an index, not i32}}
    %y = "spat.channel_receive"(%a0, %a1, %a2) : (index, i32, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.channel_receive: targetCoreId is an index
module {
  func.func @f(%a0: index, %a1: index, %a2: i32) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    %y = "spat.channel_receive"(%a0, %a1, %a2) : (index, index, i32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.channel_receive: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: index) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.channel_receive"(%a0, %a1, %a2) : (index, index, index) -> f32
    func.return
  }
}
// -----
// spat.channel_send: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: index, %a2: index, %a3: index) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    "spat.channel_send"(%a0, %a1, %a2, %a3) : (f32, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.channel_send: channelId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: i32, %a2: index, %a3: index) {
    // expected-error@below {{operand 'channelId' must be an index, not i32}}
    "spat.channel_send"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, i32, index, index) -> ()
    func.return
  }
}
// -----
// spat.channel_send: sourceCoreId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: i32, %a3: index) {
    // expected-error@below {{operand 'sourceCoreId' must be an index, not i32}}
    "spat.channel_send"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, index, i32, index) -> ()
    func.return
  }
}
// -----
// spat.channel_send: targetCoreId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: i32) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    "spat.channel_send"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, index, index, i32) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: input is a tensor
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: index, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x4xf32>}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (memref<1x4xf32>, index, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: sourceCoreId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: i32, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{operand 'sourceCoreId' must be an index, not i32}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, i32, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: targetCoreId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: i32, %a3: index, %a4: index) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, index, i32, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: hostOffset is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: i32, %a4: index) {
    // expected-error@below {{operand 'hostOffset' must be an index, not i32}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, index, index, i32, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: eventRegister is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index, %a4: i32) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, index, index, index, i32) -> ()
    func.return
  }
}
// -----
// spat.host_wait_load: sourceCoreId is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{operand 'sourceCoreId' must be an index, not i32}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (i32, index, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: targetCoreId is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, i32, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: hostOffset is an index
module {
  func.func @f(%a0: index, %a1: index, %a2: i32, %a3: index, %a4: index) {
    // expected-error@below {{operand 'hostOffset' must be an index, not i32}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, i32, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: eventRegister is an index
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: i32, %a4: index) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, i32, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: waitValue is an index
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: index, %a4: i32) {
    // expected-error@below {{operand 'waitValue' must be an index, not i32}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, index, i32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.host_wait_load: output is a tensor
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x4xf32>}}
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, index, index) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.sync: targetCoreId is an index
module {
  func.func @f(%a0: i32, %a1: index) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    "spat.sync"(%a0, %a1) : (i32, index) -> ()
    func.return
  }
}
// -----
// spat.sync: eventRegister is an index
module {
  func.func @f(%a0: index, %a1: i32) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "spat.sync"(%a0, %a1) : (index, i32) -> ()
    func.return
  }
}
// -----
// spat.wait: eventRegister is an index
module {
  func.func @f(%a0: i32, %a1: index) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "spat.wait"(%a0, %a1) : (i32, index) -> ()
    func.return
  }
}
// -----
// spat.wait: waitValue is an index
module {
  func.func @f(%a0: index, %a1: i32) {
    // expected-error@below {{operand 'waitValue' must be an index, not i32}}
    "spat.wait"(%a0, %a1) : (index, i32) -> ()
    func.return
  }
}
// -----
// spat.relu: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.relu"(%a0) : (f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.relu: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.relu"(%a0) : (tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.sigmoid: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.sigmoid"(%a0) : (f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.sigmoid"(%a0) : (tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.tanh: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.tanh"(%a0) : (f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.tanh: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.tanh"(%a0) : (tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.softmax: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.softmax"(%a0) : (f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.softmax: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.softmax"(%a0) : (tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vavg: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.vavg"(%a0) : (f32) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vavg: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vavg"(%a0) : (tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vadd: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vadd"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vsub: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vsub"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vmax: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vmax"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vmul: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vmul"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmul: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmul: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vvdmul: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vvdmul"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.wvmm: weight is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'weight' must be a tensor or memref, not f32}}
    %y = "spat.wvmm"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: input is a tensor or memref
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, f32) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: output is a tensor or memref
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.concat: inputs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x2xf32>) {
    // expected-error@below {{operand 'inputs' must be a tensor or memref, not f32}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (f32, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> f32
    func.return
  }
}
// -----
// spat.extract_rows: input is a tensor or memref
module {
  func.func @f(%a0: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref of rank 2, not f32}}
    %y:2 = "spat.extract_rows"(%a0) : (f32) -> (tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: input has rank 2
module {
  func.func @f(%a0: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref of rank 2, not tensor<2x3x4xf32>}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x3x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: outputs is a tensor or memref
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{result 'outputs' must be a tensor or memref, not f32}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (f32, tensor<1x4xf32>)
    func.return
  }
}
// -----
// pim.concat: inputs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'inputs' must be a tensor or memref, not f32}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (f32, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.memcp: targetOffset is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'targetOffset' must be an index, not i32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (i32, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: sourceOffset is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'sourceOffset' must be an index, not i32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, i32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: target is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: f32, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'target' must be a tensor or memref, not f32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: source is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: f32) {
    // expected-error@below {{operand 'source' must be a tensor or memref, not f32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.memcp_dh: targetOffset is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'targetOffset' must be an index, not i32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (i32, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: sourceOffset is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'sourceOffset' must be an index, not i32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, i32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: target is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: f32, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'target' must be a tensor or memref, not f32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: source is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: f32) {
    // expected-error@below {{operand 'source' must be a tensor or memref, not f32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.memcp_hd: targetOffset is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'targetOffset' must be an index, not i32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (i32, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: sourceOffset is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'sourceOffset' must be an index, not i32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, i32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: target is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: f32, %a3: tensor<1x4xf32>) {
    // expected-error@below {{operand 'target' must be a tensor or memref, not f32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: source is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: f32) {
    // expected-error@below {{operand 'source' must be a tensor or memref, not f32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.receive: outputOffset is an index
module {
  func.func @f(%a0: i32, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{operand 'outputOffset' must be an index, not i32}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (i32, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: index, %a1: f32, %a2: index) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, f32, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: sourceCoreId is an index
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: i32) {
    // expected-error@below {{operand 'sourceCoreId' must be an index, not i32}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, i32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> f32
    func.return
  }
}
// -----
// pim.send: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: index) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    "pim.send"(%a0, %a1) <{size = 16 : i32}> : (f32, index) -> ()
    func.return
  }
}
// -----
// pim.send: targetCoreId is an index
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: i32) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    "pim.send"(%a0, %a1) <{size = 16 : i32}> : (tensor<1x4xf32>, i32) -> ()
    func.return
  }
}
// -----
// pim.sync: targetCoreId is an index
module {
  func.func @f(%a0: i32, %a1: index) {
    // expected-error@below {{operand 'targetCoreId' must be an index, not i32}}
    "pim.sync"(%a0, %a1) : (i32, index) -> ()
    func.return
  }
}
// -----
// pim.sync: eventRegister is an index
module {
  func.func @f(%a0: index, %a1: i32) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "pim.sync"(%a0, %a1) : (index, i32) -> ()
    func.return
  }
}
// -----
// pim.wait: eventRegister is an index
module {
  func.func @f(%a0: i32, %a1: index) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "pim.wait"(%a0, %a1) : (i32, index) -> ()
    func.return
  }
}
// -----
// pim.wait: waitValue is an index
module {
  func.func @f(%a0: index, %a1: i32) {
    // expected-error@below {{operand 'waitValue' must be an index, not i32}}
    "pim.wait"(%a0, %a1) : (index, i32) -> ()
    func.return
  }
}
// -----
// pim.transpose: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<3x2xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (f32, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, f32) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: output is a tensor or memref
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> f32
    func.return
  }
}
// -----
// pim.vavg: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x1xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vavg"(%a0, %a1) : (f32, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vavg: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vavg: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1xf32>) -> f32
    func.return
  }
}
// -----
// pim.vrelu: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vrelu"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vrelu: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vrelu: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vsigm: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vsigm"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vsoftmax: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vsoftmax"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vtanh: input is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vtanh"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvadd: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvmax: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvmul: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvsub: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvdmul: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vvdmul: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x1xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vvdmul: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vvdmul: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> f32
    func.return
  }
}
// -----
// pim.vmm: weight is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{operand 'weight' must be a tensor or memref, not f32}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: input is a tensor or memref
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: f32, %a2: tensor<1x3xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, f32, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, f32) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: output is a tensor or memref
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> f32
    func.return
  }
}
// -----
// pim.vmv: targetOffset is an index
module {
  func.func @f(%a0: i32, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{operand 'targetOffset' must be an index, not i32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (i32, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: sourceOffset is an index
module {
  func.func @f(%a0: index, %a1: i32, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{operand 'sourceOffset' must be an index, not i32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, i32, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: sourceStride is an index
module {
  func.func @f(%a0: index, %a1: index, %a2: i32, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{operand 'sourceStride' must be an index, not i32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, i32, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: target is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: f32, %a4: tensor<1x8xf32>) {
    // expected-error@below {{operand 'target' must be a tensor or memref, not f32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, f32, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: source is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: f32) {
    // expected-error@below {{operand 'source' must be a tensor or memref, not f32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: output is a tensor or memref
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> f32
    func.return
  }
}
// -----
// spat.max_plan: lhs is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: lhs is static
module {
  func.func @f(%a0: tensor<1x2x3x?xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x?xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: lhs has rank 4
module {
  func.func @f(%a0: tensor<2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: rhs is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: rhs is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x?xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x?xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: rhs has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.max_plan: output is static
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x3x?xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x?xf32>
    func.return
  }
}
// -----
// spat.max_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x3x4xf32>}}
    %y = "spat.max_plan"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.reciprocal_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.reciprocal_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.sqrt_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.sqrt_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.exp_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.exp_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.log_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.log_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.erf_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<1x2x3x4xf32>}}
    %y = "spat.erf_plan"(%a0) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> memref<1x2x3x4xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: lhs is a tensor
module {
  func.func @f(%a0: memref<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor, not memref<3x4xf32>}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (memref<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: rhs is a tensor
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: memref<4x6xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor, not memref<4x6xf32>}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, memref<4x6xf32>) -> tensor<3x6xf32>
    func.return
  }
}
// -----
// spat.matmul_plan: output is a tensor
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x6xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<3x6xf32>}}
    %y = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4x6xf32>) -> memref<3x6xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: input is a tensor
module {
  func.func @f(%a0: memref<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<3x4xf32>}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (memref<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: vectors are tensors
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: memref<4xf32>) {
    // expected-error@below {{operand 'vectors' must be a tensor, not memref<4xf32>}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, memref<4xf32>) -> tensor<3x4xf32>
    func.return
  }
}
// -----
// spat.layer_normalization_plan: output is a tensor
module {
  func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<3x4xf32>}}
    %y = "spat.layer_normalization_plan"(%a0, %a1) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>, tensor<4xf32>) -> memref<3x4xf32>
    func.return
  }
}
// -----
// spat.slice_plan: input is a tensor
module {
  func.func @f(%a0: memref<3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor, not memref<3x4xf32>}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (memref<3x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.slice_plan: output is a tensor
module {
  func.func @f(%a0: tensor<3x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor, not memref<2x3xf32>}}
    %y = "spat.slice_plan"(%a0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<3x4xf32>) -> memref<2x3xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: input is a tensor
module {
  func.func @f(%a0: memref<1x8x3x5xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not memref<1x8x3x5xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (memref<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: input is static
module {
  func.func @f(%a0: tensor<1x8x3x?xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<1x8x3x?xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x?xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: input has rank 4
module {
  func.func @f(%a0: tensor<8x3x5xf32>) {
    // expected-error@below {{operand 'input' must be a static tensor of rank 4, not tensor<8x3x5xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<8x3x5xf32>) -> tensor<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: output is a tensor
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not memref<1x2x5x9xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> memref<1x2x5x9xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: output is static
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<1x2x5x?xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x?xf32>
    func.return
  }
}
// -----
// spat.depth_to_space_plan: output has rank 4
module {
  func.func @f(%a0: tensor<1x8x3x5xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4, not tensor<2x5x9xf32>}}
    %y = "spat.depth_to_space_plan"(%a0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x8x3x5xf32>) -> tensor<2x5x9xf32>
    func.return
  }
}
// -----
// spat.vsll: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vsll"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvsll: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsll: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsll: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsll: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// spat.vsra: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "spat.vsra"(%a0, %a1) : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
// -----
// pim.vvsra: lhs is a tensor or memref
module {
  func.func @f(%a0: f32, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (f32, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: rhs is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: f32, %a2: tensor<1x4xf32>) {
    // expected-error@below {{operand 'rhs' must be a tensor or memref, not f32}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: outputBuffer is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: f32) {
    // expected-error@below {{operand 'outputBuffer' must be a tensor or memref, not f32}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: output is a tensor or memref
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> f32
    func.return
  }
}
