import { sceneGapMeasure } from './scene-gap-measure.js';

/** Unsteadiness of the pauses, dB. */
export const sceneGapStabilityDb = sceneGapMeasure('stabilityDb', {
  id: 'sceneGapStabilityDb',
  title: 'Unsteadiness of the pauses',
  definition:
    'How much the level of the pauses varies: standard deviation over the quieter half of their 20 ms frames, about 0.2 for steady noise. Absent under one second of pause.',
  unit: 'dB',
  basis: 'our own definition, docs/measures/scene.md#scene-gap-stability-db',
});
