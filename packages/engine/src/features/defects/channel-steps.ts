import { type Block, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature, type Fold } from '../feature.js';
import { type DigitalGaps, MAX_GAP_SPAN_SEC, openGapSearch } from './gap-search.js';

export const CHANNEL_STEP_SEC = 0.1;

/** The channels of a recording in whole steps of 0.1 s. */
export interface ChannelSteps {
  /** Mean of the samples, and of their squares, of each channel. */
  readonly means: readonly Float32Array[];
  readonly powers: readonly Float32Array[];
  /** Mean product of the first two channels; empty without two. */
  readonly products: Float32Array;
}

/** Mean, power and common energy of the channels, step by step, to locate changes of one of them. */
export const channelSteps = defineFeature({
  id: 'channel-steps',
  // Basis: means over 0.1 s
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const sums = Array.from({ length: channels }, () => ({
      // Sums of the samples, and of their squares: numbers of an object are objects in V8.
      running: new Float64Array(2),
      means: growingFloats(),
      powers: growingFloats(),
    }));
    const products = growingFloats();
    const product = new Float64Array(1);
    let steps = 0;
    let frames = 0;
    let stepStart = 0;
    let stepEnd = gridFrame(1, CHANNEL_STEP_SEC, rateHz);

    const closeStep = () => {
      const length = stepEnd - stepStart;
      for (const sum of sums) {
        sum.means.push((sum.running[0] ?? 0) / length);
        sum.powers.push((sum.running[1] ?? 0) / length);
        sum.running.fill(0);
      }
      if (channels === 2) products.push((product[0] ?? 0) / length);
      product[0] = 0;
      steps++;
      stepStart = stepEnd;
      stepEnd = gridFrame(steps + 1, CHANNEL_STEP_SEC, rateHz);
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + stepEnd - frames);
          const [first, second] = sums;
          if (channels === 2 && first && second)
            addPair(block, from, to, first.running, second.running, product);
          else
            for (const [c, { running }] of sums.entries())
              addMoments(getChannel(block, c), from, to, running);
          frames += to - from;
          from = to;
          if (frames === stepEnd) closeStep();
        }
      },
      end: (): ChannelSteps => ({
        means: sums.map(({ means }) => means.values()),
        powers: sums.map(({ powers }) => powers.values()),
        products: products.values(),
      }),
    };
  },
});

// By themselves: V8 compiles a function that is called for each step, long before one that is called for each block.

/** Σx and Σx². */
function addMoments(samples: Float32Array, from: number, to: number, sums: Float64Array): void {
  let mean = sums[0] ?? 0;
  let power = sums[1] ?? 0;
  for (let i = from; i < to; i++) {
    const x = samples[i] ?? 0;
    mean += x;
    power += x * x;
  }
  sums[0] = mean;
  sums[1] = power;
}

/**
 * The same of two channels, and Σxy. In one loop, since each sum waits for its last addition; those of equal channels
 * are the same.
 */
function addPair(
  block: Block,
  from: number,
  to: number,
  ofLeft: Float64Array,
  ofRight: Float64Array,
  both: Float64Array,
): void {
  const left = getChannel(block, 0);
  const right = getChannel(block, 1);
  if (left === right && areSame(ofLeft, ofRight) && both[0] === ofLeft[1]) {
    addMoments(left, from, to, ofLeft);
    ofRight.set(ofLeft);
    both[0] = ofLeft[1] ?? 0;
    return;
  }
  let meanLeft = ofLeft[0] ?? 0;
  let powerLeft = ofLeft[1] ?? 0;
  let meanRight = ofRight[0] ?? 0;
  let powerRight = ofRight[1] ?? 0;
  let product = both[0] ?? 0;
  for (let i = from; i < to; i++) {
    const x = left[i] ?? 0;
    const y = right[i] ?? 0;
    meanLeft += x;
    powerLeft += x * x;
    meanRight += y;
    powerRight += y * y;
    product += x * y;
  }
  ofLeft[0] = meanLeft;
  ofLeft[1] = powerLeft;
  ofRight[0] = meanRight;
  ofRight[1] = powerRight;
  both[0] = product;
}

const areSame = (one: Float64Array, other: Float64Array) =>
  one[0] === other[0] && one[1] === other[1];

/**
 * −80 dBFS: dither, and what a lossy decoder leaves. The other channel, which plays on, distinguishes a gap from a
 * pause.
 */
const SILENT = 1e-4;

/**
 * Silences of one of two channels, channel by channel, with the level of the other meanwhile; none of other recordings.
 * Those of equal channels are not searched: nothing plays on.
 */
export const channelGaps = defineFeature({
  id: 'channel-gaps',
  // Basis: runs of samples under −80 dBFS in one of two channels
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }): Fold<readonly DigitalGaps[]> {
    if (channels !== 2) return { push: () => undefined, end: () => [] };
    const searches = [openGapSearch(rateHz, SILENT), openGapSearch(rateHz, SILENT)] as const;
    /** The end of what was equal: a gap of one channel may begin in it. */
    const latest = new Float32Array(Math.ceil(MAX_GAP_SPAN_SEC * rateHz));
    let equalFrames = 0;
    let areEqual = true;

    const store = (samples: Float32Array) => {
      const moved = Math.max(0, latest.length - samples.length);
      latest.copyWithin(0, latest.length - moved);
      latest.set(samples.subarray(Math.max(0, samples.length - latest.length)), moved);
      equalFrames += samples.length;
    };
    const searchLatest = () => {
      const stored = Math.min(equalFrames, latest.length);
      const samples = latest.subarray(latest.length - stored);
      for (const search of searches) {
        search.skip(equalFrames - stored);
        search.push([samples], samples);
      }
    };

    return {
      push(block) {
        const [left, right] = [getChannel(block, 0), getChannel(block, 1)];
        if (areEqual && left === right) {
          store(left);
          return;
        }
        if (areEqual) searchLatest();
        areEqual = false;
        searches[0].push([left], right);
        searches[1].push([right], left);
      },
      end: () => searches.map((search) => search.end()),
    };
  },
});
