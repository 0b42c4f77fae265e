import { silences } from '../../features/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence at the end, ms. */
export const edgeSilenceEndMs = defineMeasure({
  id: 'edgeSilenceEndMs',
  title: 'Silence at the end',
  definition:
    'Time after the last sample of any channel at or above −60 dBFS, in ms. The duration when there is none.',
  unit: 'ms',
  status: 'validated',
  basis: 'closed form',
  margin: 0.125, // one sample at 8 kHz, the lowest rate
  needs: { silences },
  read: ({ silences: { endFrames } }, { format }) => ({
    value: (endFrames / format.rateHz) * 1000,
  }),
});
