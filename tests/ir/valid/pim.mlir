// pim.concat: an example
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: an example
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 16 : i32}> : (index, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.send: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index) {
    "pim.send"(%a0, %a1) <{size = 16 : i32}> : (tensor<1x4xf32>, index) -> ()
    func.return
  }
}
// -----
// pim.sync: an example
module {
  func.func @f(%a0: index, %a1: index) {
    "pim.sync"(%a0, %a1) : (index, index) -> ()
    func.return
  }
}
// -----
// pim.wait: an example
module {
  func.func @f(%a0: index, %a1: index) {
    "pim.wait"(%a0, %a1) : (index, index) -> ()
    func.return
  }
}
// -----
// pim.transpose: an example
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.vavg: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x1xf32>) {
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vrelu: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvdmul: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x1xf32>) {
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// pim.vmm: an example
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmv: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: memrefs
module {
  func.func @f(%a0: memref<1x2xf32>, %a1: memref<1x2xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (memref<1x2xf32>, memref<1x2xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: destination and result may differ in layout
module {
  func.func @f(%a0: memref<1x2xf32>, %a1: memref<1x2xf32>, %a2: memref<1x4xf32, strided<[8, 1], offset: 4>>) {
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (memref<1x2xf32>, memref<1x2xf32>, memref<1x4xf32, strided<[8, 1], offset: 4>>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: destination and result may differ in encoding
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x4xf32, "rows">) {
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x4xf32, "rows">) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: one input
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "pim.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.concat: unknown sizes
module {
  func.func @f(%a0: tensor<1x?xf32>, %a1: tensor<1x2xf32>, %a2: tensor<1x?xf32>) {
    %y = "pim.concat"(%a0, %a1, %a2) <{axis = 1 : i64}> : (tensor<1x?xf32>, tensor<1x2xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// pim.vmm: the input width is not the number of matrix rows
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x8xf32>, %a2: tensor<1x3xf32>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xf32>, tensor<1x8xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: numeric types are assumed to be compatible
module {
  func.func @f(%a0: tensor<4x3xi8>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (tensor<4x3xi8>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: memrefs
module {
  func.func @f(%a0: memref<4x3xf32>, %a1: memref<1x4xf32>, %a2: memref<1x3xf32>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (memref<4x3xf32>, memref<1x4xf32>, memref<1x3xf32>) -> memref<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: destination and result may differ in layout
module {
  func.func @f(%a0: memref<4x3xf32>, %a1: memref<1x4xf32>, %a2: memref<1x3xf32, strided<[8, 1], offset: 4>>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (memref<4x3xf32>, memref<1x4xf32>, memref<1x3xf32, strided<[8, 1], offset: 4>>) -> memref<1x3xf32>
    func.return
  }
}
// -----
// pim.vmm: a matrix of another kind of container
module {
  func.func @f(%a0: memref<4x3xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x3xf32>) {
    %y = "pim.vmm"(%a0, %a1, %a2) : (memref<4x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// pim.vmv: one element
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 1 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: offsets, stride and length are assumed to stay inside
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: tensor<1x4xf32>, %a4: tensor<1x8xf32>) {
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 2147483647 : i32}> : (index, index, index, tensor<1x4xf32>, tensor<1x8xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vmv: target and result may differ in layout
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: memref<1x4xf32, strided<[8, 1]>>, %a4: memref<1x8xf32>) {
    %y = "pim.vmv"(%a0, %a1, %a2, %a3, %a4) <{length = 4 : i32}> : (index, index, index, memref<1x4xf32, strided<[8, 1]>>, memref<1x8xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.transpose: the permutation is checked when instructions are selected
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<3x2xf32>) {
    %y = "pim.transpose"(%a0, %a1) <{permutation = [7, -1, 3]}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: memrefs
module {
  func.func @f(%a0: memref<2x3xf32>, %a1: memref<3x2xf32>) {
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (memref<2x3xf32>, memref<3x2xf32>) -> memref<3x2xf32>
    func.return
  }
}
// -----
// pim.transpose: the shape is assumed to follow
module {
  func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<5x5xf32>) {
    %y = "pim.transpose"(%a0, %a1) <{permutation = [1, 0]}> : (tensor<2x3xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    func.return
  }
}
// -----
// pim.memcp: size and offsets are assumed to stay inside
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = -16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp: source of another shape and type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<3x3xi8>) {
    %y = "pim.memcp"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<3x3xi8>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: size and offsets are assumed to stay inside
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = -16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_dh: source of another shape and type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<3x3xi8>) {
    %y = "pim.memcp_dh"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<3x3xi8>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: size and offsets are assumed to stay inside
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<1x4xf32>) {
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = -16 : i32}> : (index, index, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.memcp_hd: source of another shape and type
module {
  func.func @f(%a0: index, %a1: index, %a2: tensor<1x4xf32>, %a3: tensor<3x3xi8>) {
    %y = "pim.memcp_hd"(%a0, %a1, %a2, %a3) <{size = 16 : i32}> : (index, index, tensor<1x4xf32>, tensor<3x3xi8>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.receive: size is assumed to stay inside
module {
  func.func @f(%a0: index, %a1: tensor<1x4xf32>, %a2: index) {
    %y = "pim.receive"(%a0, %a1, %a2) <{size = 1000 : i32}> : (index, tensor<1x4xf32>, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.send: size is assumed to stay inside
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index) {
    "pim.send"(%a0, %a1) <{size = 1000 : i32}> : (tensor<1x4xf32>, index) -> ()
    func.return
  }
}
// -----
// pim.vrelu: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<3x3xf32>) {
    %y = "pim.vrelu"(%a0, %a1) : (tensor<1x4xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vrelu: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "pim.vrelu"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vsigm: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<3x3xf32>) {
    %y = "pim.vsigm"(%a0, %a1) : (tensor<1x4xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vsigm: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "pim.vsigm"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<3x3xf32>) {
    %y = "pim.vsoftmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vsoftmax: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "pim.vsoftmax"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vtanh: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<3x3xf32>) {
    %y = "pim.vtanh"(%a0, %a1) : (tensor<1x4xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vtanh: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "pim.vtanh"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vavg: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<3x3xf32>) {
    %y = "pim.vavg"(%a0, %a1) : (tensor<1x4xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vavg: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "pim.vavg"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvadd: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvadd"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvadd: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvadd"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmax: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvmax"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvmax: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvmax"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvmul: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvmul: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvmul"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsub: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvsub"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvsub: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvsub"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvdmul: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvdmul: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvdmul"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.halt: it may end any block
module {
  func.func @f() {
    pim.halt
  }
}
// -----
// pim.core: constants and sides of host transfers, and views of them, come from outside
module {
  func.func @f(%x: tensor<2x4xf32>, %z: tensor<1x4xf32>) {
    %k = arith.constant dense<1.0> : tensor<4x3xf32>
    %row = arith.constant dense<1.0> : tensor<1x4xf32>
    pim.core [%m] = [%k] coreId 0 : [tensor<4x3xf32>] -> () {
      %zero = arith.constant 0 : index
      %d = tensor.empty() : tensor<1x4xf32>
      %v = tensor.extract_slice %x[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
      %a = pim.memcp_hd[%zero, %zero](%d, %v) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      %e = tensor.empty() : tensor<1x4xf32>
      %b = pim.vvadd(%a, %row, %e) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %r = pim.memcp_dh[%zero, %zero](%z, %b) {size = 16 : i32} : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: no coreIds, weights and inputs
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %k = arith.constant dense<1.0> : tensor<4x3xf32>
    pim.core_batch %lane = 0 to 2 [%m] = [%k] (%h) = (%x) : [tensor<4x3xf32>] (tensor<1x4xf32>) -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.core_batch: many lanes
module {
  func.func @f() {
    pim.core_batch %lane = 0 to 64 [] = [] () = () coreIds [0 to 63] : [] () -> () {
      pim.halt
    }
    func.return
  }
}
// -----
// pim.vvsll: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsll: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvsll"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvsll: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvsll"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x4xf32>) {
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// pim.vvsra: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>, %a2: tensor<3x3xf32>) {
    %y = "pim.vvsra"(%a0, %a1, %a2) : (tensor<1x4xf32>, tensor<1x5xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    func.return
  }
}
// -----
// pim.vvsra: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>, %a2: memref<1x4xf32>) {
    %y = "pim.vvsra"(%a0, %a1, %a2) : (memref<1x4xf32>, memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
