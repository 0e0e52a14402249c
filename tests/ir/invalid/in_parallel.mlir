// spat.in_parallel: the graph batch around it has results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultless batch must end in spat.yield}}
    spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{the parent batch must have results}}
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: only insertions stand in it (graph)
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        // expected-error@below {{only tensor.parallel_insert_slice may stand in spat.in_parallel}}
        %c = arith.constant 0 : index
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: insertions target an output of the graph batch
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        // expected-error@below {{an insertion must target an output argument of the batch}}
        tensor.parallel_insert_slice %f into %arg[0, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: the scheduled batch around it has results
module {
  func.func @f(%x: tensor<1x8xf32>) {
    // expected-error@below {{every block of a resultless batch must end in spat.yield}}
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x8xf32>) -> () {
      // expected-error@below {{the parent batch must have results}}
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: only insertions stand in it (scheduled)
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        // expected-error@below {{only tensor.parallel_insert_slice may stand in spat.in_parallel}}
        %c = arith.constant 0 : index
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: insertions target an output of the scheduled batch
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        // expected-error@below {{an insertion must target an output argument of the batch}}
        tensor.parallel_insert_slice %f into %arg[0, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: inserted tensors are static
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x1x?xf32> {
      spat.in_parallel {
        // expected-error@below {{inserted tensors must have static types}}
        tensor.parallel_insert_slice %arg into %out[0, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x?xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: sizes of insertions are static
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
// spat.in_parallel: insertions have unit strides
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x1x8xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{an insertion must have unit strides}}
        tensor.parallel_insert_slice %f into %out[0, 0, 0] [1, 1, 4] [1, 1, 2] : tensor<1x4xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: offsets of insertions are constant or depend on the lane
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg, %m) = (%x, %n) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<2x1x8xf32> {
      spat.in_parallel {
        // expected-error@below {{offset 0 must be constant or depend on the lane only}}
        tensor.parallel_insert_slice %arg into %out[%m, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: lanes write disjoint parts
module {
  func.func @f(%x: tensor<1x8xf32>) {
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
// spat.in_parallel: lanes write inside the output
module {
  func.func @f(%x: tensor<1x8xf32>) {
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
// spat.in_parallel: lanes write disjoint parts, by different insertions too
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<3x1x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        // expected-error@below {{lane 1 writes where an earlier lane does}}
        tensor.parallel_insert_slice %f into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<3x1x4xf32>
        tensor.parallel_insert_slice %f into %out[%next, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<3x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: it stands in a batch, not in a function
module {
  func.func @f() {
    // expected-error@below {{belongs in spat.graph_compute_batch spat.scheduled_compute_batch, not in func.func}}
    spat.in_parallel {
    }
  }
}
// -----
// spat.in_parallel: it stands in a batch, not in a scalar compute
module {
  func.func @f(%x: tensor<1x4xf32>) {
    // expected-error@below {{every block must end in spat.yield}}
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      // expected-error@below {{belongs in spat.graph_compute_batch spat.scheduled_compute_batch, not in spat.graph_compute}}
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: it ends its block
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<1x1x8xf32> {
      // expected-error@below {{ends its block but is not the last operation there}}
      spat.in_parallel {
      }
      spat.in_parallel {
        tensor.parallel_insert_slice %arg into %out[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<1x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// tensor.parallel_insert_slice: it stands in spat.in_parallel
module {
  func.func @f(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) {
    // expected-error@below {{belongs in spat.in_parallel, not in func.func}}
    tensor.parallel_insert_slice %x into %y[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x4xf32>
    func.return
  }
}
