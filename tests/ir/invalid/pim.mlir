// What the verifiers of the pim dialect refuse.
module {
  func.func @f(%a: tensor<1x2xf32>, %b: memref<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{input 1 and result must both be tensors or both be memrefs}}
    %y = pim.concat axis 1 %a, %b into %d : (tensor<1x2xf32>, memref<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{axis 3 is not in [0, 2)}}
    %y = pim.concat axis 3 %a, %a into %d : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{add up to 6, but the output has 4}}
    %y = pim.concat axis 1 %a, %a, %a into %d : (tensor<1x2xf32> x3) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4x3xf32>, %x: tensor<1x4xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{dimension 1 of result must be 3, but is 4}}
    %y = pim.vmm[%w](%x, %d) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4x3xf32>, %x: tensor<2x4xf32>, %d: tensor<1x3xf32>) {
    // expected-error@below {{dimension 0 of input must be 1, but is 2}}
    %y = pim.vmm[%w](%x, %d) : (tensor<4x3xf32>, tensor<2x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%w: tensor<4xf32>, %x: tensor<1x4xf32>, %d: tensor<1x3xf32>) {
    // expected-error@below {{weight must have rank 2}}
    %y = pim.vmm[%w](%x, %d) : (tensor<4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%d: tensor<1x4xf32>, %s: tensor<1x8xf32>, %o: index) {
    // expected-error@below {{length must be positive, but is 0}}
    %y = pim.vmv[%o, %o, %o](%d, %s) {length = 0 : i32} : tensor<1x4xf32>, tensor<1x8xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%d: tensor<1x4xf32>, %s: memref<1x8xf16>, %o: index) {
    // expected-error@below {{source and target must both be tensors or both be memrefs}}
    // expected-error@below {{source and target must have the same element type}}
    %y = pim.vmv[%o, %o, %o](%d, %s) {length = 4 : i32} : tensor<1x4xf32>, memref<1x8xf16> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%d: tensor<1x4xf32>, %s: tensor<1x8xf32>, %o: index) {
    // expected-error@below {{destination and result must have the same shape}}
    %y = pim.vmv[%o, %o, %o](%d, %s) {length = 4 : i32} : tensor<1x4xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    func.return
  }
}
// -----
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
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x8xf32>, but has tensor<8xf32>}}
    // expected-error@below {{the lane argument must have type index}}
    "pim.core_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: i64, %arg: tensor<8xf32>):
      pim.halt
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
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
module {
  func.func @f(%x: tensor<4x3xf32>) {
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<4xf32>}}
    "pim.core"(%x) <{coreId = 0 : i32}> ({
    ^bb0(%w: tensor<4xf32>):
      pim.halt
    }) : (tensor<4x3xf32>) -> ()
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{the body must be exactly one block}}
    "pim.core"() <{coreId = 0 : i32}> ({
    }) : () -> ()
    func.return
  }
}
