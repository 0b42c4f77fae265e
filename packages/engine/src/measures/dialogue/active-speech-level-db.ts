import { readFrom } from '../../core/reading.js';
import { activeSpeech } from '../../derived/speech/active-speech.js';
import { defineMeasure } from '../measure.js';

/** Active speech level, dBFS of RMS, which P.56 calls dBov. */
export const activeSpeechLevelDb = defineMeasure({
  id: 'activeSpeechLevelDb',
  title: 'Active speech level',
  definition:
    'RMS level of the active speech in dBov, by ITU-T P.56 method B; a full-scale sine reads −3.01. It treats every sound as speech. Absent when nothing reaches −74 dBFS, and for single clicks.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'ITU-T P.56 (12/2011), method B',
  margin: 0.1,
  needs: { activeSpeech },
  read: ({ activeSpeech }) => readFrom(activeSpeech, ({ levelDb }) => ({ value: levelDb })),
});
