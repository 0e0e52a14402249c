// What the verifiers of the other dialects refuse.
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{the slice leaves dimension 1 of source, which has 8}}
    %a = tensor.extract_slice %x[0, 6] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{result of type tensor<2x4xf32> does not have the shape of the sizes}}
    %a = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{static_offsets must have 2 entries, but has 1}}
    %a = tensor.extract_slice %x[0] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<4x8xf32>, %r: tensor<1x4xf16>) {
    // expected-error@below {{source and destination must have the same element type}}
    %a = tensor.insert_slice %r into %x[0, 0] [1, 4] [1, 1] : tensor<1x4xf16> into tensor<4x8xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{group 0 has 32 elements, but its dimension 31}}
    %a = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<31xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%i: index) {
    %t = arith.constant dense<[4, 0, 8]> : tensor<3xindex>
    // expected-error@below {{there must be one index per dimension: 1, not 2}}
    %o = tensor.extract %t[%i, %i] : tensor<3xindex>
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{pim.address must be a nonnegative multiple of 4}}
    %a = memref.alloc() {pim.address = 2 : i64} : memref<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%n: index, %x: tensor<1x4xf32>) {
    // expected-error@below {{carried value 0 must have one type, tensor<1x4xf32>}}
    %r = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (tensor<1x4xf32>) {
      %v = spat.vavg(%a) : tensor<1x4xf32> -> tensor<1x1xf32>
      scf.yield %v : tensor<1x1xf32>
    }
    func.return
  }
}
