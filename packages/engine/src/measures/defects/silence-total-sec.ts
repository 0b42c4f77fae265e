import { silences } from '../../features/defects/silences.js';
import { defineMeasure } from '../measure.js';

/** Silence, s. */
export const silenceTotalSec = defineMeasure({
  id: 'silenceTotalSec',
  title: 'Silence',
  definition: 'Total length of the silence regions, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form; ffmpeg silencedetect n=-60dB d=0.3',
  margin: 0.02,
  needs: { silences },

  read({ silences: { regions } }, { format }) {
    const frames = regions.reduce(
      (sum, { startFrame, endFrame }) => sum + endFrame - startFrame,
      0,
    );
    return { value: frames / format.rateHz };
  },
});
