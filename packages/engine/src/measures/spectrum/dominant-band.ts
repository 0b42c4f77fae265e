import { BAND_NAMES, bandOf } from '../../derived/spectrum/band-shares.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { zeroCrossings } from '../../features/levels/zero-crossings.js';
import { defineMeasure } from '../measure.js';

/** Dominant band. */
export const dominantBand = defineMeasure({
  id: 'dominantBand',
  title: 'Dominant band',
  definition:
    'Band that contains half the zero-crossing rate of the 20 ms frames above −60 dBFS. For a mix it is a rough label, not the strongest band. Absent on a silent file, and below 20 ms.',
  unit: 'text',
  shape: { enum: BAND_NAMES },
  status: 'proxy',
  basis: 'zero-crossing rate',
  margin: null,
  needs: { crossings: zeroCrossings, levels: levelFrames },

  read({ crossings, levels: { powers } }, { format }) {
    if (powers.length === 0) return { absent: 'shorter than 20 ms' };
    const detected = crossings.filter((_, i) => (powers[i] ?? 0) > SILENCE_GATE);
    if (detected.length === 0) return { absent: 'nothing exceeds −60 dBFS' };
    const rate = detected.reduce((sum, share) => sum + share, 0) / detected.length;
    return { value: bandOf((rate * format.rateHz) / 2) };
  },
});
