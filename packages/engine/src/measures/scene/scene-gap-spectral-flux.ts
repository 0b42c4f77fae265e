import { sceneGapMeasure } from './scene-gap-measure.js';

/** Spectral movement of the pauses. */
export const sceneGapSpectralFlux = sceneGapMeasure('flux', {
  id: 'sceneGapSpectralFlux',
  title: 'Spectral movement of the pauses',
  definition:
    'How much the spectrum of the pauses changes: mean change of the balance of octave bands between successive windows of 0.34 s in a pause, 0 to 1; under 0.06 a machine, over 0.2 music or speech. Absent under one second of pause, and with fewer than two pairs of windows.',
  unit: '1',
  basis: 'our own definition, docs/measures/scene.md#scene-gap-spectral-flux',
});
