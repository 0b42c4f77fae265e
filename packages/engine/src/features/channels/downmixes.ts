import { type Block, getChannel, framesOf } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { LOUDNESS_STEP_SEC, type LoudnessSteps } from '../loudness/loudness-steps.js';
import { defineFeature, type Opening } from '../feature.js';
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

/** Downmix of many channels to two. */
export interface Downmix {
  readonly steps: LoudnessSteps;
  /** Linear; over 1 the fold overloads. */
  readonly truePeak: number;
}

/** The folds of the document, or the speakers that it has no place for; one or two channels need no fold. */
export type Downmixes =
  Readonly<Record<FoldName, Downmix>> | { readonly without: readonly Speaker[] };

/** Loudness steps and true peak of each fold of the recording; nothing is scaled down afterwards. */
export const downmixes = defineFeature({
  id: 'downmixes',
  // Basis: ITU-R BS.775-4 Annex 4; ATSC A/52:2018 §7.8.2
  reads: 'channels',
  needs: {},

  open(opening) {
    const { speakers } = opening.format;
    const without = speakers.filter((speaker) => !(speaker in FOLDS.loRo));
    const isFolded = speakers.length > 2 && without.length === 0;
    const folding = isFolded
      ? ([fold('loRo', opening), fold('ltRt', opening)] as const)
      : undefined;
    return {
      push(block) {
        for (const one of folding ?? []) one.push(block);
      },
      end(): Downmixes {
        if (!folding) return { without };
        return { loRo: folding[0].end(), ltRt: folding[1].end() };
      },
    };
  },
});

function fold(name: FoldName, { format: { rateHz, speakers }, kernels }: Opening) {
  const shares = speakers.map((speaker) => (FOLDS[name] as Fold)[speaker] ?? [0, 0]);
  const weighting = kernels.openKWeighting(rateHz, [1, 1], LOUDNESS_STEP_SEC);
  const peak = kernels.openTruePeak(rateHz, 2);
  const energies = growingFloats();
  let frames = 0;
  let mixed: readonly [Float32Array, Float32Array] = [new Float32Array(), new Float32Array()];
  return {
    push(block: Block) {
      const length = framesOf(block);
      frames += length;
      if (mixed[0].length < length) mixed = [new Float32Array(length), new Float32Array(length)];
      const pair = mixed.map((side, i) =>
        mixInto(side.subarray(0, length), block, (c) => shares[c]?.[i] ?? 0),
      );
      energies.append(weighting.push(pair));
      peak.push(pair);
    },
    end: (): Downmix => ({
      steps: { energies: energies.values(), rest: weighting.end(), frames, rateHz },
      truePeak: peak.end(),
    }),
  };
}

function mixInto(target: Float32Array, block: Block, shareOf: (c: number) => number): Float32Array {
  target.fill(0);
  for (let c = 0; c < block.length; c++) {
    const share = shareOf(c);
    if (share === 0) continue;
    const source = getChannel(block, c);
    for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + share * (source[i] ?? 0);
  }
  return target;
}
