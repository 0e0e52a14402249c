// pim.memcp: the target ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 4 : index
      // expected-error@below {{target: outside the accessed value (byte 4, 16 bytes)}}
      %y = pim.memcp[%k, %zero](%d1, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: the source ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 4 : index
      // expected-error@below {{source: outside the accessed value (byte 4, 16 bytes)}}
      %y = pim.memcp[%zero, %k](%d1, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: offsets are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant -4 : index
      // expected-error@below {{target: outside the accessed value (byte -4, 16 bytes)}}
      %y = pim.memcp[%k, %zero](%d1, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: sizes are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{target: outside the accessed value (byte 0, -16 bytes)}}
      // expected-error@below {{source: outside the accessed value (byte 0, -16 bytes)}}
      %y = pim.memcp[%zero, %zero](%d1, %x) {size = -16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: whole words
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{target: not whole words (byte 0, 6 bytes)}}
      // expected-error@below {{source: not whole words (byte 0, 6 bytes)}}
      %y = pim.memcp[%zero, %zero](%d1, %x) {size = 6 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: offsets resolve statically
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %t = arith.constant dense<[0, 4]> : tensor<2xindex>
      %two = arith.constant 2 : index
      %k = tensor.extract %t[%two] : tensor<2xindex>
      // expected-error@below {{target: the place does not resolve statically (byte 0, 0 bytes)}}
      %y = pim.memcp[%k, %zero](%d1, %x) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: the target ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 4 : index
      // expected-error@below {{target: outside the accessed value (byte 4, 16 bytes)}}
      %y = pim.memcp_hd[%k, %zero](%d1, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: the source ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 116 : index
      // expected-error@below {{16 bytes from 116 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_hd[%zero, %k](%d1, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: offsets are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant -4 : index
      // expected-error@below {{target: outside the accessed value (byte -4, 16 bytes)}}
      %y = pim.memcp_hd[%k, %zero](%d1, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: sizes are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{-16 bytes from 0 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_hd[%zero, %zero](%d1, %host) {size = -16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: whole words
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{6 bytes from 0 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_hd[%zero, %zero](%d1, %host) {size = 6 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: offsets resolve statically
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %t = arith.constant dense<[0, 4]> : tensor<2xindex>
      %two = arith.constant 2 : index
      %k = tensor.extract %t[%two] : tensor<2xindex>
      // expected-error@below {{core 0: operand 0 does not resolve statically}}
      %y = pim.memcp_hd[%k, %zero](%d1, %host) {size = 8 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: the target ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 116 : index
      // expected-error@below {{16 bytes from 116 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_dh[%k, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: the source ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 4 : index
      // expected-error@below {{source: outside the accessed value (byte 4, 16 bytes)}}
      %y = pim.memcp_dh[%q, %k](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: offsets are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant -4 : index
      // expected-error@below {{16 bytes from -4 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_dh[%k, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: sizes are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{-16 bytes from 0 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_dh[%zero, %zero](%host, %x) {size = -16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: whole words
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{6 bytes from 0 on are not words of the host buffer (128 bytes)}}
      %y = pim.memcp_dh[%zero, %zero](%host, %x) {size = 6 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: offsets resolve statically
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %t = arith.constant dense<[0, 4]> : tensor<2xindex>
      %two = arith.constant 2 : index
      %k = tensor.extract %t[%two] : tensor<2xindex>
      // expected-error@below {{core 0: operand 0 does not resolve statically}}
      %y = pim.memcp_dh[%k, %zero](%host, %x) {size = 8 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: the target ends behind the copy
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{target: outside the accessed value (byte 0, 20 bytes)}}
      %y = pim.vmv[%zero, %zero, %zero](%d1, %x) {length = 5 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: the source ends behind the last element
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %two = arith.constant 2 : index
      // expected-error@below {{source: outside the accessed value (byte 0, 20 bytes)}}
      %y = pim.vmv[%zero, %zero, %two](%d1, %x) {length = 3 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: strides are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant -1 : index
      %f = arith.constant 12 : index
      // expected-error@below {{source: not whole words (byte 12, -1 bytes)}}
      %y = pim.vmv[%zero, %f, %k](%d1, %x) {length = 3 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmv: offsets are not negative
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant -4 : index
      %one = arith.constant 1 : index
      // expected-error@below {{source: outside the accessed value (byte -4, 12 bytes)}}
      %y = pim.vmv[%zero, %k, %one](%d1, %x) {length = 3 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: an entry a dimension
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{permutation must hold every dimension of the input once}}
      %y = pim.transpose(%x, %d1) {permutation = [0]} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: every dimension once
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{permutation must hold every dimension of the input once}}
      %y = pim.transpose(%x, %d1) {permutation = [0, 0]} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: no dimension beyond the rank
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{permutation must hold every dimension of the input once}}
      %y = pim.transpose(%x, %d1) {permutation = [0, 2]} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: no negative dimension
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{permutation must hold every dimension of the input once}}
      %y = pim.transpose(%x, %d1) {permutation = [1, -1]} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: no more entries than dimensions
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{permutation must hold every dimension of the input once}}
      %y = pim.transpose(%x, %d1) {permutation = [0, 1, 2]} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: the destination has as many elements
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<4x2xf32>
      // expected-error@below {{its result does not have the permuted shape}}
      %y = pim.transpose(%x, %d1) {permutation = [1, 0]} : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.transpose: the destination has the permuted shape
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<2x2xf32>
      // expected-error@below {{its result does not have the permuted shape}}
      %y = pim.transpose(%x, %d1) {permutation = [1, 0]} : (tensor<1x4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vrelu: the destination is as long as the input
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vrelu(%x, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vsigm: the destination is as long as the input
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vsigm(%x, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vsoftmax: the destination is as long as the input
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vsoftmax(%x, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vtanh: the destination is as long as the input
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vtanh(%x, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vavg: the destination has one element
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 1 come out}}
      %y = pim.vavg(%x, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvadd: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvadd(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvadd: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvadd(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvmax: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvmax(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvmax: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvmax(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvmul: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvmul(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvmul: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvmul(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsub: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvsub(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsub: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvsub(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvdmul: the destination has one element
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{its result has 4 elements, 1 come out}}
      %y = pim.vvdmul(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvdmul: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x1xf32>
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvdmul(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmm: the input is as long as the matrix has rows: not shorter
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    pim.core [%m] = [%w] coreId 0 {groupArrays = array<i64: 1>} : [tensor<4x3xf32>] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its input has 3 elements, the matrix 4 rows}}
      %y = pim.vmm[%m](%s, %d1) : (tensor<4x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: a matrix has arrays
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{weight 0 is not a constant with a group size}}
    pim.core [%m] = [%w] coreId 0 : [tensor<4x3xf32>] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %y = pim.vmm[%m](%x, %d1) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: weights are constants
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    %w = tensor.empty() : tensor<4x3xf32>
    // expected-error@below {{weight 0 is not a constant with a group size}}
    pim.core [%m] = [%w] coreId 0 {groupArrays = array<i64: 1>} : [tensor<4x3xf32>] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %y = pim.vmm[%m](%x, %d1) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vmm: the matrix is a bound one
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %w = arith.constant dense<1.0> : tensor<4x3xf32>
      // expected-error@below {{the matrix is not a bound weight}}
      %y = pim.vmm[%w](%x, %d1) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: the chip has the arrays
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    // expected-error@below {{core 0 holds more than the 64 arrays the chip has a core}}
    pim.core [%m] = [%w] coreId 0 {groupArrays = array<i64: 100000>} : [tensor<4x3xf32>] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      %y = pim.vmm[%m](%x, %d1) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: the core exists
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    // expected-error@below {{core 0: lane 0 is on core 64, which is none of the 64}}
    pim.core [] = [] coreId 64 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: lanes have cores
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    // expected-error@below {{core 0: lane 0 is on core -1, which is none of the 64}}
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: cores exist
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    // expected-error@below {{core 0: lane 0 is on core 64, which is none of the 64}}
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [64] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: the source is local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{operand 3 is in host memory, not local}}
      %y = pim.memcp[%zero, %zero](%d1, %h) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp: the target is local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      // expected-error@below {{operand 2 is in host memory, not local}}
      %y = pim.memcp[%zero, %zero](%h, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: the source is of the host
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{operand 3 is not in host memory}}
      %y = pim.memcp_hd[%zero, %zero](%d1, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_hd: the target is local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      // expected-error@below {{operand 2 is in host memory, not local}}
      %y = pim.memcp_hd[%zero, %zero](%h, %host) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: the target is of the host
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      // expected-error@below {{operand 2 is not in host memory}}
      %y = pim.memcp_dh[%zero, %zero](%d1, %x) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.memcp_dh: the source is local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      // expected-error@below {{operand 3 is in host memory, not local}}
      %y = pim.memcp_dh[%out, %zero](%h, %h) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x32xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vrelu: the input is local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %h[0, 0] [1, 4] [1, 1] : tensor<1x32xf32> to tensor<1x4xf32>
      // expected-error@below {{operand 0 is in host memory, not local}}
      %y = pim.vrelu(%s, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vrelu: elements are f32
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x4xf16>
      %d1 = tensor.empty() : tensor<1x4xf16>
      // expected-error@below {{operand 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{operand 1 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      // expected-error@below {{result 0 is tensor<1x4xf16>: the device has f32 values of static shape only}}
      %y = pim.vrelu(%s, %d1) : (tensor<1x4xf16>, tensor<1x4xf16>) -> tensor<1x4xf16>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vrelu: views are contiguous
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %m = tensor.empty() : tensor<2x4xf32>
      %s = tensor.extract_slice %m[0, 0] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
      %d1 = tensor.empty() : tensor<2x2xf32>
      // expected-error@below {{input: the viewed elements are not contiguous (byte 0, 16 bytes)}}
      %y = pim.vrelu(%s, %d1) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core: local memory is large enough
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    // expected-error@below {{one task needs 134217792 bytes of local memory, a core has 1048576 bytes}}
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %big = tensor.empty() : tensor<1x16777216xf32>
      %big2 = tensor.empty() : tensor<1x16777216xf32>
      %b = pim.memcp[%zero, %zero](%big, %x) {size = 16 : i32} : tensor<1x16777216xf32>, tensor<1x4xf32> -> tensor<1x16777216xf32>
      %b2 = pim.memcp[%zero, %zero](%big2, %x) {size = 16 : i32} : tensor<1x16777216xf32>, tensor<1x4xf32> -> tensor<1x16777216xf32>
      %y = pim.memcp[%zero, %zero](%b2, %b) {size = 16 : i32} : tensor<1x16777216xf32>, tensor<1x16777216xf32> -> tensor<1x16777216xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.send: the payload is inside the value
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %one = arith.constant 1 : index
      // expected-error@below {{input: outside the accessed value (byte 0, 20 bytes)}}
      pim.send(%x, %one) {size = 20 : i32} : tensor<1x4xf32> -> ()
      pim.halt
    }
    pim.core [] = [] coreId 1 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x8xf32>
      %k = arith.constant dense<1.0> : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %k) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      %y = pim.receive[%zero](%x, %zero) {size = 20 : i32} : tensor<1x8xf32> -> tensor<1x8xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.receive: the payload is inside the value
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %k = arith.constant 4 : index
      %one = arith.constant 1 : index
      // expected-error@below {{outputBuffer: outside the accessed value (byte 4, 16 bytes)}}
      %y = pim.receive[%k](%d1, %one) {size = 16 : i32} : tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    pim.core [] = [] coreId 1 : [] -> {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x8xf32>
      %k = arith.constant dense<1.0> : tensor<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %k) {size = 32 : i32} : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
      pim.send(%x, %zero) {size = 16 : i32} : tensor<1x8xf32> -> ()
      pim.halt
    }
    func.return
  }
}
// -----
// pim.send: a receive belongs to it
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %one = arith.constant 1 : index
      // expected-error@below {{deadlock (blocked): core 0 waits to send to core 1, which has ended}}
      pim.send(%x, %one) {size = 16 : i32} : tensor<1x4xf32> -> ()
      pim.halt
    }
    func.return
  }
}
// -----
// pim.receive: a send belongs to it
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %one = arith.constant 1 : index
      // expected-error@below {{deadlock (blocked): core 0 waits to receive from core 1, which has ended}}
      %y = pim.receive[%zero](%d1, %one) {size = 16 : i32} : tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.wait: a signal belongs to it
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %one = arith.constant 1 : index
      // expected-error@below {{deadlock (blocked): core 0 waits for signals of event 1 that no core sends}}
      pim.wait %one value %one
      pim.halt
    }
    func.return
  }
}
// -----
// pim.sync: a wait belongs to it
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %one = arith.constant 1 : index
      // expected-error@below {{nothing waits for the signals of event 1 of core 0}}
      pim.sync %zero event %one
      pim.halt
    }
    func.return
  }
}
// -----
// func.return: it ends no core's stream, pim.halt does
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = []} {
  func.func @main(%host: tensor<1x32xf32>) {
    "pim.core"() <{coreId = 0 : i32}> ({
      // expected-error@below {{belongs in func.func, not in pim.core}}
      "func.return"() : () -> ()
    }) : () -> ()
    func.return
  }
}
// -----
// pim.vavg: there are elements to average
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x0xf32>
      %d1 = tensor.empty() : tensor<1x1xf32>
      // expected-error@below {{its operands have no elements}}
      %y = pim.vavg(%s, %d1) : (tensor<1x0xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvsll(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvsll(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsra: the destination is as long as the inputs
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x3xf32>
      // expected-error@below {{its result has 3 elements, 4 come out}}
      %y = pim.vvsra(%x, %x, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsra: the inputs are equally long
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %x[0, 0] [1, 3] [1, 1] : tensor<1x4xf32> to tensor<1x3xf32>
      // expected-error@below {{its operands have 4 and 3 elements}}
      %y = pim.vvsra(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: the amounts are local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %h[0, 0] [1, 4] [1, 1] : tensor<1x32xf32> to tensor<1x4xf32>
      // expected-error@below {{operand 1 is in host memory, not local}}
      %y = pim.vvsll(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: the amounts are bits of f32, no integers
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x4xi32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 1 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      %y = pim.vvsll(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: there are elements to shift
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x0xf32>
      %d1 = tensor.empty() : tensor<1x0xf32>
      // expected-error@below {{its operands have no elements}}
      %y = pim.vvsll(%s, %s, %d1) : (tensor<1x0xf32>, tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsra: the amounts are local
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core_batch %lane = 0 to 1 [] = [] (%h) = (%host) coreIds [0] : [] (tensor<1x32xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      %q = arith.constant 96 : index
      %s = tensor.extract_slice %h[0, 0] [1, 4] [1, 1] : tensor<1x32xf32> to tensor<1x4xf32>
      // expected-error@below {{operand 1 is in host memory, not local}}
      %y = pim.vvsra(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsra: the amounts are bits of f32, no integers
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x4xi32>
      %d1 = tensor.empty() : tensor<1x4xf32>
      // expected-error@below {{operand 1 is tensor<1x4xi32>: the device has f32 values of static shape only}}
      %y = pim.vvsra(%x, %s, %d1) : (tensor<1x4xf32>, tensor<1x4xi32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsra: there are elements to shift
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %s = tensor.empty() : tensor<1x0xf32>
      %d1 = tensor.empty() : tensor<1x0xf32>
      // expected-error@below {{its operands have no elements}}
      %y = pim.vvsra(%s, %s, %d1) : (tensor<1x0xf32>, tensor<1x0xf32>, tensor<1x0xf32>) -> tensor<1x0xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// views and copies of loops: every operation that leaves a value is named, once
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      scf.for %i = %zero to %four step %one {
        %v = tensor.extract_slice %x[0, %i] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<1x2xf32>
        %d1 = tensor.empty() : tensor<1x2xf32>
        // expected-error@below {{input: outside the accessed value (byte 12, 8 bytes)}}
        %y = pim.vrelu(%v, %d1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
        %k = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
        %d2 = tensor.empty() : tensor<1x4xf32>
        // expected-error@below {{source: outside the accessed value (byte 16, 4 bytes)}}
        %z = pim.memcp[%zero, %k](%d2, %x) {size = 4 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      }
      pim.halt
    }
    func.return
  }
}
// -----
// scf.for: a loop ends before the program takes all memory
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 4], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 4], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    pim.core [] = [] coreId 0 : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %out = arith.constant 64 : index
      %d0 = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d0, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x32xf32> -> tensor<1x4xf32>
      %r = pim.memcp_dh[%out, %zero](%host, %x) {size = 16 : i32} : tensor<1x32xf32>, tensor<1x4xf32> -> tensor<1x32xf32>
      %many = arith.constant 9223372036854775807 : index
      // expected-error@below {{more than 67108864 instructions with its iterations}}
      scf.for %i = %zero to %many step %one {
      }
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: local values are allocated inside
module attributes {raptor.stage = "pim", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: tensor<1x32xf32>) {
    %g = tensor.empty() : tensor<1x8xf32>
    pim.core_batch %l = 0 to 1 [] = [] (%h, %gg) = (%host, %g) coreIds [0] : [] (tensor<1x32xf32>, tensor<1x8xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = tensor.empty() : tensor<1x8xf32>
      // expected-error@below {{operand 0 is allocated outside the core}}
      %x = pim.vrelu(%gg, %dx) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%h, %x) {size = 32 : i32} : tensor<1x32xf32>, tensor<1x8xf32> -> tensor<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: buffers are allocated inside
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    %g = memref.alloc() : memref<1x8xf32>
    pim.core_batch %l = 0 to 1 [] = [] (%h, %gg) = (%host, %g) coreIds [0] : [] (memref<1x32xf32>, memref<1x8xf32>) -> () {
      %zero = arith.constant 0 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() : memref<1x8xf32>
      // expected-error@below {{operand 0 is allocated outside the core}}
      %x = pim.vrelu(%gg, %dx) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
      %r = pim.memcp_dh[%out, %zero](%h, %x) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// scf.for: buffers are not carried
module attributes {raptor.stage = "buffered", raptor.model = "m", raptor.bits = 32 : i64, raptor.cores = 64 : i64, raptor.host_bytes = 128 : i64, raptor.inputs = [{name = "x", shape = [1, 8], offset = 0 : i64}], raptor.outputs = [{name = "y", shape = [1, 8], offset = 64 : i64}]} {
  func.func @main(%host: memref<1x32xf32>) {
    pim.core [] = [] coreId 0 {pim.local_memory_size = 256 : i64} : [] -> {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %out = arith.constant 64 : index
      %dx = memref.alloc() {pim.address = 0 : i64} : memref<1x8xf32>
      %x = pim.memcp_hd[%zero, %zero](%dx, %host) {size = 32 : i32} : memref<1x8xf32>, memref<1x32xf32> -> memref<1x8xf32>
      %e = memref.alloc() {pim.address = 64 : i64} : memref<1x8xf32>
      %s = scf.for %i = %zero to %one step %one iter_args(%a = %e) -> (memref<1x8xf32>) {
        // expected-error@below {{operand 1 is a buffer that a loop carries}}
        %y = pim.vrelu(%dx, %a) : (memref<1x8xf32>, memref<1x8xf32>) -> memref<1x8xf32>
        scf.yield %y : memref<1x8xf32>
      }
      // expected-error@below {{operand 3 is a buffer that a loop returns}}
      %r = pim.memcp_dh[%out, %zero](%host, %s) {size = 32 : i32} : memref<1x32xf32>, memref<1x8xf32> -> memref<1x32xf32>
      pim.halt
    }
    func.return
  }
}
