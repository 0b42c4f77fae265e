import { percentile } from '../../core/numbers.js';
import { exp10 } from '../../elementary/exp10.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { voiceBands } from '../../features/speech/voice-bands.js';
import { defineMeasure } from '../measure.js';

/** Hiss is looked for from 5 kHz up, and needs 1 kHz of room there. */
const MIN_RATE_HZ = 12_000;
const MEDIUM_FROM_DB = -12;
const HIGH_FROM_DB = -6;

/** Sibilance. */
export const sibilanceRisk = defineMeasure({
  id: 'sibilanceRisk',
  title: 'Sibilance',
  definition:
    'Grade of the sibilance at 5 to 10 kHz (95th percentile) relative to 300 to 4000 Hz: Low below −12 dB, High from −6 dB. Absent below a 12 kHz sample rate, and when nothing exceeds −60 dBFS.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'proxy',
  basis: 'our own definition, docs/measure/sibilanceRisk.md',
  margin: null,
  needs: { bands: voiceBands },
  read: ({ bands: { grid, hiss, vowels, meanSquare } }) => {
    if (grid.rateHz < MIN_RATE_HZ) return { absent: 'the sample rate is below 12 kHz' };
    const isLoud = (_: number, i: number) => (meanSquare[i] ?? 0) > SILENCE_GATE;
    const loudHiss = hiss.filter(isLoud);
    if (loudHiss.length === 0) return { absent: 'nothing exceeds −60 dBFS' };
    const loudVowels = vowels.filter(isLoud);
    const vowelPower = loudVowels.reduce((sum, power) => sum + power, 0) / loudVowels.length;
    const strongest = percentile(loudHiss, 95);
    if (strongest >= vowelPower * exp10(HIGH_FROM_DB / 10)) return { value: 'High' };
    return { value: strongest < vowelPower * exp10(MEDIUM_FROM_DB / 10) ? 'Low' : 'Medium' };
  },
});
