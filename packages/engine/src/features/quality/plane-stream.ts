import { SPARE_ROWS } from '../../kernels/classifier-kernels.js';
import { classifierKernels } from '../../kernels/further/classifier.js';
import type { Kernels } from '../../kernels/kernels.js';
import { type ConvolutionStream, shorts } from '../classifier/network-stream.js';
import type { PlaneLayer } from '../classifier/weights-file.js';

export interface PlaneStream extends ConvolutionStream {
  /** Places over frequency of an output row. */
  readonly places: number;
}

/**
 * A rectified layer over time and frequency, over a signal that comes in pieces. A row is one place after the other, each with
 * its channels. Zeros lie before and after the signal; below and above its places lies nothing.
 *
 * @param places Places over frequency of an input row.
 * @param max Maximum number of rows that are pushed at once.
 */
export function openPlaneStream(
  kernels: Kernels,
  layer: PlaneLayer,
  places: number,
  max: number,
): PlaneStream {
  const { in: inputs, channels, step, taps, stride, pad } = layer;
  const convolution = kernels
    .of(classifierKernels)
    .openConvolution({ ...layer, inputs, outputs: layer.out, isRectified: true });
  const placesOut = Math.floor((places - inputs / channels) / step) + 1;
  const rowLength = places * channels;
  const width = placesOut * convolution.width;
  const lasting = Math.max(max, pad);
  // the kernel reads and writes some places beyond the last
  const held = shorts(
    kernels,
    (taps + stride + lasting) * rowLength + SPARE_ROWS * step * channels + inputs,
  );
  const given = shorts(
    kernels,
    (Math.ceil(lasting / stride) + 1) * width + SPARE_ROWS * convolution.width,
  );
  /** Rows held: zeros first. */
  let rows = pad;

  const push = (more: Int16Array) => {
    held.set(more, rows * rowLength);
    rows += more.length / rowLength;
    const count = Math.max(0, Math.floor((rows - taps) / stride) + 1);
    for (let t = 0; t < count; t++)
      convolution.run({
        from: held,
        at: t * stride * rowLength,
        rowStep: step * channels,
        tapStep: rowLength,
        rows: placesOut,
        to: given,
        toAt: t * width,
        residualAt: -1,
      });
    held.copyWithin(0, count * stride * rowLength, rows * rowLength);
    rows -= count * stride;
    return given.subarray(0, count * width);
  };

  return { places: placesOut, width, push, end: () => push(new Int16Array(pad * rowLength)) };
}
