// pim.concat: at least one input
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    // expected-error@below {{there must be at least one input}}
    %y = "pim.concat"(%a0) <{axis = 1 : i64}> : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: axis is below the rank
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{axis 2 is not in [0, 2)}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 2 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: axis is not negative
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{axis -1 is not in [0, 2)}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = -1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: no axis of a scalar
module {
  func.func @f(%a0: tensor<f32>, %a1: tensor<f32>, %a2: tensor<f32>) {
    // expected-error@below {{axis 0 is not in [0, 0)}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 0 : i64}> : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// pim.concat: input ranks match the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{input 1 must have rank 2}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: input element types match the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf16>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{input 1 and output must have the same element type}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf16>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: static dimensions beside the axis match
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<2x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{dimension 0 of input 1 must be 1, but is 2}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: static dimensions beside the axis match, whatever else is unknown
module {
  func.func @f(%a0: tensor<3x?xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{dimension 0 of input 0 must be 1, but is 3}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<3x?xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: static sizes along the axis add up to the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x3xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{add up to 5, but the output has 4}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: sizes that add up to no number do not add up to the output
module {
  func.func @f(%a0: tensor<9223372036854775807xf32>, %a1: tensor<9223372036854775807xf32>, %a2: tensor<2xf32>) {
    // expected-error@below {{sizes along axis 0 overflow}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 0 : i64}> : (tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>, tensor<2xf32>) -> tensor<2xf32>
    func.return
  }
}
// -----
// pim.concat: axis is not given in the dictionary too
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{'axis' is given twice}}
    %y = pim.concat axis 1 %a, %b into %d {axis = 1 : i64} : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: as many types as inputs: not more
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{2 operands but 3 types}}
    %y = pim.concat axis 1 %a, %b into %d : (tensor<1x2xf32> x3) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: as many types as inputs: not fewer
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{2 operands but 1 types}}
    %y = pim.concat axis 1 %a, %b into %d : (tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: all values are of one kind of container: inputs
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: memref<1x2xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{input 1 and result must both be tensors or both be memrefs}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, memref<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: all values are of one kind of container: destination
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: memref<1x4xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, memref<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: destination and result have one element type
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf16>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf16>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: destination and result have one shape
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x5xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmm: destination and result are of one kind of container
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: memref<1x3xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, memref<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: destination and result have one element type
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf16>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf16>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: destination and result have one shape
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: weight has rank 2
module {
  func.func @f(%a0: tensor<4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{weight must have rank 2}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: input has rank 2
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{input must have rank 2}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: output has rank 2
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<3xf32>) {
    // expected-error@below {{result must have rank 2}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<3xf32>) -> tensor<3xf32>
    func.return
  }
}
// -----
// pim.vmm: weight dimensions are positive: rows
module {
  func.func @f(%a0: tensor<0x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<0x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: weight dimensions are positive: columns
module {
  func.func @f(%a0: tensor<4x0xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x0xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x0xf32>, tensor<1x4xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// pim.vmm: weight dimensions are known
module {
  func.func @f(%a0: tensor<4x?xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x?xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: input has one row
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<2x4xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<2x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: input width is positive
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x0xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{input must have positive dimensions}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x0xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: input width is known
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x?xf32>, %a2: tensor<1x3xf32>) {
    // expected-error@below {{input must have positive dimensions}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x?xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: output has one row
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<2x3xf32>) {
    // expected-error@below {{dimension 0 of result must be 1, but is 2}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// pim.vmm: output has a column a matrix column
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{dimension 1 of result must be 3, but is 4}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmm: output shape is known
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x?xf32>) {
    // expected-error@below {{result must have a static shape}}
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// pim.vmv: length is positive: not 0
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{length must be positive, but is 0}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 0 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: length is positive: not negative
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{length must be positive, but is -4}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = -4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: target and result are of one kind of container
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: target and result have one element type
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// pim.vmv: target and result have one shape
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// pim.vmv: source and target are of one kind of container
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: memref<1x8xf32>) {
    // expected-error@below {{source and target must both be tensors or both be memrefs}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, memref<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: source and target have one element type
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf16>) {
    // expected-error@below {{source and target must have the same element type}}
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf16>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: destination and result have one shape
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x5xf32>
    func.return
  }
}
// -----
// pim.memcp: destination and result have one element type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// pim.memcp: destination and result are of one kind of container
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: destination and result have one shape
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x5xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: destination and result have one element type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// pim.memcp_dh: destination and result are of one kind of container
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: destination and result have one shape
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x5xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: destination and result have one element type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// pim.memcp_hd: destination and result are of one kind of container
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: the result has the type of the full destination: shape
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.receive: the result has the type of the full destination: element type
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{destination and result must have the same element type}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// pim.receive: the result has the type of the full destination: container
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    // expected-error@below {{destination and result must both be tensors or both be memrefs}}
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.transpose: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{the destination is tensor<3x2xf32> but the result tensor<7x7xf32>}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.transpose: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    // expected-error@below {{the destination is tensor<3x2xf32> but the result memref<3x2xf32>}}
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> memref<3x2xf32>
    func.return
  }
}
// -----
// pim.vavg: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1xf32>) {
    // expected-error@below {{the destination is tensor<1x1xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vavg: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1xf32>) {
    // expected-error@below {{the destination is tensor<1x1xf32> but the result memref<1x1xf32>}}
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1xf32>) -> memref<1x1xf32>
    func.return
  }
}
// -----
// pim.vrelu: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vrelu: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vsigm: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vtanh: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvadd: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvdmul: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    // expected-error@below {{the destination is tensor<1x1xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvdmul: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    // expected-error@below {{the destination is tensor<1x1xf32> but the result memref<1x1xf32>}}
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> memref<1x1xf32>
    func.return
  }
}
// -----
// pim.vvmax: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvmax: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvmul: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvsub: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.core: one block: not none
module {
  func.func @f() {
    // expected-error@below {{the body must be exactly one block}}
    "pim.core"() <{coreId = 0 : i32}> ({
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: one block: not two
module {
  func.func @f() {
    // expected-error@below {{its region must have one block}}
    "pim.core"() <{coreId = 0 : i32}> ({
      pim.halt
    ^bb1:
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: an argument a weight: not fewer
module {
  func.func @f() {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 0}}
    "pim.core"(%w) <{coreId = 0 : i32}> ({
      pim.halt
    }) : (tensor<4x3xf32>) -> ()
    func.return
  }
}
// -----
// pim.core: an argument a weight: not more
module {
  func.func @f() {
    // expected-error@below {{every block must have 0 arguments (weights, inputs), but one has 1}}
    "pim.core"() <{coreId = 0 : i32}> ({
    ^bb0(%w: tensor<4x3xf32>):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: arguments have exactly the types of the weights
module {
  func.func @f() {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<4xf32>}}
    "pim.core"(%w) <{coreId = 0 : i32}> ({
    ^bb0(%m: tensor<4xf32>):
      pim.halt
    }) : (tensor<4x3xf32>) -> ()
    func.return
  }
}
// -----
// pim.core: coreId is given
module {
  func.func @f() {
    // expected-error@below {{attribute 'coreId' is missing}}
    "pim.core"() ({
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: coreId is an i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'coreId' must be of type i32}}
    "pim.core"() <{coreId = 0 : i64}> ({
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core: coreId is not negative
module {
  func.func @f() {
    // expected-error@below {{coreId must not be negative, but is -1}}
    pim.core [] = [] coreId -1 : [] -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: outer values are constants or sides of host transfers
module {
  func.func @f(%x: tensor<1x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 0 comes from outside the body and is not a constant}}
      %y = pim.vrelu(%x, %d) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: an outer value is no source of a local copy
module {
  func.func @f(%x: tensor<1x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 3 comes from outside the body and is not a constant}}
      %y = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: an outer value is no destination of a load from the host
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      %zero = arith.constant 0 : index
      // expected-error@below {{operand 2 comes from outside the body and is not a constant}}
      %y = pim.memcp_hd[%zero, %zero](%z, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: an outer value is no source of a store to the host
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      %zero = arith.constant 0 : index
      // expected-error@below {{operand 3 comes from outside the body and is not a constant}}
      %y = pim.memcp_dh[%zero, %zero](%x, %z) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: a view of an outer value is for host transfers only
module {
  func.func @f(%x: tensor<2x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{operand 0 comes from outside the body and is not a constant}}
      %v = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %y = pim.vrelu(%v, %d) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: an index of a transfer is no outer value
module {
  func.func @f(%x: tensor<1x4xf32>, %o: index) {
    pim.core [] = [] coreId 0 : [] -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %y = pim.memcp_hd[%zero, %o](%d, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: outer values are constants or sides of host transfers
module {
  func.func @f(%x: tensor<1x4xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 0 comes from outside the body and is not a constant}}
      %y = pim.vrelu(%x, %d) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: an outer value is no source of a local copy
module {
  func.func @f(%x: tensor<1x4xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 3 comes from outside the body and is not a constant}}
      %y = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: an outer value is no destination of a load from the host
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      %zero = arith.constant 0 : index
      // expected-error@below {{operand 2 comes from outside the body and is not a constant}}
      %y = pim.memcp_hd[%zero, %zero](%z, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: an outer value is no source of a store to the host
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      %zero = arith.constant 0 : index
      // expected-error@below {{operand 3 comes from outside the body and is not a constant}}
      %y = pim.memcp_dh[%zero, %zero](%x, %z) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: a view of an outer value is for host transfers only
module {
  func.func @f(%x: tensor<2x4xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      // expected-error@below {{operand 0 comes from outside the body and is not a constant}}
      %v = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %y = pim.vrelu(%v, %d) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: an index of a transfer is no outer value
module {
  func.func @f(%x: tensor<1x4xf32>, %o: index) {
    pim.core_batch %lane = 0 to 1 [] = [] () = () coreIds [0] : [] () -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %y = pim.memcp_hd[%zero, %o](%d, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: laneCount is positive: not 0
module {
  func.func @f() {
    // expected-error@below {{laneCount must be positive, but is 0}}
    pim.core_batch %lane = 0 to 0 [] = [] () = () : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: laneCount is positive: not -1
module {
  func.func @f() {
    // expected-error@below {{laneCount must be positive, but is -1}}
    pim.core_batch %lane = 0 to -1 [] = [] () = () : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: laneCount is given
module {
  func.func @f() {
    // expected-error@below {{attribute 'laneCount' is missing}}
    "pim.core_batch"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: laneCount is an i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'laneCount' must be of type i32}}
    "pim.core_batch"() <{laneCount = 1 : i64, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: coreIds are dense i32
module {
  func.func @f() {
    // expected-error@below {{attribute 'coreIds' must be of type i32}}
    "pim.core_batch"() <{laneCount = 1 : i32, coreIds = array<i64: 0>, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: an entry of coreIds a lane
module {
  func.func @f() {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 3}}
    pim.core_batch %lane = 0 to 2 [] = [] () = () coreIds [0 to 2] : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: coreIds are distinct
module {
  func.func @f() {
    // expected-error@below {{coreIds must be distinct, but hold 4 twice}}
    pim.core_batch %lane = 0 to 2 [] = [] () = () coreIds [4, 4] : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: one block: not none
module {
  func.func @f() {
    // expected-error@below {{the body must be exactly one block}}
    "pim.core_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: one block: not two
module {
  func.func @f() {
    // expected-error@below {{its region must have one block}}
    "pim.core_batch"() <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%lane: index):
      pim.halt
    ^bb1(%other: index):
      pim.halt
    }) : () -> ()
    func.return
  }
}
// -----
// pim.core_batch: the lane is an index
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the lane argument must have type index}}
    "pim.core_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: i64, %arg: tensor<1x8xf32>):
      pim.halt
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// pim.core_batch: an argument for lane and bindings
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block must have 2 arguments (lane, weights, inputs), but one has 1}}
    "pim.core_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index):
      pim.halt
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// pim.core_batch: weight arguments have exactly the types of the operands
module {
  func.func @f() {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<3x4xf32>}}
    "pim.core_batch"(%w) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%lane: index, %m: tensor<3x4xf32>):
      pim.halt
    }) : (tensor<4x3xf32>) -> ()
    func.return
  }
}
// -----
// pim.core_batch: input arguments have exactly the types of the operands
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x8xf32>, but has tensor<8xf32>}}
    "pim.core_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<8xf32>):
      pim.halt
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// pim.core_batch: weights come before inputs
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<1x8xf32>}}
    // expected-error@below {{the body argument of input 0 must have type tensor<1x8xf32>, but has tensor<4x3xf32>}}
    "pim.core_batch"(%w, %x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>, %m: tensor<4x3xf32>):
      pim.halt
    }) : (tensor<4x3xf32>, tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// pim.halt: it ends its block
module {
  func.func @f() {
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{ends its block but is not the last operation there}}
      pim.halt
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: the body ends in a terminator
module {
  func.func @f() {
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{a block must end in a terminator}}
      %z = arith.constant 0 : index
    }
    func.return
  }
}
// -----
// pim.vvsll: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvsll: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: the result has the type of the destination: shape
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<7x7xf32>}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<7x7xf32>
    func.return
  }
}
// -----
// pim.vvsra: the result has the type of the destination: container
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result memref<1x4xf32>}}
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
