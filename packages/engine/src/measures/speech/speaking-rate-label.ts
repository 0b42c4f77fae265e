import { speechPace } from '../../derived/speech/speech-pace.js';
import { defineMeasure } from '../measure.js';

/** Bursts per second; generated voices at 110, 160 and 220 words a minute read 3.7, 4.6 and 5.7. */
const SLOW_BELOW = 3.8;
const FAST_ABOVE = 5.6;
/** Deviation of the pace over its mean. */
const VARIABLE_ABOVE = 0.35;

/** Pace. */
export const speakingRateLabel = defineMeasure({
  id: 'speakingRateLabel',
  title: 'Pace',
  definition:
    'Grade of the pace: Slow below 3.8 bursts per second, Fast above 5.6, Normal between. Variable when it deviates by more than 35 % of its mean. Absent without speech.',
  unit: 'text',
  shape: { enum: ['Slow', 'Normal', 'Fast', 'Variable'] },
  status: 'proxy',
  basis: 'generated voices of known speed; docs/measure/speakingRateLabel.md',
  margin: null,
  needs: { pace: speechPace },
  read: ({ pace }) => {
    if ('absent' in pace) return pace;
    const { burstsPerSec, variance = 0 } = pace;
    if (Math.sqrt(variance) > VARIABLE_ABOVE * burstsPerSec) return { value: 'Variable' };
    if (burstsPerSec < SLOW_BELOW) return { value: 'Slow' };
    return { value: burstsPerSec > FAST_ABOVE ? 'Fast' : 'Normal' };
  },
});
