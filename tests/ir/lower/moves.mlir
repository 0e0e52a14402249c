// Data that moves inside a core.

// Concatenation on every axis of rank 4, with inputs of different size.
module attributes {raptor.stage = "graph", raptor.model = "concat", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<2x3x4x5xf32> {raptor.name = "x0"}, %x1: tensor<2x3x4x5xf32> {raptor.name = "x1"}, %x2: tensor<2x2x4x5xf32> {raptor.name = "x2"}, %x3: tensor<2x3x2x5xf32> {raptor.name = "x3"}, %x4: tensor<2x3x4x2xf32> {raptor.name = "x4"}) -> (tensor<4x3x4x5xf32>, tensor<2x5x4x5xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x7xf32>) {
    %y0, %y1, %y2, %y3 = spat.graph_compute [] = [] (%a0, %a1, %a2, %a3, %a4) = (%x0, %x1, %x2, %x3, %x4) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<2x2x4x5xf32>, tensor<2x3x2x5xf32>, tensor<2x3x4x2xf32>) -> (tensor<4x3x4x5xf32>, tensor<2x5x4x5xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x7xf32>) {
      %c0 = spat.concat axis 0 %a1, %a0 : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<4x3x4x5xf32>
      %c1 = spat.concat axis 1 %a2, %a0 : (tensor<2x2x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x5x4x5xf32>
      %c2 = spat.concat axis 2 %a3, %a0 : (tensor<2x3x2x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x6x5xf32>
      %c3 = spat.concat axis 3 %a4, %a0 : (tensor<2x3x4x2xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x7xf32>
      spat.yield %c0, %c1, %c2, %c3 : tensor<4x3x4x5xf32>, tensor<2x5x4x5xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x7xf32>
    }
    func.return %y0, %y1, %y2, %y3 : tensor<4x3x4x5xf32>, tensor<2x5x4x5xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x7xf32>
  }
}

// -----

// The same as instructions, with three inputs.
module attributes {raptor.stage = "pim", raptor.model = "concat", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 6096 : i64, raptor.inputs = [{name = "x0", shape = [2, 3, 4, 5], offset = 0 : i64}, {name = "x1", shape = [2, 3, 4, 5], offset = 480 : i64}, {name = "x2", shape = [2, 2, 4, 5], offset = 960 : i64}, {name = "x3", shape = [2, 3, 2, 5], offset = 1280 : i64}, {name = "x4", shape = [2, 3, 4, 2], offset = 1520 : i64}], raptor.outputs = [{name = "y0", shape = [6, 3, 4, 5], offset = 1712 : i64}, {name = "y1", shape = [2, 7, 4, 5], offset = 3152 : i64}, {name = "y2", shape = [2, 3, 8, 5], offset = 4272 : i64}, {name = "y3", shape = [2, 3, 4, 9], offset = 5232 : i64}]} {
  func.func @main(%host: tensor<1x1524xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %in1 = arith.constant 480 : index
      %in2 = arith.constant 960 : index
      %in3 = arith.constant 1280 : index
      %in4 = arith.constant 1520 : index
      %out0 = arith.constant 1712 : index
      %out1 = arith.constant 3152 : index
      %out2 = arith.constant 4272 : index
      %out3 = arith.constant 5232 : index
      %e_x0 = tensor.empty() : tensor<2x3x4x5xf32>
      %x0 = pim.memcp_hd[%zero, %in0](%e_x0, %host) {size = 480 : i32} : tensor<2x3x4x5xf32>, tensor<1x1524xf32> -> tensor<2x3x4x5xf32>
      %e_x1 = tensor.empty() : tensor<2x3x4x5xf32>
      %x1 = pim.memcp_hd[%zero, %in1](%e_x1, %host) {size = 480 : i32} : tensor<2x3x4x5xf32>, tensor<1x1524xf32> -> tensor<2x3x4x5xf32>
      %e_x2 = tensor.empty() : tensor<2x2x4x5xf32>
      %x2 = pim.memcp_hd[%zero, %in2](%e_x2, %host) {size = 320 : i32} : tensor<2x2x4x5xf32>, tensor<1x1524xf32> -> tensor<2x2x4x5xf32>
      %e_x3 = tensor.empty() : tensor<2x3x2x5xf32>
      %x3 = pim.memcp_hd[%zero, %in3](%e_x3, %host) {size = 240 : i32} : tensor<2x3x2x5xf32>, tensor<1x1524xf32> -> tensor<2x3x2x5xf32>
      %e_x4 = tensor.empty() : tensor<2x3x4x2xf32>
      %x4 = pim.memcp_hd[%zero, %in4](%e_x4, %host) {size = 192 : i32} : tensor<2x3x4x2xf32>, tensor<1x1524xf32> -> tensor<2x3x4x2xf32>
      %d0 = tensor.empty() : tensor<6x3x4x5xf32>
      %c0 = pim.concat axis 0 %x1, %x0, %x1 into %d0 : (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<6x3x4x5xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %c0) {size = 1440 : i32} : tensor<1x1524xf32>, tensor<6x3x4x5xf32> -> tensor<1x1524xf32>
      %d1 = tensor.empty() : tensor<2x7x4x5xf32>
      %c1 = pim.concat axis 1 %x2, %x0, %x2 into %d1 : (tensor<2x2x4x5xf32>, tensor<2x3x4x5xf32>, tensor<2x2x4x5xf32>) -> tensor<2x7x4x5xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %c1) {size = 1120 : i32} : tensor<1x1524xf32>, tensor<2x7x4x5xf32> -> tensor<1x1524xf32>
      %d2 = tensor.empty() : tensor<2x3x8x5xf32>
      %c2 = pim.concat axis 2 %x3, %x0, %x3 into %d2 : (tensor<2x3x2x5xf32>, tensor<2x3x4x5xf32>, tensor<2x3x2x5xf32>) -> tensor<2x3x8x5xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %c2) {size = 960 : i32} : tensor<1x1524xf32>, tensor<2x3x8x5xf32> -> tensor<1x1524xf32>
      %d3 = tensor.empty() : tensor<2x3x4x9xf32>
      %c3 = pim.concat axis 3 %x4, %x0, %x4 into %d3 : (tensor<2x3x4x2xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x2xf32>) -> tensor<2x3x4x9xf32>
      %r3 = pim.memcp_dh[%out3, %zero](%host, %c3) {size = 864 : i32} : tensor<1x1524xf32>, tensor<2x3x4x9xf32> -> tensor<1x1524xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Gathers with strides 1, 2, 3, 5, 7, 23 and 0, each from an offset of its own.
module attributes {raptor.stage = "pim", raptor.model = "gathers", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 256 : i64, raptor.inputs = [{name = "x0", shape = [1, 24], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [1, 4], offset = 96 : i64}, {name = "y1", shape = [1, 8], offset = 112 : i64}, {name = "y2", shape = [1, 7], offset = 144 : i64}, {name = "y3", shape = [1, 5], offset = 176 : i64}, {name = "y4", shape = [1, 3], offset = 208 : i64}, {name = "y5", shape = [1, 2], offset = 224 : i64}, {name = "y6", shape = [1, 3], offset = 240 : i64}]} {
  func.func @main(%host: tensor<1x64xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %out0 = arith.constant 96 : index
      %out1 = arith.constant 112 : index
      %out2 = arith.constant 144 : index
      %out3 = arith.constant 176 : index
      %out4 = arith.constant 208 : index
      %out5 = arith.constant 224 : index
      %out6 = arith.constant 240 : index
      %e_x = tensor.empty() : tensor<1x24xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 96 : i32} : tensor<1x24xf32>, tensor<1x64xf32> -> tensor<1x24xf32>
      %s0 = arith.constant 1 : index
      %f0 = arith.constant 20 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %v0 = pim.vmv[%zero, %f0, %s0](%d0, %x) {length = 4 : i32} : tensor<1x4xf32>, tensor<1x24xf32> -> tensor<1x4xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %v0) {size = 16 : i32} : tensor<1x64xf32>, tensor<1x4xf32> -> tensor<1x64xf32>
      %s1 = arith.constant 2 : index
      %f1 = arith.constant 4 : index
      %d1 = tensor.empty() : tensor<1x8xf32>
      %v1 = pim.vmv[%zero, %f1, %s1](%d1, %x) {length = 8 : i32} : tensor<1x8xf32>, tensor<1x24xf32> -> tensor<1x8xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %v1) {size = 32 : i32} : tensor<1x64xf32>, tensor<1x8xf32> -> tensor<1x64xf32>
      %s2 = arith.constant 3 : index
      %f2 = arith.constant 8 : index
      %d2 = tensor.empty() : tensor<1x7xf32>
      %v2 = pim.vmv[%zero, %f2, %s2](%d2, %x) {length = 7 : i32} : tensor<1x7xf32>, tensor<1x24xf32> -> tensor<1x7xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %v2) {size = 28 : i32} : tensor<1x64xf32>, tensor<1x7xf32> -> tensor<1x64xf32>
      %s3 = arith.constant 5 : index
      %f3 = arith.constant 0 : index
      %d3 = tensor.empty() : tensor<1x5xf32>
      %v3 = pim.vmv[%zero, %f3, %s3](%d3, %x) {length = 5 : i32} : tensor<1x5xf32>, tensor<1x24xf32> -> tensor<1x5xf32>
      %r3 = pim.memcp_dh[%out3, %zero](%host, %v3) {size = 20 : i32} : tensor<1x64xf32>, tensor<1x5xf32> -> tensor<1x64xf32>
      %s4 = arith.constant 7 : index
      %f4 = arith.constant 12 : index
      %d4 = tensor.empty() : tensor<1x3xf32>
      %v4 = pim.vmv[%zero, %f4, %s4](%d4, %x) {length = 3 : i32} : tensor<1x3xf32>, tensor<1x24xf32> -> tensor<1x3xf32>
      %r4 = pim.memcp_dh[%out4, %zero](%host, %v4) {size = 12 : i32} : tensor<1x64xf32>, tensor<1x3xf32> -> tensor<1x64xf32>
      %s5 = arith.constant 23 : index
      %f5 = arith.constant 0 : index
      %d5 = tensor.empty() : tensor<1x2xf32>
      %v5 = pim.vmv[%zero, %f5, %s5](%d5, %x) {length = 2 : i32} : tensor<1x2xf32>, tensor<1x24xf32> -> tensor<1x2xf32>
      %r5 = pim.memcp_dh[%out5, %zero](%host, %v5) {size = 8 : i32} : tensor<1x64xf32>, tensor<1x2xf32> -> tensor<1x64xf32>
      %s6 = arith.constant 0 : index
      %f6 = arith.constant 24 : index
      %d6 = tensor.empty() : tensor<1x3xf32>
      %v6 = pim.vmv[%zero, %f6, %s6](%d6, %x) {length = 3 : i32} : tensor<1x3xf32>, tensor<1x24xf32> -> tensor<1x3xf32>
      %r6 = pim.memcp_dh[%out6, %zero](%host, %v6) {size = 12 : i32} : tensor<1x64xf32>, tensor<1x3xf32> -> tensor<1x64xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Strides, offsets and places of a gather that depend on the lane and on a loop.
