import { itemAt, mean } from '../../core/numbers.js';
import { type Reading, readFrom } from '../../core/reading.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { LONGEST_PERIOD_SEC, MAX_RATIO, voicePulses } from '../../features/pitch/voice-pulses.js';
import { defineDerived } from '../derived.js';

/** How much the voice changes from one period to the next. */
export interface Perturbation {
  readonly jitter: Reading<Steps>;
  readonly shimmer: Reading<Steps & { readonly db: number }>;
}

/** Of the period or of the amplitude, parts of their means. */
interface Steps {
  /** Neighbours that are no jump apart. */
  readonly pairs: number;
  /** Mean magnitude of the change from one to the next. */
  readonly local: number;
  /** Mean distance from the mean of each and its two neighbours. */
  readonly ofThree: number;
}

/** A third of a second of a low voice: with fewer pairs, or fewer threes, the mean change is random. */
const MIN_STEPS = 30;

const SHORTEST_PERIOD_SEC = 0.0001;
const MAX_AMPLITUDE_RATIO = 1.6;

/** Praat's standard settings of jitter and shimmer: 0.0001, 0.02, 1.3, 1.6. */
export const perturbation = defineDerived({
  id: 'perturbation',
  // Basis: Praat, PointProcess: Get jitter and shimmer; Boersma 2009
  needs: { voicePulses },

  derive({ voicePulses: { periodsSec, amplitudes } }): Perturbation {
    const isPeriod = (sec: number) => sec >= SHORTEST_PERIOD_SEC && sec <= LONGEST_PERIOD_SEC;
    const ratioOf = (a: number, b: number) => Math.max(a / b, b / a);
    const similar = (i: number) => {
      const [a, b] = [periodsSec[i - 1] ?? Infinity, periodsSec[i] ?? Infinity];
      return isPeriod(a) && isPeriod(b) && ratioOf(a, b) <= MAX_RATIO;
    };
    // A period counts in the mean when one of its neighbours is similar to it.
    const period = mean(periodsSec.filter((_, i) => similar(i) || similar(i + 1)));
    const jitter = stepsOf('periods', periodsSec, similar, period);

    const detected = amplitudes.filter((amplitude) => amplitude > 0);
    // Time from one pulse with an amplitude to the next one.
    const gaps: number[] = [];
    let gap = Infinity;
    amplitudes.forEach((amplitude, i) => {
      gap += itemAt(periodsSec, i);
      if (amplitude <= 0) return;
      gaps.push(gap);
      gap = 0;
    });
    const near = (i: number) =>
      isPeriod(gaps[i] ?? Infinity) &&
      ratioOf(itemAt(detected, i - 1), itemAt(detected, i)) <= MAX_AMPLITUDE_RATIO;
    const shimmer = stepsOf('amplitudes of periods', detected, near, mean(detected));
    const decibels = [...detected.keys()]
      .filter((i) => i > 0 && near(i))
      .map((i) => Math.abs(20 * log10(itemAt(detected, i) / itemAt(detected, i - 1))));

    return {
      jitter,
      shimmer: readFrom(shimmer, (steps) => ({ value: { ...steps, db: mean(decibels) } })),
    };
  },
});

/** Of the values whose step from the one before is no jump. */
function stepsOf(
  what: string,
  values: Float32Array,
  isStep: (i: number) => boolean,
  whole: number,
): Reading<Steps> {
  let [pairs, change] = [0, 0];
  let [threes, distance] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    if (!isStep(i)) continue;
    const [here, before] = [itemAt(values, i), itemAt(values, i - 1)];
    pairs++;
    change += Math.abs(here - before);
    if (i + 1 >= values.length || !isStep(i + 1)) continue;
    const after = itemAt(values, i + 1);
    threes++;
    distance += Math.abs(here - (before + here + after) / 3);
  }
  if (pairs < MIN_STEPS)
    return { absent: `${pairs} voiced pairs of ${what}; ${MIN_STEPS} are needed` };
  if (threes < MIN_STEPS)
    return {
      absent: `${threes} voiced triples of ${what}; ${MIN_STEPS} are needed`,
    };
  return { value: { pairs, local: change / pairs / whole, ofThree: distance / threes / whole } };
}
