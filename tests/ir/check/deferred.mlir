// RUN: %opt %s
// The short form leaves out the body's arguments; it is printed with them.
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %y = spat.deferred_communication %x : (tensor<1x4xf32>) -> tensor<1x4xf32> {
      spat.yield %arg0 : tensor<1x4xf32>
    }
    func.return
  }
}
// CHECK: %y = "spat.deferred_communication"(%x) ({
// CHECK-NEXT: ^bb0(%[[SOURCE:[a-z0-9]+]]: tensor<1x4xf32>):
// CHECK-NEXT: spat.yield %[[SOURCE]] : tensor<1x4xf32>
// CHECK-NEXT: }) : (tensor<1x4xf32>) -> tensor<1x4xf32>