module attributes {raptor.stage = "pim", raptor.model = "lanes", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 256 : i64, raptor.inputs = [{name = "x", shape = [1, 24], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [3, 8], offset = 96 : i64}]} {
  func.func @main(%host: tensor<1x64xf32>) {
    pim.core_batch %lane = 0 to 3 [] = [] (%h) = (%host) coreIds [7, 2, 5] : [] (tensor<1x64xf32>) -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %d = tensor.empty() : tensor<1x24xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %h) {size = 96 : i32} : tensor<1x24xf32>, tensor<1x64xf32> -> tensor<1x24xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %r = scf.for %i = %zero to %two step %one iter_args(%a = %e) -> (tensor<1x8xf32>) {
        %to = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
        %from = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1 * 4)>(%i, %lane)
        %step = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3 + 1)>(%i, %lane)
        %v = pim.vmv[%to, %from, %step](%a, %x) {length = 3 : i32} : tensor<1x8xf32>, tensor<1x24xf32> -> tensor<1x8xf32>
        %last = affine.apply affine_map<(d0) -> (d0 * 16 + 12)>(%i)
        %w = pim.memcp[%last, %from](%v, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x24xf32> -> tensor<1x8xf32>
        scf.yield %w : tensor<1x8xf32>
      }
      %out = affine.apply affine_map<(d0) -> (d0 * 32 + 96)>(%lane)
      %s = pim.memcp_dh[%out, %zero](%h, %r) {size = 32 : i32} : tensor<1x64xf32>, tensor<1x8xf32> -> tensor<1x64xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Each of two values is the larger one somewhere.
