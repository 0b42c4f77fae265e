import { waveformOutline } from '../../features/levels/waveform-outline.js';
import { defineMeasure } from '../measure.js';

/** The exact parts of `waveform` take a second pass, since they depend on the length. */
export const waveformCurve = defineMeasure({
  id: 'waveform-curve',
  title: 'Waveform',
  definition:
    'Largest magnitude of any channel in each of at most 500 equal parts of the file, full scale 1. A part may extend by a thousandth of the file.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { waveformOutline },
  read: ({ waveformOutline: value }) => ({ value }),
});
