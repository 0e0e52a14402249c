// What the verifiers of the spat arithmetic refuse.
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<1x5xf32>) {
    // expected-error@below {{lhs and rhs must have the same shape}}
    %y = spat.vvdmul %a, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) {
    // expected-error@below {{dimension 0 of lhs must be 1, but is 2}}
    // expected-error@below {{output must be 1x1}}
    %y = spat.vvdmul %a, %b : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<1x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<1x4xf16>) {
    // expected-error@below {{lhs and rhs must have the same element type}}
    %y = spat.vvdmul %a, %b : (tensor<1x4xf32>, tensor<1x4xf16>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
    // expected-error@below {{lhs must have rank 2}}
    // expected-error@below {{rhs must have rank 2}}
    %y = spat.vvdmul %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x0xf32>, %b: tensor<1x0xf32>) {
    // expected-error@below {{lhs must have positive dimensions}}
    %y = spat.vvdmul %a, %b : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4x3xf32>, %x: tensor<1x5xf32>) {
    // expected-error@below {{dimension 1 of input must be 4, but is 5}}
    // expected-error@below {{dimension 1 of output must be 3, but is 4}}
    %y = spat.wvmm[%w](%x) : (tensor<4x3xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4x3xf32>, %x: tensor<2x4xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    // expected-error@below {{dimension 0 of output must be 1, but is 2}}
    %y = spat.wvmm[%w](%x) : (tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4xf32>, %x: tensor<4xf32>) {
    // expected-error@below {{weight must have rank 2}}
    // expected-error@below {{input must have rank 2}}
    // expected-error@below {{output must have rank 2}}
    %y = spat.wvmm[%w](%x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    // expected-error@below {{axis 2 is not in [0, 2)}}
    %y = spat.concat axis 2 %a, %b : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    // expected-error@below {{axis -1 is not in [0, 2)}}
    %y = spat.concat axis -1 %a, %b : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<2x2xf32>) {
    // expected-error@below {{dimension 0 of input 1 must be 1, but is 2}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf16>) {
    // expected-error@below {{input 1 and output must have the same element type}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32>, tensor<1x2xf16>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<2xf32>) {
    // expected-error@below {{input 1 must have rank 2}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    // expected-error@below {{add up to 4, but the output has 5}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32> x2) -> tensor<1x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{there must be at least one input}}
    %y = spat.concat axis 1 : () -> tensor<1x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    // expected-error@below {{'axis' is given twice}}
    %y = spat.concat axis 1 %a, %b {axis = 1 : i64} : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    // expected-error@below {{2 operands but 3 types}}
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32> x3) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%m: tensor<2x4xf32>) {
    // expected-error@below {{there must be one output per input row: 2, not 3}}
    %r:3 = spat.extract_rows %m : tensor<2x4xf32> -> tensor<1x4xf32> x3
    func.return
  }
}
// -----
module {
  func.func @f(%m: tensor<2x4xf32>) {
    // expected-error@below {{dimension 1 of output 1 must be 4, but is 5}}
    %r:2 = spat.extract_rows %m : tensor<2x4xf32> -> tensor<1x4xf32>, tensor<1x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%m: tensor<2x4xf32>) {
    // expected-error@below {{output 0 must have rank 2}}
    // expected-error@below {{dimension 0 of output 1 must be 1, but is 2}}
    %r:2 = spat.extract_rows %m : tensor<2x4xf32> -> tensor<4xf32>, tensor<2x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%m: tensor<2x4xf32>) {
    // expected-error@below {{output 1 and input must have the same element type}}
    %r:2 = spat.extract_rows %m : tensor<2x4xf32> -> tensor<1x4xf32>, tensor<1x4xf16>
    func.return
  }
}
