// Plan-stage modules: every plan operation.

// Elementwise operations.
module attributes {raptor.stage = "plan", raptor.model = "elementwise", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}) -> (tensor<1x4x6x6xf32> {raptor.name = "y"}) {
    %u0 = "spat.relu_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "relu_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %u1 = "spat.sigmoid_plan"(%u0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "sigmoid_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %u2 = "spat.tanh_plan"(%u1) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "tanh_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %u3 = "spat.silu_plan"(%u2) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "silu_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %u4 = "spat.hard_swish_plan"(%u3) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "hard_swish_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %l = "spat.leaky_relu_plan"(%u4) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "leaky_relu_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %c = "spat.clip_plan"(%l) <{minimum = -0.5 : f32, maximum = 0.7 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n7", raptor.op = "clip_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %h = "spat.hard_sigmoid_plan"(%c) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n8", raptor.op = "hard_sigmoid_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %a = "spat.add_plan"(%h, %x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n9", raptor.op = "add_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %s = "spat.sub_plan"(%a, %u0) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n10", raptor.op = "sub_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %y = "spat.mul_plan"(%s, %x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n11", raptor.op = "mul_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    func.return %y : tensor<1x4x6x6xf32>
  }
}

// -----

// Windows, a matrix, channels.
module attributes {raptor.stage = "plan", raptor.model = "network", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}) -> (tensor<1x10xf32> {raptor.name = "sm"}, tensor<1x16x1x1xf32> {raptor.name = "gl"}, tensor<1x10xf32> {raptor.name = "ge"}) {
    %w = arith.constant dense<[[[[-0.524, 0.088, -0.260], [0.208, 0.251, -0.869], [-0.974, 0.675, -0.481]], [[-0.531, 0.991, -0.059], [0.673, -0.047, 0.278], [-0.699, 0.270, 0.736]], [[0.046, 0.483, 0.343], [-0.872, 0.516, 0.182], [-0.397, -0.938, 0.731]], [[-0.055, 0.438, 0.758], [0.428, 0.842, -0.210], [0.602, -0.111, 0.871]]], [[[0.758, -0.805, -0.728], [-0.566, 0.931, -0.128], [0.253, -0.398, 0.014]], [[-0.228, -0.298, 0.170], [0.169, 0.808, 0.364], [0.858, 0.713, 0.982]], [[0.343, -0.674, 0.721], [0.929, 0.809, 0.138], [0.428, -0.578, 0.663]], [[0.147, -0.430, -0.873], [0.708, 0.980, -0.823], [0.601, -0.179, -0.698]]], [[[-0.412, 0.538, 0.746], [-0.912, 0.229, -0.910], [0.437, -0.338, 0.762]], [[0.961, 0.011, 0.997], [-0.381, -0.846, 0.200], [-0.937, -0.605, -0.184]], [[0.221, -0.688, -0.915], [0.736, -0.372, 0.917], [0.793, -0.244, -0.079]], [[0.040, 0.288, 0.191], [0.119, 0.240, 0.881], [0.014, -0.138, 0.441]]], [[[-0.525, -0.398, 0.956], [0.042, 0.097, -0.977], [-0.170, 0.160, -0.960]], [[0.232, 0.264, -0.880], [0.255, -0.067, 0.359], [-0.295, 0.414, 0.476]], [[-0.956, -0.879, 0.352], [0.927, -0.498, -0.087], [0.185, -0.360, -0.272]], [[-0.375, -0.262, 0.191], [-0.399, -0.246, 0.545], [-0.946, 0.139, 0.470]]], [[[-0.380, -0.555, 0.608], [-0.523, -0.625, -0.130], [0.396, -0.796, -0.356]], [[-0.332, 0.667, -0.123], [0.711, -0.661, -0.327], [0.300, 0.770, -0.098]], [[-0.550, -0.758, 0.059], [-0.618, 0.614, 0.677], [-0.633, -0.443, 0.614]], [[0.284, 0.613, -0.309], [-0.741, -0.416, 0.588], [-0.458, -0.307, -0.166]]], [[[-0.160, -0.181, 0.841], [-0.688, -0.991, 0.887], [0.760, 0.974, -0.131]], [[0.900, 0.855, -0.556], [0.491, 0.673, 0.326], [0.038, -0.422, -0.318]], [[-0.545, -0.864, 0.177], [-0.426, 0.620, -0.910], [0.807, 0.387, 0.848]], [[0.793, 0.799, 0.154], [-0.974, 0.491, -0.656], [-0.400, 0.326, 0.050]]], [[[-0.172, 0.878, 0.224], [-0.317, -0.495, 0.723], [-0.046, 0.565, -0.296]], [[-0.605, 0.069, 0.634], [-0.657, 0.583, 0.844], [0.612, 0.647, -0.985]], [[0.257, 0.725, -0.900], [-0.457, -0.463, 0.055], [-0.154, -0.054, 0.553]], [[-0.996, -0.890, -0.746], [-0.751, -0.863, 0.949], [0.709, -0.828, 0.004]]], [[[-0.368, -0.371, -0.297], [0.294, 0.173, -0.278], [-0.618, -0.342, -0.752]], [[0.111, 0.432, -0.240], [-0.840, -0.643, -0.253], [0.209, 0.565, -0.239]], [[0.602, 0.246, -0.137], [-0.255, -0.008, 0.406], [-0.159, 0.388, -0.078]], [[-0.510, 0.072, 0.390], [-0.857, -0.150, -0.148], [0.759, 0.873, -0.252]]]]> : tensor<8x4x3x3xf32>
    %b = arith.constant dense<[0.796, 0.582, -0.476, -0.072, -0.754, 0.626, 0.325, 0.775]> : tensor<8xf32>
    %g = arith.constant dense<[[0.585, 0.335, 0.467, 0.128, -0.794, 0.176, -0.990, -0.713, 0.549, -0.911], [-0.816, -0.801, 0.761, -0.642, -0.953, 0.683, -0.757, 0.688, 0.347, 0.672], [0.905, 0.158, 0.597, -0.927, 0.535, 0.023, 0.430, -0.787, 0.498, 0.869], [-0.878, -0.352, 0.128, 0.656, -0.516, -0.640, -0.500, 0.232, 0.507, -0.213], [-0.265, -0.207, -0.299, -0.164, -0.833, 0.001, 0.946, -0.174, 0.495, -0.679], [0.382, 0.512, 0.348, 0.034, -0.033, 0.286, 0.795, -0.701, -0.808, 0.496], [0.833, 0.035, -0.114, 0.438, -0.628, -0.465, -0.602, 0.171, -0.370, -0.535], [0.382, 0.907, -0.408, 0.411, -0.174, 0.707, 0.169, -0.466, -0.565, -0.954], [-0.041, -0.234, -0.656, -0.279, -0.356, 0.548, -0.713, 0.982, -0.041, 0.198], [-0.064, 0.669, 0.643, 0.114, -0.037, 0.441, 0.713, -0.199, 0.467, 0.921], [-0.065, -0.541, -0.530, 0.435, 0.351, 0.917, 0.708, -0.516, -0.621, -0.483], [-0.626, 0.409, 0.717, 0.800, -0.490, 0.730, -0.373, -0.153, 0.458, -0.828], [-0.815, 0.668, -0.416, -0.287, 0.161, 0.351, -0.986, -0.330, -0.128, -0.028], [-0.580, 0.170, 0.911, -0.218, 0.089, -0.762, -0.450, 0.331, -0.775, 0.774], [0.818, -0.806, 0.883, -0.252, 0.545, 0.515, -0.409, 0.352, 0.308, 0.612], [-0.469, 0.508, 0.923, 0.346, 0.072, -0.773, -0.012, -0.296, 0.436, 0.357], [0.133, -0.636, 0.291, 0.262, -0.642, 0.780, 0.311, -0.754, 0.864, -0.717], [-0.337, 0.441, 0.195, 0.110, 0.295, -0.085, -0.375, -0.647, -0.863, 0.432], [0.509, 0.086, 0.479, -0.282, -0.468, -0.233, 0.745, -0.916, 0.009, -0.506], [0.538, -0.292, -0.334, -0.193, 0.083, 0.543, -0.294, 0.694, -0.776, -0.459], [-0.801, -0.775, 0.558, 0.455, -0.630, -0.622, -0.167, 0.487, 0.631, 0.497], [0.184, -0.707, -0.203, -0.613, 0.055, 0.137, -0.596, -0.500, 0.563, -0.940], [0.606, 0.782, 0.899, -0.234, 0.105, 0.166, 0.267, 0.954, 0.373, -0.401], [0.720, -0.032, 0.203, 0.454, -0.995, 0.541, 0.324, -0.016, 0.047, -0.079], [-0.613, 0.059, -0.926, 0.001, 0.292, -0.112, 0.132, 0.918, 0.784, -0.729], [0.585, 0.247, -0.899, -0.280, -0.533, -0.844, 0.078, 0.860, -0.354, 0.741], [0.389, -0.731, 0.717, 0.202, 0.854, 0.432, 0.479, -0.313, 0.613, 0.863], [0.723, -0.126, 0.514, -0.030, -0.782, -0.915, -0.844, -0.599, -0.678, -0.006], [0.399, 0.075, -0.156, 0.298, -0.391, -0.071, 0.514, -0.197, -0.639, 0.799], [0.439, -0.266, -0.258, 0.059, 0.193, -0.552, -0.995, -0.582, 0.566, -0.713], [-0.080, -0.609, -0.581, -0.658, -0.193, -0.663, -0.945, -0.780, -0.664, -0.019], [-0.881, -0.955, -0.104, -0.185, 0.407, -0.898, -0.193, -0.207, -0.947, 0.931], [-0.562, -0.811, -0.051, -0.670, 0.245, -0.307, -0.752, -0.896, 0.455, -0.450], [0.576, -0.069, 0.866, -0.399, -0.500, -0.468, 0.629, 0.258, -0.311, -0.813], [0.365, 0.939, 0.185, -0.993, -0.939, -0.819, -0.659, -0.927, -0.892, 0.309], [0.801, -0.599, 0.948, -0.046, 0.607, 0.835, 0.880, -0.932, -0.391, 0.214], [0.893, -0.824, -0.413, 0.700, -0.771, -0.220, -0.332, 0.360, 0.857, -0.651], [0.480, 0.468, 0.671, 0.107, 0.847, -0.274, -0.171, -0.541, 0.559, -0.039], [-0.461, -0.661, 0.441, 0.211, 0.421, -0.226, -0.026, -0.692, 0.421, -0.954], [-0.066, 0.517, 0.355, -0.806, -0.526, 0.687, 0.285, 0.757, 0.745, -0.100], [0.794, 0.466, -0.333, -0.260, -0.856, -0.201, 0.911, -0.790, 0.138, -0.780], [-0.838, 0.298, -0.519, -0.902, -0.695, 0.289, 0.171, -0.977, -0.540, 0.934], [-0.560, 0.125, -0.161, 0.562, 0.209, 0.577, 0.070, -0.624, -0.645, -0.842], [0.651, -0.775, -0.952, 0.933, -0.601, 0.787, -0.828, -0.070, -0.554, 0.659], [0.231, 0.284, 0.523, 0.743, -0.308, 0.206, -0.109, -0.778, 0.671, 0.189], [0.630, -0.588, 0.078, -0.072, 0.456, -0.846, -0.308, -0.031, -0.857, 0.105], [0.471, -0.154, 0.297, 0.212, -0.572, -0.299, 0.991, -0.330, -0.138, -0.832], [-0.564, -0.669, 0.862, 0.453, 0.749, 0.973, 0.224, 0.863, 0.071, -0.163], [0.896, 0.806, 0.899, -0.032, 0.547, -0.186, 0.995, 0.841, -0.416, 0.868], [-0.631, -0.808, 0.445, -0.411, 0.039, 0.279, -0.919, 0.490, -0.448, -0.135], [-0.310, 0.484, 0.494, -0.425, -0.793, -0.401, -0.178, -0.845, -0.694, 0.525], [0.401, 0.953, 0.959, 0.752, -0.255, -0.677, -0.376, -0.074, 0.052, 0.084], [-0.281, 0.705, -0.430, -0.074, 0.774, 0.614, -0.405, -0.515, 0.613, -0.980], [-0.737, 0.062, 0.072, -0.669, -0.899, -0.592, 0.540, -0.069, 0.959, 0.571], [0.958, -0.930, -0.630, -0.974, -0.135, -0.323, -0.897, 0.092, -0.812, -0.377], [-0.506, 0.604, -0.164, -0.479, -0.912, -0.141, 0.255, 0.350, 0.825, 0.617], [-0.505, -0.729, 0.517, 0.579, 0.018, 0.662, 0.104, -0.441, -0.663, -0.966], [0.286, 0.794, 0.812, -0.065, 0.331, 0.857, 0.628, 0.205, -0.171, 0.037], [-0.658, -0.634, 0.368, 0.984, 0.094, -0.184, -0.296, -0.090, 0.606, -0.095], [0.919, -0.689, -0.370, 0.044, -0.176, 0.702, 0.655, 0.863, 0.225, -0.939], [0.149, 0.099, -0.025, -0.440, 0.419, 0.823, -0.795, 0.337, -0.257, 0.030], [0.791, 0.921, 0.287, -0.610, 0.841, -0.638, -0.233, 0.656, -0.368, -0.458], [0.900, 0.888, -0.365, -0.215, -0.436, -0.737, -0.500, 0.960, -0.841, -0.540], [-0.600, -0.841, 0.052, 0.486, 0.677, 0.262, 0.636, -0.989, -0.436, 0.922], [-0.861, -0.465, -0.034, -0.464, 0.092, -0.906, -0.528, 0.915, -0.712, 0.811], [-0.644, 0.986, 0.349, 0.294, -0.716, -0.891, 0.519, -0.648, -0.621, 0.645], [0.750, -0.902, 0.922, 0.069, -0.235, -0.786, -0.220, 0.975, -0.438, -0.737], [-0.709, -0.746, -0.295, 0.830, -0.846, -0.616, 0.879, 0.994, 0.960, -0.508], [-0.291, 0.902, -0.030, 0.407, -0.373, -0.957, -0.309, 0.496, 0.564, 0.138], [-0.072, 0.076, -0.115, 0.069, 0.666, -0.599, 0.189, 0.866, 0.697, -0.641], [0.927, 0.680, -0.664, -0.468, -0.595, -0.894, 0.957, -0.181, 0.745, -0.771], [-0.972, 0.740, 0.588, 0.983, 0.371, 0.050, 0.532, -0.815, 0.081, -0.118]]> : tensor<72x10xf32>
    %gb = arith.constant dense<[-0.707, 0.201, -0.354, 0.013, -0.253, -0.364, -0.283, 0.202, 0.961, 0.872]> : tensor<10xf32>
    %v = arith.constant dense<[0.724, 0.670, -0.426, 0.953, -0.460, -0.754, 0.002, 0.464]> : tensor<8xf32>
    %c = "spat.conv2d_plan"(%x, %w, %b) <{pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "conv2d_plan"} : (tensor<1x4x6x6xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
    %d = "spat.bias_add_plan"(%c, %v) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "bias_add_plan"} : (tensor<1x8x6x6xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
    %e = "spat.scale_plan"(%d, %v) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "scale_plan"} : (tensor<1x8x6x6xf32>, tensor<8xf32>) -> tensor<1x8x6x6xf32>
    %m = "spat.max_pool2d_plan"(%e) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "max_pool2d_plan"} : (tensor<1x8x6x6xf32>) -> tensor<1x8x3x3xf32>
    %av = "spat.average_pool2d_plan"(%e) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "average_pool2d_plan"} : (tensor<1x8x6x6xf32>) -> tensor<1x8x3x3xf32>
    %k = "spat.concat_plan"(%m, %av) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "concat_plan"} : (tensor<1x8x3x3xf32>, tensor<1x8x3x3xf32>) -> tensor<1x16x3x3xf32>
    %gl = "spat.global_average_pool_plan"(%k) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n7", raptor.op = "global_average_pool_plan"} : (tensor<1x16x3x3xf32>) -> tensor<1x16x1x1xf32>
    %f = "spat.flatten_plan"(%m) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n8", raptor.op = "flatten_plan"} : (tensor<1x8x3x3xf32>) -> tensor<1x72xf32>
    %ge = "spat.gemm_plan"(%f, %g, %gb) <{transposeWeight = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n9", raptor.op = "gemm_plan"} : (tensor<1x72xf32>, tensor<72x10xf32>, tensor<10xf32>) -> tensor<1x10xf32>
    %sm = "spat.softmax_plan"(%ge) <{axis = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n10", raptor.op = "softmax_plan"} : (tensor<1x10xf32>) -> tensor<1x10xf32>
    func.return %sm, %gl, %ge : tensor<1x10xf32>, tensor<1x16x1x1xf32>, tensor<1x10xf32>
  }
}

