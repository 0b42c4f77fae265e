import { openResampling } from '../../algorithms/resampling.js';
import { getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { LEVELS_PER_DB as PER_DB } from '../../kernels/classifier-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature, type Fold } from '../feature.js';
import { bandsOf, filtersFrom, openLogMel } from './log-mel.js';
import { CHUNK_ROWS, growing, openNetwork, type RowSink } from './network-stream.js';
import {
  classifierWeights,
  type ClassifierWeights,
  loadClassifierWeights,
} from './weights-file.js';

/** Frames that share a reference: half a second. */
const BLOCK = 50;
/** Blocks before and after one that its reference reads: 15 s each way. */
const REACH = 30;
/** Frames under this give no reference: digital silence. */
const QUIET_DB = -100;
/** Counted from the loudest: the 95th percentile. */
const LOUD_PARTS = 20;
const MIN_DB = -128;
const SPAN_DB = 100;

/**
 * Takes levels and passes on how far a band lies above a reference, `underDb` below the loud frames around it, 0 to 100
 * dB.
 */
export interface LevelFree {
  push(bands: Int16Array, level: number): void;
  end(): void;
}

/**
 * Makes levels relative: to the 95th percentile, in whole dB, of the frame levels within 15 s. So a recording 40 dB
 * quieter gives the same numbers, a change of level within it is followed, and the stored history does not grow.
 */
export function openLevelFree(
  underDb: number,
  bandCount: number,
  pass: (rows: Int16Array) => void,
): LevelFree {
  const rows = growing(bandCount);
  const counts = new Int32Array(256);
  let loudFrames = 0;
  /** Whole dB of the frames of the blocks that the histogram may still have to remove. */
  const blocks: number[][] = [];
  let block: number[] = [];
  /** Index of the first of `blocks`, and of the block that is passed on next. */
  let first = 0;
  let next = 0;
  const given = new Int16Array(BLOCK * bandCount);

  const count = (levels: readonly number[], sign: number) => {
    for (const level of levels) {
      if (level < QUIET_DB) continue;
      counts[level - MIN_DB] = (counts[level - MIN_DB] ?? 0) + sign;
      loudFrames += sign;
    }
  };

  const referenceDb = () => {
    if (loudFrames === 0) return QUIET_DB;
    const rank = Math.floor((loudFrames - 1) / LOUD_PARTS);
    let above = 0;
    for (let db = counts.length - 1; db >= 0; db--) {
      above += counts[db] ?? 0;
      if (above > rank) return db + MIN_DB;
    }
    return QUIET_DB;
  };

  const passOn = () => {
    const min = (referenceDb() - underDb) * PER_DB;
    const length = blocks[next - first]?.length ?? 0;
    subtractFrom(rows.first(length), min, given);
    pass(given.subarray(0, length * bandCount));
    rows.drop(length);
    next++;
    if (next - first > REACH) {
      count(blocks.shift() ?? [], -1);
      first++;
    }
  };

  const closeBlock = () => {
    count(block, 1);
    blocks.push(block);
    block = [];
  };

  return {
    push(bands, level) {
      rows.push(bands);
      block.push(Math.min(level >> 7, MIN_DB + 255));
      if (block.length < BLOCK) return;
      closeBlock();
      if (first + blocks.length > next + REACH) passOn();
    },
    end() {
      if (block.length > 0) closeBlock();
      while (next < first + blocks.length) passOn();
    },
  };
}

/** In a function of the module: V8 compiled that of a closure anew, and gave it up again, for each half second. */
function subtractFrom(levels: Int16Array, min: number, to: Int16Array): void {
  for (let i = 0; i < levels.length; i++)
    to[i] = Math.min(Math.max((levels[i] ?? 0) - min, 0), SPAN_DB * PER_DB);
}

/** Samples in; `end` returns the number of rows of 10 ms that they gave. */
export interface PaddedFeatures {
  push(samples: Float32Array): void;
  end(): number;
}

/**
 * Level-free log-mel rows of a recording into a network, with `pad` rows of silence before it and after it, and as many
 * more as make the rows a multiple of `whole`.
 */
export function openPaddedFeatures(
  rateHz: number,
  kernels: Kernels,
  { edgesHz, underDb, pad }: ClassifierWeights,
  whole: number,
  network: RowSink,
): PaddedFeatures {
  const bandCount = bandsOf(edgesHz);
  const chunk = new Int16Array(CHUNK_ROWS * bandCount);
  let filled = 0;
  let frames = 0;
  const feed = (rows: Int16Array) => {
    for (let from = 0; from < rows.length;) {
      const taken = Math.min(rows.length - from, chunk.length - filled);
      chunk.set(rows.subarray(from, from + taken), filled);
      from += taken;
      filled += taken;
      if (filled < chunk.length) continue;
      network.push(chunk);
      filled = 0;
    }
  };
  feed(new Int16Array(pad * bandCount));

  const levelFree = openLevelFree(underDb, bandCount, (rows) => {
    frames += rows.length / bandCount;
    feed(rows);
  });
  const logMel = openLogMel(kernels, edgesHz, (bands, level) => {
    levelFree.push(bands, level);
  });
  const resampling = openResampling(filtersFrom(rateHz), kernels, (samples) => {
    logMel.push(samples);
  });

  return {
    push: (samples) => {
      resampling.push(samples);
    },
    end() {
      resampling.end();
      logMel.end();
      levelFree.end();
      const padAfter = pad + ((whole - ((pad + frames + pad) % whole)) % whole);
      feed(new Int16Array(padAfter * bandCount));
      network.push(chunk.subarray(0, filled));
      network.end();
      return frames;
    },
  };
}

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
  // Basis: a small convolutional network over level-free log-mel energies; docs/models/hearing.md
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
  const logits = Array.from({ length: 3 }, growingFloats);
  const { pad, pool, scale } = weights;
  let skipped = pad / 2;
  const network = openNetwork(kernels, weights, {
    push(rows) {
      for (let at = 0; at < rows.length; at += ROW) {
        if (skipped > 0) skipped--;
        else for (let k = 0; k < logits.length; k++) logits[k]?.push((rows[at + k] ?? 0) / scale);
      }
    },
    end: () => undefined,
  });

  const features = openPaddedFeatures(rateHz, kernels, weights, SLOWEST_ROWS * pool, network);

  return {
    push: (block) => {
      features.push(getChannel(block, 0));
    },
    end() {
      const count = Math.ceil(features.end() / 2);
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
