import { itemAt, percentile } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { levelFrames } from '../derived/levels/level-frames.js';
import {
  BAND_EDGES_HZ,
  BAND_NAMES,
  type BandName,
  bandOf,
  bandShares,
  harshness,
  muddiness,
  powerBetween,
} from '../derived/spectrum/spectral-balance.js';
import { NO_TONE, tone } from '../derived/spectrum/tone.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { zeroCrossings } from '../features/levels/sample-sums.js';
import { SILENCE_GATE } from '../features/spectral-feature.js';
import { spectralShape } from '../features/spectrum/spectral-shape.js';
import { voiceBands } from '../features/speech/voice-bands.js';
import { defineMeasure } from './measure.js';

const shareOf = (name: BandName, index: number) =>
  defineMeasure({
    id: `bandEnergy.${name}`,
    title: `Energy share, ${name}`,
    definition: `Share of the power between ${itemAt(BAND_EDGES_HZ, index)} and ${itemAt(BAND_EDGES_HZ, index + 1)} Hz in the power between 20 Hz and 20 kHz. Absent on a silent file.`,
    unit: '1',
    status: 'validated',
    basis: 'closed form on white noise',
    margin: 0.01,
    needs: { bandShares },
    read: ({ bandShares: shares }) =>
      shares ? { value: shares[name] } : { absent: 'nothing exceeds −60 dBFS' },
  });

/** The seven shares of the tonal balance; their sum is 1. */
export const bandEnergy = BAND_NAMES.map(shareOf);

/** Brightness. */
export const brightnessBucket = defineMeasure({
  id: 'brightnessBucket',
  title: 'Brightness',
  definition:
    'Grade of the spectral centroid: Dark below 1200 Hz, Balanced to 2800, Bright to 5000, Very bright above. Absent on a silent file.',
  unit: 'text',
  shape: { enum: ['Dark', 'Balanced', 'Bright', 'Very bright'] },
  status: 'proxy',
  basis: 'tones and white noise',
  margin: null,
  needs: { shape: spectralShape },

  read({ shape: { centroidHz, frames } }) {
    if (frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    if (centroidHz < 1200) return { value: 'Dark' };
    if (centroidHz < 2800) return { value: 'Balanced' };
    return { value: centroidHz < 5000 ? 'Bright' : 'Very bright' };
  },
});

const FULL_HZ = 2500;

/** Brightness. */
export const brightness = defineMeasure({
  id: 'brightness',
  title: 'Brightness',
  definition:
    'Mean spectral centroid of the frames above −60 dBFS divided by 2500 Hz, at most 1. Absent without such frames.',
  unit: '1',
  status: 'proxy',
  basis: 'magnitude-weighted centroid of 43 ms frames; docs/measure/brightness.md',
  margin: null,
  needs: { bands: voiceBands },
  read: ({ bands: { centroidHz, meanSquare } }) => {
    let sum = 0;
    let frames = 0;
    for (let i = 0; i < centroidHz.length; i++) {
      if ((meanSquare[i] ?? 0) <= SILENCE_GATE) continue;
      sum += centroidHz[i] ?? 0;
      frames++;
    }
    if (frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: Math.min(1, sum / frames / FULL_HZ) };
  },
});

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

/** Harshest band. */
export const harshnessBand = defineMeasure({
  id: 'harshness.band',
  title: 'Harshest band',
  definition:
    'Third-octave band between 2 and 5 kHz with the largest excess over the line from 630 Hz to 10 kHz.',
  unit: 'text',
  status: 'beta',
  basis: 'IEC 61260-1 third octaves',
  margin: null,
  needs: { harshness },
  read: ({ harshness }) => readFrom(harshness, ({ band }) => ({ value: band })),
});

const HARSH_MEDIUM_FROM = 0.4;
const HARSH_HIGH_ABOVE = 0.7;

/** Harshness label. */
export const harshnessLabel = defineMeasure({
  id: 'harshness.label',
  title: 'Harshness label',
  definition: 'Grade of the harshness score: Low below 0.40, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'harshness.score',
  margin: null,
  needs: { harshness },

  read({ harshness }) {
    if ('absent' in harshness) return harshness;
    const { score } = harshness.value;
    if (score < HARSH_MEDIUM_FROM) return { value: 'Low' };
    return { value: score <= HARSH_HIGH_ABOVE ? 'Medium' : 'High' };
  },
});

/** Harshness. */
export const harshnessScore = defineMeasure({
  id: 'harshness.score',
  title: 'Harshness',
  definition:
    'Excess of 2 to 5 kHz over 250 Hz to 1.6 kHz, from 0 to 1; pink noise reads 0.67. Absent on silence, and below a 12 kHz sample rate.',
  unit: '1',
  status: 'beta',
  basis: 'own scale on IEC 61260-1 third octaves',
  margin: 0.02,
  needs: { harshness },
  read: ({ harshness }) => readFrom(harshness, ({ score }) => ({ value: score })),
});

/** Low-end density. */
export const lowEndDensity = defineMeasure({
  id: 'lowEndDensity',
  title: 'Low-end density',
  definition:
    'Share of the power between 20 and 120 Hz in the power between 20 Hz and 20 kHz. Absent on a silent file.',
  unit: '1',
  status: 'beta',
  basis: 'Welch power; 120 Hz as in the bass correlation',
  margin: 0.01,
  needs: { shape: spectralShape },

  read({ shape: { power, binHz } }) {
    const total = powerBetween(power, binHz, 20, 20_000);
    if (!(total > 0)) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: powerBetween(power, binHz, 20, 120) / total };
  },
});

