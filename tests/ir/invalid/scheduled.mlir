// What the verifiers of scheduled regions refuse.
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 writes where an earlier lane does}}
        tensor.parallel_insert_slice %f into %out[0, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x8xf32>, %free: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 writes outside the output}}
        tensor.parallel_insert_slice %f into %out[%o, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
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
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    // expected-error@below {{the body must be exactly one block}}
    %y = "spat.scheduled_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      // expected-error@below {{2 values are forwarded to a block with 1 arguments}}
      spat.block_yield %arg, %arg : tensor<1x4xf32> x2 next ^bb1
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield %other : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
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
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg, %m) = (%x, %n) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<1x1x8xf32> {
      %part = tensor.extract_slice %arg[0, 0] [1, %m] [1, 1] : tensor<1x8xf32> to tensor<1x?xf32>
      spat.in_parallel {
        // expected-error@below {{inserted tensors must have static types}}
        // expected-error@below {{size 2 must be static}}
        tensor.parallel_insert_slice %part into %out[0, 0, 0] [1, 1, %m] [1, 1, 1] : tensor<1x?xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{source 0 and its body argument must have the same type}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<4xf32>):
      %v = arith.constant dense<1.0> : tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the body must have 2 arguments, but has 1}}
    // expected-error@below {{dimension 0 of output must be 2, but is 3}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<3x1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{the case argument must be of type index}}
    // expected-error@below {{output must have rank 3}}
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>, %case: i32):
      spat.yield %a0 : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
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
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<4xf32>) {
    %c = "spat.deferred_communication"(%a, %b) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<4xf32>):
      %zero = arith.constant 0 : index
      // expected-error@below {{source 1 and output must have the same type}}
      %s = "spat.deferred_source_select"(%zero, %a0, %b0) : (index, tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
      // expected-error@below {{there must be at least one source}}
      %t = "spat.deferred_source_select"(%zero) : (index) -> tensor<1x4xf32>
      spat.yield %s : tensor<1x4xf32>
    }) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
