import { powerDb } from '../../core/numbers.js';
import { speechPower } from '../../derived/speech/speech-power.js';
import { NO_SPEECH } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Speech level, dBFS. */
export const averageSpeechRmsDb = defineMeasure({
  id: 'averageSpeechRmsDb',
  title: 'Speech level',
  definition: 'RMS level over all phrases by detector v1, in dBFS. Absent without speech.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form on noise bursts',
  margin: 0.1,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: powerDb(speechPower) },
});
