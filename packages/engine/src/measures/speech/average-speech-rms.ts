import { speechPower } from '../../derived/speech/speech-power.js';
import { NO_SPEECH } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Speech level, linear, full scale 1. */
export const averageSpeechRms = defineMeasure({
  id: 'averageSpeechRms',
  title: 'Speech level, linear',
  definition: 'RMS over all phrases by detector v1, full scale 1. Absent without speech.',
  unit: 'linear',
  status: 'beta',
  basis: 'mean square of the speech frames',
  margin: null,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: Math.sqrt(speechPower) },
});
