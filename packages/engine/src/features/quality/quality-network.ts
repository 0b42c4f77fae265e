import { decodeBase64 } from '@sonometer/decode/elementary/base64';
import type { Kernels } from '../../kernels/kernels.js';
import {
  CHUNK_ROWS,
  openConvolutionStream,
  type RowSink,
  through,
} from '../classifier/network-stream.js';
import { type ClassifierWeights, readWeights } from '../classifier/weights-file.js';

/**
 * The network of docs/models/speech-quality.md over a signal that comes in pieces: its layers one after the other,
 * features every 10 ms to values every 160 ms. Everything is whole numbers, so neither pieces nor machines change a
 * bit.
 */
export function openQualityNetwork(
  kernels: Kernels,
  { layers }: ClassifierWeights,
  out: RowSink,
): RowSink {
  let max = CHUNK_ROWS;
  const streams = [...layers.values()].map((layer) => {
    const stream = openConvolutionStream(kernels, layer, {
      max,
      isRectified: layer.name !== 'rates',
      isResidual: RESIDUAL.test(layer.name),
    });
    max = Math.max(MIN_ROWS, Math.ceil(max / layer.stride));
    return stream;
  });
  return through(streams, out);
}

/** Layers that add their input to their output. */
const RESIDUAL = /^(near|stack|late)/;

/** The silence after the signal completes several rows at once. */
const MIN_ROWS = 16;

let loaded: ClassifierWeights | undefined;

/** Loads the weights once: a chunk of its own in a bundle, which only an analysis of speech quality fetches. */
export async function loadQualityWeights(): Promise<void> {
  if (loaded) return;
  const { QUALITY_WEIGHTS } = await import('./quality-weights.js');
  loaded = readWeights(decodeBase64(QUALITY_WEIGHTS));
}

export function qualityWeights(): ClassifierWeights {
  if (!loaded) throw new Error('the weights of speech quality are not loaded');
  return loaded;
}
