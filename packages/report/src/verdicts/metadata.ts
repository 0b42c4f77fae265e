import type { Reader } from '../reading/reader.js';
import { declarationsOf, isReplayGain } from './declarations.js';
import { declaredConflict } from './findings/declared/declared-conflict.js';
import { declaredDynamics } from './findings/declared/declared-dynamics.js';
import { declaredGain } from './findings/declared/declared-gain.js';
import { declaredLoudness } from './findings/declared/declared-loudness.js';
import { declaredTruePeak } from './findings/declared/declared-true-peak.js';
import { isOff } from './findings/declared/tolerances.js';
import type { Judge } from './verdict.js';

/** What the file says of its own sound. */
export const tags = [
  declaredLoudness,
  declaredTruePeak,
  declaredDynamics,
  declaredGain,
  declaredConflict,
] as const;

/** The judge of the question that is about tags alone. */
export const metadata: Judge = {
  essential: tags,
  headlines: {
    good: 'What it declares of its sound is so.',
    warn: 'Not all that it declares of its sound is so.',
    bad: 'What it declares of its sound is wrong.',
  },
  level: (reader) => (isComparable(reader) ? undefined : 'open'),
  headline: (reader) =>
    isComparable(reader) ? undefined : 'It declares nothing of its sound that could be measured.',
};

const isComparable = (reader: Reader): boolean => declarationsOf(reader).length > 0;

/** Playout believes the tag: a file in the range is played out of it. */
export const isWronglyDeclared = (reader: Reader): boolean =>
  declarationsOf(reader, 'integratedLufs').some((one) => !isReplayGain(one) && isOff(reader)(one));
