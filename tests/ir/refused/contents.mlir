// a value that nothing has written
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{lhs: reads words 0 to 7 of the value, which nothing has written}}
      %y = pim.vvadd(%d, %x, %e) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: the source offset lies beyond what was written
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %sixteen = arith.constant 16 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{source: reads words 4 to 6 of the value, which nothing has written}}
      %y = pim.memcp[%zero, %sixteen](%e, %p) {size = 12 : i32} : tensor<1x4xf32>, tensor<1x8xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: the source offset lies beyond what was written, at the stride
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %two = arith.constant 2 : index
      %four = arith.constant 4 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{source: reads word 5 of the value, which nothing has written}}
      %y = pim.vmv[%zero, %four, %two](%e, %p) {length = 3 : i32} : tensor<1x3xf32>, tensor<1x8xf32> -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: the stride leads past what was written
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %three = arith.constant 3 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{source: reads word 6 of the value, which nothing has written}}
      %y = pim.vmv[%zero, %zero, %three](%e, %p) {length = 3 : i32} : tensor<1x3xf32>, tensor<1x8xf32> -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a copy is too short for what reads it
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 28 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{rhs: reads word 7 of the value, which nothing has written}}
      %y = pim.vvadd(%x, %p, %e) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a copy goes to the wrong place: a word at the start is left out
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %four = arith.constant 4 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%four, %zero](%d, %x) {size = 28 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads word 0 of the value, which nothing has written}}
      %y = pim.vrelu(%p, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// two copies leave a gap
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %sixteen = arith.constant 16 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 12 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %q = pim.memcp[%sixteen, %zero](%p, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads word 3 of the value, which nothing has written}}
      %y = pim.vrelu(%q, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a view reaches beyond what was written
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %v = tensor.extract_slice %p[0, 4] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{input: reads words 1 to 3 of the value, which nothing has written}}
      %y = pim.vrelu(%v, %e) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// values do not change: the value before the copy is still unwritten
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{lhs: reads words 0 to 7 of the value, which nothing has written}}
      %y = pim.vvadd(%d, %p, %e) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// values do not change: what is copied to a value is in the next one alone
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %sixteen = arith.constant 16 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %q = pim.memcp[%sixteen, %zero](%p, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{lhs: reads words 4 to 7 of the value, which nothing has written}}
      %y = pim.vvadd(%p, %q, %e) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a value copied whole is written where its source is; the reader of the copy is at fault
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %q = pim.memcp[%zero, %zero](%e, %p) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %f = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 4 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%q, %f) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a row inserted into a value that has no other contents
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %v = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %p = tensor.insert_slice %v into %d[0, 2] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 0 to 1 of the value, which nothing has written}}
      %y = pim.vrelu(%p, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// an insertion of a row of which a word is missing
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %v = pim.memcp[%zero, %zero](%d, %x) {size = 12 : i32} : tensor<1x4xf32>, tensor<1x8xf32> -> tensor<1x4xf32>
      // expected-error@below {{source: reads word 3 of the value, which nothing has written}}
      %p = tensor.insert_slice %v into %x[0, 2] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// an insertion into a column: the words between are missing
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<4x2xf32>
      %v = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %c = tensor.empty() : tensor<4x1xf32>
      %t = pim.transpose(%v, %c) {permutation = [1, 0]} : (tensor<1x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
      %p = tensor.insert_slice %t into %d[0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x2xf32>
      %e = tensor.empty() : tensor<4x2xf32>
      // expected-error@below {{input: reads word 0 of the value, which nothing has written}}
      %y = pim.vrelu(%p, %e) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// the loop that writes ends too soon
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %seven = arith.constant 7 : index
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %seven step %one iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %p = pim.memcp[%o, %o](%a, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads word 7 of the value, which nothing has written}}
      %y = pim.vrelu(%s, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// the loop that writes takes steps that are too long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %two = arith.constant 2 : index
      %eight = arith.constant 8 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %eight step %two iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %p = pim.memcp[%o, %o](%a, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads word 1 of the value, which nothing has written}}
      %y = pim.vrelu(%s, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// the loop that writes does nothing
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %eight = arith.constant 8 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %eight to %eight step %one iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %p = pim.memcp[%o, %o](%a, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 0 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%s, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// the loop that reads goes on too long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %eight = arith.constant 8 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %eight step %one iter_args(%a = %e) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %f = tensor.empty() : tensor<1x1xf32>
        // expected-error@below {{source: reads word 5 of the value, which nothing has written with loop variables 5}}
        %q = pim.memcp[%zero, %o](%f, %p) {size = 4 : i32} : tensor<1x1xf32>, tensor<1x8xf32> -> tensor<1x1xf32>
        %t = pim.memcp[%o, %zero](%a, %q) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x1xf32> -> tensor<1x8xf32>
        scf.yield %t : tensor<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// one iteration of two nested loops reads too far
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %two step %one iter_args(%a = %e) -> (tensor<1x8xf32>) {
        %in = scf.for %k = %zero to %two step %one iter_args(%b = %a) -> (tensor<1x8xf32>) {
          %o = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1 * 8)>(%i, %k)
          %f = tensor.empty() : tensor<1x1xf32>
          // expected-error@below {{source: reads word 5 of the value, which nothing has written with loop variables 1, 1}}
          %q = pim.memcp[%zero, %o](%f, %p) {size = 4 : i32} : tensor<1x1xf32>, tensor<1x8xf32> -> tensor<1x1xf32>
          %t = pim.memcp[%zero, %zero](%b, %q) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x1xf32> -> tensor<1x8xf32>
          scf.yield %t : tensor<1x8xf32>
        }
        scf.yield %in : tensor<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// what a loop carries is the last value, not all of them
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %eight = arith.constant 8 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %eight step %one iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %f = tensor.empty() : tensor<1x8xf32>
        %p = pim.memcp[%o, %o](%f, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 0 to 6 of the value, which nothing has written}}
      %y = pim.vrelu(%s, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// the first iteration reads a carried value without contents, the later ones would not
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %four step %one iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %f = tensor.empty() : tensor<1x8xf32>
        // expected-error@below {{lhs: reads words 0 to 7 of the value, which nothing has written with loop variables 0}}
        %p = pim.vvadd(%a, %x, %f) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// values that a loop exchanges: the second iteration reads the one without contents
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      %s:2 = scf.for %i = %zero to %four step %one iter_args(%a = %x, %b = %d) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
        %f = tensor.empty() : tensor<1x8xf32>
        // expected-error@below {{input: reads words 0 to 7 of the value, which nothing has written with loop variables 1}}
        %p = pim.vrelu(%a, %f) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
        scf.yield %b, %p : tensor<1x8xf32>, tensor<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// pim.send: a part of the payload has no contents
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 4 to 7 of the value, which nothing has written}}
      pim.send(%p, %one) {size = 32 : i32} : tensor<1x8xf32> -> ()
      pim.halt
    }
    pim.core [] = [] coreId 1 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x8xf32>
      %x = pim.receive[%zero](%d, %zero) {size = 32 : i32} : tensor<1x8xf32> -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: a part of what is stored has no contents
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %spare = arith.constant 96 : index
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      // expected-error@below {{source: reads words 4 to 7 of the value, which nothing has written}}
      %y = pim.memcp_dh[%spare, %zero](%host, %p) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.concat: one of the parts has no contents
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x12xf32>
      // expected-error@below {{inputs: reads words 0 to 3 of the value, which nothing has written}}
      %y = pim.concat axis 1 %x, %d into %e : (tensor<1x8xf32>, tensor<1x4xf32>) -> tensor<1x12xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// one lane alone reads beyond what was written
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 3 [] = [] (%h) = (%host) coreIds [0, 1, 2] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %spots = arith.constant dense<[64, 96, 32]> : tensor<3xindex>
      %spot = tensor.extract %spots[%lane] : tensor<3xindex>
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %h) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%spot, %zero](%h, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %table = arith.constant dense<[0, 8, 12]> : tensor<3xindex>
      %o = tensor.extract %table[%lane] : tensor<3xindex>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x2xf32>
      // expected-error@below {{source: reads word 4 of the value, which nothing has written in lane 2}}
      %y = pim.memcp[%zero, %o](%e, %p) {size = 8 : i32} : tensor<1x2xf32>, tensor<1x8xf32> -> tensor<1x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// in one lane the loop that writes is too short
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 3 [] = [] (%h) = (%host) coreIds [0, 1, 2] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %spots = arith.constant dense<[64, 96, 32]> : tensor<3xindex>
      %spot = tensor.extract %spots[%lane] : tensor<3xindex>
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %h) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%spot, %zero](%h, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %table = arith.constant dense<[8, 7, 8]> : tensor<3xindex>
      %n = tensor.extract %table[%lane] : tensor<3xindex>
      %d = tensor.empty() : tensor<1x8xf32>
      %s = scf.for %i = %zero to %n step %one iter_args(%a = %d) -> (tensor<1x8xf32>) {
        %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
        %p = pim.memcp[%o, %o](%a, %x) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
        scf.yield %p : tensor<1x8xf32>
      }
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads word 7 of the value, which nothing has written in lane 1}}
      %y = pim.vrelu(%s, %e) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// every lane reads beyond what was written: said once
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 3 [] = [] (%h) = (%host) coreIds [0, 1, 2] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %sixteen = arith.constant 16 : index
      %spots = arith.constant dense<[64, 96, 32]> : tensor<3xindex>
      %spot = tensor.extract %spots[%lane] : tensor<3xindex>
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %h) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%spot, %zero](%h, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x2xf32>
      // expected-error@below {{source: reads words 4 to 5 of the value, which nothing has written}}
      %y = pim.memcp[%zero, %sixteen](%e, %p) {size = 8 : i32} : tensor<1x2xf32>, tensor<1x8xf32> -> tensor<1x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a buffer: the copy is too short
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 28 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %e = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
      // expected-error@below {{input: reads word 7 of the value, which nothing has written}}
      %y = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a buffer is read before it is written, and afterwards
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %e = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
      // expected-error@below {{input: reads words 0 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 32 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %z = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a buffer at the address of an earlier one does not hold what that one did
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 32 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %q = pim.vrelu(%d, %dx) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      %e = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      // expected-error@below {{input: reads words 0 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%e, %dx) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a buffer allocated in a loop has no contents in any iteration
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      scf.for %i = %zero to %two step %one {
        %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
        %e = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
        %o = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
        %p = pim.memcp[%o, %zero](%d, %x) {size = 16 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
        // expected-error@below {{input: reads words 4 to 7 of the value, which nothing has written with loop variables 0}}
        %y = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// a buffer filled by a loop that ends too soon
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %three = arith.constant 3 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      scf.for %i = %zero to %three step %one {
        %o = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
        %p = pim.memcp[%o, %o](%d, %x) {size = 8 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      }
      %e = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
      // expected-error@below {{input: reads words 6 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a loop reads in its first iteration what the first iteration writes later
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %e = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
      scf.for %i = %zero to %two step %one {
        // expected-error@below {{input: reads words 0 to 7 of the value, which nothing has written with loop variables 0}}
        %q = pim.vrelu(%d, %e) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
        %p = pim.memcp[%zero, %zero](%d, %x) {size = 32 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// a view of a buffer is written beside the one that is read
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %v = memref.subview %d[0, 0] [1, 4] [1, 1] : memref<1x8xf32> to memref<1x4xf32>
      %w = memref.subview %d[0, 3] [1, 4] [1, 1] : memref<1x8xf32> to memref<1x4xf32>
      %p = pim.memcp[%zero, %zero](%v, %x) {size = 16 : i32} : memref<1x4xf32>, memref<1x8xf32> -> memref<1x4xf32>
      %e = memref.alloc() {pim.address = 128 : i64} : memref<1x4xf32>
      // expected-error@below {{input: reads words 1 to 3 of the value, which nothing has written}}
      %y = pim.vrelu(%w, %e) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// a copy of all of a buffer brings what is missing there over what was written
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      %d = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %e = memref.alloc() {pim.address = 96 : i64} : memref<1x8xf32>
      %o = pim.memcp[%zero, %zero](%e, %x) {size = 32 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %q = pim.memcp[%zero, %zero](%e, %d) {size = 32 : i32} : memref<1x8xf32>, memref<1x8xf32> -> memref<1x8xf32>
      %f = memref.alloc() {pim.address = 128 : i64} : memref<1x8xf32>
      // expected-error@below {{input: reads words 4 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%e, %f) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// an attribute that is not the operation's own says nothing about what it reads
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 16 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{input: reads words 4 to 7 of the value, which nothing has written}}
      %y = pim.vrelu(%p, %e) {size = 16 : i32} : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// loops of very many iterations end, also behind a fault
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %many = arith.constant 4294967296 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x32xf32> -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      %d = tensor.empty() : tensor<1x8xf32>
      %p = pim.memcp[%zero, %zero](%d, %x) {size = 20 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %e = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{the module accesses values too often to be checked}}
      %s = scf.for %i = %zero to %many step %one iter_args(%a = %e) -> (tensor<1x8xf32>) {
        %in = scf.for %k = %zero to %many step %one iter_args(%b = %a) -> (tensor<1x8xf32>) {
          %o = affine.apply affine_map<(d0, d1) -> (d0 * 12 + d1 * 8)>(%i, %k)
          %f = tensor.empty() : tensor<1x1xf32>
          %q = pim.memcp[%zero, %o](%f, %p) {size = 4 : i32} : tensor<1x1xf32>, tensor<1x8xf32> -> tensor<1x1xf32>
          %t = pim.memcp[%zero, %zero](%b, %q) {size = 4 : i32} : tensor<1x8xf32>, tensor<1x1xf32> -> tensor<1x8xf32>
          scf.yield %t : tensor<1x8xf32>
        }
        scf.yield %in : tensor<1x8xf32>
      }
      pim.halt
    }
    func.return
  }
}
