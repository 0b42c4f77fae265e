import { silences } from '../../features/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence regions, a count. */
export const silenceRegions = defineMeasure({
  id: 'silenceRegions',
  title: 'Silence regions',
  definition:
    'List of silent stretches of at least 0.3 s, in s, edges included. Every sample of every channel is below −60 dBFS. A silent file is one region.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form; ffmpeg silencedetect n=-60dB d=0.3',
  margin: 0,
  needs: { silences },
  read: ({ silences: { regions } }) => ({ value: regions.length }),
});
