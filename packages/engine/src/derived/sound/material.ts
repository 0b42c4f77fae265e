import { ending } from './sound-envelope.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';
import { distinctOnsets, type Onset, onsets } from '../rhythm/onsets.js';

export const STRUCTURES = ['silence', 'continuous', 'single-event', 'phrase'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** A sound that falls by this much is over. */
const FALLEN_DB = 20;
/** A sound that ends this far down died away at its end. */
const FALLEN_AT_END_DB = 12;
/** A sound that is cut off while it falls: by 3 dB until then, at 8 dB/s or faster. */
const DYING_DB = 3;
const DYING_DB_PER_SEC = -8;
/** Too short for more than one sound. */
const SHORT_SEC = 0.25;

export interface Material {
  readonly structure: Structure;
  /** Plain sentences that support the structure. */
  readonly evidence: readonly string[];
}

/** Whether a file holds nothing, one sound, several, or one that does not end (docs/measures/sound.md#structure). */
export const material = defineDerived({
  id: 'material',
  // Basis: onsets, and how the level falls after its loudest 20 ms
  needs: { levels, onsets, distinctOnsets, ending },

  derive({ levels, onsets, distinctOnsets: count, ending }, { durationSec }): Material {
    if (levels.isSilent)
      return { structure: 'silence', evidence: ['No channel exceeds −80 dBFS.'] };
    const detected = onsetSentence(onsets, count);
    if (count >= 2) return { structure: 'phrase', evidence: [detected] };

    const { deepestFallDb, fallDb, slopeDbPerSec } = ending;
    const falls = `The level falls ${deepestFallDb.toFixed(0)} dB after its loudest 20 ms.`;
    if (deepestFallDb >= FALLEN_DB || fallDb >= FALLEN_AT_END_DB)
      return { structure: 'single-event', evidence: [detected, falls] };
    if (durationSec < SHORT_SEC)
      return {
        structure: 'single-event',
        evidence: [detected, `The file lasts ${(durationSec * 1000).toFixed(0)} ms.`],
      };
    if (fallDb >= DYING_DB && slopeDbPerSec <= DYING_DB_PER_SEC)
      return {
        structure: 'single-event',
        evidence: [
          detected,
          `The file ends while the level falls by ${(-slopeDbPerSec).toFixed(0)} dB/s.`,
        ],
      };
    return { structure: 'continuous', evidence: [detected, falls] };
  },
});

function onsetSentence(onsets: readonly Onset[], count: number): string {
  const [first, last] = [onsets[0], onsets.at(-1)];
  if (!first || !last) return 'No onset.';
  if (count === 1) return `One onset at ${first.timeSec.toFixed(2)} s.`;
  const between = `${onsets.length} onsets between ${first.timeSec.toFixed(2)} and ${last.timeSec.toFixed(2)} s`;
  return count === onsets.length ? `${between}.` : `${between}; ${count} of them raise the level.`;
}
