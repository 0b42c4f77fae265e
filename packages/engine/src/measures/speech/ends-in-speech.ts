import { speech, TOO_SHORT } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Ends in speech. */
export const endsInSpeech = defineMeasure({
  id: 'endsInSpeech',
  title: 'Ends in speech',
  definition:
    'True when a phrase of at least 0.2 s continues in the last complete 20 ms, so the take is cut. Absent below 0.1 s.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'validated',
  basis: 'generated speech, cut and whole, decision 0005',
  margin: null,
  accuracy:
    'right in every reference signal, and in all 148 files of docs/decisions/0005-speech-detector.md',
  needs: { speech },
  read: ({ speech: { isEnough, endsInSpeech } }) =>
    isEnough ? { value: endsInSpeech } : { absent: TOO_SHORT },
});
