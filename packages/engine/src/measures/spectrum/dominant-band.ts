import { BAND_NAMES, bandOf } from '../../derived/spectrum/band-shares.js';
import { levelFrames } from '../../derived/levels/level-frames.js';
import { SILENCE_GATE } from '../../tracks/spectral-track.js';
import { zeroCrossings } from '../../tracks/levels/zero-crossings.js';
import { defineMeasure } from '../measure.js';

/** Dominant band. */
export const dominantBand = defineMeasure({
  id: 'dominantBand',
  title: 'Dominant band',
  definition:
    'The band that holds half the number of zero crossings per second of the 20 ms frames above −60 dBFS: for a single tone its own, for a mix a rough label and not the band of most energy. Absent on a silent file, and under 20 ms.',
  unit: 'text',
  shape: { enum: BAND_NAMES },
  status: 'proxy',
  basis: 'zero-crossing rate',
  margin: null,
  needs: { crossings: zeroCrossings, levels: levelFrames },

  read({ crossings, levels: { powers } }, { format }) {
    if (powers.length === 0) return { absent: 'shorter than 20 ms' };
    const heard = crossings.filter((_, i) => (powers[i] ?? 0) > SILENCE_GATE);
    if (heard.length === 0) return { absent: 'nothing rises above −60 dBFS' };
    const rate = heard.reduce((sum, share) => sum + share, 0) / heard.length;
    return { value: bandOf((rate * format.rateHz) / 2) };
  },
});
