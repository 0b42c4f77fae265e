import type { Speaker } from '@sonometer/decode/core/layout';

/** What each speaker gives to the left and to the right channel of a fold. */
export type Fold = Partial<Record<Speaker, readonly [left: number, right: number]>>;

/** −3 dB, as the documents have it. */
const LESS = Math.SQRT1_2;

const FRONT: Fold = {
  M: [LESS, LESS],
  L: [1, 0],
  R: [0, 1],
  C: [LESS, LESS],
  LFE: [0, 0],
  Lc: [1, 0],
  Rc: [0, 1],
};

/** The folds to two channels that a set-top box makes. */
export const FOLDS = {
  /** Left and right only (ITU-R BS.775-4, Annex 4, table 2; ATSC A/52 §7.8.2): surrounds 3 dB down, no LFE. */
  loRo: {
    ...FRONT,
    Ls: [LESS, 0],
    Rs: [0, LESS],
    Lss: [LESS, 0],
    Rss: [0, LESS],
    Lb: [LESS, 0],
    Rb: [0, LESS],
    Cs: [0.5, 0.5],
  },
  /** Left and right total (ATSC A/52 §7.8.2): the sum of the surrounds out of phase, without turning it by 90°. */
  ltRt: {
    ...FRONT,
    Ls: [-LESS, LESS],
    Rs: [-LESS, LESS],
    Lss: [-LESS, LESS],
    Rss: [-LESS, LESS],
    Lb: [-LESS, LESS],
    Rb: [-LESS, LESS],
    Cs: [-LESS, LESS],
  },
} as const satisfies Readonly<Record<string, Fold>>;

/** The names of the folds. */
export type FoldName = keyof typeof FOLDS;
