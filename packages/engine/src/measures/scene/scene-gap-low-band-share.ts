import { sceneGapMeasure } from './scene-gap-measure.js';

/** Low share of the pauses. */
export const sceneGapLowBandShare = sceneGapMeasure('lowBandShare', {
  id: 'sceneGapLowBandShare',
  title: 'Low share of the pauses',
  definition:
    'Share of the power of the pauses from 20 Hz up that lies below 500 Hz. Absent under one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});
