// Compares outputs with ONNX Runtime's: node onnxruntime.js MODEL.onnx INPUT.npy FOLDER
// FOLDER holds what raptor-run -o wrote. Prints the largest absolute error and exits with 1 if an
// element differs by more than 1e-4 + 1e-4 |ONNX Runtime's|. onnxruntime-node is looked for in
// build/models (scripts/fetch-models.sh --runtime).
'use strict';
const fs = require('fs');
const path = require('path');
const root = path.join(__dirname, '..', 'build', 'models');
const ort = require(require.resolve('onnxruntime-node', {paths: [root]}));

const kinds = {
  '<f4': ['float32', Float32Array],
  '<i8': ['int64', BigInt64Array],
  '<i4': ['int32', Int32Array],
};

function read(file) {
  const bytes = fs.readFileSync(file);
  const wide = bytes[6] > 1;
  const start = wide ? 12 : 10;
  const length = wide ? bytes.readUInt32LE(8) : bytes.readUInt16LE(8);
  const header = bytes.toString('latin1', start, start + length);
  const [name, type] = kinds[/'descr': '([^']*)'/.exec(header)[1]];
  const shape = /'shape': \(([^)]*)\)/.exec(header)[1].split(',').filter((s) => s.trim()).map(Number);
  const data = bytes.buffer.slice(bytes.byteOffset + start + length, bytes.byteOffset + bytes.length);
  return new ort.Tensor(name, new type(data), shape);
}

// The largest error, or a text that says why there is none.
function compare(got, want) {
  if (got.type !== want.type || got.dims.join() !== want.dims.join())
    return `${got.type} [${got.dims}] instead of ${want.type} [${want.dims}]`;
  let largest = 0;
  for (let i = 0; i < want.data.length; i++) {
    const [a, b] = [Number(got.data[i]), Number(want.data[i])];
    if (Number.isNaN(a) && Number.isNaN(b)) continue;
    const error = a === b ? 0 : Math.abs(a - b);
    if (!(error <= 1e-4 + 1e-4 * Math.abs(b))) return `element ${i} is ${a} instead of ${b}`;
    largest = Math.max(largest, error);
  }
  return largest;
}

async function main([model, input, folder]) {
  const session = await ort.InferenceSession.create(model, {logSeverityLevel: 3});
  const results = await session.run({[session.inputNames[0]]: read(input)});
  let largest = 0;
  for (const name of session.outputNames) {
    const file = path.join(folder, name.replace(/[^A-Za-z0-9._-]/g, '_') + '.npy');
    const error = compare(read(file), results[name]);
    if (typeof error === 'string') throw new Error(`output ${name}: ${error}`);
    largest = Math.max(largest, error);
  }
  console.log(largest.toExponential(2));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(String(error));
  process.exit(1);
});
