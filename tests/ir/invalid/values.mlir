// spat.vadd: lhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error-re@below {{operands and results must have one type, not tensor<{{[0-9x]+}}f32> and tensor<{{1x(5|7)}}xf32>}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: rhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: the output has the complete type of the operands
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// spat.vadd: types agree in their encodings
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32, "other">
    func.return
  }
}
// -----
// spat.vsub: lhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: rhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: the output has the complete type of the operands
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// spat.vsub: types agree in their encodings
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32, "other">
    func.return
  }
}
// -----
// spat.vmax: lhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: rhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: the output has the complete type of the operands
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// spat.vmax: types agree in their encodings
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32, "other">
    func.return
  }
}
// -----
// spat.vvdmul: lhs has rank 2
module {
  func.func @f(%a0: tensor<4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{lhs must have rank 2}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: rhs has rank 2
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1x4xf32>) {
    // expected-error@below {{rhs must have rank 2}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: output has rank 2
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: rhs has the element type of lhs
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf16>) {
    // expected-error@below {{lhs and rhs must have the same element type}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf16>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: output has the element type of lhs
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{lhs and output must have the same element type}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf16>
    func.return
  }
}
// -----
// spat.vvdmul: shapes of lhs and rhs are equal
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>) {
    // expected-error@below {{lhs and rhs must have the same shape}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: operands have one row
module {
  func.func @f(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>) {
    // expected-error@below {{dimension 0 of lhs must be 1, but is 2}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: N is positive
module {
  func.func @f(%a0: tensor<1x0xf32>, %a1: tensor<1x0xf32>) {
    // expected-error@below {{lhs must have positive dimensions}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: N is known
module {
  func.func @f(%a0: tensor<1x?xf32>, %a1: tensor<1x?xf32>) {
    // expected-error@below {{lhs must have positive dimensions}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: output is exactly 1x1: not wider
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{output must be 1x1}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
    func.return
  }
}
// -----
// spat.vvdmul: output is exactly 1x1: not unknown
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{output must be 1x1}}
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<?x1xf32>
    func.return
  }
}
// -----
// spat.wvmm: weight has rank 2
module {
  func.func @f(%a0: tensor<4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{weight must have rank 2}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: input has rank 2
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<4xf32>) {
    // expected-error@below {{input must have rank 2}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: output has rank 2
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{output must have rank 2}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<3xf32>
    func.return
  }
}
// -----
// spat.wvmm: N is positive
module {
  func.func @f(%a0: tensor<0x3xf32>, %a1: tensor<1x0xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<0x3xf32>, tensor<1x0xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: M is positive
module {
  func.func @f(%a0: tensor<4x0xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x0xf32>, tensor<1x4xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.wvmm: N and M are known
module {
  func.func @f(%a0: tensor<?x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{weight must have positive dimensions}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<?x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: input has one row
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<2x4xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: input has N columns
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x5xf32>) {
    // expected-error@below {{dimension 1 of input must be 4, but is 5}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x5xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: input is exactly 1xN: not unknown
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x?xf32>) {
    // expected-error@below {{input must have a static shape}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x?xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: output has one row
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: output has M columns
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{dimension 1 of output must be 3, but is 4}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.wvmm: output is exactly 1xM: not unknown
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<?x3xf32>
    func.return
  }
}
// -----
// spat.wvmm: a matrix in a compute is computable at compile time
module {
  func.func @f(%x: tensor<1x4xf32>, %m: tensor<4x3xf32>) {
    %y = spat.graph_compute [] = [] (%arg, %w) = (%x, %m) crossbarWeights 1 : [] (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{weight must be computable at compile time}}
      %v = spat.wvmm[%w](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return
  }
}
// -----
// spat.wvmm: a tile of a matrix that is computed is not computable at compile time
module {
  func.func @f(%x: tensor<1x4xf32>, %m: tensor<4x3xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg, %w) = (%x, %m) crossbarWeights 1 : [] (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x2xf32> {
      %tile = tensor.extract_slice %w[0, 1] [4, 2] [1, 1] : tensor<4x3xf32> to tensor<4x2xf32>
      // expected-error@below {{weight must be computable at compile time}}
      %v = spat.wvmm[%tile](%arg) : (tensor<4x2xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }
    func.return
  }
}
// -----
// spat.concat: at least one input
module {
  func.func @f() {
    // expected-error@below {{there must be at least one input}}
    %y = "spat.concat"() <{axis = 1 : i64}> : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: axis is below the rank
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{axis 2 is not in [0, 2)}}
    %y = "spat.concat"(%a0, %a1) <{axis = 2 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: axis is not negative
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{axis -1 is not in [0, 2)}}
    %y = "spat.concat"(%a0, %a1) <{axis = -1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: no axis of a scalar
module {
  func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
    // expected-error@below {{axis 0 is not in [0, 0)}}
    %y = "spat.concat"(%a0, %a1) <{axis = 0 : i64}> : (tensor<f32>, tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.concat: input ranks match the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<2xf32>) {
    // expected-error@below {{input 1 must have rank 2}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: input element types match the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf16>) {
    // expected-error@below {{input 1 and output must have the same element type}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf16>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: static dimensions beside the axis match
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<2x2xf32>) {
    // expected-error@below {{dimension 0 of input 1 must be 1, but is 2}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: static dimensions beside the axis match, whatever else is unknown
module {
  func.func @f(%a0: tensor<3x?xf32>, %a1: tensor<1x2xf32>) {
    // expected-error@below {{dimension 0 of input 0 must be 1, but is 3}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<3x?xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: static sizes along the axis add up to the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x3xf32>) {
    // expected-error@below {{add up to 5, but the output has 4}}
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x3xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: sizes that add up to no number do not add up to the output
module {
  func.func @f(%a0: tensor<9223372036854775807xf32>, %a1: tensor<9223372036854775807xf32>) {
    // expected-error@below {{sizes along axis 0 overflow}}
    %y = "spat.concat"(%a0, %a1) <{axis = 0 : i64}> : (tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>) -> tensor<2xf32>
    func.return
  }
}
// -----
// spat.concat: axis is not given in the dictionary too
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{'axis' is given twice}}
    %y = spat.concat axis 1 %a, %b {axis = 1 : i64} : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: as many types as inputs: not more
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{2 operands but 3 types}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32> x3) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: as many types as inputs: not fewer
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{2 operands but 1 types}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.extract_rows: an output a row: not more
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{there must be one output per input row: 2, not 3}}
    %y:3 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: an output a row: not fewer
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{there must be one output per input row: 2, not 1}}
    %y = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.extract_rows: outputs have rank 2
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{output 0 must have rank 2}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: outputs have one row
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{dimension 0 of output 1 must be 1, but is 2}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<2x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: outputs have the columns of the input
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{dimension 1 of output 1 must be 4, but is 5}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x5xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: outputs have the element type of the input
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    // expected-error@below {{output 1 and input must have the same element type}}
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf16>)
    func.return
  }
}
// -----
// spat.extract_rows: outputs have known columns, however many rows there are
module {
  func.func @f(%a0: tensor<?x4xf32>) {
    // expected-error@below {{dimension 1 of output 0 must be 4, but is 3}}
    %y = "spat.extract_rows"(%a0) : (tensor<?x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.vsll: lhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: rhs has the complete type of the output: no integers
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xi32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xi32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: the output has the complete type of the operands
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// spat.vsll: types agree in their encodings
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32, "other">
    func.return
  }
}
// -----
// spat.vsra: lhs has the complete type of the output
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: rhs has the complete type of the output: no integers
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xi32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xi32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: the output has the complete type of the operands
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
// spat.vsra: types agree in their encodings
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32, "other">
    func.return
  }
}
