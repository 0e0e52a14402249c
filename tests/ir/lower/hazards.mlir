// What a destination, a view or a carried value held before is still read: values do not change when their
// storage could.

// Carried values that change places, and one that is also needed behind the loop.
module attributes {raptor.stage = "graph", raptor.model = "swapped", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<2x4xf32> {raptor.name = "x0"}) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
    %y0, %y1, %y2 = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %rows:2 = spat.extract_rows %a0 : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %s:3 = scf.for %i = %zero to %three step %one iter_args(%a = %rows#0, %b = %rows#1, %c = %rows#0) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
        %d = spat.vsub %c, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %b, %a, %d : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
      }
      %t = spat.vadd %s#0, %rows#0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %t, %s#1, %s#2 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
    }
    func.return %y0, %y1, %y2 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
  }
}

// -----

// Three carried values in a ring, by way of views of them, and a constant that becomes one.
module attributes {raptor.stage = "graph", raptor.model = "rotated", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
    %y0, %y1, %y2 = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<3x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %k = arith.constant dense<[[1.0, -2.0, 3.0, 0.5]]> : tensor<1x4xf32>
      %rows:3 = spat.extract_rows %a0 : tensor<3x4xf32> -> tensor<1x4xf32> x3
      %s:3 = scf.for %i = %zero to %four step %one iter_args(%a = %rows#0, %b = %rows#1, %c = %k) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) {
        %v = tensor.extract_slice %a[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> to tensor<1x4xf32>
        %w = spat.vadd %b, %rows#2 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %c, %v, %w : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
      }
      spat.yield %s#0, %s#1, %s#2 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
    }
    func.return %y0, %y1, %y2 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>
  }
}

// -----

// A row of a matrix is inserted into, and starts a loop, while the matrix is still read.
module attributes {raptor.stage = "graph", raptor.model = "rows", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<2x4xf32> {raptor.name = "x0"}) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x4xf32>) {
    %y0, %y1, %y2 = spat.graph_compute [] = [] (%a0) = (%x0) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x4xf32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %m = spat.tanh(%a0) : tensor<2x4xf32> -> tensor<2x4xf32>
      %rows:2 = spat.extract_rows %m : tensor<2x4xf32> -> tensor<1x4xf32> x2
      %part = tensor.extract_slice %a0[0, 1] [1, 2] [1, 1] : tensor<2x4xf32> to tensor<1x2xf32>
      %n = spat.sigmoid(%part) : tensor<1x2xf32> -> tensor<1x2xf32>
      %into = tensor.insert_slice %n into %rows#0[0, 1] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<1x4xf32>
      %s = scf.for %i = %zero to %three step %one iter_args(%a = %rows#1) -> (tensor<1x4xf32>) {
        %c = spat.vadd %a, %into : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %c : tensor<1x4xf32>
      }
      %t = spat.vadd %m, %m : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
      spat.yield %into, %s, %t : tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x4xf32>
    }
    func.return %y0, %y1, %y2 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<2x4xf32>
  }
}

// -----

// A row is inserted into three times from the same old value; a view of it is read afterwards.
module attributes {raptor.stage = "graph", raptor.model = "inserted", raptor.bits = 32 : i64, raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x6xf32> {raptor.name = "x0"}, %x1: tensor<1x2xf32> {raptor.name = "x1"}) -> (tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x2xf32>) {
    %y0, %y1, %y2 = spat.graph_compute [] = [] (%a0, %a1) = (%x0, %x1) crossbarWeights 0 {placement = array<i64: 1>} : [] (tensor<1x6xf32>, tensor<1x2xf32>) -> (tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x2xf32>) {
      %r = spat.relu(%a0) : tensor<1x6xf32> -> tensor<1x6xf32>
      %view = tensor.extract_slice %r[0, 2] [1, 2] [1, 1] : tensor<1x6xf32> to tensor<1x2xf32>
      %n = spat.sigmoid(%a1) : tensor<1x2xf32> -> tensor<1x2xf32>
      %p = tensor.insert_slice %n into %r[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<1x6xf32>
      %q = tensor.insert_slice %a1 into %r[0, 4] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<1x6xf32>
      %t = spat.vsub %view, %a1 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
      spat.yield %p, %q, %t : tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x2xf32>
    }
    func.return %y0, %y1, %y2 : tensor<1x6xf32>, tensor<1x6xf32>, tensor<1x2xf32>
  }
}

// -----

