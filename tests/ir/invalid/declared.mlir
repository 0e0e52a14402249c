// What the rows of the tables refuse: types, attributes, parents, traits.
module {
  func.func @f(%a: tensor<1x4xf32>, %b: tensor<1x5xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = spat.vadd %a, %b : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = spat.vmax %a, %a : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>) {
    // expected-error@below {{operands and results must have one type}}
    %y = spat.vsub %a, %a : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf16>
    func.return
  }
}
// -----
module {
  func.func @f(%a: f32) {
    // expected-error@below {{operand 'input' must be a tensor or memref, not f32}}
    // expected-error@below {{result 'output' must be a tensor or memref, not f32}}
    %y = spat.relu(%a) : f32 -> f32
    func.return
  }
}
// -----
module {
  func.func @f(%a: f32, %b: tensor<1x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a tensor or memref, not f32}}
    %y = spat.vmul %a, %b : (f32, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'lhs' must be a static tensor of rank 4}}
    // expected-error@below {{operand 'rhs' must be a static tensor of rank 4}}
    // expected-error@below {{result 'output' must be a static tensor of rank 4}}
    %y = "spat.add_plan"(%a, %a) <{logicalLayout = #spat<logical_layout nchw>}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' must be one of: nchw, not nhwc}}
    %y = "spat.relu_plan"(%a) <{logicalLayout = #spat<logical_layout nhwc>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'logicalLayout' is missing}}
    %y = "spat.add_plan"(%a, %a) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>) {
    // expected-error@below {{attribute 'targetPhysicalLayout' must be one of: dense_nchw nchw_row_strip nhwc_row_strip fragmented, not blocked}}
    %y = "spat.materialize_layout"(%a) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout blocked>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: memref<1x2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor}}
    %y = "spat.relu_plan"(%a) <{logicalLayout = #spat<logical_layout nchw>}> : (memref<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x2x3x4xf32>) {
    // expected-error@below {{result 'output' must be a static tensor of rank 4}}
    %y = "spat.max_pool2d_plan"(%a) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> : (tensor<1x2x3x4xf32>) -> tensor<1x2x?x2xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %i: i32, %j: index) {
    // expected-error@below {{operand 'channelId' must be an index, not i32}}
    "spat.channel_send"(%x, %i, %j, %j) : (tensor<1x4xf32>, i32, index, index) -> ()
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %i: i32, %j: index) {
    // expected-error@below {{operand 'eventRegister' must be an index, not i32}}
    "pim.sync"(%j, %i) : (index, i32) -> ()
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %i: i32, %j: index) {
    // expected-error@below {{operand 'hostOffset' must be an index, not i32}}
    "spat.host_store_sync"(%x, %j, %j, %i, %j) : (tensor<1x4xf32>, index, index, i32, index) -> ()
    func.return
  }
}
// -----
module {
  func.func @f(%m: tensor<2x3x4xf32>) {
    // expected-error@below {{operand 'input' must be a tensor or memref of rank 2}}
    %r = spat.extract_rows %m : tensor<2x3x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%d: tensor<1x4xf32>, %o: index) {
    // expected-error@below {{attribute 'size' is missing}}
    %y = pim.memcp[%o, %o](%d, %d) : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%d: tensor<1x4xf32>, %o: index) {
    // expected-error@below {{attribute 'size' must be of type i32}}
    %y = pim.memcp[%o, %o](%d, %d) {size = 16 : i64} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %d: tensor<1x4xf32>) {
    // expected-error@below {{the destination is tensor<1x4xf32> but the result tensor<1x5xf32>}}
    %y = pim.vrelu(%x, %d) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x5xf32>
    func.return
  }
}
// -----
module {
  func.func @f(%a: tensor<1x4xf32>, %i: index) {
    // expected-error@below {{belongs in spat.deferred_communication spat.scheduled_compute spat.scheduled_compute_batch, not in func.func}}
    %s = spat.deferred_source_select %i of %a, %a : tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{belongs in spat.scheduled_compute, not in func.func}}
    // expected-error@below {{ends its block but is not the last operation there}}
    spat.block_yield :
    func.return
  }
}
// -----
module {
  func.func @f() {
    // expected-error@below {{belongs in spat.graph_compute_batch spat.scheduled_compute_batch, not in func.func}}
    // expected-error@below {{ends its block but is not the last operation there}}
    spat.in_parallel {
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) {
    // expected-error@below {{belongs in spat.in_parallel, not in func.func}}
    tensor.parallel_insert_slice %x into %y[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @f() {
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{ends its block but is not the last operation there}}
      pim.halt
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @f(%x: tensor<1x4xf32>, %d: tensor<1x4xf32>) {
    pim.core [] = [] coreId 0 : [] -> () {
      // expected-error@below {{a block must end in a terminator}}
      %z = arith.constant 0 : index
    }
    func.return
  }
}
