import { clamp, powerDb } from '../core/numbers.js';
import { defineDerived } from './derived.js';
import { levelFrames } from './level-frames.js';
import { meanPower, NO_PAUSE, pauses } from './pauses.js';
import { noiseNear } from './phrase-noise.js';
import { NO_SPEECH, speech } from './speech.js';

const LOWEST_DB = -10;
const HIGHEST_DB = 100;

export type SegmentalSnr =
  { readonly perSegmentDb: readonly number[] } | { readonly absent: string };

/**
 * Level of each phrase, as v1 bounds it under either detector, over the mean level of the pauses
 * within 1 s of it, or of all pauses where none is so near; clamped to −10..100 dB (measures 7).
 */
export const segmentalSnr = defineDerived({
  id: 'segmental-snr',
  basis: 'measures 7',
  needs: { levels: levelFrames, speech, pauses },

  derive({
    levels: { powers },
    speech: { segments, cores },
    pauses: { gaps, power },
  }): SegmentalSnr {
    if (segments.length === 0) return { absent: NO_SPEECH };
    if (power === undefined) return { absent: NO_PAUSE };
    const noise = noiseNear(segments, gaps);
    const perSegmentDb = segments.map((segment, i) => {
      const runs = noise[i] ?? gaps;
      const noisePower = runs === gaps ? power : (meanPower(powers, runs) ?? power);
      const loud = cores.filter(({ start, end }) => start >= segment.start && end <= segment.end);
      const levelDb = powerDb(meanPower(powers, loud) ?? 0);
      return clamp(levelDb - powerDb(noisePower), LOWEST_DB, HIGHEST_DB);
    });
    return { perSegmentDb };
  },
});
