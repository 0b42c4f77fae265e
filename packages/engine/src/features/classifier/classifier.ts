import { growingFloats } from '../../core/growing-floats.js';
import type { Kernels } from '../../kernels/kernels.js';
import { getChannel } from '../../core/audio.js';
import { defineFeature, type Fold } from '../feature.js';
import { filtersFrom } from './classifier-rate.js';
import { openLevelFree } from './level-free.js';
import { classifierWeights, loadClassifierWeights } from './load-weights.js';
import { BANDS, openLogMel } from './log-mel.js';
import { CHUNK_ROWS, openNetwork } from './network-stream.js';
import { openResampling } from '../../algorithms/resampling.js';
import type { ClassifierWeights } from './weights-file.js';

/**
 * Every 20 ms, on the grid of the level frames, logits: ln(p/(1 − p)) of the presence of each class; several may be
 * present.
 */
export interface Detected {
  readonly speech: Float32Array;
  readonly music: Float32Array;
  readonly noise: Float32Array;
}

/** Rows of 10 ms that one row of the slowest layer spans. */
const SLOWEST_ROWS = 4;

/**
 * What is detected every 20 ms: speech, music, noise-like sound, as learned from recordings (docs/models/hearing.md).
 */
export const classifier = defineFeature({
  id: 'classifier',
  basis: 'a small convolutional network over level-free log-mel energies; docs/models/hearing.md',
  reads: 'mono',
  needs: {},
  prepare: loadClassifierWeights,

  open({ format, kernels }) {
    return openClassifier(format.rateHz, kernels, classifierWeights());
  },
});

/** The same with given weights. */
export function openClassifier(
  rateHz: number,
  kernels: Kernels,
  weights: ClassifierWeights,
): Fold<Detected> {
  const logits = [growingFloats(), growingFloats(), growingFloats()] as const;
  const { pad, pool, scale } = weights;
  let skipped = pad / 2;
  const network = openNetwork(kernels, weights, {
    push(rows) {
      for (let at = 0; at < rows.length; at += ROW) {
        if (skipped > 0) skipped--;
        else for (const [k, of] of logits.entries()) of.push((rows[at + k] ?? 0) / scale);
      }
    },
    end: () => undefined,
  });

  const chunk = new Int16Array(CHUNK_ROWS * BANDS);
  let rows = 0;
  let frames = 0;
  const feed = (row: Int16Array) => {
    chunk.set(row, rows * BANDS);
    if (++rows < CHUNK_ROWS) return;
    network.push(chunk);
    rows = 0;
  };
  const silence = new Int16Array(BANDS);
  for (let i = 0; i < pad; i++) feed(silence);

  const levelFree = openLevelFree(weights.underDb, (row) => {
    frames++;
    feed(row);
  });
  const logMel = openLogMel(kernels, weights.edgesHz, (bands, level) => {
    levelFree.push(bands, level);
  });
  const resampling = openResampling(filtersFrom(rateHz), kernels, (samples) => {
    logMel.push(samples);
  });

  return {
    push: (block) => {
      resampling.push(getChannel(block, 0));
    },
    end() {
      resampling.end();
      logMel.end();
      levelFree.end();
      const whole = SLOWEST_ROWS * pool;
      const padAfter = pad + ((whole - ((pad + frames + pad) % whole)) % whole);
      for (let i = 0; i < padAfter; i++) feed(silence);
      network.push(chunk.subarray(0, rows * BANDS));
      network.end();
      const count = Math.ceil(frames / 2);
      const [speech, music, noise] = logits.map((of) => of.values().slice(0, count));
      return {
        speech: speech ?? new Float32Array(0),
        music: music ?? new Float32Array(0),
        noise: noise ?? new Float32Array(0),
      };
    },
  };
}

/** A row of logits is padded to eight numbers. */
const ROW = 8;
