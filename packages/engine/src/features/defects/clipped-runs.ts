import { gridFrame, itemAt } from '../../core/numbers.js';
import { LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { getChannel, type FileFacts, framesOf } from '@sonometer/decode/core/audio';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';

/**
 * A run is at least this long: two equal peaks are chance, three are a ceiling (docs/measures/defects.md#clipped-runs).
 */
export const MIN_SAMPLES = 3;
/**
 * The slope next to the plateau, over two samples: it distinguishes a clipped wave from the crest of a clean low tone.
 */
export const STEEP_EDGE = 0.002;
/** Runs closer than this are one region (docs/measure/clippingRegions.md). */
export const MERGE_SEC = 0.05;
const LEVEL_FRAME_SEC = 0.02;
/** Most stretches of this length do not reach the ceiling, and need no closer look. */
export const STRETCH_FRAMES = 512;

/** A stretch of frames; `endFrame` is the first one after it. */
export interface Stretch {
  readonly startFrame: number;
  readonly endFrame: number;
}

export interface ClippedRuns {
  /** Clipped runs of all channels. */
  readonly count: number;
  /** 20 ms frames (the level grid) in which some channel holds a clipped run. */
  readonly levelFrames: number;
  /** Runs of any channel, merged when closer than 50 ms, in order of time. */
  readonly regions: readonly Stretch[];
}

/**
 * Clipped runs: at least 3 consecutive samples of one sign at full scale, with a steep edge.
 *
 * The edge excludes clean full-scale tones: a 20 Hz sine at 48 kHz dwells 7 ms at its crest. Blind spots: +1 dB at 20
 * Hz (the edge is too flat), 5 kHz at 48 kHz (the plateau is under 3 samples), and clipping that was turned down
 * afterwards (lowered-clipping.ts).
 */
export const clippedRuns = defineFeature({
  id: 'clipped-runs',
  // Basis: runs of 3 samples at full scale with a steep edge
  reads: 'channels',
  lowestRateHz: LOWEST_RATE_HZ,
  needs: {},

  open({ format: { rateHz, channels }, facts, kernels }) {
    const mergeFrames = MERGE_SEC * rateHz;
    const levelFrames = new Set<number>();
    const perChannel = Array.from({ length: channels }, () => new Array<Stretch>());
    let count = 0;

    const finders = perChannel.map((regions) =>
      openRunFinder(ceilingOf(facts), kernels, (startFrame, endFrame) => {
        count++;
        const lastLevelFrame = computeLevelFrame(endFrame - 1, rateHz);
        for (let k = computeLevelFrame(startFrame, rateHz); k <= lastLevelFrame; k++)
          levelFrames.add(k);
        addMerged(regions, { startFrame, endFrame }, mergeFrames);
      }),
    );

    return {
      push(block) {
        if (framesOf(block) > 0)
          finders.forEach((finder, c) => {
            finder.push(getChannel(block, c));
          });
      },
      end(): ClippedRuns {
        for (const finder of finders) finder.end();
        const regions: Stretch[] = [];
        const inOrder = perChannel.flat().sort((a, b) => a.startFrame - b.startFrame);
        for (const stretch of inOrder) addMerged(regions, stretch, mergeFrames);
        return { count, levelFrames: levelFrames.size, regions };
      },
      save: (): Saved => ({
        finders: finders.map((finder) => finder.save()),
        levelFrames: [...levelFrames],
        regions: perChannel.map((regions) => [...regions]),
        count,
      }),
      load(state) {
        const saved = state as Saved;
        for (const [c, finder] of finders.entries()) finder.load(itemAt(saved.finders, c));
        levelFrames.clear();
        for (const frame of saved.levelFrames) levelFrames.add(frame);
        for (const [c, regions] of perChannel.entries()) {
          regions.length = 0;
          // one by one: a call takes some 100,000 arguments, and hours of clipping have more
          for (const region of itemAt(saved.regions, c)) regions.push(region);
        }
        count = saved.count;
      },
    };
  },
});

/** Two steps under the largest code, but no lower than needed: 8-bit files need it, floats do not. */
export function ceilingOf({ lossy, float, bitDepth }: FileFacts): number {
  if (lossy || float === true || bitDepth === undefined) return 0.9999;
  return Math.min(0.9999, 1 - 2 * exp2(1 - bitDepth));
}

function computeLevelFrame(frame: number, rateHz: number): number {
  const guess = Math.floor(frame / (LEVEL_FRAME_SEC * rateHz));
  if (gridFrame(guess, LEVEL_FRAME_SEC, rateHz) > frame) return guess - 1;
  return gridFrame(guess + 1, LEVEL_FRAME_SEC, rateHz) <= frame ? guess + 1 : guess;
}

export function addMerged(regions: Stretch[], stretch: Stretch, mergeFrames: number): void {
  const last = regions.at(-1);
  if (!last || stretch.startFrame - last.endFrame >= mergeFrames) {
    regions.push(stretch);
    return;
  }
  const endFrame = Math.max(last.endFrame, stretch.endFrame);
  regions[regions.length - 1] = { startFrame: last.startFrame, endFrame };
}

/** Its state after some samples. */
interface FinderState {
  readonly frame: number;
  readonly last: number;
  readonly lastButOne: number;
  readonly sign: number;
  readonly start: number;
  readonly startRise: number;
  readonly waiting: Waiting | undefined;
}

interface Waiting {
  readonly start: number;
  readonly end: number;
  readonly edge: number;
}

interface Saved {
  readonly finders: readonly FinderState[];
  readonly levelFrames: readonly number[];
  readonly regions: readonly (readonly Stretch[])[];
  readonly count: number;
}

/** Finds runs in the samples of one channel. */
export interface RunFinder {
  /** All samples, or those from `from` to `to`. */
  push(samples: Float32Array, from?: number, to?: number): void;
  end(): void;
  save(): FinderState;
  load(state: FinderState): void;
}

/** Finds the runs of one channel; `endFrame` is the first one after the run. */
export function openRunFinder(
  ceiling: number,
  { peakOf }: Pick<Kernels, 'peakOf'>,
  use: (startFrame: number, endFrame: number) => void,
): RunFinder {
  let frame = 0; // of the first sample of the next push
  let [last, lastButOne] = [NaN, NaN]; // samples before it; NaN where there are none
  let sign = 0; // of the run that is open; 0 for none
  let start = 0;
  let startRise = NaN; // |x[s] − x[s−2]|
  /** A run that ended without a steep start: x[e+2] is still to come. */
  let waiting: Waiting | undefined;

  /** A sample of a push that began at `first`, or of the one before it. */
  const at = (samples: Float32Array, i: number, first: number): number =>
    i >= first ? (samples[i] ?? NaN) : i === first - 1 ? last : i === first - 2 ? lastButOne : NaN;
  const close = (end: number, edge: number) => {
    if (end - start < MIN_SAMPLES) return;
    if (startRise >= STEEP_EDGE) use(start, end);
    else waiting = { start, end, edge };
  };
  const settle = (fall: number) => {
    if (!waiting) return;
    if (fall >= STEEP_EDGE) use(waiting.start, waiting.end);
    waiting = undefined;
  };

  return {
    push(samples, first = 0, end = samples.length) {
      frame -= first;
      for (let from = first; from < end; from += STRETCH_FRAMES) {
        const to = Math.min(end, from + STRETCH_FRAMES);
        if (sign === 0 && !waiting && peakOf(samples, from, to) < ceiling) continue;
        for (let i = from; i < to; i++) {
          const x = samples[i] ?? 0;
          if (x < ceiling && x > -ceiling && sign === 0 && !waiting) continue;
          if (waiting && frame + i === waiting.end + 1) settle(Math.abs(waiting.edge - x));
          const signNow = x >= ceiling ? 1 : x <= -ceiling ? -1 : 0;
          if (signNow === sign) continue;
          if (sign !== 0) close(frame + i, at(samples, i - 1, first));
          sign = signNow;
          start = frame + i;
          startRise = Math.abs(x - at(samples, i - 2, first));
        }
      }
      const newest = at(samples, end - 1, first);
      lastButOne = at(samples, end - 2, first);
      last = newest;
      frame += end;
    },
    end() {
      if (sign !== 0) close(frame, last);
      // No second sample after the run: only one without a neighbour on either side counts.
      if (waiting && waiting.start < 2) use(waiting.start, waiting.end);
    },
    save: () => ({ frame, last, lastButOne, sign, start, startRise, waiting }),
    load(state) {
      ({ frame, last, lastButOne, sign, start, startRise, waiting } = state);
    },
  };
}
