import { amplitudeDb } from '../../core/numbers.js';
import { asItIs, type Trials } from '../../derived/encode/as-it-is.js';
import { codingsAt, MOST_TRIALS, nextGainDb } from '../../encode/safe-gain.js';
import { type TruePeakFound, truePeakTrack } from '../loudness/true-peak.js';
import { defineTrack, type Input, type Track } from '../track.js';
import { openTrips } from './trips.js';

/** One pass more: what could come over, encoded at the next gain of the search; nothing where it is over. */
const trialAfter = (number: number, earlier: Input<Trials>): Track<Trials> =>
  defineTrack({
    id: `gain-trial-${number}`,
    basis: 'peaks after encoding, by a search of the gain in tenths of a decibel',
    reads: 'channels',
    needs: { earlier },

    open(opening) {
      const trials = opening.inputs.earlier;
      const gainDb = nextGainDb(trials);
      if (gainDb === undefined) return { push: () => undefined, end: () => trials };
      const trips = openTrips(opening, codingsAt(gainDb, trials), gainDb, [truePeakTrack]);
      return {
        push: trips.push,
        settle: trips.settle,
        end() {
          const heard = trips.end();
          if ('refused' in heard) return trials;
          const peaks = [...heard].map(([coding, outputs]) => ({
            coding,
            truePeakDb: amplitudeDb((outputs.get(truePeakTrack) as TruePeakFound).magnitude),
          }));
          return [...trials, { gainDb, peaks }];
        },
      };
    },
  });

/** Every gain that was tried, the recording as it is first. */
export const gainTrials: Input<Trials> = Array.from(
  { length: MOST_TRIALS },
  (_, i) => i + 1,
).reduce<Input<Trials>>((earlier, number) => trialAfter(number, earlier), asItIs);
