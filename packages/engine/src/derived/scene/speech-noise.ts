import { exp10 } from '@sonometer/decode/elementary/exp10';
import { coveredQualityRows } from '../../features/quality/covered-quality-rows.js';
import { defineDerived } from '../derived.js';
import { ratedSpeech } from '../quality/rated-speech.js';
import { rateSpeech } from '../quality/speech-ratings.js';
import { noiseEstimate, type SpeechNoise } from './noise-estimate.js';

/**
 * Speech whose background is rated as high is clean, or nearly: of 40 clean prompts 31, of 138 with effects or a second
 * talker at 5 to 15 dB 14 (decision 0052).
 */
const MIN_CLEAN_BACKGROUND = 4;
/** Such a rating supports no higher ratio: sounds of 30 dB below the speech lower it by 0.1. */
const MAX_RATED_RATIO = exp10(3);

/**
 * The noise of the estimate. Where other sounds may cover it, the estimate is the loudest that they may be; a clean
 * background says that there are none, and the speech itself covers its noise.
 */
export const speechNoise = defineDerived({
  id: 'speech-noise',
  basis: 'docs/measures/scene.md#noise-under-the-speech; decision 0052',
  needs: { estimate: noiseEstimate, rows: coveredQualityRows, dialogue: ratedSpeech },

  derive({ estimate, rows, dialogue }): SpeechNoise {
    const { leastNoise, both, noise } = estimate;
    if (rows === undefined || leastNoise === undefined || both === undefined) return estimate;
    const ratings = rateSpeech(rows, dialogue);
    if ('absent' in ratings || ratings.value.file.background < MIN_CLEAN_BACKGROUND)
      return estimate;
    const rated = Math.max(leastNoise, both / (1 + MAX_RATED_RATIO));
    return { ...estimate, noise: Math.min(noise, rated), coveredBy: 'speech' };
  },
});
