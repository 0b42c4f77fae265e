import { clamp } from '../../core/numbers.js';
import { readFrom, type Reading } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { speechRatings } from './speech-ratings.js';

/** A reverberant tail needs pauses between words to be seen. */
const MIN_SPEECH_SEC = 3;
/** Noise below this rating of the background hides the tail. */
const MIN_BACKGROUND = 1.8;
/** Range of what was constructed; above it recordings have rooms of their own. */
const MIN_C50_DB = -10;
export const MAX_C50_DB = 25;
/** Above this clarity the tail is too weak for its length to be seen. */
const MAX_C50_WITH_DECAY_DB = 15;

export interface SpeechClarity {
  readonly c50Db: number;
  readonly reverberationSec: Reading<number>;
}

/** Clarity of the room from running speech (docs/models/speech-quality.md). */
export const speechClarity = defineDerived({
  id: 'speech-clarity',
  // Basis: docs/models/speech-quality.md
  needs: { ratings: speechRatings },

  derive: ({ ratings }): Reading<SpeechClarity> =>
    readFrom(ratings, ({ file: { c50Db, reverberationSec, background }, speechSec }) => {
      if (speechSec < MIN_SPEECH_SEC)
        return {
          absent: `${speechSec.toFixed(1)} s of speech are detected; at least ${MIN_SPEECH_SEC} s are needed`,
        };
      if (background < MIN_BACKGROUND)
        return { absent: 'the noise hides the reverberation of the room' };
      return {
        value: {
          c50Db: clamp(c50Db, MIN_C50_DB, MAX_C50_DB),
          reverberationSec:
            c50Db > MAX_C50_WITH_DECAY_DB
              ? { absent: 'the reverberation is too weak to state how long it lasts' }
              : { value: reverberationSec },
        },
      };
    }),
});
