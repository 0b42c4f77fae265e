import { readFrom } from '../../core/reading.js';
import { activeSpeech } from '../../derived/speech/active-speech.js';
import { defineMeasure } from '../measure.js';

/** Active speech level, dBFS of RMS, which P.56 calls dBov. */
export const activeSpeechLevelDb = defineMeasure({
  id: 'activeSpeechLevelDb',
  title: 'Active speech level',
  definition:
    'RMS of the analysis mono over the time in which its envelope passes a threshold 15.9 dB under that very level, with 0.2 s of hangover (method B), dBov: a full-scale sine has −3.01. It takes every sound for speech: meant for speech with little noise. Absent where nothing reaches −74 dBFS, and of single clicks.',
  unit: 'dBFS',
  status: 'validated',
  basis: 'ITU-T P.56 (12/2011), method B',
  margin: 0.1,
  needs: { activeSpeech },
  read: ({ activeSpeech }) => readFrom(activeSpeech, ({ levelDb }) => ({ value: levelDb })),
});
