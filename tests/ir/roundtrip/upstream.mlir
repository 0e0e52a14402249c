// The parts of the other dialects.
module {
  func.func @slices(%x: tensor<4x8xf32>, %r: tensor<1x4xf32>, %o: index, %n: index) {
    %a = tensor.extract_slice %x[0, %o] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<1x4xf32>
    %b = tensor.extract_slice %x[1, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %c = tensor.extract_slice %x[%o, 1] [1, %n] [1, 2] : tensor<4x8xf32> to tensor<1x?xf32>
    %d = tensor.insert_slice %r into %x[%o, 4] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<4x8xf32>
    %e = tensor.insert_slice %b into %d[3, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    func.return
  }
}
// -----
module {
  func.func @shapes(%x: tensor<4x8xf32>) {
    %a = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    %b = tensor.expand_shape %a [[0, 1, 2]] output_shape [2, 4, 4] : tensor<32xf32> into tensor<2x4x4xf32>
    func.return
  }
}
// -----
module {
  func.func @tables(%i: index) {
    %t = arith.constant dense<[4, 0, 8]> : tensor<3xindex>
    %o = tensor.extract %t[%i] : tensor<3xindex>
    %a = arith.addi %o, %i : index
    %b = arith.index_cast %a : index to i32
    %m = affine.min affine_map<(d0)[s0] -> (d0 + s0, 7)>(%a)[%o]
    func.return
  }
}
// -----
module {
  func.func @loop(%x: tensor<1x8xf32>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %e = tensor.empty() : tensor<1x8xf32>
    %r = scf.for %i = %zero to %four step %one iter_args(%acc = %e) -> (tensor<1x8xf32>) {
      %n = spat.vadd %acc, %x : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.yield %n : tensor<1x8xf32>
    }
    scf.for %i = %zero to %four step %one {
      %event = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
      spat.sync %i event %event
    }
    func.return
  }
}
// -----
module {
  func.func @buffers(%o: index) {
    %a = memref.alloc() {pim.address = 64 : i64} : memref<1x16xf32>
    %b = memref.subview %a[0, %o] [1, 4] [1, 1] : memref<1x16xf32> to memref<1x4xf32>
    %c = memref.subview %a[0, 4] [1, 4] [1, 2] : memref<1x16xf32> to memref<1x4xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2 + 4)>>
    func.return
  }
}
