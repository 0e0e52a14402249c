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
