// The instructions of a core.
module {
  func.func @core() {
    pim.core [] = [] coreId 0 : [] -> () {
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @core_batch() {
    pim.core_batch %lane = 0 to 2 [] = [] () = () coreIds [0, 1] : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @core_batch_range() {
    pim.core_batch %lane = 0 to 4 [] = [] () = () coreIds [0 to 3] : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @core_weights(%host: tensor<1x64xf32>) {
    %w = arith.constant dense<1.0> : tensor<4x3xf32>
    pim.core_batch %lane = 0 to 2 [%warg] = [%w] (%h) = (%host) coreIds [0, 1] : [tensor<4x3xf32>] (tensor<1x64xf32>) -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      %offset = affine.apply affine_map<(d0) -> (d0 * 16)>(%lane)
      %x = pim.memcp_hd[%zero, %offset](%d, %h) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x64xf32> -> tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x3xf32>
      %y = pim.vmm[%warg](%x, %e) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @host_capture(%host: tensor<1x64xf32>) {
    pim.core [] = [] coreId 7 : [] -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      %x = pim.memcp_hd[%zero, %zero](%d, %host) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x64xf32> -> tensor<1x4xf32>
      %y = pim.memcp_dh[%zero, %zero](%host, %x) {size = 16 : i32} : tensor<1x64xf32>, tensor<1x4xf32> -> tensor<1x64xf32>
      pim.halt
    }
    func.return
  }
}
// -----
module {
  func.func @concat(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.concat axis 1 %a, %b into %dst : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @memcp(%dst: tensor<1x4xf32>, %src: tensor<1x4xf32>, %dstOffset: index, %srcOffset: index) {
    %y = pim.memcp[%dstOffset, %srcOffset](%dst, %src) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @memcp_dh(%dst: tensor<1x4xf32>, %src: tensor<1x4xf32>, %dstOffset: index, %srcOffset: index) {
    %y = pim.memcp_dh[%dstOffset, %srcOffset](%dst, %src) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @memcp_hd(%dst: tensor<1x4xf32>, %src: tensor<1x4xf32>, %dstOffset: index, %srcOffset: index) {
    %y = pim.memcp_hd[%dstOffset, %srcOffset](%dst, %src) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @memcp_buffers(%dst: memref<1x4xf32>, %src: memref<1x4xf32>) {
    %zero = arith.constant 0 : index
    %y = pim.memcp[%zero, %zero](%dst, %src) {size = 16 : i32} : memref<1x4xf32>, memref<1x4xf32> -> memref<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vmv_buffers(%dst: memref<1x4xf32>, %src: memref<1x8xf32>) {
    %zero = arith.constant 0 : index
    %stride = arith.constant 2 : index
    %y = pim.vmv[%zero, %zero, %stride](%dst, %src) {length = 4 : i32} : memref<1x4xf32>, memref<1x8xf32> -> memref<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vmv(%dst: tensor<1x4xf32>, %src: tensor<1x8xf32>, %dstOffset: index, %srcOffset: index, %stride: index) {
    %y = pim.vmv[%dstOffset, %srcOffset, %stride](%dst, %src) {length = 4 : i32} : tensor<1x4xf32>, tensor<1x8xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @send(%x: tensor<1x4xf32>, %target: index) {
    pim.send(%x, %target) {size = 16 : i32} : tensor<1x4xf32> -> ()
    func.return
  }
}
// -----
module {
  func.func @receive_zero(%dst: tensor<1x4xf32>, %source: index, %zero: index) {
    %y = pim.receive[%zero](%dst, %source) {size = 16 : i32} : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @receive(%dst: tensor<1x4xf32>, %source: index, %offset: index) {
    %y = pim.receive[%offset](%dst, %source) {size = 16 : i32} : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @events(%target: index, %event: index, %count: index) {
    pim.sync %target event %event
    pim.wait %event value %count
    func.return
  }
}
// -----
module {
  func.func @transpose(%x: tensor<2x3xf32>, %dst: tensor<3x2xf32>) {
    %y = pim.transpose(%x, %dst) {permutation = [1, 0]} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
module {
  func.func @vmm(%weight: tensor<4x3xf32>, %x: tensor<1x4xf32>, %dst: tensor<1x3xf32>) {
    %y = pim.vmm[%weight](%x, %dst) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
module {
  func.func @vrelu_buffers(%x: memref<1x4xf32>, %dst: memref<1x4xf32>) {
    %y = pim.vrelu(%x, %dst) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vavg(%x: tensor<1x4xf32>, %dst: tensor<1x1xf32>) {
    %y = pim.vavg(%x, %dst) : (tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @vrelu(%x: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vrelu(%x, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vsigm(%x: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vsigm(%x, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vsoftmax(%x: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vsoftmax(%x, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vtanh(%x: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vtanh(%x, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvadd(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvadd(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvdmul(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x1xf32>) {
    %y = pim.vvdmul(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @vvmax(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvmax(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvmul(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvmul(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvsll(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvsll(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvsra(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvsra(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvsub(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %dst: tensor<1x4xf32>) {
    %y = pim.vvsub(%a, %b, %dst) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
