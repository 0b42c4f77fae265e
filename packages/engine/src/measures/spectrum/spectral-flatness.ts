import { computeFlatness } from '../../derived/spectrum/flatness.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineMeasure } from '../measure.js';

/** Spectral flatness. */
export const spectralFlatness = defineMeasure({
  id: 'spectralFlatness',
  title: 'Spectral flatness',
  definition:
    'Ratio of geometric to arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file.',
  unit: '1',
  status: 'validated',
  basis: 'closed form on white and pink noise',
  margin: 0.02,
  needs: { shape: spectralShape },
  read: ({ shape: { power, binHz, frames } }) =>
    frames === 0
      ? { absent: 'nothing exceeds −60 dBFS' }
      : { value: computeFlatness(power, binHz) },
});
