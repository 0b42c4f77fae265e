import { growingFloats } from '../../core/growing-floats.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { defineSpectralFeature } from '../spectral-feature.js';
import { peakKernels } from '../../kernels/further/peak.js';

const LOWEST_HZ = 60;
const HIGHEST_HZ = 5000;
/** Lower harmonics of a speaking voice move too little to distinguish them from a note's. */
const NOTES_FROM_HZ = 400;
/** A peak is no less than its neighbours within the main lobe of the window; the kernel knows this number. */
const LOBE_BINS = 2;
/** It exceeds the median of the bins around by this much, 9 dB, as a line of `line-shares` does. */
const OVER_MEDIAN = 8;
const MIN_REACH = 8;
const REACH_SHARE = 0.12;
/** A median needs no more values than this; the bins around are thinned to as many. */
const MAX_VALUES = 24;
/** Or it is a residue of the window and the arithmetic at the strongest one: 60 dB. */
const UNDER_STRONGEST = 1e-6;
/** A partial that has fallen by 12 dB is reverberation, and is held no longer. */
const MAX_FALL = exp10(1.2);
const HELD_SEC = 0.3;
/** Vowels are shorter. */
const NOTE_SEC = 0.5;
/** Notes are shorter; the lines of a machine are not. */
const STEADY_SEC = 2.5;

/** How many partials stay where they are, frame by frame. */
export interface HeldPartials {
  /** From 400 Hz, for 0.5 s. */
  readonly notes: Float32Array;
  /** From 60 Hz, for 0.3 s. */
  readonly held: Float32Array;
  /** From 60 Hz, for 2.5 s. */
  readonly steady: Float32Array;
  /** Frame i starts at `i·hopSec` and lasts `windowSec`. */
  readonly hopSec: number;
  readonly windowSec: number;
}

/** State of the peak at each bin of a frame. */
interface Peaks {
  /** For how many frames it has been there; 0 is no peak. */
  readonly ages: Uint32Array;
  /** Its highest power in that time. */
  readonly tops: Float32Array;
}

/**
 * Peaks of the spectrum that stay within a bin of where they were a frame before, as the partials of played notes do
 * and those of a speaking voice, whose pitch glides, do not. Counted and not weighted by their power, so that music is
 * detected under a voice, and not in the low hum of a machine.
 */
export const heldPartials = defineSpectralFeature({
  id: 'held-partials',
  // Basis: after Seyerlehner, Pohle, Schedl and Widmer 2007, continuous frequency activation
  grid: 'C',
  reads: 'mono',
  needs: {},

  openSpectral({ grid: { size, hop, rateHz, binHz }, kernels }) {
    const lowest = Math.max(LOBE_BINS, Math.ceil(LOWEST_HZ / binHz));
    const notesFrom = Math.ceil(NOTES_FROM_HZ / binHz);
    const highest = Math.floor(Math.min(HIGHEST_HZ, 0.45 * rateHz) / binHz);
    const finder = kernels.of(peakKernels).openPeaks(
      {
        bins: size / 2 + 1,
        ...{ lowest, highest },
        overMedian: OVER_MEDIAN,
        minReach: MIN_REACH,
        reachShare: REACH_SHARE,
      },
      { underStrongest: UNDER_STRONGEST, maxValues: MAX_VALUES },
    );
    const openRunsOf = (sec: number) => openRuns(Math.ceil((sec * rateHz) / hop));
    const notes = openRunsOf(NOTE_SEC);
    const held = openRunsOf(HELD_SEC);
    const steady = openRunsOf(STEADY_SEC);
    const openPeaks = (): Peaks => ({
      ages: new Uint32Array(highest + 2),
      tops: new Float32Array(highest + 2),
    });
    let peaks = openPeaks();
    let before = openPeaks();

    return {
      frame({ power }) {
        for (const runs of [notes, held, steady]) runs.next();
        [peaks, before] = [before, peaks];
        peaks.ages.fill(0);
        const count = finder.find(power);
        for (let i = 0; i < count; i++) {
          const k = finder.found[i] ?? 0;
          const age = follow(peaks, before, k, power[k] ?? 0);
          if (k >= notesFrom) notes.add(age);
          held.add(age);
          steady.add(age);
        }
      },
      end: (): HeldPartials => ({
        notes: notes.counts(),
        held: held.counts(),
        steady: steady.counts(),
        hopSec: hop / rateHz,
        windowSec: size / rateHz,
      }),
    };
  },
});

/** Notes the peak at bin k, and for how long it has been there. */
function follow(peaks: Peaks, before: Peaks, k: number, power: number): number {
  let from = k;
  for (const near of [k - 1, k + 1])
    if ((before.ages[near] ?? 0) > (before.ages[from] ?? 0)) from = near;
  const age = before.ages[from] ?? 0;
  const top = before.tops[from] ?? 0;
  const isSame = age > 0 && power * MAX_FALL >= top;
  peaks.ages[k] = isSame ? age + 1 : 1;
  peaks.tops[k] = isSame ? Math.max(top, power) : power;
  return isSame ? age + 1 : 1;
}

/** Counts in each frame the runs that it is part of, of those that reach a length. */
function openRuns(minFrames: number) {
  const counts = growingFloats();
  /** A ring of the last frames: whether a run is long enough is known only at its end. */
  const recent = new Float32Array(minFrames);
  let at = -1;
  let frames = 0;
  return {
    next() {
      at = (at + 1) % minFrames;
      if (frames >= minFrames) counts.push(recent[at] ?? 0);
      recent[at] = 0;
      frames++;
    },
    /** A run of `age` frames up to this one: all frames that it took count, then each further one. */
    add(age: number) {
      if (age > minFrames) recent[at] = (recent[at] ?? 0) + 1;
      else if (age === minFrames)
        for (let i = 0; i < minFrames; i++) recent[i] = (recent[i] ?? 0) + 1;
    },
    counts(): Float32Array {
      for (let i = Math.max(0, frames - minFrames); i < frames; i++)
        counts.push(recent[i % minFrames] ?? 0);
      return counts.values();
    },
  };
}
