import type { FileFacts } from '@sonometer/decode/core/audio';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { type ChannelFold, openPerChannel } from '../per-channel.js';
import {
  addMerged,
  ceilingOf,
  MIN_SAMPLES,
  MERGE_SEC,
  STEEP_EDGE,
  STRETCH_FRAMES,
  type Stretch,
} from './clipped-runs.js';

/** Two and a half steps of 16 bits: the unevenness of a flat top after rounding and dither. */
const FLAT = 2.5 / 32_768;
/**
 * The slope next to the plateau over two samples, against the top, and in steps of the format: no crest is as steep.
 */
const STEEP_SHARE = 0.05;
const STEEP_STEPS = 4;
/** A wave that jumps from one top to the other is a square wave. */
const SQUARE_SHARE = 1.5;
/** Fewer are chance. */
const MIN_RUNS = 5;
/** −26 dBFS: a quieter channel has too few values. */
const MIN_TOP = 0.05;
const MAX_RETAINED = 10_000;

/** The flat tops of one channel below full scale. */
export interface LoweredClipping {
  /** Where they lie, linear. */
  readonly top: number;
  readonly runs: number;
  readonly regions: readonly Stretch[];
  /** Runs after the last region that is stored, each counted as one. */
  readonly beyond: number;
}

/**
 * Flat tops at the largest sample of a channel, below full scale: clipping that was turned down afterwards. Runs of at
 * least three samples of one sign within 2.5 steps of 16 bits, steep on one side; none of a channel that has fewer than
 * five.
 */
export const loweredClipping = defineFeature({
  id: 'lowered-clipping',
  // Basis: runs of 3 samples at the largest value of the channel with a steep edge
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, facts, kernels }) {
    return openPerChannel(channels, () => openFinder(rateHz, facts, kernels));
  },
});

type Held = 'beyond' | 'runs' | 'top' | 'frame' | 'newest' | 'older' | 'sign' | 'start' | 'rise';

interface FinderState extends Readonly<Record<Held, number>> {
  readonly regions: readonly Stretch[];
}

function openFinder(
  rateHz: number,
  facts: FileFacts,
  { peakOf }: Pick<Kernels, 'peakOf'>,
): ChannelFold<LoweredClipping, FinderState> {
  const ceiling = ceilingOf(facts);
  const stepsEdge = facts.bitDepth === undefined ? 0 : STEEP_STEPS * exp2(1 - facts.bitDepth);
  const minEdge = Math.max(STEEP_EDGE, stepsEdge);
  let regions: Stretch[] = [];
  let beyond = 0;
  let runs = 0;
  let top = 0;
  let frame = 0; // of the first sample of the next push
  let [newest, older] = [0, 0]; // samples before the next push
  let sign = 0; // of the run that is open; 0 for none
  let start = 0;
  let rise = 0; // |x[s] − x[s−2]|

  const isEdge = (slope: number) =>
    slope >= Math.max(minEdge, STEEP_SHARE * top) && slope <= SQUARE_SHARE * top;
  /** `fall` is that of one sample, `rise` of two. */
  const close = (end: number, fall: number) => {
    if (end - start < MIN_SAMPLES || !(isEdge(rise) || isEdge(2 * fall))) return;
    runs++;
    const merge = MERGE_SEC * rateHz;
    const isNew = start - (regions.at(-1)?.endFrame ?? -Infinity) >= merge;
    if (regions.length === MAX_RETAINED && isNew) beyond++;
    else addMerged(regions, { startFrame: start, endFrame: end }, merge);
  };
  const pushSample = (x: number, at: number, last: number, lastButOne: number) => {
    const size = Math.abs(x);
    const isTop = size >= top - FLAT;
    if (size > top + FLAT) {
      // A flat run further down does not count.
      top = size;
      regions = [];
      beyond = 0;
      runs = 0;
      sign = 0;
    }
    const signNow = isTop ? Math.sign(x) : 0;
    if (signNow !== sign) {
      // A run that follows a rest, or precedes one, is a note of a square wave.
      if (sign !== 0) close(at, x === 0 ? 0 : Math.abs(last - x));
      sign = signNow;
      start = at;
      rise = last === 0 && lastButOne === 0 ? 0 : Math.abs(x - lastButOne);
    }
  };

  return {
    push(samples: Float32Array) {
      const sampleAt = (i: number) => (i >= 0 ? (samples[i] ?? 0) : i === -1 ? newest : older);
      for (let from = 0; from < samples.length; from += STRETCH_FRAMES) {
        const to = Math.min(samples.length, from + STRETCH_FRAMES);
        if (sign === 0 && peakOf(samples, from, to) < top - FLAT) continue;
        let isOpen = sign !== 0;
        let bound = top - FLAT;
        for (let i = from; i < to; i++) {
          const x = samples[i] ?? 0;
          if (!isOpen && x < bound && x > -bound) continue; // most samples
          pushSample(x, frame + i, sampleAt(i - 1), sampleAt(i - 2));
          isOpen = sign !== 0;
          bound = top - FLAT;
        }
      }
      const { length } = samples;
      [newest, older] = [sampleAt(length - 1), sampleAt(length - 2)];
      frame += length;
    },
    end(): LoweredClipping {
      if (sign !== 0) close(frame, 0);
      const isFound = runs >= MIN_RUNS && top >= MIN_TOP && top + FLAT < ceiling;
      return isFound ? { top, runs, regions, beyond } : { top, runs: 0, regions: [], beyond: 0 };
    },
    save: () => ({
      regions: regions.map((region) => ({ ...region })),
      ...{ beyond, runs, top, frame, newest, older, sign, start, rise },
    }),
    load(state) {
      regions = state.regions.map((region) => ({ ...region }));
      ({ beyond, runs, top, frame, newest, older, sign, start, rise } = state);
    },
  };
}
