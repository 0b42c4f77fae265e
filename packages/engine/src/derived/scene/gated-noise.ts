import { runsOf } from '../../algorithms/spectrum.js';
import { mean, median, powerDb } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { centredSteps } from '../levels/centred-levels.js';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { defineDerived } from '../derived.js';
import { pauses } from '../speech/pauses.js';
import { speechPower } from '../speech/segment-levels.js';

/** A pause of 150 ms, 6 dB over the noise of all pauses at most; or 50 dB below the speech. */
const MIN_PAUSE_STEPS = 15;
const MAX_OVER_PAUSES = exp10(0.6);
const MAX_OVER_SPEECH = exp10(-5);
/** 40 ms, up to 20 ms before the pause: there a gate that holds is open, and the speech is over. */
const PLATEAU_STEPS = 4;
const EDGE_STEPS = 2;
/** Within 30 ms it closes, by 12 dB at least. */
const MIN_FALL = exp10(1.2);
/**
 * Noise keeps its level for so long; the ends of words decay. A part of the pauses, at least three, begins so on one
 * level.
 */
interface Evidence {
  readonly maxSway: number;
  readonly maxDecay: number;
  readonly minShare: number;
  readonly sameLevelDb: number;
}
const STRICT: Evidence = {
  maxSway: exp10(0.6),
  maxDecay: exp10(0.25),
  minShare: 0.5,
  sameLevelDb: 3,
};
/** Pauses that lie 40 dB below the speech and more would be called clean: less evidence suffices. */
const OF_CLEAN_PAUSES: Evidence = {
  maxSway: exp10(0.8),
  maxDecay: exp10(0.4),
  minShare: 0.5,
  sameLevelDb: 4,
};
const CLEAN = 1e-4;
const MIN_CLOSINGS = 3;
/** A vowel that ends on one level, as those of some synthesised voices do, is no noise: it has a pitch. */
const MAX_CLARITY = 0.7;
/**
 * Steps 6 dB below the noise are those in which a gate opens and closes, at most 40 ms a pause. Gates of the evaluation
 * have 1 to 2 steps a pause; steady vowels in white noise that look like one otherwise, 35 and more.
 */
const MAX_UNDER_NOISE = exp10(-0.6);
const MAX_EDGE_STEPS = 4;
/** Time for a few phrases: 5 s. */
const MIN_STEPS = 500;

/**
 * Mean square of the noise that a noise gate leaves under the speech and takes out of the pauses: the level on which it
 * closes, while it holds after a phrase. `undefined` where there is no gate, or none that holds.
 */
export const gatedNoise = defineDerived({
  id: 'gated-noise',
  // Basis: docs/measures/scene.md#gated-pauses
  needs: { steps: centredSteps, pauses, speechPower, pitch: pitchFrames },

  derive({
    steps: { powers },
    pauses: { noisePower },
    speechPower,
    pitch: { clarity },
  }): number | undefined {
    if (noisePower === undefined || speechPower === undefined || powers.length < MIN_STEPS)
      return undefined;
    const evidence = noisePower < CLEAN * speechPower ? OF_CLEAN_PAUSES : STRICT;
    const max = Math.max(MAX_OVER_PAUSES * noisePower, MAX_OVER_SPEECH * speechPower);
    const starts = runsOf(
      Uint8Array.from(powers, (power) => (power <= max ? 1 : 0)),
      1,
    ).flatMap(({ start, end }) =>
      end - start >= MIN_PAUSE_STEPS && start >= PLATEAU_STEPS + EDGE_STEPS ? start : [],
    );
    // Noise of a pause may exceed the border now and then, and begin the pause once more.
    const falls = starts.filter(
      (start) => levelBefore(powers, start) >= MIN_FALL * levelAfter(powers, start),
    );
    const isVoiced = (start: number) =>
      (clarity[(start - EDGE_STEPS - PLATEAU_STEPS) >> 1] ?? 0) > MAX_CLARITY;
    const plateaus = falls
      .filter((start) => isSteep(powers, start) && !isVoiced(start))
      .map((start) => powers.subarray(start - EDGE_STEPS - PLATEAU_STEPS, start - EDGE_STEPS))
      .filter((before) => isPlateau(before, evidence))
      .map(mean);
    if (plateaus.length < MIN_CLOSINGS) return undefined;
    const levelDb = powerDb(median(plateaus));
    const same = plateaus.filter(
      (power) => Math.abs(powerDb(power) - levelDb) <= evidence.sameLevelDb,
    );
    if (same.length < Math.max(MIN_CLOSINGS, evidence.minShare * falls.length)) return undefined;
    const level = mean(same);
    // while a gate is open its noise is there, under soft speech as well
    const softer = powers.filter((power) => power > max && power < MAX_UNDER_NOISE * level);
    return softer.length <= MAX_EDGE_STEPS * starts.length ? level : undefined;
  },
});

const levelBefore = (powers: Float32Array, start: number): number =>
  mean(powers.subarray(start - EDGE_STEPS - PLATEAU_STEPS, start - EDGE_STEPS));
const levelAfter = (powers: Float32Array, start: number): number =>
  mean(powers.subarray(start + 1, start + 1 + PLATEAU_STEPS));
const isSteep = (powers: Float32Array, start: number): boolean =>
  (powers[start - EDGE_STEPS - 1] ?? 0) >= MIN_FALL * (powers[start] ?? 0);

function isPlateau(powers: Float32Array, { maxSway, maxDecay }: Evidence): boolean {
  const decay = mean(powers.subarray(0, 2)) / mean(powers.subarray(-2));
  return Math.max(...powers) < maxSway * Math.min(...powers) && decay < maxDecay;
}
