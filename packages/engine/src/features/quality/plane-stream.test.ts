import { expect, test } from 'vitest';
import { openKernels } from '../../kernels/open-kernels.js';
import { plainKernels } from '../../kernels/plain.js';
import { openPlaneStream } from './plane-stream.js';

const PLACES = 9;
const CHANNELS = 2;
const layer = {
  name: 'plane',
  ...{ in: 3 * CHANNELS, channels: CHANNELS, step: 2, out: 3 },
  ...{ taps: 4, stride: 2, dilation: 1, pad: 1 },
  weights: Int8Array.from({ length: 3 * 4 * 3 * CHANNELS }, (_, i) => ((i * 37) % 15) - 7),
  scales: Float64Array.of(0.5, 0.25, 1),
  offsets: Float64Array.of(0.5, 10.5, -3.5),
};
const rows = Int16Array.from({ length: 12 * PLACES * CHANNELS }, (_, i) => ((i * 53) % 101) - 40);

/** By the definition: [row][place][channel], zeros before and after. */
function expected(): number[] {
  const at = (row: number, place: number, channel: number) =>
    row < 0 || row >= 12 ? 0 : (rows[(row * PLACES + place) * CHANNELS + channel] ?? 0);
  const values: number[] = [];
  for (let t = 0; t < 6; t++)
    for (let place = 0; place < 4; place++)
      for (let o = 0; o < 8; o++) {
        let sum = 0;
        if (o < 3)
          for (let tap = 0; tap < 4; tap++)
            for (let b = 0; b < 3; b++)
              for (let c = 0; c < CHANNELS; c++)
                sum +=
                  at(2 * t + tap - 1, 2 * place + b, c) *
                  (layer.weights[(o * 4 + tap) * 6 + b * CHANNELS + c] ?? 0);
        const value = Math.floor(sum * (layer.scales[o] ?? 0) + (layer.offsets[o] ?? 0));
        values.push(Math.max(0, value));
      }
  return values;
}

test.each([
  ['fast', openKernels()],
  ['plain', plainKernels],
])('a layer over time and frequency is its definition, however rows come: %s', (_, kernels) => {
  for (const pieces of [12, 5, 1]) {
    const stream = openPlaneStream(kernels, layer, PLACES, 12);
    expect(stream.places).toBe(4);
    const given: number[] = [];
    const rowLength = PLACES * CHANNELS;
    for (let at = 0; at < rows.length; at += pieces * rowLength)
      given.push(...stream.push(rows.subarray(at, at + pieces * rowLength)));
    given.push(...stream.end());
    expect(given).toEqual(expected());
  }
});
