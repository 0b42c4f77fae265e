import { silences } from '../../features/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence at the start, ms. */
export const edgeSilenceStartMs = defineMeasure({
  id: 'edgeSilenceStartMs',
  title: 'Silence at the start',
  definition:
    'Time before the first sample of any channel at or above −60 dBFS, in ms. The duration when there is none.',
  unit: 'ms',
  status: 'validated',
  basis: 'closed form',
  margin: 0.125, // one sample at 8 kHz, the lowest rate
  needs: { silences },
  read: ({ silences: { startFrames } }, { format }) => ({
    value: (startFrames / format.rateHz) * 1000,
  }),
});
