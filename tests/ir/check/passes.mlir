// RUN: %opt %s --pass=canonicalise,remove-dead
// RUN: %opt - --pass=canonicalise,remove-dead < %s
// Passes that belong to no stage take a module of none, from a file and from standard input.
module {
  func.func @f(%a: index) -> index {
    %c = arith.constant 1 : index
    %d = arith.addi %c, %c : index
    %e = arith.muli %a, %a : index
    %g = arith.addi %a, %d : index
    func.return %g : index
  }
}
// CHECK: func.func @f(%a: index) -> index {
// CHECK-NEXT: %[[TWO:[a-z0-9]+]] = arith.constant 2 : index
// CHECK-NEXT: %g = arith.addi %a, %[[TWO]] : index
// CHECK-NEXT: func.return %g : index
