// RUN: %opt %s --verify-diagnostics --verify-only
// Expectations that are not met, and one that is no regular expression.
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error-re@below {{one type, not tensor<{{[a-z]+}}>}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    // expected-error-re {{an open {{(}} group}}
    func.return
  }
}
// CHECK: patterns.mlir:7: malformed
// CHECK: patterns.mlir:6: unexpected error: operands and results must have one type
// CHECK: patterns.mlir:6: expected error was not found: one type, not tensor<{{.*}}>
