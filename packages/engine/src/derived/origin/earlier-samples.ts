import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { openRateChange } from '../../algorithms/codec-grid/rate-change.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { openKernels } from '../../kernels/open-kernels.js';

/** Most recordings have, or once had, 16 bits. */
const STEP = exp2(-15);
/** Excerpts that are brought back to the earlier rate. */
const MAX_EXCERPTS = 6;
/** Without a sign in these, the rest is left out. */
const FIRST_LOOK = 2;
/** Excerpts that must agree: each is independent of the others. */
const MIN_AGREEING = 2;
/** Standard deviations; chance reached 4.2 in 350 excerpts of other recordings. */
const MIN_SCORE = 7;
/** Between the earlier samples nothing may lie on steps: silence would. */
const MAX_CONTROL_SHARE = 1 / 3;
/** Part of a sample: nearer to a sample of the file, its own rounding would count. */
const MIN_DISTANCE = 0.02;
const MIN_SAMPLES = 1000;
/** Of the samples of the file; those of a file of 16 bits all lie on steps. */
const MAX_OWN_MEAN = 0.75;

interface Rates {
  readonly rateHz: number;
  readonly channels: number;
}

/**
 * The rate of which a recording has its samples in it: brought back to that rate, they lie on the steps of 16 bits
 * again, and places between them do not. A filter at the rate of the file leaves nothing of the kind, wherever it ends
 * the spectrum.
 */
export function findEarlierRate(
  inOrder: readonly Excerpt[],
  format: Rates,
  candidatesHz: readonly number[],
): number | undefined {
  // Every second sample of a rate lies on steps as well: of several rates the highest has them all.
  return candidatesHz.findLast((hz) => hasSamplesOf(inOrder, format, hz));
}

function hasSamplesOf(
  inOrder: readonly Excerpt[],
  { rateHz, channels }: Rates,
  fromHz: number,
): boolean {
  const step = STEP / channels; // of the mean of all channels
  const ratio = rateHz / fromHz;
  const isWhole = Number.isInteger(ratio);
  const chosen = inOrder.slice(0, MAX_EXCERPTS);
  if (isWhole && chosen.some(({ samples }) => ownMeanOf(samples, step) > MAX_OWN_MEAN))
    return false;
  // Of a whole ratio the samples between are those of the file; else half-way.
  const control = isWhole ? 1 / ratio : 0.5;
  const kernels = openKernels(); // not lasting ones: files come at any rate
  try {
    const change = openRateChange(rateHz, fromHz, kernels);
    const scoreAt = (excerpt: Excerpt, phase: number) =>
      computeScore(change(excerpt, phase), { step, ratio, phase, isWhole });
    let agreeing = 0;
    for (const [i, excerpt] of chosen.entries()) {
      if (i === FIRST_LOOK && agreeing === 0) break;
      const score = scoreAt(excerpt, 0);
      if (score < MIN_SCORE) continue;
      if (scoreAt(excerpt, control) > MAX_CONTROL_SHARE * score) continue;
      if (++agreeing === MIN_AGREEING) return true;
    }
    return false;
  } finally {
    kernels.close();
  }
}

/** 1 on a step, −2 half-way between two, 0 in the mean over all places. */
function nearnessTo(step: number, sample: number): number {
  const steps = sample / step;
  return 1 - 12 * square(steps - Math.round(steps));
}
/** Of `nearnessTo` over all places. */
const NEARNESS_VARIANCE = 0.8;

function ownMeanOf(samples: Float32Array, step: number): number {
  return samples.reduce((sum, sample) => sum + nearnessTo(step, sample), 0) / samples.length;
}

interface Places {
  readonly step: number;
  readonly ratio: number;
  readonly phase: number;
  readonly isWhole: boolean;
}

/** Of half the rate and of a third, only every second or third sample lies on steps. */
const RESIDUES = 6;
const MIN_SAMPLES_OF_RESIDUE = 100;
const MIN_RESIDUE_SHARE = 0.4;

/** How much nearer to steps than by chance samples are, in standard deviations; 0 where only a part of them is. */
function computeScore(
  { startFrame, frames, samples }: Excerpt,
  { step, ratio, phase, isWhole }: Places,
): number {
  const sums = new Float64Array(RESIDUES);
  const counts = new Float64Array(RESIDUES);
  for (let i = 0; i < frames; i++) {
    const at = (startFrame + i + phase) * ratio;
    if (!isWhole && Math.abs(at - Math.round(at)) < MIN_DISTANCE) continue;
    const residue = (startFrame + i) % RESIDUES;
    sums[residue] = (sums[residue] ?? 0) + nearnessTo(step, samples[i] ?? 0);
    counts[residue] = (counts[residue] ?? 0) + 1;
  }
  const count = sum(counts);
  if (count < MIN_SAMPLES) return 0;
  const mean = sum(sums) / count;
  const isPart = sums.some((part, i) => {
    const n = counts[i] ?? 0;
    return n >= MIN_SAMPLES_OF_RESIDUE && part / n < MIN_RESIDUE_SHARE * mean;
  });
  return isPart ? 0 : mean * Math.sqrt(count / NEARNESS_VARIANCE);
}

const sum = (values: Float64Array) => values.reduce((total, one) => total + one, 0);
