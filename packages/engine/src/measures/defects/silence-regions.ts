import { silences } from '../../tracks/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence regions, a count. */
export const silenceRegions = defineMeasure({
  id: 'silenceRegions',
  title: 'Silence regions',
  definition:
    'Stretches of at least 0.3 s in which every sample of every channel stays below −60 dBFS, edges included. A silent file is one.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form; ffmpeg silencedetect n=-60dB d=0.3',
  margin: 0,
  needs: { silences },
  read: ({ silences: { regions } }) => ({ value: regions.length }),
});
