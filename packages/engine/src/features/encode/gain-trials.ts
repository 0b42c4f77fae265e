import { amplitudeDb } from '../../core/numbers.js';
import { asItIs, type Trials } from '../../derived/encode/as-it-is.js';
import { codingsAt, MAX_TRIALS, nextGainDb } from '../../encode/safe-gain.js';
import { type TruePeakFound, truePeakFeature } from '../loudness/true-peak.js';
import { defineFeature, type Input, type Feature } from '../feature.js';
import { openTrips } from './trips.js';

/** One more pass: codings that may exceed the limit, encoded at the next gain of the search; none once it is over. */
const trialAfter = (number: number, earlier: Input<Trials>): Feature<Trials> =>
  defineFeature({
    id: `gain-trial-${number}`,
    // Basis: peaks after encoding, by a search of the gain in tenths of a decibel
    reads: 'channels',
    needs: { earlier },
    isSlow: true,

    open(opening) {
      const trials = opening.inputs.earlier;
      const gainDb = nextGainDb(trials);
      if (gainDb === undefined) return { push: () => undefined, end: () => trials };
      const trips = openTrips(opening, codingsAt(gainDb, trials), gainDb, [truePeakFeature]);
      return {
        push: trips.push,
        settle: trips.settle,
        close: trips.close,
        end() {
          const detected = trips.end();
          if ('refused' in detected) return trials;
          const peaks = [...detected].map(([coding, outputs]) => ({
            coding,
            truePeakDb: amplitudeDb((outputs.get(truePeakFeature) as TruePeakFound).magnitude),
          }));
          return [...trials, { gainDb, peaks }];
        },
      };
    },
  });

/** Every gain that was tried, the unchanged recording first. */
export const gainTrials: Input<Trials> = Array.from({ length: MAX_TRIALS }, (_, i) => i + 1).reduce<
  Input<Trials>
>((earlier, number) => trialAfter(number, earlier), asItIs);
