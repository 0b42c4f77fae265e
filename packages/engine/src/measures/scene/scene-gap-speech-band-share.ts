import { sceneGapMeasure } from './scene-gap-measure.js';

/** Speech-band share of the pauses. */
export const sceneGapSpeechBandShare = sceneGapMeasure('speechBandShare', {
  id: 'sceneGapSpeechBandShare',
  title: 'Speech-band share of the pauses',
  definition:
    'Share of the power of the pauses from 20 Hz up that lies between 300 and 3400 Hz. Absent under one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});
