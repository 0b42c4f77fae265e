import { powerDb } from '../../core/numbers.js';
import { speechPower } from '../../derived/speech-power.js';
import { NO_SPEECH } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';

export const averageSpeechRmsDb = defineMeasure({
  id: 'averageSpeechRmsDb',
  title: 'Speech level',
  definition:
    'RMS level over the frames of all phrases as v1 bounds them, under either detector. Absent without speech.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form on noise bursts',
  margin: 0.1,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: powerDb(speechPower) },
});
