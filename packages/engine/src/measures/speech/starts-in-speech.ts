import { speech, TOO_SHORT } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Starts in speech. */
export const startsInSpeech = defineMeasure({
  id: 'startsInSpeech',
  title: 'Starts in speech',
  definition:
    'True when a phrase of at least 0.2 s is under way in the first 20 ms, so the take is cut. Absent below 0.1 s.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'generated speech, cut and whole, decision 0005',
  margin: null,
  accuracy:
    'right in every reference signal, and in all 148 files of docs/decisions/0005-speech-detector.md',
  needs: { speech },
  read: ({ speech: { isEnough, startsInSpeech } }) =>
    isEnough ? { value: startsInSpeech } : { absent: TOO_SHORT },
});
