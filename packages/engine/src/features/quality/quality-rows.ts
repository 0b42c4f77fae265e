import { getChannel } from '@sonometer/decode/core/audio';
import type { Kernels } from '../../kernels/kernels.js';
import { openPaddedFeatures } from '../classifier/classifier.js';
import { growing } from '../classifier/network-stream.js';
import type { ClassifierWeights } from '../classifier/weights-file.js';
import { defineFeature, type Fold } from '../feature.js';
import { loadQualityWeights, openQualityNetwork, qualityWeights } from './quality-network.js';

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
  basis:
    'a small convolutional network over level-free log-mel energies; docs/models/speech-quality.md',
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
