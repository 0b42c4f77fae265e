import type { Reader } from '../reading/reader.js';
import { declarationsOf, isReplayGain } from './declarations.js';
import {
  declaredConflict,
  declaredDynamics,
  declaredGain,
  declaredLoudness,
  declaredTruePeak,
  isOff,
} from './findings/declared.js';

/** The declared values of the file about its own sound. */
export const tags = [
  declaredLoudness,
  declaredTruePeak,
  declaredDynamics,
  declaredGain,
  declaredConflict,
] as const;

/** Playout believes the tag: a file in the range is played out of it. */
export const isWronglyDeclared = (reader: Reader): boolean =>
  declarationsOf(reader, 'integratedLufs').some((one) => !isReplayGain(one) && isOff(reader)(one));
