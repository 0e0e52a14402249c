// PIM-stage modules: every instruction, written by hand.

// Arithmetic, and a matrix on one array.
module attributes {raptor.stage = "pim", raptor.model = "instructions", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 5], offset = 32 : i64}]} {
  func.func @main(%host: tensor<1x16xf32>) {
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 0.25], [2.0, -2.0, 1.0], [0.5, 0.5, -1.5]]> : tensor<4x3xf32>
    pim.core [%m] = [%w] coreId 2 {groupArrays = array<i64: 1>} : [tensor<4x3xf32>] -> {
      %zero = arith.constant 0 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x16xf32> -> tensor<1x4xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %v = pim.vmm[%m](%x, %d1) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d2 = tensor.empty() : tensor<1x3xf32>
      %u2 = pim.vrelu(%v, %d2) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d3 = tensor.empty() : tensor<1x3xf32>
      %u3 = pim.vsigm(%u2, %d3) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d4 = tensor.empty() : tensor<1x3xf32>
      %u4 = pim.vtanh(%u3, %d4) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d5 = tensor.empty() : tensor<1x3xf32>
      %u5 = pim.vsoftmax(%u4, %d5) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d6 = tensor.empty() : tensor<1x3xf32>
      %u6 = pim.vvadd(%u5, %v, %d6) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d7 = tensor.empty() : tensor<1x3xf32>
      %u7 = pim.vvsub(%u6, %v, %d7) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d8 = tensor.empty() : tensor<1x3xf32>
      %u8 = pim.vvmul(%u7, %v, %d8) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %d9 = tensor.empty() : tensor<1x3xf32>
      %u9 = pim.vvmax(%u8, %v, %d9) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %n = arith.constant dense<3.2229864679470793e-44> : tensor<1x3xf32>
      %n0 = tensor.empty() : tensor<1x3xf32>
      %shift = pim.memcp_hd[%zero, %zero](%n0, %n) {size = 12 : i32} : tensor<1x3xf32>, tensor<1x3xf32> -> tensor<1x3xf32>
      %s0 = tensor.empty() : tensor<1x3xf32>
      %s1 = pim.vvsra(%u9, %shift, %s0) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %s2 = tensor.empty() : tensor<1x3xf32>
      %s3 = pim.vvsll(%s1, %shift, %s2) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %a0 = tensor.empty() : tensor<1x1xf32>
      %a = pim.vavg(%u9, %a0) : (tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %b0 = tensor.empty() : tensor<1x1xf32>
      %b = pim.vvdmul(%s3, %v, %b0) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %c0 = tensor.empty() : tensor<1x5xf32>
      %c = pim.concat axis 1 %a, %u9, %b into %c0 : (tensor<1x1xf32>, tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x5xf32>
      %out = arith.constant 32 : index
      %r = pim.memcp_dh[%out, %zero](%host, %c) {size = 20 : i32} : tensor<1x16xf32>, tensor<1x5xf32> -> tensor<1x16xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Strided gathers and copies into parts.
module attributes {raptor.stage = "pim", raptor.model = "strides", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 16], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %four = arith.constant 4 : index
      %eight = arith.constant 8 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %d0 = tensor.empty() : tensor<1x16xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 64 : i32} : tensor<1x16xf32>, tensor<1x32xf32> -> tensor<1x16xf32>
      %d1 = tensor.empty() : tensor<1x8xf32>
      %a = pim.vmv[%zero, %four, %two](%d1, %x) {length = 4 : i32} : tensor<1x8xf32>, tensor<1x16xf32> -> tensor<1x8xf32>
      %sixteen = arith.constant 16 : index
      %b = pim.vmv[%sixteen, %eight, %three](%a, %x) {length = 3 : i32} : tensor<1x8xf32>, tensor<1x16xf32> -> tensor<1x8xf32>
      %last = arith.constant 28 : index
      %c = pim.memcp[%last, %zero](%b, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x16xf32> -> tensor<1x8xf32>
      %out = arith.constant 64 : index
      %r = pim.memcp_dh[%out, %zero](%host, %c) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Lanes with peers, places and events of their own.
module attributes {raptor.stage = "pim", raptor.model = "peers", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 192 : i64, raptor.inputs = [{name = "x", shape = [4, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [4, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x48xf32>) {
    pim.core_batch %lane = 0 to 2 [] = [] (%h) = (%host) coreIds [0, 2] : [] (tensor<1x48xf32>) -> () {
      %zero = arith.constant 0 : index
      %in = affine.apply affine_map<(d0) -> (d0 * 32)>(%lane)
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in](%d0, %h) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x48xf32> -> tensor<1x4xf32>
      %peer = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%lane)
      pim.send(%x, %peer) {size = 16 : i32} : tensor<1x4xf32> -> ()
      %event = arith.constant 9 : index
      %one = arith.constant 1 : index
      pim.wait %event value %one
      pim.halt
    }
    pim.core_batch %lane = 0 to 2 [] = [] (%h) = (%host) coreIds [1, 3] : [] (tensor<1x48xf32>) -> () {
      %zero = arith.constant 0 : index
      %peer = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %d0 = tensor.empty() : tensor<1x8xf32>
      %half = arith.constant 16 : index
      %in = affine.apply affine_map<(d0) -> (d0 * 32 + 16)>(%lane)
      %d1 = pim.memcp_hd[%zero, %in](%d0, %h) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x48xf32> -> tensor<1x8xf32>
      %x = pim.receive[%half](%d1, %peer) {size = 16 : i32} : tensor<1x8xf32> -> tensor<1x8xf32>
      %out = affine.apply affine_map<(d0) -> (d0 * 32 + 64)>(%lane)
      %r = pim.memcp_dh[%out, %zero](%h, %x) {size = 32 : i32} : tensor<1x48xf32>, tensor<1x8xf32> -> tensor<1x48xf32>
      %event = arith.constant 9 : index
      pim.sync %peer event %event
      pim.halt
    }
    func.return
  }
}

// -----

// Every permutation of rank 2.
module attributes {raptor.stage = "pim", raptor.model = "transpose2", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 240 : i64, raptor.inputs = [{name = "x", shape = [4, 5], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [4, 5], offset = 80 : i64}, {name = "y1", shape = [5, 4], offset = 160 : i64}]} {
  func.func @main(%host: tensor<1x60xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<4x5xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %host) {size = 80 : i32} : tensor<4x5xf32>, tensor<1x60xf32> -> tensor<4x5xf32>
      %d0 = tensor.empty() : tensor<4x5xf32>
      %t0 = "pim.transpose"(%x, %d0) <{permutation = [0, 1]}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %o0 = arith.constant 80 : index
      %r0 = pim.memcp_dh[%o0, %zero](%host, %t0) {size = 80 : i32} : tensor<1x60xf32>, tensor<4x5xf32> -> tensor<1x60xf32>
      %d1 = tensor.empty() : tensor<5x4xf32>
      %t1 = "pim.transpose"(%x, %d1) <{permutation = [1, 0]}> : (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
      %o1 = arith.constant 160 : index
      %r1 = pim.memcp_dh[%o1, %zero](%host, %t1) {size = 80 : i32} : tensor<1x60xf32>, tensor<5x4xf32> -> tensor<1x60xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Every permutation of rank 3.
module attributes {raptor.stage = "pim", raptor.model = "transpose3", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 1680 : i64, raptor.inputs = [{name = "x", shape = [3, 4, 5], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [3, 4, 5], offset = 240 : i64}, {name = "y1", shape = [3, 5, 4], offset = 480 : i64}, {name = "y2", shape = [4, 3, 5], offset = 720 : i64}, {name = "y3", shape = [4, 5, 3], offset = 960 : i64}, {name = "y4", shape = [5, 3, 4], offset = 1200 : i64}, {name = "y5", shape = [5, 4, 3], offset = 1440 : i64}]} {
  func.func @main(%host: tensor<1x420xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<3x4x5xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %host) {size = 240 : i32} : tensor<3x4x5xf32>, tensor<1x420xf32> -> tensor<3x4x5xf32>
      %d0 = tensor.empty() : tensor<3x4x5xf32>
      %t0 = "pim.transpose"(%x, %d0) <{permutation = [0, 1, 2]}> : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
      %o0 = arith.constant 240 : index
      %r0 = pim.memcp_dh[%o0, %zero](%host, %t0) {size = 240 : i32} : tensor<1x420xf32>, tensor<3x4x5xf32> -> tensor<1x420xf32>
      %d1 = tensor.empty() : tensor<3x5x4xf32>
      %t1 = "pim.transpose"(%x, %d1) <{permutation = [0, 2, 1]}> : (tensor<3x4x5xf32>, tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
      %o1 = arith.constant 480 : index
      %r1 = pim.memcp_dh[%o1, %zero](%host, %t1) {size = 240 : i32} : tensor<1x420xf32>, tensor<3x5x4xf32> -> tensor<1x420xf32>
      %d2 = tensor.empty() : tensor<4x3x5xf32>
      %t2 = "pim.transpose"(%x, %d2) <{permutation = [1, 0, 2]}> : (tensor<3x4x5xf32>, tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
      %o2 = arith.constant 720 : index
      %r2 = pim.memcp_dh[%o2, %zero](%host, %t2) {size = 240 : i32} : tensor<1x420xf32>, tensor<4x3x5xf32> -> tensor<1x420xf32>
      %d3 = tensor.empty() : tensor<4x5x3xf32>
      %t3 = "pim.transpose"(%x, %d3) <{permutation = [1, 2, 0]}> : (tensor<3x4x5xf32>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
      %o3 = arith.constant 960 : index
      %r3 = pim.memcp_dh[%o3, %zero](%host, %t3) {size = 240 : i32} : tensor<1x420xf32>, tensor<4x5x3xf32> -> tensor<1x420xf32>
      %d4 = tensor.empty() : tensor<5x3x4xf32>
      %t4 = "pim.transpose"(%x, %d4) <{permutation = [2, 0, 1]}> : (tensor<3x4x5xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
      %o4 = arith.constant 1200 : index
      %r4 = pim.memcp_dh[%o4, %zero](%host, %t4) {size = 240 : i32} : tensor<1x420xf32>, tensor<5x3x4xf32> -> tensor<1x420xf32>
      %d5 = tensor.empty() : tensor<5x4x3xf32>
      %t5 = "pim.transpose"(%x, %d5) <{permutation = [2, 1, 0]}> : (tensor<3x4x5xf32>, tensor<5x4x3xf32>) -> tensor<5x4x3xf32>
      %o5 = arith.constant 1440 : index
      %r5 = pim.memcp_dh[%o5, %zero](%host, %t5) {size = 240 : i32} : tensor<1x420xf32>, tensor<5x4x3xf32> -> tensor<1x420xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Every permutation of rank 4.
module attributes {raptor.stage = "pim", raptor.model = "transpose4", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 12000 : i64, raptor.inputs = [{name = "x", shape = [2, 3, 4, 5], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [2, 3, 4, 5], offset = 480 : i64}, {name = "y1", shape = [2, 3, 5, 4], offset = 960 : i64}, {name = "y2", shape = [2, 4, 3, 5], offset = 1440 : i64}, {name = "y3", shape = [2, 4, 5, 3], offset = 1920 : i64}, {name = "y4", shape = [2, 5, 3, 4], offset = 2400 : i64}, {name = "y5", shape = [2, 5, 4, 3], offset = 2880 : i64}, {name = "y6", shape = [3, 2, 4, 5], offset = 3360 : i64}, {name = "y7", shape = [3, 2, 5, 4], offset = 3840 : i64}, {name = "y8", shape = [3, 4, 2, 5], offset = 4320 : i64}, {name = "y9", shape = [3, 4, 5, 2], offset = 4800 : i64}, {name = "y10", shape = [3, 5, 2, 4], offset = 5280 : i64}, {name = "y11", shape = [3, 5, 4, 2], offset = 5760 : i64}, {name = "y12", shape = [4, 2, 3, 5], offset = 6240 : i64}, {name = "y13", shape = [4, 2, 5, 3], offset = 6720 : i64}, {name = "y14", shape = [4, 3, 2, 5], offset = 7200 : i64}, {name = "y15", shape = [4, 3, 5, 2], offset = 7680 : i64}, {name = "y16", shape = [4, 5, 2, 3], offset = 8160 : i64}, {name = "y17", shape = [4, 5, 3, 2], offset = 8640 : i64}, {name = "y18", shape = [5, 2, 3, 4], offset = 9120 : i64}, {name = "y19", shape = [5, 2, 4, 3], offset = 9600 : i64}, {name = "y20", shape = [5, 3, 2, 4], offset = 10080 : i64}, {name = "y21", shape = [5, 3, 4, 2], offset = 10560 : i64}, {name = "y22", shape = [5, 4, 2, 3], offset = 11040 : i64}, {name = "y23", shape = [5, 4, 3, 2], offset = 11520 : i64}]} {
  func.func @main(%host: tensor<1x3000xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<2x3x4x5xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %host) {size = 480 : i32} : tensor<2x3x4x5xf32>, tensor<1x3000xf32> -> tensor<2x3x4x5xf32>
      %d0 = tensor.empty() : tensor<2x3x4x5xf32>
      %t0 = "pim.transpose"(%x, %d0) <{permutation = [0, 1, 2, 3]}> : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
      %o0 = arith.constant 480 : index
      %r0 = pim.memcp_dh[%o0, %zero](%host, %t0) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x3x4x5xf32> -> tensor<1x3000xf32>
      %d1 = tensor.empty() : tensor<2x3x5x4xf32>
      %t1 = "pim.transpose"(%x, %d1) <{permutation = [0, 1, 3, 2]}> : (tensor<2x3x4x5xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
      %o1 = arith.constant 960 : index
      %r1 = pim.memcp_dh[%o1, %zero](%host, %t1) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x3x5x4xf32> -> tensor<1x3000xf32>
      %d2 = tensor.empty() : tensor<2x4x3x5xf32>
      %t2 = "pim.transpose"(%x, %d2) <{permutation = [0, 2, 1, 3]}> : (tensor<2x3x4x5xf32>, tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
      %o2 = arith.constant 1440 : index
      %r2 = pim.memcp_dh[%o2, %zero](%host, %t2) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x4x3x5xf32> -> tensor<1x3000xf32>
      %d3 = tensor.empty() : tensor<2x4x5x3xf32>
      %t3 = "pim.transpose"(%x, %d3) <{permutation = [0, 2, 3, 1]}> : (tensor<2x3x4x5xf32>, tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
      %o3 = arith.constant 1920 : index
      %r3 = pim.memcp_dh[%o3, %zero](%host, %t3) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x4x5x3xf32> -> tensor<1x3000xf32>
      %d4 = tensor.empty() : tensor<2x5x3x4xf32>
      %t4 = "pim.transpose"(%x, %d4) <{permutation = [0, 3, 1, 2]}> : (tensor<2x3x4x5xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
      %o4 = arith.constant 2400 : index
      %r4 = pim.memcp_dh[%o4, %zero](%host, %t4) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x5x3x4xf32> -> tensor<1x3000xf32>
      %d5 = tensor.empty() : tensor<2x5x4x3xf32>
      %t5 = "pim.transpose"(%x, %d5) <{permutation = [0, 3, 2, 1]}> : (tensor<2x3x4x5xf32>, tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
      %o5 = arith.constant 2880 : index
      %r5 = pim.memcp_dh[%o5, %zero](%host, %t5) {size = 480 : i32} : tensor<1x3000xf32>, tensor<2x5x4x3xf32> -> tensor<1x3000xf32>
      %d6 = tensor.empty() : tensor<3x2x4x5xf32>
      %t6 = "pim.transpose"(%x, %d6) <{permutation = [1, 0, 2, 3]}> : (tensor<2x3x4x5xf32>, tensor<3x2x4x5xf32>) -> tensor<3x2x4x5xf32>
      %o6 = arith.constant 3360 : index
      %r6 = pim.memcp_dh[%o6, %zero](%host, %t6) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x2x4x5xf32> -> tensor<1x3000xf32>
      %d7 = tensor.empty() : tensor<3x2x5x4xf32>
      %t7 = "pim.transpose"(%x, %d7) <{permutation = [1, 0, 3, 2]}> : (tensor<2x3x4x5xf32>, tensor<3x2x5x4xf32>) -> tensor<3x2x5x4xf32>
      %o7 = arith.constant 3840 : index
      %r7 = pim.memcp_dh[%o7, %zero](%host, %t7) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x2x5x4xf32> -> tensor<1x3000xf32>
      %d8 = tensor.empty() : tensor<3x4x2x5xf32>
      %t8 = "pim.transpose"(%x, %d8) <{permutation = [1, 2, 0, 3]}> : (tensor<2x3x4x5xf32>, tensor<3x4x2x5xf32>) -> tensor<3x4x2x5xf32>
      %o8 = arith.constant 4320 : index
      %r8 = pim.memcp_dh[%o8, %zero](%host, %t8) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x4x2x5xf32> -> tensor<1x3000xf32>
      %d9 = tensor.empty() : tensor<3x4x5x2xf32>
      %t9 = "pim.transpose"(%x, %d9) <{permutation = [1, 2, 3, 0]}> : (tensor<2x3x4x5xf32>, tensor<3x4x5x2xf32>) -> tensor<3x4x5x2xf32>
      %o9 = arith.constant 4800 : index
      %r9 = pim.memcp_dh[%o9, %zero](%host, %t9) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x4x5x2xf32> -> tensor<1x3000xf32>
      %d10 = tensor.empty() : tensor<3x5x2x4xf32>
      %t10 = "pim.transpose"(%x, %d10) <{permutation = [1, 3, 0, 2]}> : (tensor<2x3x4x5xf32>, tensor<3x5x2x4xf32>) -> tensor<3x5x2x4xf32>
      %o10 = arith.constant 5280 : index
      %r10 = pim.memcp_dh[%o10, %zero](%host, %t10) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x5x2x4xf32> -> tensor<1x3000xf32>
      %d11 = tensor.empty() : tensor<3x5x4x2xf32>
      %t11 = "pim.transpose"(%x, %d11) <{permutation = [1, 3, 2, 0]}> : (tensor<2x3x4x5xf32>, tensor<3x5x4x2xf32>) -> tensor<3x5x4x2xf32>
      %o11 = arith.constant 5760 : index
      %r11 = pim.memcp_dh[%o11, %zero](%host, %t11) {size = 480 : i32} : tensor<1x3000xf32>, tensor<3x5x4x2xf32> -> tensor<1x3000xf32>
      %d12 = tensor.empty() : tensor<4x2x3x5xf32>
      %t12 = "pim.transpose"(%x, %d12) <{permutation = [2, 0, 1, 3]}> : (tensor<2x3x4x5xf32>, tensor<4x2x3x5xf32>) -> tensor<4x2x3x5xf32>
      %o12 = arith.constant 6240 : index
      %r12 = pim.memcp_dh[%o12, %zero](%host, %t12) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x2x3x5xf32> -> tensor<1x3000xf32>
      %d13 = tensor.empty() : tensor<4x2x5x3xf32>
      %t13 = "pim.transpose"(%x, %d13) <{permutation = [2, 0, 3, 1]}> : (tensor<2x3x4x5xf32>, tensor<4x2x5x3xf32>) -> tensor<4x2x5x3xf32>
      %o13 = arith.constant 6720 : index
      %r13 = pim.memcp_dh[%o13, %zero](%host, %t13) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x2x5x3xf32> -> tensor<1x3000xf32>
      %d14 = tensor.empty() : tensor<4x3x2x5xf32>
      %t14 = "pim.transpose"(%x, %d14) <{permutation = [2, 1, 0, 3]}> : (tensor<2x3x4x5xf32>, tensor<4x3x2x5xf32>) -> tensor<4x3x2x5xf32>
      %o14 = arith.constant 7200 : index
      %r14 = pim.memcp_dh[%o14, %zero](%host, %t14) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x3x2x5xf32> -> tensor<1x3000xf32>
      %d15 = tensor.empty() : tensor<4x3x5x2xf32>
      %t15 = "pim.transpose"(%x, %d15) <{permutation = [2, 1, 3, 0]}> : (tensor<2x3x4x5xf32>, tensor<4x3x5x2xf32>) -> tensor<4x3x5x2xf32>
      %o15 = arith.constant 7680 : index
      %r15 = pim.memcp_dh[%o15, %zero](%host, %t15) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x3x5x2xf32> -> tensor<1x3000xf32>
      %d16 = tensor.empty() : tensor<4x5x2x3xf32>
      %t16 = "pim.transpose"(%x, %d16) <{permutation = [2, 3, 0, 1]}> : (tensor<2x3x4x5xf32>, tensor<4x5x2x3xf32>) -> tensor<4x5x2x3xf32>
      %o16 = arith.constant 8160 : index
      %r16 = pim.memcp_dh[%o16, %zero](%host, %t16) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x5x2x3xf32> -> tensor<1x3000xf32>
      %d17 = tensor.empty() : tensor<4x5x3x2xf32>
      %t17 = "pim.transpose"(%x, %d17) <{permutation = [2, 3, 1, 0]}> : (tensor<2x3x4x5xf32>, tensor<4x5x3x2xf32>) -> tensor<4x5x3x2xf32>
      %o17 = arith.constant 8640 : index
      %r17 = pim.memcp_dh[%o17, %zero](%host, %t17) {size = 480 : i32} : tensor<1x3000xf32>, tensor<4x5x3x2xf32> -> tensor<1x3000xf32>
      %d18 = tensor.empty() : tensor<5x2x3x4xf32>
      %t18 = "pim.transpose"(%x, %d18) <{permutation = [3, 0, 1, 2]}> : (tensor<2x3x4x5xf32>, tensor<5x2x3x4xf32>) -> tensor<5x2x3x4xf32>
      %o18 = arith.constant 9120 : index
      %r18 = pim.memcp_dh[%o18, %zero](%host, %t18) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x2x3x4xf32> -> tensor<1x3000xf32>
      %d19 = tensor.empty() : tensor<5x2x4x3xf32>
      %t19 = "pim.transpose"(%x, %d19) <{permutation = [3, 0, 2, 1]}> : (tensor<2x3x4x5xf32>, tensor<5x2x4x3xf32>) -> tensor<5x2x4x3xf32>
      %o19 = arith.constant 9600 : index
      %r19 = pim.memcp_dh[%o19, %zero](%host, %t19) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x2x4x3xf32> -> tensor<1x3000xf32>
      %d20 = tensor.empty() : tensor<5x3x2x4xf32>
      %t20 = "pim.transpose"(%x, %d20) <{permutation = [3, 1, 0, 2]}> : (tensor<2x3x4x5xf32>, tensor<5x3x2x4xf32>) -> tensor<5x3x2x4xf32>
      %o20 = arith.constant 10080 : index
      %r20 = pim.memcp_dh[%o20, %zero](%host, %t20) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x3x2x4xf32> -> tensor<1x3000xf32>
      %d21 = tensor.empty() : tensor<5x3x4x2xf32>
      %t21 = "pim.transpose"(%x, %d21) <{permutation = [3, 1, 2, 0]}> : (tensor<2x3x4x5xf32>, tensor<5x3x4x2xf32>) -> tensor<5x3x4x2xf32>
      %o21 = arith.constant 10560 : index
      %r21 = pim.memcp_dh[%o21, %zero](%host, %t21) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x3x4x2xf32> -> tensor<1x3000xf32>
      %d22 = tensor.empty() : tensor<5x4x2x3xf32>
      %t22 = "pim.transpose"(%x, %d22) <{permutation = [3, 2, 0, 1]}> : (tensor<2x3x4x5xf32>, tensor<5x4x2x3xf32>) -> tensor<5x4x2x3xf32>
      %o22 = arith.constant 11040 : index
      %r22 = pim.memcp_dh[%o22, %zero](%host, %t22) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x4x2x3xf32> -> tensor<1x3000xf32>
      %d23 = tensor.empty() : tensor<5x4x3x2xf32>
      %t23 = "pim.transpose"(%x, %d23) <{permutation = [3, 2, 1, 0]}> : (tensor<2x3x4x5xf32>, tensor<5x4x3x2xf32>) -> tensor<5x4x3x2xf32>
      %o23 = arith.constant 11520 : index
      %r23 = pim.memcp_dh[%o23, %zero](%host, %t23) {size = 480 : i32} : tensor<1x3000xf32>, tensor<5x4x3x2xf32> -> tensor<1x3000xf32>
      pim.halt
    }
    func.return
  }
}
