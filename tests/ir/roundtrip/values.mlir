// The arithmetic and small operations of the spat dialect.
module {
  func.func @vadd(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vadd %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vsub(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vsub %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vmul(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vmul %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vsll(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vsll %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vsra(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vsra %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vmax(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vmax %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @vvdmul(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %y = spat.vvdmul %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @vavg(%x: tensor<1x4xf32>) {
    %y = spat.vavg(%x) : tensor<1x4xf32> -> tensor<1x1xf32>
    func.return
  }
}
// -----
module {
  func.func @relu(%x: tensor<1x4xf32>) {
    %y = spat.relu(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @sigmoid(%x: tensor<1x4xf32>) {
    %y = spat.sigmoid(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @tanh(%x: tensor<1x4xf32>) {
    %y = spat.tanh(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @softmax(%x: tensor<1x4xf32>) {
    %y = spat.softmax(%x) : tensor<1x4xf32> -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @rows(%matrix: tensor<2x4xf32>) {
    %rows:2 = spat.extract_rows %matrix : tensor<2x4xf32> -> tensor<1x4xf32> x2
    %joined = spat.concat axis 1 %rows#0, %rows#1 : (tensor<1x4xf32> x2) -> tensor<1x8xf32>
    func.return
  }
}
// -----
module {
  func.func @concat(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) {
    %y = spat.concat axis 1 %a, %b : (tensor<1x2xf32> x2) -> tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @wvmm(%weight: tensor<4x3xf32>, %x: tensor<1x4xf32>) {
    %y = spat.wvmm[%weight](%x) : (tensor<4x3xf32>, tensor<1x4xf32>) -> tensor<1x3xf32>
    func.return
  }
}
