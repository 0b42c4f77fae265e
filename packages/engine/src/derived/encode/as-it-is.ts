import { amplitudeDb } from '../../core/numbers.js';
import type { Trial } from '../../encode/safe-gain.js';
import { encodes } from '../../features/encode/encodes.js';
import { defineDerived } from '../derived.js';

/** Every gain that was tried; none where a recording is not encoded. */
export type Trials = readonly Trial[];

/** The first attempt of the search: the recording as it is. */
export const asItIs = defineDerived({
  id: 'encoded-as-it-is',
  // Basis: true peak of each encode
  needs: { encodes },

  derive({ encodes: list }): Trials {
    if ('refused' in list) return [];
    const peaks = list.map(({ coding, truePeak }) => ({
      coding,
      truePeakDb: amplitudeDb(truePeak),
    }));
    return [{ gainDb: 0, peaks }];
  },
});