// Destinations whose old value is read later, that are used twice, and that are inputs too.
module attributes {raptor.stage = "pim", raptor.model = "destinations", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 80 : i64, raptor.inputs = [{name = "x0", shape = [1, 4], offset = 0 : i64}, {name = "x1", shape = [1, 4], offset = 16 : i64}], raptor.outputs = [{name = "y0", shape = [1, 4], offset = 32 : i64}, {name = "y1", shape = [1, 4], offset = 48 : i64}, {name = "y2", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x20xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %in1 = arith.constant 16 : index
      %out0 = arith.constant 32 : index
      %out1 = arith.constant 48 : index
      %out2 = arith.constant 64 : index
      %e_x = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x20xf32> -> tensor<1x4xf32>
      %e_z = tensor.empty() : tensor<1x4xf32>
      %z = pim.memcp_hd[%zero, %in1](%e_z, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x20xf32> -> tensor<1x4xf32>
      %y = pim.vsigm(%x, %x) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %a = pim.vvsub(%x, %y, %d) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %b = pim.vvmul(%x, %z, %d) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %f = tensor.empty() : tensor<1x4xf32>
      %c = pim.vvadd(%a, %b, %f) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %g = pim.vvmax(%z, %c, %z) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %h = pim.vvsub(%g, %z, %f) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %c) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %g) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %h) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Copies into parts of a value that is read afterwards, and of a view of one.
module attributes {raptor.stage = "pim", raptor.model = "parts", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x0", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [1, 8], offset = 32 : i64}, {name = "y1", shape = [1, 8], offset = 64 : i64}, {name = "y2", shape = [1, 8], offset = 96 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %out0 = arith.constant 32 : index
      %out1 = arith.constant 64 : index
      %out2 = arith.constant 96 : index
      %e_x = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %four = arith.constant 4 : index
      %two = arith.constant 2 : index
      %eight = arith.constant 8 : index
      %p = pim.memcp[%four, %eight](%x, %x) {size = 8 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %q = pim.vmv[%zero, %four, %two](%x, %p) {length = 3 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %v = tensor.extract_slice %q[0, 4] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %w = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %n = pim.vtanh(%w, %v) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %s = tensor.insert_slice %n into %x[0, 4] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x8xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %s) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %q) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %p) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Values computed in place, and an insertion of one that was not.
module attributes {raptor.stage = "pim", raptor.model = "placed", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 96 : i64, raptor.inputs = [{name = "x0", shape = [1, 4], offset = 0 : i64}, {name = "x1", shape = [1, 4], offset = 16 : i64}], raptor.outputs = [{name = "y0", shape = [2, 4], offset = 32 : i64}, {name = "y1", shape = [2, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x24xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %in1 = arith.constant 16 : index
      %out0 = arith.constant 32 : index
      %out1 = arith.constant 64 : index
      %e_x = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x24xf32> -> tensor<1x4xf32>
      %e_z = tensor.empty() : tensor<1x4xf32>
      %z = pim.memcp_hd[%zero, %in1](%e_z, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x24xf32> -> tensor<1x4xf32>
      %d = tensor.empty() : tensor<2x4xf32>
      %v = tensor.extract_slice %d[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %a = pim.vsigm(%x, %v) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %m = tensor.insert_slice %a into %d[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
      %n = tensor.insert_slice %z into %m[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
      %u = tensor.extract_slice %n[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x4xf32>
      %b = pim.vvadd(%u, %z, %e) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %o = tensor.insert_slice %b into %n[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %n) {size = 32 : i32} : tensor<1x24xf32>, tensor<2x4xf32> -> tensor<1x24xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %o) {size = 32 : i32} : tensor<1x24xf32>, tensor<2x4xf32> -> tensor<1x24xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// A loop that writes where it reads, starts from a value that is read inside it, and swaps.
module attributes {raptor.stage = "pim", raptor.model = "loops", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 80 : i64, raptor.inputs = [{name = "x0", shape = [1, 4], offset = 0 : i64}, {name = "x1", shape = [1, 4], offset = 16 : i64}], raptor.outputs = [{name = "y0", shape = [1, 4], offset = 32 : i64}, {name = "y1", shape = [1, 4], offset = 48 : i64}, {name = "y2", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x20xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %in1 = arith.constant 16 : index
      %out0 = arith.constant 32 : index
      %out1 = arith.constant 48 : index
      %out2 = arith.constant 64 : index
      %e_x = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x20xf32> -> tensor<1x4xf32>
      %e_z = tensor.empty() : tensor<1x4xf32>
      %z = pim.memcp_hd[%zero, %in1](%e_z, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x20xf32> -> tensor<1x4xf32>
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %d = tensor.empty() : tensor<1x4xf32>
      %s:2 = scf.for %i = %zero to %three step %one iter_args(%a = %x, %b = %z) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
        %t = pim.vvadd(%a, %x, %a) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        %u = pim.vvmul(%b, %t, %d) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        %w = pim.vvsub(%u, %b, %u) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %w, %t : tensor<1x4xf32>, tensor<1x4xf32>
      }
      %v = pim.vvadd(%x, %z, %d) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %s#0) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %s#1) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %v) {size = 16 : i32} : tensor<1x20xf32>, tensor<1x4xf32> -> tensor<1x20xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Constant rows as operands of instructions, as destinations and as initial values.
module attributes {raptor.stage = "pim", raptor.model = "constants", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 96 : i64, raptor.inputs = [{name = "x0", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [1, 4], offset = 16 : i64}, {name = "y1", shape = [1, 8], offset = 32 : i64}, {name = "y2", shape = [4, 1], offset = 64 : i64}, {name = "y3", shape = [1, 4], offset = 80 : i64}]} {
  func.func @main(%host: tensor<1x24xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %in0 = arith.constant 0 : index
      %out0 = arith.constant 16 : index
      %out1 = arith.constant 32 : index
      %out2 = arith.constant 64 : index
      %out3 = arith.constant 80 : index
      %e_x = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %in0](%e_x, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x24xf32> -> tensor<1x4xf32>
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %k = arith.constant dense<[[1.0, -2.0, 3.0, 0.5]]> : tensor<1x4xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %a = pim.vvsub(%k, %x, %d) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %c = pim.concat axis 1 %k, %a into %e : (tensor<1x4xf32> x2) -> tensor<1x8xf32>
      %f = tensor.empty() : tensor<4x1xf32>
      %t = pim.transpose(%k, %f) {permutation = [1, 0]} : (tensor<1x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
      %s = scf.for %i = %zero to %three step %one iter_args(%b = %k) -> (tensor<1x4xf32>) {
        %g = tensor.empty() : tensor<1x4xf32>
        %h = pim.vvadd(%b, %x, %g) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
        scf.yield %h : tensor<1x4xf32>
      }
      %r0 = pim.memcp_dh[%out0, %zero](%host, %a) {size = 16 : i32} : tensor<1x24xf32>, tensor<1x4xf32> -> tensor<1x24xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %c) {size = 32 : i32} : tensor<1x24xf32>, tensor<1x8xf32> -> tensor<1x24xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %t) {size = 16 : i32} : tensor<1x24xf32>, tensor<4x1xf32> -> tensor<1x24xf32>
      %r3 = pim.memcp_dh[%out3, %zero](%host, %s) {size = 16 : i32} : tensor<1x24xf32>, tensor<1x4xf32> -> tensor<1x24xf32>
      pim.halt
    }
    func.return
  }
}

// -----

// Values of which only a part is written: one that is still read when the next part comes, and two that change
// places. They are copied whole.
module attributes {raptor.stage = "pim", raptor.model = "halves", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 64 : i64, raptor.inputs = [{name = "x0", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y0", shape = [1, 4], offset = 16 : i64}, {name = "y1", shape = [1, 4], offset = 32 : i64}, {name = "y2", shape = [1, 2], offset = 48 : i64}]} {
  func.func @main(%host: tensor<1x16xf32>) {
    pim.core [] = [] coreId 2 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %eight = arith.constant 8 : index
      %out0 = arith.constant 16 : index
      %out1 = arith.constant 32 : index
      %out2 = arith.constant 48 : index
      %e_x = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%e_x, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x16xf32> -> tensor<1x4xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %a = pim.memcp[%zero, %zero](%d, %x) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %b = pim.memcp[%eight, %zero](%a, %x) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %c = pim.memcp[%eight, %eight](%a, %x) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x4xf32>
      %f = pim.memcp[%zero, %eight](%e, %x) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %s:2 = scf.for %i = %zero to %three step %one iter_args(%p = %a, %q = %f) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
        scf.yield %q, %p : tensor<1x4xf32>, tensor<1x4xf32>
      }
      %g = tensor.empty() : tensor<1x2xf32>
      %v = tensor.extract_slice %s#0[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
      %w = tensor.extract_slice %s#1[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
      %z = pim.vvsub(%v, %w, %g) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
      %r0 = pim.memcp_dh[%out0, %zero](%host, %b) {size = 16 : i32} : tensor<1x16xf32>, tensor<1x4xf32> -> tensor<1x16xf32>
      %r1 = pim.memcp_dh[%out1, %zero](%host, %c) {size = 16 : i32} : tensor<1x16xf32>, tensor<1x4xf32> -> tensor<1x16xf32>
      %r2 = pim.memcp_dh[%out2, %zero](%host, %z) {size = 8 : i32} : tensor<1x16xf32>, tensor<1x2xf32> -> tensor<1x16xf32>
      pim.halt
    }
    func.return
  }
}
