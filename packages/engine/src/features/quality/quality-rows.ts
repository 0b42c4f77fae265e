import { getChannel } from '@sonometer/decode/core/audio';
import { openPaddedFeatures } from '../classifier/classifier.js';
import {
  CHUNK_ROWS,
  type ConvolutionStream,
  growing,
  openConvolutionStream,
  type RowSink,
  through,
} from '../classifier/network-stream.js';
import { defineFeature, type Fold } from '../feature.js';
import { decodeBase64 } from '@sonometer/decode/elementary/base64';
import type { Kernels } from '../../kernels/kernels.js';
import {
  type ClassifierWeights,
  type PlaneLayer,
  readWeights,
  type WeightedLayer,
} from '../classifier/weights-file.js';
import { openPlaneStream, type PlaneStream } from './plane-stream.js';
import { bandsOf } from '../classifier/log-mel.js';

/**
 * The network of docs/models/speech-quality.md over a signal that comes in pieces: features every 10 ms to values every
 * 160 ms. Everything is whole numbers, so neither pieces nor machines change a bit.
 */
export function openQualityNetwork(
  kernels: Kernels,
  weights: ClassifierWeights,
  out: RowSink,
): RowSink {
  let max = CHUNK_ROWS;
  const shorten = ({ stride }: WeightedLayer) => {
    max = Math.max(MIN_ROWS, Math.ceil(max / stride));
  };
  let places = bandsOf(weights.edgesHz);
  const planes: PlaneStream[] = [];
  for (const layer of weights.layers.values()) {
    if (!isPlane(layer) || !layer.name.startsWith('plane')) continue;
    const stream = openPlaneStream(kernels, layer, places, max);
    ({ places } = stream);
    planes.push(stream);
    shorten(layer);
  }
  const marks = openPlaneStream(kernels, planeOf(weights, 'marks'), places, max);
  const colour = openPlaneStream(kernels, planeOf(weights, 'colour'), places, max);
  const lines: ConvolutionStream[] = [];
  for (const layer of weights.layers.values()) {
    if (isPlane(layer)) continue;
    const isRectified = layer.name !== 'rates';
    const isResidual = RESIDUAL.test(layer.name);
    lines.push(openConvolutionStream(kernels, layer, { max, isRectified, isResidual }));
    shorten(layer);
  }
  return through(planes, joined(marks, colour, through(lines, out)));
}

/** Layers that add their input to their output. */
const RESIDUAL = /^(stack|late)/;

const isPlane = (layer: WeightedLayer): layer is PlaneLayer => 'step' in layer;

function planeOf({ layers }: ClassifierWeights, name: string): PlaneLayer {
  const layer = layers.get(name);
  if (!layer || !isPlane(layer))
    throw new Error(`the weights have no layer ${name} over frequency`);
  return layer;
}

/** Of each row its highest marks over frequency, then its colour at every place. Both layers read one row at a time. */
function joined(marks: PlaneStream, colour: PlaneStream, next: RowSink): RowSink {
  const channels = marks.width / marks.places;
  return {
    push(rows) {
      const high = marks.push(rows);
      const colours = colour.push(rows);
      const count = high.length / marks.width;
      const both = new Int16Array(count * (channels + colour.width));
      for (let i = 0; i < count; i++) {
        const row = both.subarray(
          i * (channels + colour.width),
          (i + 1) * (channels + colour.width),
        );
        takeHighest(
          high.subarray(i * marks.width, (i + 1) * marks.width),
          row.subarray(0, channels),
        );
        row.set(colours.subarray(i * colour.width, (i + 1) * colour.width), channels);
      }
      if (count > 0) next.push(both);
    },
    end: () => {
      next.end();
    },
  };
}

/** The highest of each channel over its places; at least 0, as marks are. */
function takeHighest(places: Int16Array, highest: Int16Array): void {
  const channels = highest.length;
  for (let at = 0; at < places.length; at += channels)
    for (let k = 0; k < channels; k++) highest[k] = Math.max(highest[k] ?? 0, places[at + k] ?? 0);
}

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

/** What the network states every 160 ms, as whole numbers. */
export interface QualityRows {
  /** A row is `QUALITY_VALUES` values, then as many weights. */
  readonly rows: Int16Array;
  /** The whole number for 1.0. */
  readonly scale: number;
}

/** Overall, signal, background, clarity, decay, then the losses by clipping, coding and drop-outs. */
export const QUALITY_VALUES = 8;
/** Numbers of a row. */
export const QUALITY_ROW = 2 * QUALITY_VALUES;
/** Rows of features, 10 ms each, to a row. */
const FEATURE_ROWS = 16;
export const QUALITY_ROW_SEC = 0.16;

/** Speech quality every 160 ms, as learned from a teacher and from constructed rooms. */
export const qualityRows = defineFeature({
  id: 'speech-quality',
  // Basis: a small convolutional network over level-free energies of narrow bands; docs/models/speech-quality.md
  reads: 'mono',
  needs: {},
  prepare: loadQualityWeights,

  open({ format, kernels }) {
    return openQualityRows(format.rateHz, kernels, qualityWeights());
  },
});

/** The same with given weights. */
export function openQualityRows(
  rateHz: number,
  kernels: Kernels,
  weights: ClassifierWeights,
): Fold<QualityRows> {
  const held = growing(QUALITY_ROW);
  let skipped = weights.pad / FEATURE_ROWS;
  const network = openQualityNetwork(kernels, weights, {
    push(rows) {
      for (let at = 0; at < rows.length; at += QUALITY_ROW) {
        if (skipped > 0) skipped--;
        else held.push(rows.subarray(at, at + QUALITY_ROW));
      }
    },
    end: () => undefined,
  });
  const features = openPaddedFeatures(rateHz, kernels, weights, FEATURE_ROWS, network);

  return {
    push: (block) => {
      features.push(getChannel(block, 0));
    },
    end(): QualityRows {
      const count = Math.ceil(features.end() / FEATURE_ROWS);
      const rows = new Int16Array(count * QUALITY_ROW);
      for (let i = 0; i < count; i++) rows.set(held.row(i), i * QUALITY_ROW);
      return { rows, scale: weights.scale };
    },
  };
}
