import { computeFlatness } from '../../derived/spectrum/flatness.js';
import { openingSpectrum } from '../../features/spectrum/opening-spectrum.js';
import { defineMeasure } from '../measure.js';

/** Spectral flatness of the opening. */
export const openingSpectralFlatness = defineMeasure({
  id: 'openingSpectralFlatness',
  title: 'Spectral flatness of the opening',
  definition:
    'Ratio of geometric to arithmetic mean of the power spectrum of the first 10 s, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent when they are silent.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'closed form on white and pink noise',
  margin: 0.02,
  needs: { opening: openingSpectrum },
  read: ({ opening: { power, binHz, frames } }) =>
    frames === 0
      ? { absent: 'the opening 10 s do not exceed −60 dBFS' }
      : { value: computeFlatness(power, binHz) },
});
