// tensor.extract_slice: the slice lies inside the source
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{the slice leaves dimension 1 of source, which has 8}}
    %a = tensor.extract_slice %x[0, 6] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
// tensor.extract_slice: the result has the shape of the sizes
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{result of type tensor<2x4xf32> does not have the shape of the sizes}}
    %a = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
    func.return
  }
}
// -----
// tensor.extract_slice: an offset a dimension
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{static_offsets must have 2 entries, but has 1}}
    %a = tensor.extract_slice %x[0] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
// tensor.insert_slice: element types match
module {
  func.func @f(%x: tensor<4x8xf32>, %r: tensor<1x4xf16>) {
    // expected-error@below {{source and destination must have the same element type}}
    %a = tensor.insert_slice %r into %x[0, 0] [1, 4] [1, 1] : tensor<1x4xf16> into tensor<4x8xf32>
    func.return
  }
}
// -----
// tensor.collapse_shape: groups keep the number of elements
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{group 0 has 32 elements, but its dimension 31}}
    %a = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<31xf32>
    func.return
  }
}
// -----
// tensor.extract: an index a dimension
module {
  func.func @f(%i: index) {
    %t = arith.constant dense<[4, 0, 8]> : tensor<3xindex>
    // expected-error@below {{there must be one index per dimension: 1, not 2}}
    %o = tensor.extract %t[%i, %i] : tensor<3xindex>
    func.return
  }
}
// -----
// memref.alloc: addresses are nonnegative multiples of 4
module {
  func.func @f() {
    // expected-error@below {{pim.address must be a nonnegative multiple of 4}}
    %a = memref.alloc() {pim.address = 2 : i64} : memref<1x4xf32>
    func.return
  }
}
// -----
// scf.for: carried values keep their type
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
// -----
// arith.addi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.addi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.subi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.subi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.muli: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.muli"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.divsi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.divsi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.divui: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.divui"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.remsi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.remsi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.remui: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.remui"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.minsi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.minsi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.maxsi: operands have one type
module {
  func.func @f(%i: index, %j: i32) {
    // expected-error@below {{operands and results must have one type}}
    %y = "arith.maxsi"(%i, %j) : (index, i32) -> index
    func.return
  }
}
// -----
// arith.constant: the value has the type of the result
module {
  func.func @f() {
    // expected-error@below {{value and result must have the same type}}
    %y = "arith.constant"() <{value = 1 : i32}> : () -> index
    func.return
  }
}
// -----
// arith.index_cast: between an index and an integer
module {
  func.func @f(%i: index) {
    // expected-error@below {{one of in and result must be an index, the other an integer}}
    %y = arith.index_cast %i : index to index
    func.return
  }
}
// -----
// affine.apply: one result
module {
  func.func @f(%i: index) {
    // expected-error@below {{map must have one result, but has 2}}
    %y = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
    func.return
  }
}
// -----
// affine.min: an operand a dimension
module {
  func.func @f(%i: index) {
    // expected-error@below {{map takes 2 operands, but there are 1}}
    %y = "affine.min"(%i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index) -> index
    func.return
  }
}
// -----
// affine.max: an operand a dimension
module {
  func.func @f(%i: index) {
    // expected-error@below {{map takes 2 operands, but there are 1}}
    %y = "affine.max"(%i) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index) -> index
    func.return
  }
}
// -----
// scf.yield: it stands in scf.for
module {
  func.func @f() {
    // expected-error@below {{belongs in scf.for, not in func.func}}
    scf.yield
  }
}
// -----
// tensor.empty: a size a dynamic dimension
module {
  func.func @f() {
    // expected-error@below {{there must be one size per dynamic dimension: 1, not 0}}
    %y = "tensor.empty"() : () -> tensor<?xf32>
    func.return
  }
}
// -----
// tensor.expand_shape: groups keep the number of elements
module {
  func.func @f(%x: tensor<32xf32>) {
    // expected-error@below {{group 0 has 30 elements, but its dimension 32}}
    %y = tensor.expand_shape %x [[0, 1]] output_shape [5, 6] : tensor<32xf32> into tensor<5x6xf32>
    func.return
  }
}
// -----
// memref.subview: the slice lies inside the source
module {
  func.func @f(%x: memref<4x8xf32>) {
    // expected-error@below {{the slice leaves dimension 0 of source, which has 4}}
    %y = "memref.subview"(%x) <{static_offsets = array<i64: 4, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<4x8xf32>) -> memref<1x8xf32>
    func.return
  }
}
// -----
// func.return: as many values as results
module {
  func.func @f(%x: index) {
    // expected-error@below {{1 values are returned, but the function has 0 results}}
    func.return %x : index
  }
}
// -----
// func.func: names are given once
module {
  func.func @f() {
    func.return
  }
  // expected-error@below {{the symbol @f is defined twice}}
  func.func @f() {
    func.return
  }
}
// -----
// builtin.module: it has a region
module {
  // expected-error@below {{0 regions where 1 belong}}
  "builtin.module"() : () -> ()
}
// -----
// tensor.extract_slice: no negative offset
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{offset 1 must not be negative, but is -1}}
    %a = tensor.extract_slice %x[0, -1] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
// tensor.extract_slice: no zero stride
module {
  func.func @f(%x: tensor<4x8xf32>) {
    // expected-error@below {{stride 1 must be positive, but is 0}}
    %a = tensor.extract_slice %x[0, 0] [1, 4] [1, 0] : tensor<4x8xf32> to tensor<1x4xf32>
    func.return
  }
}
// -----
// tensor.extract_slice: as many operands as dynamic entries
module {
  func.func @f(%x: tensor<4x8xf32>, %i: index) {
    // expected-error@below {{static_offsets marks 1 dynamic entries, but has 0 operands}}
    %a = "tensor.extract_slice"(%x) <{static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<4x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.core: it stands in a module of its stage
module attributes {raptor.stage = "plan"} {
  func.func @f() {
    // expected-error@below {{stands in a module of stage 'plan' but belongs to: pim buffered}}
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{stands in a module of stage 'plan' but belongs to: pim buffered}}
      pim.halt
    }
    func.return
  }
}
