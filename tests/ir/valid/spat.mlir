// spat.blueprint: an example
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.channel_receive: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: index) {
    %y = "spat.channel_receive"(%a0, %a1, %a2) : (index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.channel_send: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index) {
    "spat.channel_send"(%a0, %a1, %a2, %a3) : (tensor<1x4xf32>, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_store_sync: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: index, %a2: index, %a3: index, %a4: index) {
    "spat.host_store_sync"(%a0, %a1, %a2, %a3, %a4) : (tensor<1x4xf32>, index, index, index, index) -> ()
    func.return
  }
}
// -----
// spat.host_wait_load: an example
module {
  func.func @f(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index) {
    %y = "spat.host_wait_load"(%a0, %a1, %a2, %a3, %a4) : (index, index, index, index, index) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.sync: an example
module {
  func.func @f(%a0: index, %a1: index) {
    "spat.sync"(%a0, %a1) : (index, index) -> ()
    func.return
  }
}
// -----
// spat.wait: an example
module {
  func.func @f(%a0: index, %a1: index) {
    "spat.wait"(%a0, %a1) : (index, index) -> ()
    func.return
  }
}
// -----
// spat.relu: an example
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.relu"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid: an example
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.sigmoid"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.tanh: an example
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.tanh"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.softmax: an example
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.softmax"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vavg: an example
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.vavg"(%a0) : (tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vadd: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vmul: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vvdmul: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.wvmm: an example
module {
  func.func @f(%a0: tensor<4x3xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.concat: an example
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.extract_rows: an example
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.relu: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.relu"(%a0) : (tensor<1x4xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.relu: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>) {
    %y = "spat.relu"(%a0) : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.relu: an empty slice
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    %y = "spat.relu"(%a0) : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.sigmoid: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.sigmoid"(%a0) : (tensor<1x4xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.sigmoid: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>) {
    %y = "spat.sigmoid"(%a0) : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.sigmoid: an empty slice
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    %y = "spat.sigmoid"(%a0) : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.softmax: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.softmax"(%a0) : (tensor<1x4xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.softmax: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>) {
    %y = "spat.softmax"(%a0) : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.softmax: an empty slice
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    %y = "spat.softmax"(%a0) : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.tanh: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.tanh"(%a0) : (tensor<1x4xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.tanh: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>) {
    %y = "spat.tanh"(%a0) : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.tanh: an empty slice
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    %y = "spat.tanh"(%a0) : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.vavg: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.vavg"(%a0) : (tensor<1x4xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.vavg: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>) {
    %y = "spat.vavg"(%a0) : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vavg: an empty slice
module {
  func.func @f(%a0: tensor<1x0xf32>) {
    %y = "spat.vavg"(%a0) : (tensor<1x0xf32>) -> tensor<1x0xf32>
    func.return
  }
}
// -----
// spat.vmul: shapes are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x5xf32>) {
    %y = "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x5xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.vmul: containers and element types are assumed to match
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: memref<1x4xf16>) {
    %y = "spat.vmul"(%a0, %a1) : (tensor<1x4xf32>, memref<1x4xf16>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vadd"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vadd: unknown dimensions
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>) {
    %y = "spat.vadd"(%a0, %a1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.vadd: encodings
module {
  func.func @f(%a0: tensor<1x4xf32, "rows">, %a1: tensor<1x4xf32, "rows">) {
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x4xf32, "rows">, tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows">
    func.return
  }
}
// -----
// spat.vsub: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vsub"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vsub: unknown dimensions
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>) {
    %y = "spat.vsub"(%a0, %a1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.vsub: encodings
module {
  func.func @f(%a0: tensor<1x4xf32, "rows">, %a1: tensor<1x4xf32, "rows">) {
    %y = "spat.vsub"(%a0, %a1) : (tensor<1x4xf32, "rows">, tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows">
    func.return
  }
}
// -----
// spat.vmax: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vmax"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vmax: unknown dimensions
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>) {
    %y = "spat.vmax"(%a0, %a1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.vmax: encodings
module {
  func.func @f(%a0: tensor<1x4xf32, "rows">, %a1: tensor<1x4xf32, "rows">) {
    %y = "spat.vmax"(%a0, %a1) : (tensor<1x4xf32, "rows">, tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows">
    func.return
  }
}
// -----
// spat.vvdmul: one element
module {
  func.func @f(%a0: tensor<1x1xf32>, %a1: tensor<1x1xf32>) {
    %y = "spat.vvdmul"(%a0, %a1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.vvdmul: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vvdmul"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x1xf32>
    func.return
  }
}
// -----
// spat.wvmm: one row and column
module {
  func.func @f(%a0: tensor<1x1xf32>, %a1: tensor<1x1xf32>) {
    %y = "spat.wvmm"(%a0, %a1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.wvmm: numeric types are assumed to be compatible
module {
  func.func @f(%a0: tensor<4x3xi8>, %a1: tensor<1x4xf32>) {
    %y = "spat.wvmm"(%a0, %a1) : (tensor<4x3xi8>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
// -----
// spat.concat: one input
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.concat"(%a0) <{axis = 1 : i64}> : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: axis 0
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 0 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    func.return
  }
}
// -----
// spat.concat: the last axis of rank 4
module {
  func.func @f(%a0: tensor<1x2x3x4xf32>, %a1: tensor<1x2x3x1xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 3 : i64}> : (tensor<1x2x3x4xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x5xf32>
    func.return
  }
}
// -----
// spat.concat: tensors and memrefs together
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: memref<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, memref<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: a memref of tensors
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: an unknown axis size of an input
module {
  func.func @f(%a0: tensor<1x?xf32>, %a1: tensor<1x9xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x?xf32>, tensor<1x9xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: an unknown axis size of the output
module {
  func.func @f(%a0: tensor<1x2xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x?xf32>
    func.return
  }
}
// -----
// spat.concat: an unknown dimension beside the axis
module {
  func.func @f(%a0: tensor<?x2xf32>, %a1: tensor<1x2xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.concat: inputs without elements
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x0xf32>) {
    %y = "spat.concat"(%a0, %a1) <{axis = 1 : i64}> : (tensor<1x4xf32>, tensor<1x0xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.extract_rows: one row
module {
  func.func @f(%a0: tensor<1x4xf32>) {
    %y = "spat.extract_rows"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.extract_rows: an unknown number of rows
module {
  func.func @f(%a0: tensor<?x4xf32>) {
    %y:3 = "spat.extract_rows"(%a0) : (tensor<?x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: unknown columns
module {
  func.func @f(%a0: tensor<2x?xf32>) {
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x?xf32>) -> (tensor<1x4xf32>, tensor<1x7xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: unknown columns of the outputs
module {
  func.func @f(%a0: tensor<2x4xf32>) {
    %y:2 = "spat.extract_rows"(%a0) : (tensor<2x4xf32>) -> (tensor<1x?xf32>, tensor<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: a memref
module {
  func.func @f(%a0: memref<2x4xf32>) {
    %y:2 = "spat.extract_rows"(%a0) : (memref<2x4xf32>) -> (memref<1x4xf32>, memref<1x4xf32>)
    func.return
  }
}
// -----
// spat.extract_rows: no rows
module {
  func.func @f(%a0: tensor<0x4xf32>) {
    "spat.extract_rows"(%a0) : (tensor<0x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.blueprint: reversed slots
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 1, 0>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: partial coverage
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 5>, fragmentSizes = array<i64: 1, 4, 1, 3>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: partial coverage by everything
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy partial>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a slot read twice
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 0>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a contiguous mapping of rows
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 1, 0>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: pieces of one slot
module {
  func.func @f(%a0: tensor<1x1x8xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 0>, sourceOffsets = array<i64: 4, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<1x1x8xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a source slice at the last element
module {
  func.func @f(%a0: tensor<1x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0>, fragmentSizes = array<i64: 1, 1>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0>, sourceSlots = array<i64: 0>, sourceOffsets = array<i64: 3>, fragmentStrides = array<i64: 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<1x1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
// spat.blueprint: two collections of different slots
module {
  func.func @f(%a0: tensor<2x1x2xf32>, %a1: tensor<1x1x4xf32>) {
    %y = "spat.blueprint"(%a0, %a1) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64: 0, 0, 0, 6, 0, 2>, fragmentSizes = array<i64: 1, 2, 1, 2, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0, 1>, sourceSlots = array<i64: 1, 0, 0>, sourceOffsets = array<i64: 0, 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x2xf32>, tensor<1x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view of a scalar
module {
  func.func @f(%a0: tensor<4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>}> : (tensor<4xf32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.blueprint: a view with a contiguous mapping
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map contiguous_row_major>, mode = #spat<blueprint_mode physical_view>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: a view with empty assembly metadata
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout fragmented>, fragmentOffsets = array<i64>, fragmentSizes = array<i64>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode physical_view>, operandIndices = array<i64>, sourceSlots = array<i64>, sourceOffsets = array<i64>, fragmentStrides = array<i64>}> : (tensor<2x1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.blueprint: layout dense_nchw
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout dense_nchw>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: layout nchw_row_strip
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout nchw_row_strip>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.blueprint: layout nhwc_row_strip
module {
  func.func @f(%a0: tensor<2x1x4xf32>) {
    %y = "spat.blueprint"(%a0) <{logicalLayout = #spat<logical_layout nchw>, physicalLayout = #spat<physical_layout nhwc_row_strip>, fragmentOffsets = array<i64: 0, 0, 0, 4>, fragmentSizes = array<i64: 1, 4, 1, 4>, indexMap = #spat<index_map explicit>, mode = #spat<blueprint_mode fragment_assembly>, operandIndices = array<i64: 0, 0>, sourceSlots = array<i64: 0, 1>, sourceOffsets = array<i64: 0, 0>, fragmentStrides = array<i64: 1, 1, 1, 1>, conflictPolicy = #spat<conflict_policy disjoint>, coveragePolicy = #spat<coverage_policy complete>}> : (tensor<2x1x4xf32>) -> tensor<1x8xf32>
    func.return
  }
}
// -----
// spat.graph_compute: structural blocks
module {
  func.func @f(%x: tensor<1x4xf32>) {
    "spat.graph_compute"(%x) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg: tensor<1x4xf32>):
      spat.yield :
    ^bb1(%other: tensor<1x4xf32>):
      spat.yield :
    }) : (tensor<1x4xf32>) -> ()
    func.return
  }
}
// -----
// spat.graph_compute: constants may be captured, and what follows from them
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %k = arith.constant dense<2.0> : tensor<1x4xf32>
    %t = spat.relu(%k) : tensor<1x4xf32> -> tensor<1x4xf32>
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vadd %arg, %t : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: a weight may be computed at compile time, and go unused
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %k = arith.constant dense<2.0> : tensor<8x3xf32>
    %w = tensor.extract_slice %k[2, 0] [4, 3] [1, 1] : tensor<8x3xf32> to tensor<4x3xf32>
    %y = spat.graph_compute [%m, %n] = [%w, %k] (%arg) = (%x) crossbarWeights 1 coreId 0 : [tensor<4x3xf32>, tensor<8x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      %v = spat.wvmm[%m](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: no results and no inputs
module {
  func.func @f() {
    spat.graph_compute [] = [] () = () crossbarWeights 0 coreId 7 : [] () -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute: sources of deferred communication are named outside
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.graph_compute [] = [] () = () crossbarWeights 0 : [] () -> tensor<1x4xf32> {
      %d = "spat.deferred_communication"(%x) ({
      ^bb0(%a: tensor<1x4xf32>):
        spat.yield %a : tensor<1x4xf32>
      }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.graph_compute: results with encodings
module {
  func.func @f(%x: tensor<1x4xf32, "rows">) {
    %y = spat.graph_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows"> {
      spat.yield %arg : tensor<1x4xf32, "rows">
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: one lane, no results, an input that is not used
module {
  func.func @f(%x: tensor<1x8xf32>) {
    spat.graph_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) crossbarWeights 0 coreIds [0] : [] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: several results, slots permuted
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y:2 = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%a, %b) crossbarWeights 0 coreIds [9, 3] : [] (tensor<1x8xf32>) -> (tensor<2x1x4xf32>, tensor<2x1x8xf32>) {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %s = affine.apply affine_map<(d0) -> (1 - d0)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %a[%s, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        tensor.parallel_insert_slice %arg into %b[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: constants may be captured, and what follows from them
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %k = arith.constant dense<2.0> : tensor<1x4xf32>
    %t = spat.relu(%k) : tensor<1x4xf32> -> tensor<1x4xf32>
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.vadd %arg, %t : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: a weight may be computed at compile time, and go unused
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %k = arith.constant dense<2.0> : tensor<8x3xf32>
    %w = tensor.extract_slice %k[2, 0] [4, 3] [1, 1] : tensor<8x3xf32> to tensor<4x3xf32>
    %y = spat.scheduled_compute [%m, %n] = [%w, %k] (%arg) = (%x) crossbarWeights 1 coreId 0 : [tensor<4x3xf32>, tensor<8x3xf32>] (tensor<1x4xf32>) -> tensor<1x3xf32> {
      %v = spat.wvmm[%m](%arg) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
      spat.yield %v : tensor<1x3xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: no results and no inputs
module {
  func.func @f() {
    spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 7 : [] () -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: sources of deferred communication are named outside
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] () = () crossbarWeights 0 : [] () -> tensor<1x4xf32> {
      %d = "spat.deferred_communication"(%x) ({
      ^bb0(%a: tensor<1x4xf32>):
        spat.yield %a : tensor<1x4xf32>
      }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
// spat.scheduled_compute: results with encodings
module {
  func.func @f(%x: tensor<1x4xf32, "rows">) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows"> {
      spat.yield %arg : tensor<1x4xf32, "rows">
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: one lane, no results, an input that is not used
module {
  func.func @f(%x: tensor<1x8xf32>) {
    spat.scheduled_compute_batch %lane = 0 to 1 [] = [] (%arg) = (%x) crossbarWeights 0 coreIds [0] : [] (tensor<1x8xf32>) -> () {
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: several results, slots permuted
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y:2 = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%a, %b) crossbarWeights 0 coreIds [9, 3] : [] (tensor<1x8xf32>) -> (tensor<2x1x4xf32>, tensor<2x1x8xf32>) {
      %o = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %s = affine.apply affine_map<(d0) -> (1 - d0)>(%lane)
      %f = tensor.extract_slice %arg[0, %o] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %a[%s, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
        tensor.parallel_insert_slice %arg into %b[%lane, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<1x8xf32> into tensor<2x1x8xf32>
      }
    }
    func.return
  }
}
// -----
// spat.graph_compute_batch: a slice of a local value may have strides
module {
  func.func @f(%x: tensor<1x8xf32>) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%a) crossbarWeights 0 : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %r = spat.relu(%arg) : tensor<1x8xf32> -> tensor<1x8xf32>
      %f = tensor.extract_slice %r[0, %lane] [1, 4] [1, 2] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %a[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.scheduled_compute_batch: slices of inputs have any strides and offsets, results any shape
module {
  func.func @f(%x: tensor<1x8xf32>, %n: index) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg, %m) = (%x, %n) shared_outs(%a) crossbarWeights 0 : [] (tensor<1x8xf32>, index) -> tensor<1x10xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 5)>(%lane)
      %f = tensor.extract_slice %arg[0, %m] [1, 4] [1, 2] : tensor<1x8xf32> to tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %f into %a[0, %o] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<1x10xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: one lane may write a place twice, and several insertions share an output
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%a) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<4x4xf32> {
      %o = affine.apply affine_map<(d0) -> (d0 * 2)>(%lane)
      %p = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%lane)
      spat.in_parallel {
        tensor.parallel_insert_slice %arg into %a[%o, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
        tensor.parallel_insert_slice %arg into %a[%p, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
        tensor.parallel_insert_slice %arg into %a[%p, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x4xf32>
      }
    }
    func.return
  }
}
// -----
// spat.in_parallel: a scheduled batch need not publish
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%a) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<4x4xf32> {
      spat.in_parallel {
      }
    }
    func.return
  }
}
// -----
// spat.deferred_communication: several cases
module {
  func.func @f(%a: tensor<1x4xf32>) {
    %c = "spat.deferred_communication"(%a, %a) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<1x4xf32>, %case: index):
      %s = spat.deferred_source_select %case of %a0, %b0 : tensor<1x4xf32>
      spat.yield %s : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: one case given, memrefs
module {
  func.func @f(%a: memref<1x4xf32>) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: memref<1x4xf32>):
      spat.yield %a0 : memref<1x4xf32>
    }) {specialization_count = 1 : i64} : (memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_communication: cases of scalars
module {
  func.func @f(%a: tensor<f32>) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<f32>, %case: index):
      spat.yield %a0 : tensor<f32>
    }) {specialization_count = 3 : i64} : (tensor<f32>) -> tensor<3xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: the selector is assumed to be in range; one source
module {
  func.func @f(%a: tensor<1x4xf32>) {
    %c = "spat.deferred_communication"(%a) ({
    ^bb0(%a0: tensor<1x4xf32>):
      %i = arith.constant -7 : index
      %s = spat.deferred_source_select %i of %a0 : tensor<1x4xf32>
      spat.yield %s : tensor<1x4xf32>
    }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.deferred_source_select: in a scheduled compute
module {
  func.func @f(%a: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%a) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %i = arith.constant 0 : index
      %s = spat.deferred_source_select %i of %arg, %arg : tensor<1x4xf32>
      spat.yield %s : tensor<1x4xf32>
    }
    spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%a) crossbarWeights 0 : [] (tensor<1x4xf32>) -> () {
      %s = spat.deferred_source_select %lane of %arg, %arg : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
// spat.vsll: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vsll"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vsll: unknown dimensions
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>) {
    %y = "spat.vsll"(%a0, %a1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.vsll: encodings
module {
  func.func @f(%a0: tensor<1x4xf32, "rows">, %a1: tensor<1x4xf32, "rows">) {
    %y = "spat.vsll"(%a0, %a1) : (tensor<1x4xf32, "rows">, tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows">
    func.return
  }
}
// -----
// spat.vsll: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
    %y = "spat.vsll"(%a0, %a1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    func.return
  }
}
// -----
// spat.vsra: an example
module {
  func.func @f(%a0: tensor<1x4xf32>, %a1: tensor<1x4xf32>) {
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: memrefs
module {
  func.func @f(%a0: memref<1x4xf32>, %a1: memref<1x4xf32>) {
    %y = "spat.vsra"(%a0, %a1) : (memref<1x4xf32>, memref<1x4xf32>) -> memref<1x4xf32>
    func.return
  }
}
// -----
// spat.vsra: unknown dimensions
module {
  func.func @f(%a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>) {
    %y = "spat.vsra"(%a0, %a1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    func.return
  }
}
// -----
// spat.vsra: encodings
module {
  func.func @f(%a0: tensor<1x4xf32, "rows">, %a1: tensor<1x4xf32, "rows">) {
    %y = "spat.vsra"(%a0, %a1) : (tensor<1x4xf32, "rows">, tensor<1x4xf32, "rows">) -> tensor<1x4xf32, "rows">
    func.return
  }
}
// -----
// spat.vsra: one element of rank 0
module {
  func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
    %y = "spat.vsra"(%a0, %a1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    func.return
  }
}
