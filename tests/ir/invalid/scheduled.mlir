// spat.scheduled_compute: the body is not empty
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body must not be empty}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: an argument for every binding
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 0}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: no argument that is not bound
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must have 1 arguments (weights, inputs), but one has 2}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>, %more: tensor<1x4xf32>):
      spat.yield %arg : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: input arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32>, but has tensor<4xf32>}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<4xf32>):
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: input arguments have the encoding of the operands
module {
  func.func @f(%x: tensor<1x4xf32, "rows">) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32, "rows">, but has tensor<1x4xf32>}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32, "rows">) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: weight arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<4x2xf32>}}
    %y = "spat.scheduled_compute"(%w, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%m: tensor<4x2xf32>, %arg: tensor<1x4xf32>):
      %v = spat.wvmm[%m](%arg) : (tensor<4x2xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: weight arguments come before input arguments
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<4x3xf32>, but has tensor<1x4xf32>}}
    // expected-error@below {{the body argument of input 0 must have type tensor<1x4xf32>, but has tensor<4x3xf32>}}
    %y = "spat.scheduled_compute"(%w, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>, %m: tensor<4x3xf32>):
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: as many values as results: not more
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{1 values must be yielded, not 2}}
      spat.yield %arg, %arg : tensor<1x4xf32> x2
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: as many values as results: not fewer
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      // expected-error@below {{1 values must be yielded, not 0}}
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: values have the types of the results
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{yielded value 0 has type tensor<1x1xf32>, but the result has tensor<1x4xf32>}}
      spat.yield %v : tensor<1x1xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: values have the encodings of the results
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32, "rows">
      // expected-error@below {{yielded value 0 has type tensor<1x4xf32, "rows">, but the result has tensor<1x4xf32>}}
      spat.yield %v : tensor<1x4xf32, "rows">
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: a single block uses every input
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    // expected-error@below {{the body does not use input 1}}
    %y = spat.scheduled_compute [] = [] (%arg, %more) = (%x, %z) crossbarWeights 0 : [] (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: weights are computable at compile time
module {
  func.func @f(%x: tensor<1x4xf32>, %w: tensor<4x3xf32>) {
    // expected-error@below {{weight 0 must be computable at compile time}}
    %y = spat.scheduled_compute [%warg] = [%w] (%arg) = (%x) crossbarWeights 0 : [tensor<4x3xf32>] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: values that are no constants are bound
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %v = spat.vadd %arg, %z : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: values that are no constants are bound, for operations in loops too
module {
  func.func @f(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
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
// spat.scheduled_compute: the result of another compute is bound
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %first = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg : tensor<1x4xf32>
    }
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{operand 1 is a result of another compute operation}}
      %v = spat.vadd %arg, %first : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: coreId is not negative
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{coreId must not be negative, but is -1}}
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 coreId -1 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: exactly one block
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      spat.yield %arg : tensor<1x4xf32>
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute: the block ends in spat.yield
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.block_yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: laneCount is positive: not 0
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{laneCount must be positive, but is 0}}
    %y = spat.scheduled_compute_batch %lane = 0 to 0 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: laneCount is positive: not negative
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{laneCount must be positive, but is -2}}
    %y = spat.scheduled_compute_batch %lane = 0 to -2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: an entry of coreIds a lane: not fewer
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 1}}
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: an entry of coreIds a lane: not more
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must have one entry per lane: 2, not 3}}
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1 to 3] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: coreIds are distinct
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must be distinct, but hold 1 twice}}
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: coreIds are not negative
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{coreIds must not be negative, but hold -1}}
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [-1, 1] : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
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
// spat.scheduled_compute_batch: coreIds are dense i32
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'coreIds' must be of type i32}}
    "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i32, coreIds = array<i64: 0, 1>, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: laneCount is given
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'laneCount' is missing}}
    "spat.scheduled_compute_batch"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: laneCount is an i32
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{attribute 'laneCount' must be of type i32}}
    "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: the body is not empty
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body must not be empty}}
    "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: the first argument is the lane, an index
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the lane argument must have type index}}
    "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: i32, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: an argument for lane, bindings and results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block must have 3 arguments (lane, weights, inputs, outputs), but one has 2}}
    %y = "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<1x8xf32>):
      spat.in_parallel {
      }
    }) : (tensor<1x8xf32>) -> tensor<2x1x8xf32>
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: weight arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %w = arith.constant dense<1.0> : tensor<8x3xf32>
    // expected-error@below {{the body argument of weight 0 must have type tensor<8x3xf32>, but has tensor<8x2xf32>}}
    "spat.scheduled_compute_batch"(%w, %x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%lane: index, %m: tensor<8x2xf32>, %arg: tensor<1x8xf32>):
      spat.yield :
    }) : (tensor<8x3xf32>, tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: input arguments have the type of the operands
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of input 0 must have type tensor<1x8xf32>, but has tensor<8xf32>}}
    "spat.scheduled_compute_batch"(%x) <{laneCount = 2 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%lane: index, %arg: tensor<8xf32>):
      spat.yield :
    }) : (tensor<1x8xf32>) -> ()
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: output arguments have the type of the results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{the body argument of output 0 must have type tensor<1x1x8xf32>, but has tensor<1x1x7xf32>}}
    %y = "spat.scheduled_compute_batch"(%x) <{laneCount = 1 : i32, operandSegmentSizes = array<i32: 0, 1>}> ({
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
// spat.scheduled_compute_batch: weights are computable at compile time
module {
  func.func @f(%x: tensor<1x8xf32>, %w: tensor<8x3xf32>) {
    // expected-error@below {{weight 0 must be computable at compile time}}
    spat.scheduled_compute_batch %lane = 0 to 2 [%m] = [%w] (%arg) = (%x) crossbarWeights 0 : [tensor<8x3xf32>] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: values that are no constants are bound
module {
  func.func @f(%x: tensor<1x8xf32>, %z: tensor<1x8xf32>) {
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{operand 1 comes from outside the body and is not a constant}}
      %v = spat.vadd %arg, %z : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: the result of another compute is bound
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %first = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x8xf32> {
      spat.yield %arg : tensor<1x8xf32>
    }
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{operand 1 is a result of another compute operation}}
      %v = spat.vadd %arg, %first : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: a batch with results ends in spat.in_parallel
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultful batch must end in spat.in_parallel}}
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: a batch without results ends in spat.yield
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultless batch must end in spat.yield}}
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: a batch without results yields no values
module {
  func.func @f(%x: tensor<1x8xf32>) {
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{a batch without results must yield no values}}
      spat.yield %arg : tensor<1x8xf32>
    }
    func.return
  }
}
// -----
// spat.block_yield: it stands in spat.scheduled_compute, not in a function
module {
  func.func @f() {
    // expected-error@below {{belongs in spat.scheduled_compute, not in func.func}}
    spat.block_yield :
  }
}
// -----
// spat.block_yield: it stands in spat.scheduled_compute, not in spat.graph_compute
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      // expected-error@below {{belongs in spat.scheduled_compute, not in spat.graph_compute}}
      spat.block_yield :
    }
    func.return
  }
}
// -----
// spat.block_yield: as many values as the successor has arguments: not more
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{2 values are forwarded to a block with 1 arguments}}
      spat.block_yield %arg, %arg : tensor<1x4xf32> x2 next ^bb1
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.block_yield: as many values as the successor has arguments: not fewer
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{0 values are forwarded to a block with 1 arguments}}
      spat.block_yield : next ^bb1
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.block_yield: values have the types of the successor's arguments
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{output 0 and the successor's argument must have the same type}}
      spat.block_yield %v : tensor<1x1xf32> next ^bb1
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.block_yield: one successor at most
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      %v = spat.vavg(%arg) : tensor<1x4xf32> -> tensor<1x1xf32>
      // expected-error@below {{there may be one successor at most, but there are 2}}
      "spat.block_yield"()[^bb1, ^bb2] : () -> ()
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    ^bb2(%third: tensor<1x4xf32>):
      spat.yield %third : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.yield: it ends its block
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{ends its block but is not the last operation there}}
      spat.yield %arg : tensor<1x4xf32>
      spat.yield %arg : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.yield: as many types as values: not more
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{1 operands but 2 types}}
      spat.yield %arg : tensor<1x4xf32> x2
    }
    func.return
  }
}
// -----
// spat.yield: as many types as values: not fewer
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y:2 = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> (tensor<1x4xf32> x2) {
      // expected-error@below {{2 operands but 1 types}}
      spat.yield %arg, %arg : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.yield: the types written are those of the values
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      // expected-error@below {{'%arg' is of type tensor<1x4xf32> but is used as tensor<4xf32>}}
      spat.yield %arg : tensor<4xf32>
    }
    func.return
  }
}
// -----
// spat.deferred_communication: at least one source
module {
  func.func @f() {
    // expected-error@below {{there must be at least one source}}
    %c = "spat.deferred_communication"() ({
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : () -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: one block: not none
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must be exactly one block}}
    %c = "spat.deferred_communication"(%a) ({
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: one block: not two
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{its region must have one block}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    ^bb1(%a1: tensor<1x4xf32>):
      spat.yield %a1 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: an argument a source
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must have 1 arguments, but has 0}}
    %c = "spat.deferred_communication"(%a) ({
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: source arguments have exactly the types of the sources
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{source 1 and its body argument must have the same type}}
    %c = "spat.deferred_communication"(%a, %a) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: no case argument for one case
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must have 1 arguments, but has 2}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: a case argument for several cases
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must have 2 arguments, but has 1}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the case argument is an index
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the case argument must be of type index}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: i64):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: specialization_count is positive: not 0
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{specialization_count must be positive, but is 0}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 0 : i64} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: specialization_count is positive: not -1
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{specialization_count must be positive, but is -1}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = -1 : i64} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: specialization_count is an i64
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{attribute 'specialization_count' must be of type i64}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 1 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the body ends in spat.yield
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must end in spat.yield}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      pim.halt
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: exactly one value: not two
module {
  func.func @f(%a: tensor<1x4xf32>) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      // expected-error@below {{exactly one value must be yielded, not 2}}
      spat.yield %a0, %a0 : tensor<1x4xf32> x2
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: exactly one value: not none
module {
  func.func @f(%a: tensor<1x4xf32>) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      // expected-error@below {{exactly one value must be yielded, not 0}}
      spat.yield :
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the value has the type of the output
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the yielded value and output must have the same type}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output of several cases is a tensor
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{output must be a ranked tensor}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> memref<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output of several cases is static
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{output must have a static shape}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x1x?xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the fragment of several cases is a tensor
module {
  func.func @f(%a: memref<1x4xf32>) {
    // expected-error@below {{the yielded fragment must be a ranked tensor}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: memref<1x4xf32>, %case: index):
      spat.yield %a0 : memref<1x4xf32>
    }) {specialization_count = 2 : i64} : (memref<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the fragment of several cases is static
module {
  func.func @f(%a: tensor<1x?xf32>) {
    // expected-error@below {{the yielded fragment must have a static shape}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x?xf32>, %case: index):
      spat.yield %a0 : tensor<1x?xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x?xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output has one dimension more than the fragment
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{output must have rank 3}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output has a fragment a case
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{dimension 0 of output must be 2, but is 3}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<3x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output has the shape of the fragment behind the cases
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{dimension 2 of output must be 4, but is 5}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x1x5xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: the output has the element type of the fragment
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{output and the yielded fragment must have the same element type}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: index):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<2x1x4xf16>
    func.return
  }
}
// -----
// spat.deferred_communication: sources are tensors or memrefs
module {
  func.func @f(%a: f32) {
    // expected-error@below {{operand 'sources' must be a tensor or memref, not f32}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: f32):
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (f32) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: at least one source
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    %c = "spat.deferred_communication"(%a, %b) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<4xf32>):
      %zero = arith.constant 0 : index
      // expected-error@below {{there must be at least one source}}
      %t = "spat.deferred_source_select"(%zero) : (index) -> tensor<1x4xf32>
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: sources have the type of the output
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    %c = "spat.deferred_communication"(%a, %b) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<4xf32>):
      %zero = arith.constant 0 : index
      // expected-error@below {{source 1 and output must have the same type}}
      %t = "spat.deferred_source_select"(%zero, %a0, %b0) : (index, tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: the output has the type of the sources
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    %c = "spat.deferred_communication"(%a, %b) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<4xf32>):
      %zero = arith.constant 0 : index
      // expected-error@below {{source 0 and output must have the same type}}
      %t = "spat.deferred_source_select"(%zero, %a0) : (index, tensor<1x4xf32>) -> tensor<4xf32>
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: the selector is an index
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      %zero = arith.constant 0 : i32
      // expected-error@below {{operand 'selector' must be an index, not i32}}
      %t = "spat.deferred_source_select"(%zero, %a0) : (i32, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %a0 : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: it does not stand in a function
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    // expected-error@below {{belongs in spat.deferred_communication spat.scheduled_compute spat.scheduled_compute_batch, not in func.func}}
    %t = spat.deferred_source_select %i of %a, %a : tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: it does not stand in a graph compute
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %i: index, %j: i32) {
    %y = spat.graph_compute [] = [] (%arg) = (%a) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %zero = arith.constant 0 : index
      // expected-error@below {{belongs in spat.deferred_communication spat.scheduled_compute spat.scheduled_compute_batch, not in spat.graph_compute}}
      %t = spat.deferred_source_select %zero of %arg, %arg : tensor<1x4xf32>
      spat.yield %t : tensor<1x4xf32>
    }
    func.return
  }
}
