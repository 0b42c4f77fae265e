import { readFrom } from '../../core/reading.js';
import { activeSpeech } from '../../derived/speech/active-speech.js';
import { defineMeasure } from '../measure.js';

/** Activity factor, 0..1. */
export const activityFactor = defineMeasure({
  id: 'activityFactor',
  title: 'Activity factor',
  definition:
    'Share of the time that is active by ITU-T P.56, method B. Absent without an active speech level.',
  unit: '1',
  status: 'validated',
  basis: 'ITU-T P.56 (12/2011), method B',
  margin: 0.02,
  needs: { activeSpeech },
  read: ({ activeSpeech }) => readFrom(activeSpeech, ({ factor }) => ({ value: factor })),
});
