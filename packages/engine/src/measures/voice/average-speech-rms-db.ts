import { powerDb } from '../../core/numbers.js';
import { speechLevel } from '../../derived/speech-level.js';
import { NO_SPEECH } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';

export const averageSpeechRmsDb = defineMeasure({
  id: 'averageSpeechRmsDb',
  title: 'Speech level',
  definition: 'RMS level over the frames of all phrases. Absent without speech.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'closed form on noise bursts',
  margin: 0.1,
  needs: { level: speechLevel },
  read: ({ level: { power } }) =>
    power === undefined ? { absent: NO_SPEECH } : { value: powerDb(power) },
});
