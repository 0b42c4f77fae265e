import { itemAt } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { sampleSteps, type SampleSteps } from '../../features/levels/sample-sums.js';
import { hopPeaks } from '../../features/levels/waveform-outline.js';
import { onsetStrength, type OnsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';

export interface Onset {
  readonly timeSec: number;
  /** Frame of the onset strength. */
  readonly frame: number;
  readonly strength: number;
}

/** Times in frames of 5 ms. */
const LARGEST_WITHIN = 6;
const MEAN_BEFORE = 20;
const MEAN_AFTER = 14;
const MIN_DISTANCE = 10;

/** Against the strongest frame of the recording, and against the mean around. */
const MIN_OF_LARGEST = 0.1;
const MIN_OF_MEAN = 1.6;

/**
 * A later onset must raise the level by 2 dB, by 5 dB when it is faint, or be half as strong as the strongest: without
 * this the ripple of a low note, whose period is as long as the frame, is a run of onsets.
 */
const STRONG_OF_LARGEST = 0.5;
const FAINT_OF_LARGEST = 0.2;
const MIN_RISE = exp10(2 / 20);
const MIN_FAINT_RISE = exp10(5 / 20);
const RISE_BEFORE = 6;
const RISE_AFTER = 4;

/** An inaudible onset does not count: −60 dBFS in the next 10 ms. */
const MIN_PEAK = 1e-3;
const PEAK_FRAMES = 2;

/** Where sounds begin (docs/measures/rhythm.md#onset-times), in order of time. */
export const onsets = defineDerived({
  id: 'onsets',
  // Basis: peaks of the log-compressed spectral flux
  needs: { flux: onsetStrength, peaks: hopPeaks },

  derive: ({ flux, peaks }): readonly Onset[] => findOnsets(flux, peaks),
});

function findOnsets({ strengths, hopSec }: OnsetStrength, peaks: Float32Array): readonly Onset[] {
  const largest = strengths.reduce((top, strength) => Math.max(top, strength), 0);
  const sums = prefixSums(strengths);
  const found: Onset[] = [];

  strengths.forEach((strength, frame) => {
    if (strength <= 0 || strength < MIN_OF_LARGEST * largest) return;
    const last = found.at(-1);
    if (last && frame - last.frame < MIN_DISTANCE) return;
    for (let near = frame - LARGEST_WITHIN; near <= frame + LARGEST_WITHIN; near++)
      if ((strengths[near] ?? 0) > strength) return;
    const from = Math.max(0, frame - MEAN_BEFORE);
    const to = Math.min(strengths.length, frame + MEAN_AFTER + 1);
    const mean = (itemAt(sums, to) - itemAt(sums, from)) / (to - from);
    if (strength < MIN_OF_MEAN * mean) return;
    if (highest(peaks, frame, frame + PEAK_FRAMES) <= MIN_PEAK) return;
    const before = highest(peaks, frame - RISE_BEFORE, frame - 1);
    const after = highest(peaks, frame, frame + RISE_AFTER + 1);
    const minRise = strength < FAINT_OF_LARGEST * largest ? MIN_FAINT_RISE : MIN_RISE;
    const isRise = strength >= STRONG_OF_LARGEST * largest || after >= minRise * before;
    if (last && !isRise) return;
    found.push({ timeSec: frame * hopSec, frame, strength });
  });
  return found;
}

/** Largest of the values from `from` (included) to `to`. */
function highest(values: Float32Array, from: number, to: number): number {
  let top = 0;
  for (let i = Math.max(0, from); i < to; i++) top = Math.max(top, values[i] ?? 0);
  return top;
}

function prefixSums(values: Float32Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => (sums[i + 1] = (sums[i] ?? 0) + value));
  return sums;
}

/** Onsets this near to the first belong to its attack. */
const ONE_ATTACK_SEC = 0.08;
/** A separate sound raises the level by this; the beating of a bass or an organ does not. */
const MIN_DISTINCT_RISE = exp10(2.5 / 20);
/** What comes this far under the first sound is its body or its room, not another sound. */
const FAR_BELOW = exp10(-10 / 20);
/** Hops of 5 ms. */
const BEFORE = 6;
const AFTER = 5;
const BODY = 10;

/** How many sounds a file holds, to distinguish one sound from several: 0 without onsets. */
export const distinctOnsets = defineDerived({
  id: 'distinct-onsets',
  // Basis: onsets that raise the level, and are not far below the first
  needs: { onsets, peaks: hopPeaks },
  derive({ onsets, peaks }): number {
    const [first, ...others] = onsets;
    if (!first) return 0;
    const firstPeak = highest(peaks, first.frame - 2, first.frame + BODY + 2);
    const isOther = ({ timeSec, frame }: Onset) =>
      timeSec - first.timeSec > ONE_ATTACK_SEC &&
      highest(peaks, frame, frame + AFTER) >=
        MIN_DISTINCT_RISE * highest(peaks, frame - BEFORE, frame - 1) &&
      highest(peaks, frame, frame + BODY) > FAR_BELOW * firstPeak;
    return 1 + others.filter(isOther).length;
  },
});

const MIN_SEC = 0.1;
/** Under these a channel does not move, and does not jump. */
const STILL_STEP = 1e-7;
const STILL_JUMP = 1e-6;
/** A jump in an otherwise constant channel: a click, whatever its size. */
const CLICK_RATIO = 100;
const LARGEST_RATIO = 1000;

/**
 * Jump from the last sample to the first, over the mean step from sample to sample, in the worst
 * channel: under 3 inaudible, above 10 a click. `undefined` under 0.1 s.
 */
export const loopSeam = defineDerived({
  id: 'loop-seam',
  needs: { steps: sampleSteps },
  derive: ({ steps }, { durationSec }): number | undefined =>
    durationSec < MIN_SEC ? undefined : Math.max(...steps.map(ratioOf)),
});

/** The seam of one channel. */
export function ratioOf({ first, last, meanStep }: SampleSteps): number {
  const jump = Math.abs(first - last);
  if (meanStep < STILL_STEP) return jump < STILL_JUMP ? 0 : CLICK_RATIO;
  return Math.min(LARGEST_RATIO, jump / meanStep);
}
