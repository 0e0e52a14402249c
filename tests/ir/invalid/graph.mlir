// spat.graph_compute: the body is not empty
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body must not be empty}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: an argument for every binding
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 0}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: no argument that is not bound
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 2}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>, %more: tensor<1x4xf32>):
      spat.yield %arg : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: input arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32>, but has tensor<4xf32>}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<4xf32>):
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: input arguments have the encoding of the operands
module {
  func.func @f(%x: tensor<1x4xf32, "rows">) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32, "rows">, but has tensor<1x4xf32>}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32, "rows">) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: weight arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<4x2xf32>}}
    %y = "spat.graph_compute"(%w, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%m: tensor<4x2xf32>, %arg: tensor<1x4xf32>):
      %v = spat.wvmm[%m](%arg) : (tensor<4x2xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
    func.return
  }
}
// -----
// spat.graph_compute: weight arguments come before input arguments
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<1x4xf32>}}
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32>, but has tensor<4x3xf32>}}
    %y = "spat.graph_compute"(%w, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>, %m: tensor<4x3xf32>):
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: as many values as results: not more
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{1 values must be yielded, not 2}}
      spat.yield %arg, %arg : tensor<1x4xf32> x2
    }
    func.return
  }
}
// -----
// spat.graph_compute: as many values as results: not fewer
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      // expected-error@below {{1 values must be yielded, not 0}}
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute: values have the types of the results
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{yielded value 0 has type tensor<1x1xf32>, but the result has tensor<1x4xf32>}}
      spat.yield %v : tensor<1x1xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: values have the encodings of the results
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32, "rows">
      // expected-error@below {{yielded value 0 has type tensor<1x4xf32, "rows">, but the result has tensor<1x4xf32>}}
      spat.yield %v : tensor<1x4xf32, "rows">
    }
    func.return
  }
}
// -----
// spat.graph_compute: a single block uses every input
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    // expected-error@below {{the body does not use input 1}}
    %y = spat.graph_compute [] = [] (%arg, %more) = (%x, %z) crossbarWeights 0 : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: weights are computable at compile time
