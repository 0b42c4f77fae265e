import { speechPower } from '../../derived/speech-power.js';
import { NO_SPEECH } from '../../derived/speech.js';
import { defineMeasure } from '../measure.js';

export const averageSpeechRms = defineMeasure({
  id: 'averageSpeechRms',
  title: 'Speech level, linear',
  definition:
    'RMS over the frames of all phrases as v1 bounds them, under either detector; full scale 1. Absent without speech.',
  unit: 'linear',
  status: 'beta',
  basis: 'mean square of the speech frames',
  margin: null,
  needs: { speechPower },
  read: ({ speechPower }) =>
    speechPower === undefined ? { absent: NO_SPEECH } : { value: Math.sqrt(speechPower) },
});