module attributes {raptor.stage = "graph", raptor.model = "sides", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<2x8xf32> {raptor.name = "x0"}) -> (tensor<1x8xf32>) {
    %y0 = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<2x8xf32>) -> (tensor<1x8xf32>) {
      %rows:2 = spat.extract_rows %a0 : tensor<2x8xf32> -> tensor<1x8xf32> x2
      %v = spat.vmax %rows#0, %rows#1 : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      spat.yield %v : tensor<1x8xf32>
    }
    func.return %y0 : tensor<1x8xf32>
  }
}

// -----

// Permutations that keep the shape.
module attributes {raptor.stage = "pim", raptor.model = "square", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 288 : i64, raptor.inputs = [{name = "x0", shape = [4, 4], offset = 0 : i64}, {name = "x1", shape = [3, 2, 3], offset = 64 : i64}], raptor.outputs = [{name = "y0", shape = [4, 4], offset = 144 : i64}, {name = "y1", shape = [3, 2, 3], offset = 208 : i64}]} {
  func.func @main(%host: tensor<1x72xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %in1 = arith.constant 64 : index
      %out0 = arith.constant 144 : index
      %out1 = arith.constant 208 : index
      %e_x = tensor.empty() : tensor<4x4xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 64 : i32} : tensor<4x4xf32>, tensor<1x72xf32> -> tensor<4x4xf32>
      %e_z = tensor.empty() : tensor<3x2x3xf32>
      %z = pim.memcp_hd[%zero, %in1](%e_z, %host) {size = 72 : i32} : tensor<3x2x3xf32>, tensor<1x72xf32> -> tensor<3x2x3xf32>
      %d = tensor.empty() : tensor<4x4xf32>
      %t = pim.transpose(%x, %d) {permutation = [1, 0]} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %e = tensor.empty() : tensor<3x2x3xf32>
      %u = pim.transpose(%z, %e) {permutation = [2, 1, 0]} : (tensor<3x2x3xf32>, tensor<3x2x3xf32>) -> tensor<3x2x3xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %t) {size = 64 : i32} : tensor<1x72xf32>, tensor<4x4xf32> -> tensor<1x72xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %u) {size = 72 : i32} : tensor<1x72xf32>, tensor<3x2x3xf32> -> tensor<1x72xf32>
      pim.halt
    }
    func.return
  }
}