module {
  func.func @f(%x: tensor<1x4xf32>, %w: tensor<4x3xf32>) {
    // expected-error@below {{weight 0 must be computable at compile time}}
    %y = spat.graph_compute [%warg] = [%w] (%arg) = (%x) crossbarWeights 0 : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: values that are no constants are bound
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %v = spat.vadd %arg, %z : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: values that are no constants are bound, for operations in loops too
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %s = scf.for %i = %zero to %one step %one iter_args(%a = %arg) -> (tensor<1x4xf32>) {
        // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
        %v = spat.vadd %a, %z : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %v : tensor<1x4xf32>
      }
      spat.yield %s : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: the result of another compute is bound
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %first = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg : tensor<1x4xf32>
    }
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 is a result of another compute operation}}
      %v = spat.vadd %arg, %first : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: coreId is not negative
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{coreId must not be negative, but is -1}}
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId -1 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: every block has the arguments
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 0}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      spat.yield %arg : tensor<1x4xf32>
    ^bb1:
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute: every block ends in spat.yield
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    %y = "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.graph_compute_batch: laneCount is positive: not 0
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{laneCount must be positive, but is 0}}
    %y = spat.graph_compute_batch %lane = 0 to 0 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: laneCount is positive: not negative
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{laneCount must be positive, but is -2}}
    %y = spat.graph_compute_batch %lane = 0 to -2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: an entry of coreIds a lane: not fewer
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 1}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: an entry of coreIds a lane: not more
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 3}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1 to 3] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: coreIds are distinct
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must be distinct, but hold 1 twice}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: coreIds are not negative
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must not be negative, but hold -1}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [-1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: coreIds are dense i32
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'coreIds' must be of type i32}}
    "spat.graph_compute_batch"(%x) <{laneCount = 2 : i32, coreIds = array<i64: 0, 1>, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: laneCount is given
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'laneCount' is missing}}
    "spat.graph_compute_batch"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: laneCount is an i32
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'laneCount' must be of type i32}}
    "spat.graph_compute_batch"(%x) <{laneCount = 2 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: the body is not empty
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body must not be empty}}
    "spat.graph_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: the first argument is the lane, an index
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the lane argument must have type index}}
    "spat.graph_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: i32, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: an argument for lane, bindings and results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block must have 3 arguments (lane, weights, inputs, outputs), but one has 2}}
    %y = "spat.graph_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.in_parallel {
      }
    }) : (tensor<1x8xf32>) -> tensor<2x1x8xf32>
    func.return
  }
}
// -----
// spat.graph_compute_batch: weight arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %w = arith.constant dense<1.0> : tensor<8x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<8x3xf32>, but has tensor<8x2xf32>}}
    "spat.graph_compute_batch"(%w, %x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%lane: index, %m: tensor<8x2xf32>, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<8x3xf32>, tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: input arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x8xf32>, but has tensor<8xf32>}}
    "spat.graph_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute_batch: output arguments have the type of the results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of output 0 must have type tensor<1x1x8xf32>, but has tensor<1x1x7xf32>}}
    %y = "spat.graph_compute_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>, %out: tensor<1x1x7xf32>):
      %f = tensor.extract_slice %arg[0, 0] [1, 7] [1, 1] : tensor<1x8xf32> to tensor<1x7xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 7] [1, 1, 1] : tensor<1x7xf32> into tensor<1x1x7xf32>
      }
    }) : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
    func.return
  }
}
// -----
// spat.graph_compute_batch: weights are computable at compile time
module {
  func.func @f(%x: tensor<1x8xf32>, %w: tensor<8x3xf32>) {
    // expected-error@below {{weight 0 must be computable at compile time}}
    spat.graph_compute_batch %lane = 0 to 2 [%m] = [%w] (%arg) = (%x) crossbarWeights 0 : [tensor<8x3xf32>] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: values that are no constants are bound
module {
  func.func @f(%x: tensor<1x8xf32>, %z: tensor<1x8xf32>) {
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %v = spat.vadd %arg, %z : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: the result of another compute is bound
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %first = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x8xf32> {
      spat.yield %arg : tensor<1x8xf32>
    }
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{operand 1 is a result of another compute operation}}
      %v = spat.vadd %arg, %first : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a batch with results ends in spat.in_parallel
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultful batch must end in spat.in_parallel}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a batch without results ends in spat.yield
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultless batch must end in spat.yield}}
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a batch without results yields no values
module {
  func.func @f(%x: tensor<1x8xf32>) {
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{a batch without results must yield no values}}
      spat.yield %arg : tensor<1x8xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: one publication a result: not two
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{result 0 must be published once per lane, not 2 times}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: one publication a result: not none
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{result 0 must be published once per lane, not 0 times}}
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: one publication a result: of every result
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{result 1 must be published once per lane, not 0 times}}
    %y:2 = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out, %more) crossbarWeights 0 : [] (tensor<1x8xf32>) -> (tensor<2x1x8xf32>, tensor<2x1x8xf32>) {
      spat.in_parallel {
        tensor.parallel_insert_slice %arg into %out[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a result has as many slots as lanes
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<3x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{in each of 2 slots does not make the result type tensor<3x1x4xf32>}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<3x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a result has the shape of the fragment behind the slots
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x8xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{in each of 2 slots does not make the result type tensor<2x1x8xf32>}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a result has one dimension more than the fragment
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{in each of 2 slots does not make the result type tensor<2x4xf32>}}
        tensor.parallel_insert_slice %f into %out[%lane, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: offsets behind the slot are 0
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{a fragment must be published whole}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, %lane] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slots are distinct
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 publishes to slot 0, which is taken}}
        tensor.parallel_insert_slice %f into %out[0, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slots are below the number of lanes
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 publishes to slot 4, which is out of range}}
        tensor.parallel_insert_slice %f into %out[%o, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slots are not negative
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %s = affine.apply affine_map<(d0) -> (-d0)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 publishes to slot -1, which is out of range}}
        tensor.parallel_insert_slice %f into %out[%s, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slots are a static function of the lane
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.graph_compute_batch %lane = 0 to 1 [] = [] (%arg, %m) = (%x, %n) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<1x1x8xf32> {
      spat.in_parallel {
        // expected-error@below {{offset 0 must be constant or depend on the lane only}}
        // expected-error@below {{the slot must be a static function of the lane}}
        tensor.parallel_insert_slice %arg into %out[%m, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slices of a lane have static types
module {
  func.func @f(%x: tensor<?x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<?x8xf32>) -> tensor<2x1x8xf32> {
      // expected-error@below {{a lane's slice must have static types}}
      %f = tensor.extract_slice %arg[%lane, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slices of a lane have static sizes
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.graph_compute_batch %lane = 0 to 1 [] = [] (%arg, %m) = (%x, %n) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<1x1x8xf32> {
      // expected-error@below {{a lane's slice must have static types}}
      %f = tensor.extract_slice %arg[0, 0] [1, %m] [1, 1] : tensor<1x8xf32> to tensor<1x?xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %arg into %out[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slices of a lane have unit strides
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0)>(%lane)
      // expected-error@below {{a lane's slice must have unit strides}}
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 2] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: offsets of slices are constant or depend on the lane
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg, %m) = (%x, %n) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<2x1x4xf32> {
      // expected-error@below {{offset 1 must be constant or depend on the lane only}}
      %f = tensor.extract_slice %arg[0, %m] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slices of every lane end inside the input
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 5)>(%lane)
      // expected-error@below {{lane 1 reads [5, 9) of dimension 1, which has 8}}
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: slices of every lane start inside the input
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * -1)>(%lane)
      // expected-error@below {{lane 1 reads [-1, 3) of dimension 1, which has 8}}
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
