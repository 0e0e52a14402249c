// RUN: %opt %s --print-generic
// The quoted form: properties in <{}>, everything else behind the regions.
module {
  func.func @main(%x: tensor<1x8xf32> {raptor.name = "x"}) -> (tensor<2x1x4xf32> {raptor.name = "y"}) {
    %y = spat.graph_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 coreIds [3, 4] {raptor.layer = "relu"} : [] (tensor<1x8xf32>) -> tensor<2x1x4xf32> {
      %offset = affine.apply affine_map<(d0) -> (d0 * 4)>(%lane)
      %fragment = tensor.extract_slice %arg[0, %offset] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return %y : tensor<2x1x4xf32>
  }
}
// CHECK: "func.func"() <{
// CHECK-SAME: sym_name = "main"
// CHECK: %y = "spat.graph_compute_batch"(%x) <{
// CHECK-SAME: laneCount = 2 : i32
// CHECK-SAME: coreIds = array<i32: 3, 4>
// CHECK-SAME: operandSegmentSizes = array<i32: 0, 1>
// CHECK-NEXT: ^bb0(%lane: index, %arg: tensor<1x8xf32>, %out: tensor<2x1x4xf32>):
// CHECK-NEXT: %offset = "affine.apply"(%lane) <{map = affine_map<(d0) -> (d0 * 4)>}> : (index) -> index
// CHECK-NEXT: "tensor.extract_slice"(%arg, %offset) <{
// CHECK-SAME: static_offsets = array<i64: 0, -9223372036854775808>
// CHECK-SAME: static_sizes = array<i64: 1, 4>
// CHECK-SAME: operandSegmentSizes = array<i32: 1, 1, 0, 0>
// CHECK-NEXT: "spat.relu"(%fragment) : (tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: "spat.in_parallel"() ({
// CHECK-NEXT: "tensor.parallel_insert_slice"(%v, %out, %lane)
// CHECK: }) {raptor.layer = "relu"} : (tensor<1x8xf32>) -> tensor<2x1x4xf32>