const MUDDY_MEDIUM_FROM = 0.45;
const MUDDY_HIGH_ABOVE = 0.7;

/** Muddiness label. */
export const muddinessLabel = defineMeasure({
  id: 'muddiness.label',
  title: 'Muddiness label',
  definition: 'Grade of the muddiness score: Low below 0.45, High above 0.70, Medium between.',
  unit: 'text',
  shape: { enum: ['Low', 'Medium', 'High'] },
  status: 'beta',
  basis: 'muddiness.score',
  margin: null,
  needs: { muddiness },

  read({ muddiness }) {
    if ('absent' in muddiness) return muddiness;
    if (muddiness.value < MUDDY_MEDIUM_FROM) return { value: 'Low' };
    return { value: muddiness.value <= MUDDY_HIGH_ABOVE ? 'Medium' : 'High' };
  },
});

/** Muddiness. */
export const muddinessScore = defineMeasure({
  id: 'muddiness.score',
  title: 'Muddiness',
  definition:
    'Excess of 160 to 400 Hz over the bands on both sides, from 0 to 1; pink noise reads 0.20. Absent on silence.',
  unit: '1',
  status: 'beta',
  basis: 'own scale on IEC 61260-1 third octaves',
  margin: 0.03,
  needs: { muddiness },
  read: ({ muddiness }) => muddiness,
});

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

/** The adjustment K_t of Annex C starts here. */
const PROMINENT_FROM_DB = 4;

/** Tone. */
export const toneLabel = defineMeasure({
  id: 'toneLabel',
  title: 'Tone',
  definition:
    'Grade of the tone prominence: none below 0 dB or without a tone, audible to 4 dB, prominent above. Absent on speech, on silence, and below 0.17 s.',
  unit: 'text',
  shape: { enum: ['none', 'audible', 'prominent'] },
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C',
  margin: null,
  accuracy: 'right, unless toneProminenceDb is within its margin of 0 or 4 dB',
  needs: { tone },

  read({ tone }) {
    if ('absent' in tone) return tone === NO_TONE ? { value: 'none' } : tone;
    const { audibilityDb } = tone.value;
    if (audibilityDb >= PROMINENT_FROM_DB) return { value: 'prominent' };
    return { value: audibilityDb >= 0 ? 'audible' : 'none' };
  },
});
