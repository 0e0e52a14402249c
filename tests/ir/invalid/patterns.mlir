// Expectations with regular expressions: what is outside the inner braces is text.
module {
  func.func @f(%a0: tensor<1x5xf32>, %a1: tensor<1x4xf32>) {
    // expected-error-re@below {{must have one type, not tensor<{{[0-9x]+}}f32> and {{tensor<1x(5|7)}}xf32>}}
    %y = "spat.vadd"(%a0, %a1) : (tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
