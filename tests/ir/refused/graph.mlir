// spat.relu: the shape is kept
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %v = spat.relu(%a0) : tensor<1x4xf32> -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.sigmoid: the shape is kept
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %v = spat.sigmoid(%a0) : tensor<1x4xf32> -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.tanh: the shape is kept
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %v = spat.tanh(%a0) : tensor<1x4xf32> -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.softmax: the shape is kept
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %v = spat.softmax(%a0) : tensor<1x4xf32> -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.vavg: one element comes out
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x2xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x2xf32> {
      // expected-error@below {{its result has 2 elements, 1 come out}}
      %v = spat.vavg(%a0) : tensor<1x4xf32> -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }
    func.return %y : tensor<1x2xf32>
  }
}
// -----
// spat.vmul: operands have one shape
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %v = spat.vmul %a0, %a0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.relu: elements are f32
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf16>) -> tensor<1x4xf16> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf16>) -> tensor<1x4xf16> {
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      %v = spat.relu(%a0) : tensor<1x4xf16> -> tensor<1x4xf16>
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      spat.yield %v : tensor<1x4xf16>
    }
    func.return %y : tensor<1x4xf16>
  }
}
// -----
// spat.wvmm: matrix and row are of compatible types
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %w = arith.constant dense<1> : tensor<4x3xi8>
    %y = spat.graph_compute [%m] = [%w] (%a) = (%x0) crossbarWeights 1 {placement = array<i64: 1>, groupArrays = array<i64: 1>} : [tensor<4x3xi8>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      // expected-error@below {{operand 0 is tensor<4x3xi8>: the device has f32 values of static shape only}}
      %v = spat.wvmm[%m](%a) : (tensor<4x3xi8>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return %y : tensor<1x3xf32>
  }
}
// -----
// spat.graph_compute: structural blocks are resolved before scheduling
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    // expected-error@below {{structural blocks must be resolved before scheduling}}
    %y = "spat.graph_compute"(%x0) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      spat.yield %arg : tensor<1x4xf32>
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) {placement = array<i64: 1>} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.extract_rows: lowering takes tensors
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: memref<1x4xf32>) -> tensor<1x4xf32> {
    %y = spat.graph_compute [] = [] (%a) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (memref<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 0 is memory: stage graph has tensors}}
      %v = spat.extract_rows %a : memref<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.graph_compute: it is placed
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    // expected-error@below {{placement names 0 cores for 1 lanes}}
    %y = spat.graph_compute [] = [] (%a) = (%x0) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %a : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.graph_compute: a matrix has arrays
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %w = arith.constant dense<1.0> : tensor<4x4xf32>
    // expected-error@below {{groupArrays has 0 entries for 1 weights}}
    %y = spat.graph_compute [%m] = [%w] (%a) = (%x0) crossbarWeights 1 {placement = array<i64: 1>} : [tensor<4x4xf32>] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.wvmm[%m](%a) : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.wvmm: the matrix is bound
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %w = arith.constant dense<1.0> : tensor<4x4xf32>
    %y = spat.graph_compute [] = [] (%a) = (%x0) crossbarWeights 1 {placement = array<i64: 1>} : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{its matrix is not bound in square brackets, or a tile of one that is}}
      %v = spat.wvmm[%w](%a) : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.wvmm: a tile of a matrix is no vector
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %w = arith.constant dense<1.0> : tensor<4x4xf32>
    %y = spat.graph_compute [%m] = [%w] (%a) = (%x0) crossbarWeights 1 {placement = array<i64: 1>, groupArrays = array<i64: 1>} : [tensor<4x4xf32>] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %t = tensor.extract_slice %m[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<1x4xf32>
      // expected-error@below {{a matrix in arrays is no operand}}
      %v = spat.vadd %a, %t : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return %y : tensor<1x4xf32>
  }
}
// -----
// spat.vavg: there are elements to average
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x1xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x1xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vavg(%a0) : tensor<1x0xf32> -> tensor<1x1xf32>
      spat.yield %v : tensor<1x1xf32>
    }
    func.return %y : tensor<1x1xf32>
  }
}
// -----
// spat.vsll: elements are f32: not f16
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf16>) -> tensor<1x4xf16> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf16>) -> tensor<1x4xf16> {
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{operand 1 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      %v = spat.vsll %a0, %a0 : (tensor<1x4xf16>, tensor<1x4xf16>) -> tensor<1x4xf16>
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      spat.yield %v : tensor<1x4xf16>
    }
    func.return %y : tensor<1x4xf16>
  }
}
// -----
// spat.vsll: elements are f32: not i32
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xi32>) -> tensor<1x4xi32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xi32>) -> tensor<1x4xi32> {
      // expected-error@below {{operand 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      // expected-error@below {{operand 1 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      %v = spat.vsll %a0, %a0 : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi32>
      // expected-error@below {{operand 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      spat.yield %v : tensor<1x4xi32>
    }
    func.return %y : tensor<1x4xi32>
  }
}
// -----
// spat.vsra: elements are f32: not f16
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xf16>) -> tensor<1x4xf16> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xf16>) -> tensor<1x4xf16> {
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{operand 1 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      %v = spat.vsra %a0, %a0 : (tensor<1x4xf16>, tensor<1x4xf16>) -> tensor<1x4xf16>
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      spat.yield %v : tensor<1x4xf16>
    }
    func.return %y : tensor<1x4xf16>
  }
}
// -----
// spat.vsra: elements are f32: not i32
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x4xi32>) -> tensor<1x4xi32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x4xi32>) -> tensor<1x4xi32> {
      // expected-error@below {{operand 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      // expected-error@below {{operand 1 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      %v = spat.vsra %a0, %a0 : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi32>
      // expected-error@below {{operand 0 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      spat.yield %v : tensor<1x4xi32>
    }
    func.return %y : tensor<1x4xi32>
  }
}
// -----
// spat.vadd: there are elements
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x0xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vadd %a0, %a0 : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      spat.yield %v : tensor<1x0xf32>
    }
    func.return %y : tensor<1x0xf32>
  }
}
// -----
// spat.vsub: there are elements
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x0xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vsub %a0, %a0 : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      spat.yield %v : tensor<1x0xf32>
    }
    func.return %y : tensor<1x0xf32>
  }
}
// -----
// spat.vmax: there are elements
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x0xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vmax %a0, %a0 : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      spat.yield %v : tensor<1x0xf32>
    }
    func.return %y : tensor<1x0xf32>
  }
}
// -----
// spat.vsll: there are elements
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x0xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vsll %a0, %a0 : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      spat.yield %v : tensor<1x0xf32>
    }
    func.return %y : tensor<1x0xf32>
  }
}
// -----
// spat.vsra: there are elements
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x0xf32>) -> tensor<1x0xf32> {
    %y = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x0xf32>) -> tensor<1x0xf32> {
      // expected-error@below {{its operands have no elements}}
      %v = spat.vsra %a0, %a0 : (tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      spat.yield %v : tensor<1x0xf32>
    }
    func.return %y : tensor<1x0xf32>
  }
}
// -----
// builtin.module: there are as many cores as a chip can have
// expected-error@below {{raptor.cores is more than 4096}}
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 9223372036854775807 : i64} {
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x4xf32> {raptor.name = "y"}) {
    func.return %x : tensor<1x4xf32>
  }
}
// -----
// func.func: nothing is declared beside it
module attributes {raptor.stage = "graph", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  // expected-error@below {{a module of a stage has one function, with a body}}
  func.func private @helper(index)
  // expected-error@below {{a module of a stage has one function, with a body}}
  func.func @main(%x: tensor<1x4xf32> {raptor.name = "x"}) -> (tensor<1x4xf32> {raptor.name = "y"}) {
    func.return %x : tensor<1x4xf32>
  }
}