// -----

// Data that only moves.
module attributes {raptor.stage = "plan", raptor.model = "moves", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}) -> (tensor<1x4x8x7xf32> {raptor.name = "p"}, tensor<1x4x12x12xf32> {raptor.name = "r"}, tensor<1x4x36x1xf32> {raptor.name = "q"}) {
    %p = "spat.pad_plan"(%x) <{pads = array<i64: 0, 0, 1, 0, 0, 0, 1, 1>, mode = "constant", value = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "pad_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x8x7xf32>
    %r = "spat.resize_nearest_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "resize_nearest_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x12x12xf32>
    %t = "spat.transpose_plan"(%x) <{permutation = array<i64: 0, 2, 1, 3>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "transpose_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x6x4x6xf32>
    %q = "spat.reshape_plan"(%t) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "reshape_plan"} : (tensor<1x6x4x6xf32>) -> tensor<1x4x36x1xf32>
    func.return %p, %r, %q : tensor<1x4x8x7xf32>, tensor<1x4x12x12xf32>, tensor<1x4x36x1xf32>
  }
}

// -----

// Every elementwise operation on values of both signs and around its bounds.
module attributes {raptor.stage = "plan", raptor.model = "activations", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}, %z: tensor<1x4x6x6xf32> {raptor.name = "z"}) -> (tensor<1x4x6x6xf32> {raptor.name = "a"}, tensor<1x4x6x6xf32> {raptor.name = "b"}, tensor<1x4x6x6xf32> {raptor.name = "c"}, tensor<1x4x6x6xf32> {raptor.name = "d"}, tensor<1x4x6x6xf32> {raptor.name = "e"}) {
    %a = "spat.leaky_relu_plan"(%x) <{alpha = 0.1 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "leaky_relu_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %b = "spat.clip_plan"(%x) <{minimum = -0.5 : f32, maximum = 0.7 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "clip_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %p = "spat.sub_plan"(%x, %z) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "sub_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %c = "spat.silu_plan"(%p) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "silu_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %q = "spat.add_plan"(%p, %x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "add_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %d = "spat.hard_swish_plan"(%q) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "hard_swish_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %e = "spat.hard_sigmoid_plan"(%q) <{alpha = 0.2 : f32, beta = 0.5 : f32, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n7", raptor.op = "hard_sigmoid_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    func.return %a, %b, %c, %d, %e : tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>
  }
}

// -----

// Functions that are composed of arithmetic and shifts, on positive numbers and on any.
module attributes {raptor.stage = "plan", raptor.model = "functions", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}, %z: tensor<1x4x6x6xf32> {raptor.name = "z"}) -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) {
    %e = "spat.exp_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "exp_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %s = "spat.sqrt_plan"(%e) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "sqrt_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %l = "spat.log_plan"(%e) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "log_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %r = "spat.reciprocal_plan"(%e) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "reciprocal_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %f = "spat.erf_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "erf_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %m = "spat.max_plan"(%x, %z) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "max_plan"} : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    func.return %s, %l, %r, %f, %m : tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>
  }
}

