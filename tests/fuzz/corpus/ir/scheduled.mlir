// Placed regions and their communication.
module {
  func.func @scheduled_compute(%x: tensor<1x4xf32>) {
    %y = spat.scheduled_compute [] = [] (%arg) = (%x) crossbarWeights 0 : [] (tensor<1x4xf32>) -> tensor<1x4xf32> {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.yield %v : tensor<1x4xf32>
    }
    func.return
  }
}
// -----
module {
  func.func @scheduled_compute_batch(%x: tensor<2x1x4xf32>) {
    %y = spat.scheduled_compute_batch %lane = 0 to 2 [] = [] (%arg) = (%x) shared_outs(%out) crossbarWeights 0 : [] (tensor<2x1x4xf32>) -> tensor<2x1x4xf32> {
      %fragment = tensor.extract_slice %arg[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<2x1x4xf32> to tensor<1x4xf32>
      %v = spat.relu(%fragment) : tensor<1x4xf32> -> tensor<1x4xf32>
      spat.in_parallel {
        tensor.parallel_insert_slice %v into %out[%lane, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x4xf32> into tensor<2x1x4xf32>
      }
    }
    func.return
  }
}
// -----
module {
  func.func @resultless(%x: tensor<1x4xf32>) {
    spat.scheduled_compute_batch %lane = 0 to 3 [] = [] (%arg) = (%x) crossbarWeights 0 coreIds [4 to 6] : [] (tensor<1x4xf32>) -> () {
      %v = spat.relu(%arg) : tensor<1x4xf32> -> tensor<1x4xf32>
      %offset = affine.apply affine_map<(d0) -> (d0 * 16)>(%lane)
      %event = arith.constant 5 : index
      spat.host_store_sync %v from %lane to %lane host_offset %offset event %event : tensor<1x4xf32>
      spat.yield :
    }
    func.return
  }
}
// -----
module {
  func.func @channels(%x: tensor<1x4xf32>, %channel: index, %source: index, %target: index) {
    spat.channel_send %x channel %channel from %source to %target : tensor<1x4xf32>
    %y = spat.channel_receive channel %channel from %source to %target : tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @host(%x: tensor<1x4xf32>, %source: index, %target: index, %offset: index, %event: index, %count: index) {
    spat.host_store_sync %x from %source to %target host_offset %offset event %event : tensor<1x4xf32>
    %y = spat.host_wait_load from %source to %target host_offset %offset event %event count %count : tensor<1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @select(%x: tensor<1x4xf32>, %z: tensor<1x4xf32>) {
    %cases = "spat.deferred_communication"(%x, %z) ({
    ^bb0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %selector: index):
      %y = spat.deferred_source_select %selector of %a, %b : tensor<1x4xf32>
      spat.yield %y : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @events(%target: index, %event: index, %count: index) {
    spat.sync %target event %event
    spat.wait %event value %count
    func.return
  }
}
// -----
module {
  func.func @deferred(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) {
    %cases = "spat.deferred_communication"(%a, %b) ({
    ^bb0(%a0: tensor<1x4xf32>, %b0: tensor<1x4xf32>, %case: index):
      %selected = spat.deferred_source_select %case of %a0, %b0 : tensor<1x4xf32>
      spat.yield %selected : tensor<1x4xf32>
    }) {specialization_count = 2 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x1x4xf32>
    func.return
  }
}
// -----
module {
  func.func @deferred_capture(%x: tensor<1x8xf32>) {
    %y = spat.scheduled_compute [] = [] () = () crossbarWeights 0 coreId 2 : [] () -> tensor<1x4xf32> {
      %d = "spat.deferred_communication"(%x) ({
      ^bb0(%source: tensor<1x8xf32>):
        %part = tensor.extract_slice %source[0, 4] [1, 4] [1, 1] : tensor<1x8xf32> to tensor<1x4xf32>
        spat.yield %part : tensor<1x4xf32>
      }) : (tensor<1x8xf32>) -> tensor<1x4xf32>
      spat.yield %d : tensor<1x4xf32>
    }
    func.return
  }
}
