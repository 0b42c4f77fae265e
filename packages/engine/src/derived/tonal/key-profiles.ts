import { log } from '../../elementary/log.js';
import { mean } from '../../core/numbers.js';
import { PITCH_CLASSES } from './chroma.js';

export type Mode = 'major' | 'minor';

export interface Key {
  /** 0 is C. */
  readonly tonic: number;
  readonly mode: Mode;
}

/** How often each note over the tonic sounds in a key: Albrecht and Shanahan 2013, Music Perception 31, 59. */
const SHARES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};

/** The same, chosen on electronic music: the profile bgate of Faraldo et al. 2016, ECIR. */
const WEIGHTS: Readonly<Record<Mode, readonly number[]>> = {
  major: [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3],
  minor: [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23],
};

/** Share that partials and passing notes add to every note, so that no note is impossible. */
const FLOOR = 0.02;

export const keys: readonly Key[] = (['major', 'minor'] as const).flatMap((mode) =>
  Array.from({ length: PITCH_CLASSES }, (_, tonic) => ({ tonic, mode })),
);

/** Weights of a table for each note, key by key. */
const inKeys = (table: Readonly<Record<Mode, readonly number[]>>) =>
  keys.map(({ tonic, mode }) =>
    Array.from(
      { length: PITCH_CLASSES },
      (_, note) => table[mode][(note - tonic + PITCH_CLASSES) % PITCH_CLASSES] ?? 0,
    ),
  );

const fitting = inKeys(WEIGHTS);

/** ln of the share of each note in each key, in the order of `keys`. */
export const logShares: readonly (readonly number[])[] = inKeys(SHARES).map((shares) =>
  shares.map((share) => log((share + FLOOR) / (1 + FLOOR * PITCH_CLASSES))),
);

/** Correlation of the strengths of the twelve notes with each key, in the order of `keys`. */
export const correlations = (notes: Float64Array): readonly number[] =>
  fitting.map((shares) => correlation(notes, shares));

function correlation(a: Float64Array, b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  a.forEach((value, i) => {
    const [x, y] = [value - meanA, (b[i] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  });
  return ofA > 0 ? both / Math.sqrt(ofA * ofB) : 0;
}