// -----

// Padding that counts and padding that does not, windows with dilations, and a flattening in the middle.
module attributes {raptor.stage = "plan", raptor.model = "windows", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<1x4x6x6xf32> {raptor.name = "x"}) -> (tensor<1x4x6x6xf32> {raptor.name = "a"}, tensor<1x4x6x6xf32> {raptor.name = "b"}, tensor<1x4x4x5xf32> {raptor.name = "c"}, tensor<4x36xf32> {raptor.name = "d"}) {
    %a = "spat.average_pool2d_plan"(%x) <{kernelShape = array<i64: 3, 3>, pads = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, countIncludePad = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "average_pool2d_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %b = "spat.average_pool2d_plan"(%x) <{kernelShape = array<i64: 3, 2>, pads = array<i64: 2, 0, 0, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, countIncludePad = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "average_pool2d_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %c = "spat.max_pool2d_plan"(%x) <{kernelShape = array<i64: 2, 2>, pads = array<i64: 0, 1, 0, 0>, strides = array<i64: 1, 1>, dilations = array<i64: 2, 2>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "max_pool2d_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x4x5xf32>
    %t = "spat.tanh_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "tanh_plan"} : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %d = "spat.flatten_plan"(%t) <{axis = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "flatten_plan"} : (tensor<1x4x6x6xf32>) -> tensor<4x36xf32>
    func.return %a, %b, %c, %d : tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x4x5xf32>, tensor<4x36xf32>
  }
}

// -----

// Products of computed tensors, rows normalised, channels that become pixels.
module attributes {raptor.stage = "plan", raptor.model = "products", raptor.bits = 32 : i64} {
  func.func @main(%a: tensor<2x1x5x6xf32> {raptor.name = "a"}, %b: tensor<1x3x6x4xf32> {raptor.name = "b"}) -> (tensor<30x4xf32>, tensor<30x30xf32>, tensor<1x2x5x9xf32>, tensor<1x1x11x10xf32>, tensor<1x4x5x5xf32>, tensor<1x4x3x10xf32>) {
    %v = arith.constant dense<[0.5, -1.5, 2.0, 0.25]> : tensor<4xf32>
    %u = arith.constant dense<[-0.75, 1.0, 0.125, 3.0]> : tensor<4xf32>
    %c = "spat.matmul_plan"(%a, %b) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "matmul_plan"} : (tensor<2x1x5x6xf32>, tensor<1x3x6x4xf32>) -> tensor<2x3x5x4xf32>
    %d = "spat.reshape_plan"(%c) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "reshape_plan"} : (tensor<2x3x5x4xf32>) -> tensor<30x4xf32>
    %n = "spat.layer_normalization_plan"(%d, %v, %u) <{epsilon = 1.0E-5 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "layer_normalization_plan"} : (tensor<30x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<30x4xf32>
    %q = "spat.layer_normalization_plan"(%d, %v) <{epsilon = 1.0E-5 : f32, centred = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "layer_normalization_plan"} : (tensor<30x4xf32>, tensor<4xf32>) -> tensor<30x4xf32>
    %p = "spat.matmul_plan"(%n, %q) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "matmul_plan"} : (tensor<30x4xf32>, tensor<30x4xf32>) -> tensor<30x30xf32>
    %i = "spat.reshape_plan"(%n) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "reshape_plan"} : (tensor<30x4xf32>) -> tensor<1x8x3x5xf32>
    %g = "spat.depth_to_space_plan"(%i) <{blockShape = array<i64: 2, 2>, crops = array<i64: 0, 1, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n7", raptor.op = "depth_to_space_plan"} : (tensor<1x8x3x5xf32>) -> tensor<1x2x5x9xf32>
    %j = "spat.reshape_plan"(%n) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n8", raptor.op = "reshape_plan"} : (tensor<30x4xf32>) -> tensor<1x8x3x5xf32>
    %k = "spat.depth_to_space_plan"(%j) <{blockShape = array<i64: 4, 2>, crops = array<i64: 0, 0, 1, 0>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n9", raptor.op = "depth_to_space_plan"} : (tensor<1x8x3x5xf32>) -> tensor<1x1x11x10xf32>
    %h = "spat.depth_to_space_plan"(%j) <{blockShape = array<i64: 2, 1>, crops = array<i64: 1, 0, 0, 0>, group = 4 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n10", raptor.op = "depth_to_space_plan"} : (tensor<1x8x3x5xf32>) -> tensor<1x4x5x5xf32>
    %hh = "spat.depth_to_space_plan"(%j) <{blockShape = array<i64: 1, 2>, crops = array<i64: 0, 0, 0, 0>, group = 2 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n11", raptor.op = "depth_to_space_plan"} : (tensor<1x8x3x5xf32>) -> tensor<1x4x3x10xf32>
    func.return %q, %p, %g, %k, %h, %hh : tensor<30x4xf32>, tensor<30x30xf32>, tensor<1x2x5x9xf32>, tensor<1x1x11x10xf32>, tensor<1x4x5x5xf32>, tensor<1x4x3x10xf32>
  }
}

// -----

// Ranges: of an inner dimension, of the outermost, of short rows, of a long one, of one element.
module attributes {raptor.stage = "plan", raptor.model = "slices", raptor.bits = 32 : i64} {
  func.func @main(%a: tensor<3x40x5xf32> {raptor.name = "a"}, %b: tensor<2x40000xf32> {raptor.name = "b"}) -> (tensor<3x17x5xf32>, tensor<1x40x5xf32>, tensor<2x30x2xf32>, tensor<1x39998xf32>, tensor<1x1xf32>) {
    %c = "spat.slice_plan"(%a) <{starts = array<i64: 0, 20, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "slice_plan"} : (tensor<3x40x5xf32>) -> tensor<3x17x5xf32>
    %d = "spat.slice_plan"(%a) <{starts = array<i64: 2, 0, 0>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "slice_plan"} : (tensor<3x40x5xf32>) -> tensor<1x40x5xf32>
    %e = "spat.slice_plan"(%a) <{starts = array<i64: 1, 3, 2>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "slice_plan"} : (tensor<3x40x5xf32>) -> tensor<2x30x2xf32>
    %f = "spat.slice_plan"(%b) <{starts = array<i64: 1, 1>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "slice_plan"} : (tensor<2x40000xf32>) -> tensor<1x39998xf32>
    %g = "spat.slice_plan"(%b) <{starts = array<i64: 0, 39999>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "slice_plan"} : (tensor<2x40000xf32>) -> tensor<1x1xf32>
    func.return %c, %d, %e, %f, %g : tensor<3x17x5xf32>, tensor<1x40x5xf32>, tensor<2x30x2xf32>, tensor<1x39998xf32>, tensor<1x1xf32>
  }
}

// -----

// Operands of another kind: constants where values are computed, computed vectors; rows of one element,
// a product of one, blocks of one pixel, crops that leave one.
module attributes {raptor.stage = "plan", raptor.model = "operands", raptor.bits = 32 : i64} {
  func.func @main(%x: tensor<3x4xf32> {raptor.name = "x"}, %v: tensor<4xf32> {raptor.name = "v"}) -> (tensor<3x4xf32>, tensor<12x1xf32>, tensor<3x5xf32>, tensor<4x3xf32>, tensor<1x1xf32>, tensor<1x2x3x2xf32>, tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<2x2xf32>) {
    %c = arith.constant dense<[[0.5, -1.0, 2.0, 0.25, 1.5], [1.0, 0.0, -0.5, 0.75, 3.0], [-2.0, 1.25, 0.5, 1.0, -1.5], [0.125, 2.0, -3.0, 0.5, 1.0]]> : tensor<4x5xf32>
    %k = arith.constant dense<[[1.0, -0.5, 0.25], [0.5, 2.0, -1.0], [-1.5, 0.75, 1.0], [3.0, -0.25, 0.5]]> : tensor<4x3xf32>
    %i = arith.constant dense<[[[[0.25, -0.25], [0.5, -0.5], [0.0, 0.75]], [[-1.0, 1.0], [0.125, -0.125], [0.375, -0.75]]]]> : tensor<1x2x3x2xf32>
    %w = "spat.exp_plan"(%v) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n1", raptor.op = "exp_plan"} : (tensor<4xf32>) -> tensor<4xf32>
    %n = "spat.layer_normalization_plan"(%x, %w, %v) <{epsilon = 0.125 : f32, centred = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n2", raptor.op = "layer_normalization_plan"} : (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %a = "spat.reshape_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n3", raptor.op = "reshape_plan"} : (tensor<3x4xf32>) -> tensor<12x1xf32>
    %o = "spat.layer_normalization_plan"(%a) <{epsilon = 0.125 : f32, centred = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n4", raptor.op = "layer_normalization_plan"} : (tensor<12x1xf32>) -> tensor<12x1xf32>
    %p = "spat.matmul_plan"(%x, %c) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n5", raptor.op = "matmul_plan"} : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %s = "spat.matmul_plan"(%x, %x) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n6", raptor.op = "matmul_plan"} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>
    %q = "spat.matmul_plan"(%k, %s) <{transposeRhs = true, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n7", raptor.op = "matmul_plan"} : (tensor<4x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    %t = "spat.slice_plan"(%x) <{starts = array<i64: 2, 3>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n8", raptor.op = "slice_plan"} : (tensor<3x4xf32>) -> tensor<1x1xf32>
    %r = "spat.matmul_plan"(%t, %t) <{transposeRhs = false, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n9", raptor.op = "matmul_plan"} : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %j = "spat.reshape_plan"(%x) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n10", raptor.op = "reshape_plan"} : (tensor<3x4xf32>) -> tensor<1x2x3x2xf32>
    %m = "spat.max_plan"(%j, %i) <{logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n11", raptor.op = "max_plan"} : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
    %d = "spat.depth_to_space_plan"(%j) <{blockShape = array<i64: 1, 1>, crops = array<i64: 1, 0, 0, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n12", raptor.op = "depth_to_space_plan"} : (tensor<1x2x3x2xf32>) -> tensor<1x2x2x1xf32>
    %e = "spat.depth_to_space_plan"(%j) <{blockShape = array<i64: 1, 2>, crops = array<i64: 1, 2, 1, 1>, group = 1 : i64, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n13", raptor.op = "depth_to_space_plan"} : (tensor<1x2x3x2xf32>) -> tensor<1x1x1x1xf32>
    %f = "spat.slice_plan"(%c) <{starts = array<i64: 1, 3>, logicalLayout = #spat<logical_layout nchw>}> {raptor.layer = "n14", raptor.op = "slice_plan"} : (tensor<4x5xf32>) -> tensor<2x2xf32>
    func.return %n, %o, %p, %q, %r, %m, %d, %e, %f : tensor<3x4xf32>, tensor<12x1xf32>, tensor<3x5xf32>, tensor<4x3xf32>, tensor<1x1xf32>, tensor<1x2x3x2xf32>, tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<2x2xf32>
  }
}
