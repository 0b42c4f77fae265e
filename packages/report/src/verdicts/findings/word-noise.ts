import { boundOf } from '../../reading/bounds.js';
import type { Reader } from '../../reading/reader.js';
import { toQuietDb } from '../conditions.js';
import type { Found, Undecided } from '../finding.js';
import { isWord, speechNoise } from './speech-noise.js';

/** The noise of a single word in an overview: what cannot be measured in one is no headline. */
export const wordNoise: typeof speechNoise = {
  ...speechNoise,
  missing: (reader, reason) => withoutLead(speechNoise.missing?.(reader, reason)),
  find: (reader, own) => withoutLead(speechNoise.find(reader, own)),
};

function withoutLead<T extends Found | Undecided>(found: T | undefined): T | undefined {
  if (!found || !('severity' in found) || found.severity !== 'info') return found;
  const { headline: _, isLeading: __, ...rest } = found;
  return rest as T;
}

/**
 * Whether a recording is a word whose noise nothing hints at. A ratio that was measured between its syllables, and
 * quietest moments near to them, may be noise.
 */
export function isQuietWord(reader: Reader): boolean {
  if (!isWord(reader)) return false;
  if ((reader.number('durationSec') ?? Infinity) < MAX_SYLLABLES_SEC) return true;
  const isMeasured =
    reader.number('signalToNoiseDb') !== undefined &&
    boundOf(reader, 'signalToNoiseDb')?.kind !== 'lower';
  return !isMeasured && toQuietDb(reader) >= speechNoise.thresholds.quiet.value;
}
/** In less there are one to three syllables, and what lies between them is their own decay. */
const MAX_SYLLABLES_SEC = 1;
