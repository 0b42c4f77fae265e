import { SPARE_ROWS } from '../../kernels/classifier-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import type { WeightedLayer } from './weights-file.js';

/** A layer over a signal that comes in pieces. */
export interface ConvolutionStream {
  /** Length of an output row: at least its outputs. */
  readonly width: number;
  /** Takes rows and returns those that they complete; valid until the next call. */
  push(rows: Int16Array): Int16Array;
  /** Those that only the silence after the signal completes. */
  end(): Int16Array;
}

export interface LayerShape {
  /** Maximum number of rows that are pushed at once. */
  readonly max: number;
  readonly isRectified: boolean;
  /** Adds its input to its output: stride 1, as many outputs as inputs. */
  readonly isResidual: boolean;
}

/** Zeros lie before and after the signal, `pad` rows of them. */
export function openConvolutionStream(
  kernels: Kernels,
  layer: WeightedLayer,
  { max, isRectified, isResidual }: LayerShape,
): ConvolutionStream {
  const { in: inputs, taps, stride, dilation, pad } = layer;
  const convolution = kernels.openConvolution({
    inputs,
    outputs: layer.out,
    taps,
    weights: layer.weights,
    scales: layer.scales,
    offsets: layer.offsets,
    isRectified,
  });
  const { width } = convolution;
  const reach = dilation * (taps - 1) + 1;
  const lasting = Math.max(max, pad);
  const held = shorts(kernels, (reach + stride + lasting + stride * SPARE_ROWS) * inputs);
  const given = shorts(kernels, (Math.ceil(lasting / stride) + 1 + SPARE_ROWS) * width);
  /** Rows held: zeros first. */
  let rows = pad;

  const push = (more: Int16Array) => {
    held.set(more, rows * inputs);
    rows += more.length / inputs;
    const count = Math.max(0, Math.floor((rows - reach) / stride) + 1);
    convolution.run({
      from: held,
      at: 0,
      rowStep: stride * inputs,
      tapStep: dilation * inputs,
      rows: count,
      to: given,
      toAt: 0,
      residualAt: isResidual ? pad * inputs : -1,
    });
    held.copyWithin(0, count * stride * inputs, rows * inputs);
    rows -= count * stride;
    return given.subarray(0, count * width);
  };

  return { width, push, end: () => push(new Int16Array(pad * inputs)) };
}

/** Zeros that kernels see. */
function shorts(kernels: Kernels, length: number): Int16Array {
  const floats = kernels.floats(Math.ceil(length / 2));
  return new Int16Array(floats.buffer, floats.byteOffset, length);
}
