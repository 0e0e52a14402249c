// spat.materialize_layout: the shape is kept
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x4x3xf32> {raptor.name = "y"}) {
    // expected-error@below {{input and output differ in shape: tensor<1x2x3x4xf32> and tensor<1x2x4x3xf32>}}
    %y = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x3xf32>
    func.return %y : tensor<1x2x4x3xf32>
  }
}
// -----
// spat.materialize_layout: the conversion is one of those there are
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{physicalLayout is missing or not one of the planner's}}
    %y = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout fragmented>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout fragmented>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return %y : tensor<1x2x3x4xf32>
  }
}
// -----
// spat.materialize_layout: the source is the layout of the operand
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{operand 0 is dense_nchw, not nhwc_row_strip}}
    %y = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return %y : tensor<1x2x3x4xf32>
  }
}
// -----
// spat.matmul_plan: it computes on row-major elements
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf32> {raptor.name = "x0"}, %x1: tensor<1x2x4x6xf32> {raptor.name = "x1"}) -> (tensor<1x2x3x6xf32> {raptor.name = "y"}) {
    %a0 = "spat.materialize_layout"(%x0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    %a1 = "spat.materialize_layout"(%x1) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x4x6xf32>) -> tensor<1x2x4x6xf32>
    // expected-error@below {{operand 0 of a product needs layout dense_nchw}}
    %r = "spat.matmul_plan"(%a0, %a1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>, tensor<1x2x4x6xf32>) -> tensor<1x2x3x6xf32>
    %y = "spat.materialize_layout"(%r) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x2x3x6xf32>
    func.return %y : tensor<1x2x3x6xf32>
  }
}
// -----
// spat.slice_plan: it computes on row-major elements
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x2x3x4xf32> {raptor.name = "x0"}) -> (tensor<1x2x2x4xf32> {raptor.name = "y"}) {
    %a0 = "spat.materialize_layout"(%x0) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    // expected-error@below {{needs layout dense_nchw}}
    %r = "spat.slice_plan"(%a0) <{starts = array<i64: 0, 0, 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x4xf32>
    %y = "spat.materialize_layout"(%r) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
    func.return %y : tensor<1x2x2x4xf32>
  }
}
// -----
// spat.depth_to_space_plan: it computes on rows of pixels
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<1x8x3x5xf32> {raptor.name = "x0"}) -> (tensor<1x2x6x10xf32> {raptor.name = "y"}) {
    // expected-error@below {{depth to space needs layout nhwc_row_strip on both sides}}
    %y = "spat.depth_to_space_plan"(%x0) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 0, 0, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<1x8x3x5xf32>) -> tensor<1x2x6x10xf32>
    func.return %y : tensor<1x2x6x10xf32>
  }
}
// -----
// spat.matmul_plan: it has fragments
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}, %x1: tensor<4x6xf32> {raptor.name = "x1"}) -> (tensor<3x6xf32> {raptor.name = "y"}) {
    // expected-error@below {{fragments is missing}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, fragments = 0 : i64, predictedNs = 0 : i64} : (tensor<3x4xf32>, tensor<4x6xf32>) -> tensor<3x6xf32>
    func.return %y : tensor<3x6xf32>
  }
}
// -----
// spat.matmul_plan: a product has a fragment at least
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<2x3x4xf32> {raptor.name = "x0"}, %x1: tensor<2x4x6xf32> {raptor.name = "x1"}) -> (tensor<2x3x6xf32> {raptor.name = "y"}) {
    // expected-error@below {{'fragments' must be at least one for each of 2 products}}
    %y = "spat.matmul_plan"(%x0, %x1) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0, 0, 0, 0>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<2x3x4xf32>, tensor<2x4x6xf32>) -> tensor<2x3x6xf32>
    func.return %y : tensor<2x3x6xf32>
  }
}
// -----
// spat.slice_plan: it has fragments
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}) -> (tensor<2x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{fragments is missing}}
    %y = "spat.slice_plan"(%x0) <{starts = array<i64: 1, 0>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 0 : i64, predictedNs = 0 : i64} : (tensor<3x4xf32>) -> tensor<2x4xf32>
    func.return %y : tensor<2x4xf32>
  }
}
// -----
// spat.layer_normalization_plan: cores are of the chip
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}) -> (tensor<3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{placement[0] is core 64 of 64}}
    %y = "spat.layer_normalization_plan"(%x0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 64>, fragments = 1 : i64, predictedNs = 0 : i64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return %y : tensor<3x4xf32>
  }
}
// -----
// spat.exp_plan: a core a fragment
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<5xf32> {raptor.name = "x0"}) -> (tensor<5xf32> {raptor.name = "y"}) {
    // expected-error@below {{placement has 1 entries, expected 2}}
    %y = "spat.exp_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 2 : i64, predictedNs = 0 : i64} : (tensor<5xf32>) -> tensor<5xf32>
    func.return %y : tensor<5xf32>
  }
}
// -----
// spat.exp_plan: there are no more fragments than elements
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<5xf32> {raptor.name = "x0"}) -> (tensor<5xf32> {raptor.name = "y"}) {
    // expected-error@below {{placement has 1 entries, expected 5}}
    %y = "spat.exp_plan"(%x0) <{logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0>, fragments = 9223372036854775807 : i64, predictedNs = 0 : i64} : (tensor<5xf32>) -> tensor<5xf32>
    func.return %y : tensor<5xf32>
  }
}
// -----
// spat.layer_normalization_plan: fragments are whole rows
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x0: tensor<3x4xf32> {raptor.name = "x0"}) -> (tensor<3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{placement has 4 entries, expected 3}}
    %y = "spat.layer_normalization_plan"(%x0) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0, 0>, fragments = 4 : i64, predictedNs = 0 : i64} : (tensor<3x4xf32>) -> tensor<3x4xf32>
    func.return %y : tensor<3x4xf32>
  }
}
// -----
// spat.materialize_layout: the target is the layout of the result; its reader is not at fault
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{targetPhysicalLayout is nchw_row_strip, but physicalLayout nhwc_row_strip}}
    %a = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nchw_row_strip>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    %r = "spat.relu_plan"(%a) <{logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n2", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    %y = "spat.materialize_layout"(%r) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", fragments = 1 : i64, placement = array<i64: 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return %y : tensor<1x2x3x4xf32>
  }
}
// -----
// spat.materialize_layout: the layout of the result is the target; its reader is not at fault
module attributes {raptor.stage = "layout", raptor.model = "m", raptor.bits = 32 : i64, raptor.chip = "c64f", raptor.cores = 64 : i64} {
  func.func @main(%x: tensor<1x2x3x4xf32> {raptor.name = "x"}) -> (tensor<1x2x3x4xf32> {raptor.name = "y"}) {
    // expected-error@below {{targetPhysicalLayout is nhwc_row_strip, but physicalLayout nchw_row_strip}}
    %a = "spat.materialize_layout"(%x) <{sourcePhysicalLayout = #spat<physical_layout dense_nchw>, targetPhysicalLayout = #spat<physical_layout nhwc_row_strip>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nchw_row_strip>, raptor.layer = "n1", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    %r = "spat.relu_plan"(%a) <{logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout nhwc_row_strip>, raptor.layer = "n2", raptor.op = "o", placement = array<i64: 0, 0, 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    %y = "spat.materialize_layout"(%r) <{sourcePhysicalLayout = #spat<physical_layout nhwc_row_strip>, targetPhysicalLayout = #spat<physical_layout dense_nchw>, logicalLayout = #spat<logical_layout nchw>}> {physicalLayout = #spat<physical_layout dense_nchw>, raptor.layer = "n1", raptor.op = "o", fragments = 1 : i64, placement = array<i64: 0>, predictedNs = 0 : i64} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    func.return %y : tensor<1x2x3x4xf32>
  }
}
