import { sceneGapMeasure } from './scene-gap-measure.js';

/** Speech-band share of the pauses. */
export const sceneGapSpeechBandShare = sceneGapMeasure('speechBandShare', {
  id: 'sceneGapSpeechBandShare',
  title: 'Speech-band share of the pauses',
  definition:
    'Share of the pause power from 20 Hz up that is between 300 and 3400 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});
