import { powerDb, ramp } from '../../core/numbers.js';
import { edgePowers } from '../../features/defects/edge-powers.js';
import { defineDerived } from '../derived.js';
import { frameCount } from '../frame-count.js';
import { levelFrames } from '../levels/level-frames.js';
import { type Found, tooShort } from './defect.js';

/** Shorter recordings have no loudest part to hold their end against. */
const MIN_CUT_SEC = 1;
/** Sound below this, relative to the loudest twentieth, has died away, or nearly. */
const UNDER_TOP_DB = 22;
/** −50 dBFS: the end of a quieter sound is inaudible. */
const MIN_DB = -50;
/** Sound that begins this loud within 20 ms is a loop, an excerpt or one sound, and may end so on purpose. */
const LOUD_START_DB = 12;
/** A fade of 3 ms has its last millisecond 14 dB lower; between two pulses of a voice it may be as low. */
const MAX_FALL_DB = 13;
/** The end is nearly as loud as the loudest part: certain. */
const SURE_DB = 6;

/** A recording that begins softly and breaks off within its sound. */
export const cutEnds = defineDerived({
  id: 'cut-ends',
  basis: 'docs/measures/defects.md#cut-ends',
  needs: { powers: edgePowers, levels: levelFrames, frameCount },

  derive(
    { powers, levels: { topDb }, frameCount: frames },
    { format: { rateHz }, options },
  ): Found {
    const endSec = frames / rateHz;
    if (!powers || endSec < MIN_CUT_SEC)
      return { defects: [], unchecked: { 'cut-end': tooShort(MIN_CUT_SEC) } };
    if (options.endSec !== undefined)
      return {
        defects: [],
        unchecked: { 'cut-end': 'the end of a selected part is not the end of the recording' },
      };
    if (powerDb(powers.first) >= topDb - LOUD_START_DB)
      return {
        defects: [],
        unchecked: {
          'cut-end':
            'it begins without a fade, as loops and excerpts do, so its end may be intended',
        },
      };
    const minDb = Math.max(MIN_DB, topDb - UNDER_TOP_DB);
    const [ms1, ms5, ms20, ms100] = powers.last;
    const endDb = powerDb(Math.min(ms5, ms20));
    const isFaded = powerDb(ms1) < powerDb(Math.max(ms5, ms20, ms100)) - MAX_FALL_DB;
    if (endDb < minDb || isFaded) return { defects: [] };
    return {
      defects: [
        {
          kind: 'cut-end',
          startSec: endSec,
          endSec,
          severity: 'medium',
          confidence: 0.5 + 0.5 * ramp(endDb, topDb - UNDER_TOP_DB, topDb - SURE_DB),
          evidence: { endDb, topDb },
        },
      ],
    };
  },
});
