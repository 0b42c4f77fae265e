import { speechLevel } from '../../derived/speech-level.js';
import { NO_SPEECH } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';

export const averageSpeechRms = defineMeasure({
  id: 'averageSpeechRms',
  title: 'Speech level, linear',
  definition: 'RMS over the frames of all phrases, full scale 1. Absent without speech.',
  unit: 'linear',
  status: 'beta',
  basis: 'mean square of the speech frames',
  margin: null,
  needs: { level: speechLevel },
  read: ({ level: { power } }) =>
    power === undefined ? { absent: NO_SPEECH } : { value: Math.sqrt(power) },
});
