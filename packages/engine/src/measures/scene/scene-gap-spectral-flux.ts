import { sceneGapMeasure } from './scene-gap-measure.js';

/** Spectral movement of the pauses. */
export const sceneGapSpectralFlux = sceneGapMeasure('flux', {
  id: 'sceneGapSpectralFlux',
  title: 'Spectral flux of the pauses',
  definition:
    'Mean change of the octave-band balance between successive 0.34 s windows in a pause, from 0 to 1. Typical: below 0.06 a machine, above 0.2 music or speech. Absent with less than one second of pause, or fewer than two pairs of windows.',
  unit: '1',
  basis: 'our own definition, docs/measure/sceneGapSpectralFlux.md',
});
