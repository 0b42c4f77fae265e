import { sceneGapMeasure } from './scene-gap-measure.js';

/** Low share of the pauses. */
export const sceneGapLowBandShare = sceneGapMeasure('lowBandShare', {
  id: 'sceneGapLowBandShare',
  title: 'Low-frequency share of the pauses',
  definition:
    'Share of the pause power from 20 Hz up that is below 500 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});
