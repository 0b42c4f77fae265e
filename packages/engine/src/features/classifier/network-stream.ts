import { SPARE_ROWS } from '../../kernels/classifier-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import type { ClassifierWeights, WeightedLayer } from './weights-file.js';
import { classifierKernels } from '../../kernels/further/classifier.js';

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
  const convolution = kernels.of(classifierKernels).openConvolution({
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
export function shorts(kernels: Kernels, length: number): Int16Array {
  const floats = kernels.floats(Math.ceil(length / 2));
  return new Int16Array(floats.buffer, floats.byteOffset, length);
}

/** Rows of 16-bit numbers, first in, first out. */
export interface RowQueue {
  /** Rows held. */
  readonly length: number;
  /** Takes one row or more. */
  push(rows: Int16Array): void;
  /** The i-th row held; valid until the next change. */
  row(i: number): Int16Array;
  /** So many of the first rows, likewise. */
  first(rows: number): Int16Array;
  drop(rows: number): void;
}

const FIRST_ROWS = 64;

/** A queue that takes as much memory as it has ever held, and at most twice that. */
export function growing(width: number): RowQueue {
  let room = new Int16Array(FIRST_ROWS * width);
  let start = 0;
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(rows) {
      const count = rows.length / width;
      if ((start + length + count) * width > room.length) {
        if (start < length + count) {
          const wider = new Int16Array(Math.max(2 * room.length, (length + count) * width));
          wider.set(room.subarray(start * width, (start + length) * width));
          room = wider;
        } else {
          room.copyWithin(0, start * width, (start + length) * width);
        }
        start = 0;
      }
      room.set(rows, (start + length) * width);
      length += count;
    },
    row: (i) => room.subarray((start + i) * width, (start + i + 1) * width),
    first: (rows) => room.subarray(start * width, (start + rows) * width),
    drop(rows) {
      start += rows;
      length -= rows;
    },
  };
}

/** Receives rows, which are only borrowed. */
export interface RowSink {
  push(rows: Int16Array): void;
  end(): void;
}

/** Rows of features (10 ms) that are taken at once. */
export const CHUNK_ROWS = 128;

const MIN = -32768;
const MAX = 32767;

/** Lengths of a row of the widest part on its way down: 40 ms, 20 ms, 10 ms. */
const NEAR_PER_WIDE = 2;

/**
 * The network of docs/models/hearing.md over a signal that comes in pieces: features to logits of speech, music and
 * noise, a row every 20 ms. Everything is whole numbers, so neither pieces nor machines change a bit.
 */
export function openNetwork(
  kernels: Kernels,
  { layers, pool }: ClassifierWeights,
  out: RowSink,
): RowSink {
  const open = (name: string, max: number, isRectified = true, isResidual = false) => {
    const layer = layers.get(name);
    if (!layer) throw new Error(`the weights have no layer ${name}`);
    return openConvolutionStream(kernels, layer, { max, isRectified, isResidual });
  };
  const residuals = (prefix: string, max: number) =>
    [...layers.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => open(name, max, true, true));

  const near = CHUNK_ROWS / 2;
  const wide = CHUNK_ROWS / 4;
  const stack = residuals('stack', Math.max(wide, 2));
  const slow = residuals('slow', wide);
  const down = open('down', near);
  const back = open('back', wide, false);
  const nearLayer = open('near', near, true, true);

  const tail = through([open('head', near), open('out', near, false)], out);
  const narrow = joined(nearLayer.width, NEAR_PER_WIDE, true, near, tail);
  const up = open('up', wide, false);
  const middle = joined(back.width, pool, false, wide, through([up], narrow));
  const far = pooled(back.width, pool, wide, through([open('enter', wide), ...slow, back], middle));
  const wideRows = retained(middle, far);
  const nearRows = retained(narrow, through([down, ...stack], wideRows));
  return through([open('first', CHUNK_ROWS), nearLayer], nearRows);
}

/** Layers one after the other. */
export function through(streams: readonly ConvolutionStream[], next: RowSink): RowSink {
  return streams.reduceRight<RowSink>(
    (sink, stream) => ({
      push: (rows) => {
        const given = stream.push(rows);
        if (given.length > 0) sink.push(given);
      },
      end: () => {
        const given = stream.end();
        if (given.length > 0) sink.push(given);
        sink.end();
      },
    }),
    next,
  );
}

interface Joint extends RowSink {
  /** Takes rows that wait for the slower ones to be added. */
  append(rows: Int16Array): void;
}

/** Passes rows on and stores a copy of them for later. */
function retained(joint: Joint, next: RowSink): RowSink {
  return {
    push: (rows) => {
      joint.append(rows);
      next.push(rows);
    },
    end: () => {
      next.end();
    },
  };
}

/** Adds each slow row to the `factor` rows that were stored for its time; passes on at most `max` rows at once. */
function joined(
  width: number,
  factor: number,
  isRectified: boolean,
  max: number,
  next: RowSink,
): Joint {
  const waiting = growing(width);
  const sums = new Int16Array(max * width);
  const min = isRectified ? 0 : MIN;
  const slowAtOnce = (max / factor) * width;
  return {
    append: (rows) => {
      waiting.push(rows);
    },
    push: (rows) => {
      for (let from = 0; from < rows.length; from += slowAtOnce) {
        const to = Math.min(rows.length, from + slowAtOnce);
        const count = ((to - from) / width) * factor;
        addRows(waiting.first(count), rows, from, width, factor, min, sums);
        waiting.drop(count);
        next.push(sums.subarray(0, count * width));
      }
    },
    end: () => {
      next.end();
    },
  };
}

// The loops are in functions of the module: V8 would compile those of closures again for each recording.

/** Sums of rows and, from `from` on, those of `factor` times their length; within 16 bits and at least `min`. */
function addRows(
  rows: Int16Array,
  slow: Int16Array,
  from: number,
  width: number,
  factor: number,
  min: number,
  sums: Int16Array,
): void {
  let of = from;
  for (let at = 0; at < rows.length; of += width)
    for (const end = at + factor * width; at < end;)
      for (let i = of; i < of + width; i++, at++)
        sums[at] = Math.min(Math.max((rows[at] ?? 0) + (slow[i] ?? 0), min), MAX);
}

/** Adds the row that begins at `at`. */
function addTo(sums: Int32Array, rows: Int16Array, at: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (rows[at + i] ?? 0);
}

/** Writes the means of a row from `to` on, and begins the next sums. */
function takeMeans(sums: Int32Array, factor: number, means: Int16Array, to: number): void {
  for (let i = 0; i < sums.length; i++) {
    means[to + i] = Math.floor((sums[i] ?? 0) / factor + 0.5);
    sums[i] = 0;
  }
}

/** Means of `factor` rows, rounded, of which a push makes at most `max`. */
function pooled(width: number, factor: number, max: number, next: RowSink): RowSink {
  const sums = new Int32Array(width);
  const means = new Int16Array(max * width);
  let count = 0;
  return {
    push: (rows) => {
      let made = 0;
      for (let at = 0; at < rows.length; at += width) {
        addTo(sums, rows, at);
        if (++count < factor) continue;
        takeMeans(sums, factor, means, made);
        made += width;
        count = 0;
      }
      if (made > 0) next.push(means.subarray(0, made));
    },
    end: () => {
      next.end();
    },
  };
}
