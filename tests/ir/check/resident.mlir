// RUN: %opt %s
// crossbarWeights counts distinct resident matrices, whatever the text said: the two bindings are
// one matrix, its tile is part of it, and the second matrix is not multiplied by.
module {
  func.func @f(%x: tensor<1x4xf32>) {
    %a = arith.constant dense<1.0> : tensor<4x4xf32>
    %b = arith.constant dense<2.0> : tensor<4x4xf32>
    // CHECK: crossbarWeights 1 : [tensor<4x4xf32> x3] (tensor<1x4xf32>) -> tensor<1x2xf32>
    %y = spat.graph_compute [%p, %q, %r] = [%a, %a, %b] (%arg) = (%x) crossbarWeights 9 : [tensor<4x4xf32> x3] (tensor<1x4xf32>) -> tensor<1x2xf32> {
      %t = tensor.extract_slice %q[0, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
      %u = spat.wvmm[%p](%arg) : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
      %v = spat.wvmm[%t](%u) : (tensor<4x2xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>
      spat.yield %v : tensor<1x2xf32>
    }
    func.return
  }
}
