import { waveformPeaks } from '../../features/levels/waveform-peaks.js';
import { defineMeasure } from '../measure.js';

/** Waveform, full scale 1. */
export const waveform = defineMeasure({
  id: 'waveform',
  title: 'Waveform',
  definition:
    'Largest magnitude of any channel in each of 1000 equal parts of the file, full scale 1.',
  unit: 'linear',
  shape: { type: 'array', items: { type: 'number', minimum: 0 } },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { peaks: waveformPeaks },
  read: ({ peaks }) => ({ value: peaks }),
});
