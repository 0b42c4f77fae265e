import { mean } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { segmentalSnr } from '../../derived/scene/segmental-snr.js';
import { defineMeasure } from '../measure.js';

/** Segmental signal-to-noise ratio, dB. */
export const segmentalSnrDb = defineMeasure({
  id: 'segmentalSnrDb',
  title: 'Segmental signal-to-noise ratio',
  definition:
    'Mean over the phrases of their signal-to-noise ratio in dB, against the pauses within 1 s. An upper bound, with a warning, below 10 dB, and below 20 dB unless the noise is known to be steady. Absent without phrases or pauses, and in varying noise.',
  unit: 'dB',
  status: 'validated',
  basis: 'noise bursts of known level; speech mixed with noise, decision 0005, decision 0023',
  // Over recorded noise; bursts of known level stay within 0.5 dB.
  margin: 3,
  needs: { snr: segmentalSnr },
  read: ({ snr }) => readFrom(snr, (perSegmentDb) => ({ value: mean(perSegmentDb) })),
});
