import type { Reader } from '../reading/reader.js';
import { declarationsOf, isReplayGain } from './declarations.js';
import {
  declaredConflict,
  declaredDynamics,
  declaredGain,
  declaredLoudness,
  declaredTruePeak,
  isLoose,
  isOff,
} from './findings/declared.js';
import type { VerdictRules } from './verdict.js';

/** The declared values of the file about its own sound. */
export const tags = [
  declaredLoudness,
  declaredTruePeak,
  declaredDynamics,
  declaredGain,
  declaredConflict,
] as const;

/** The verdict rules of the analysis of tags. */
export const metadata: VerdictRules = {
  essential: tags,
  headlines: {
    good: 'The declared values match the measured ones.',
    warn: 'Some declared values do not match the measured ones.',
    bad: 'The declared values are wrong.',
  },
  level: (reader) => (undecided(reader) === undefined ? undefined : 'open'),
  headline: (reader) => undecided(reader),
};

/** Why its tags are not mentioned, where they are not. */
function undecided(reader: Reader): string | undefined {
  if (reader.objects('declaredMusic').length > 0) return undefined;
  const all = declarationsOf(reader);
  if (all.length === 0) return 'The file declares no values that could be measured.';
  if (all.some(isOff(reader)) || !all.every(isLoose(reader))) return undefined;
  return 'The file does not state the version of its ReplayGain, so the value cannot be checked.';
}

/** Playout believes the tag: a file in the range is played out of it. */
export const isWronglyDeclared = (reader: Reader): boolean =>
  declarationsOf(reader, 'integratedLufs').some((one) => !isReplayGain(one) && isOff(reader)(one));
