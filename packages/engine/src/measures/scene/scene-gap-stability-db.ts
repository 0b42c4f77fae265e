import { sceneGapMeasure } from './scene-gap-measure.js';

/** Unsteadiness of the pauses, dB. */
export const sceneGapStabilityDb = sceneGapMeasure('stabilityDb', {
  id: 'sceneGapStabilityDb',
  title: 'Level variation of the pauses',
  definition:
    'Standard deviation of the level over the quieter half of the 20 ms pause frames, in dB; about 0.2 for steady noise. Absent with less than one second of pause.',
  unit: 'dB',
  basis: 'our own definition, docs/measure/sceneGapStabilityDb.md',
});
