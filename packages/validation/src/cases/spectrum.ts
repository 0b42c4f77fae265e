import { mix, signal as signalAnswer, spectrum } from '@sonometer/engine';
import { defineCase, type Value } from '../case.js';
import { amplitudeOf, mono, silence, sine, stereo, whiteNoise } from '../signals/signals.js';
import { shapedNoise } from '../signals/shaped-noise.js';

const RATES_HZ = [44_100, 48_000] as const;
/** Lower edges of the seven bands, and the upper edge of the last. */
const EDGES_HZ = [20, 60, 250, 500, 2000, 4000, 6000, 20_000];
const BANDS = ['sub', 'bass', 'lowMid', 'mid', 'highMid', 'presence', 'air'] as const;
const BAND_FIELDS = BANDS.map((band) => `bandEnergy.${band}` as const);

type BandField = (typeof BAND_FIELDS)[number];

const bandsOf = (shareOf: (index: number) => number) =>
  Object.fromEntries(BAND_FIELDS.map((field, i) => [field, shareOf(i)])) as Record<
    BandField,
    number
  >;

const edge = (i: number) => EDGES_HZ[i] ?? 0;

const white = defineCase({
  reference: 'closed form: white noise is flat; centroid rate/4, roll-off 0.85 of the band',
  answer: mix,
  fields: ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness', ...BAND_FIELDS],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const noise = whiteNoise(rateHz, 12, chance.between(0.02, 0.2), chance.seed());
    return {
      audio: mono(rateHz, noise),
      expected: {
        spectralCentroidHz: rateHz / 4,
        spectralRolloffHz: (0.85 * rateHz) / 2,
        spectralFlatness: 1,
        ...bandsOf((i) => (edge(i + 1) - edge(i)) / (20_000 - 20)),
      },
    };
  },
});

/** Periodic noise of an exact spectrum: amplitude f^(−slope/2) from 20 Hz to 20 kHz. */
const sloped = (slope: number) =>
  defineCase({
    reference: `closed form: power as f^−${slope} from 20 Hz to 20 kHz, band by band`,
    answer: mix,
    fields: BAND_FIELDS,
    make(chance) {
      const rateHz = chance.pick(RATES_HZ);
      const noise = shapedNoise({
        rateHz,
        log2Frames: 19,
        amplitudeAt: (hz) => (hz >= 20 && hz <= 20_000 ? hz ** (-slope / 2) : 0),
        seed: chance.seed(),
      });
      const integral = (a: number, b: number) =>
        slope === 1 ? Math.log(b / a) : (b ** (1 - slope) - a ** (1 - slope)) / (1 - slope);
      const whole = integral(20, 20_000);
      return {
        audio: mono(rateHz, noise),
        expected: bandsOf((i) => integral(edge(i), edge(i + 1)) / whole),
      };
    },
  });

const tone = defineCase({
  reference: 'closed form: a tone is all in its band, and nothing but tonal',
  answer: mix,
  fields: ['spectralCentroidHz', 'spectralFlatness', ...BAND_FIELDS],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const band = chance.whole(3, 6);
    const hz = chance.between(edge(band) * 1.1, Math.min(15_000, edge(band + 1) * 0.9));
    return {
      audio: stereo(rateHz, sine(rateHz, 4, hz, chance.between(0.05, 0.8))),
      expected: {
        spectralCentroidHz: hz,
        spectralFlatness: 0,
        ...bandsOf((i) => (i === band ? 1 : 0)),
      },
    };
  },
});

const quiet = defineCase({
  reference: 'silence has no spectrum',
  answer: mix,
  fields: ['spectralCentroidHz', 'spectralRolloffHz', 'spectralFlatness', 'bandEnergy.mid'],
  make: () => ({
    audio: mono(48_000, silence(48_000, 1)),
    expected: {
      spectralCentroidHz: null,
      spectralRolloffHz: null,
      spectralFlatness: null,
      'bandEnergy.mid': null,
    },
  }),
});

const LINES = 1024;

const line = defineCase({
  reference: 'closed form: a sine on a line reads its level there',
  answer: spectrum,
  fields: ['spectrum.freqs', 'spectrum.mags', 'spectrum.count', 'sampleRate'],
  make(chance) {
    const rateHz = chance.pick([16_000, 44_100, 48_000, 96_000]);
    const bin = chance.whole(20, 1000);
    const db = chance.between(-40, 0);
    return {
      audio: mono(rateHz, sine(rateHz, 2, (bin * rateHz) / 2048, amplitudeOf(db))),
      expected: {
        'spectrum.freqs': Array.from({ length: LINES }, (_, k) => ((k + 1) * rateHz) / 2048),
        'spectrum.mags': db,
        'spectrum.count': LINES,
        sampleRate: rateHz,
      },
      pick: { 'spectrum.mags': (mags) => (mags as readonly number[])[bin - 1] ?? null },
    };
  },
});

const meanPowerDb = (levels: Value) => {
  const inner = (levels as readonly number[]).slice(1, -1);
  return 10 * Math.log10(inner.reduce((sum, db) => sum + 10 ** (db / 10), 0) / inner.length);
};

const lines = defineCase({
  reference: 'closed form: white noise of σ reads 4σ²·1.5/2048 in the mean line',
  answer: spectrum,
  fields: ['spectrum.mags'],
  make(chance) {
    const sigma = chance.between(0.01, 0.2);
    const noise = whiteNoise(48_000, 5, sigma, chance.seed());
    return {
      audio: mono(48_000, noise),
      expected: { 'spectrum.mags': 10 * Math.log10((4 * sigma ** 2 * 1.5) / 2048) },
      pick: { 'spectrum.mags': meanPowerDb },
    };
  },
});

/** IEC 61260-1: nominal centres from 25 Hz to 20 kHz. */
const NOMINAL_HZ = [
  25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
  2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000,
];
const FIRST_BAND = 14;

const thirds = defineCase({
  reference: 'IEC 61260-1: third octaves of white noise, 10·log10 of width over half the rate',
  answer: signalAnswer,
  fields: ['thirdOctaveDb.centres', 'thirdOctaveDb.db'],
  make(chance) {
    const sigma = chance.between(0.02, 0.2);
    const noise = whiteNoise(48_000, 20, sigma, chance.seed());
    const levels = NOMINAL_HZ.map((_, i) => {
      const n = FIRST_BAND + i;
      const width = 10 ** (n / 10 + 0.05) - 10 ** (n / 10 - 0.05);
      return 10 * Math.log10((sigma ** 2 * width) / 24_000);
    });
    // Under 100 Hz 20 s of noise hold too few lines for 0.3 dB: their sum is the truth, not each.
    const from = NOMINAL_HZ.indexOf(400);
    return {
      audio: mono(48_000, noise),
      expected: { 'thirdOctaveDb.centres': NOMINAL_HZ, 'thirdOctaveDb.db': levels.slice(from) },
      pick: { 'thirdOctaveDb.db': (db) => (db as readonly number[]).slice(from) },
    };
  },
});

const thirdsOfTones = defineCase({
  reference: 'IEC 61260-1: a tone lies in its third octave',
  answer: signalAnswer,
  fields: ['thirdOctaveDb.db'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const band = chance.whole(4, 27); // 63 Hz to 12.5 kHz
    const hz = 10 ** ((FIRST_BAND + band + chance.between(-0.25, 0.25)) / 10);
    const db = chance.between(-40, -3);
    return {
      audio: mono(rateHz, sine(rateHz, 4, hz, amplitudeOf(db))),
      expected: { 'thirdOctaveDb.db': db - 3.0103 },
      pick: { 'thirdOctaveDb.db': (levels) => (levels as readonly number[])[band] ?? null },
    };
  },
});

const opening = defineCase({
  reference: 'closed form: white noise in the opening 10 s, a tone after them',
  answer: signalAnswer,
  fields: ['spectralFlatness'],
  make(chance) {
    const isNoise = chance.pick([true, false]);
    const noise = whiteNoise(48_000, 12, 0.1, chance.seed());
    const whistle = sine(48_000, 12, chance.between(300, 5000), 0.1);
    const [early, late] = isNoise ? [noise, whistle] : [whistle, noise];
    const whole = early.slice();
    whole.set(late.subarray(480_000), 480_000);
    return { audio: mono(48_000, whole), expected: { spectralFlatness: isNoise ? 1 : 0 } };
  },
});

/** Power as 1/f from 20 Hz to 16 kHz: arithmetic and geometric mean of the lines, in closed form. */
const pinkFlatness = defineCase({
  reference: 'closed form: flatness of power as 1/f, 20 Hz to 16 kHz',
  answer: mix,
  fields: ['spectralFlatness'],
  make(chance) {
    const [low, high] = [20, 16_000];
    const noise = shapedNoise({
      rateHz: 48_000,
      log2Frames: 20,
      amplitudeAt: (hz) => (hz < 5 ? 0 : hz ** -0.5),
      seed: chance.seed(),
    });
    const meanLog = (high * (Math.log(high) - 1) - low * (Math.log(low) - 1)) / (high - low);
    const mean = Math.log(high / low) / (high - low);
    return {
      audio: mono(48_000, noise),
      expected: { spectralFlatness: Math.exp(-meanLog) / mean },
    };
  },
});

const crossings = defineCase({
  reference: 'closed form: a tone crosses zero twice in a period',
  answer: signalAnswer,
  fields: ['centroidEnvelope', 'energyEnvelope'],
  make(chance) {
    const amplitude = chance.between(0.05, 0.9);
    // Whole periods in the 20 ms, and never a sample on zero, whose sign rounding would choose.
    const hz = 50 * chance.pick([2, 4, 8, 16, 32, 64]);
    const whole = sine(48_000, 3, hz, amplitude, 0.01);
    return {
      audio: mono(48_000, whole),
      expected: {
        centroidEnvelope: Array.from({ length: 149 }, () => (2 * hz) / 48_000),
        energyEnvelope: Array.from({ length: 150 }, () => amplitude / Math.SQRT2),
      },
      // Before the first sample there is nothing to cross from.
      pick: { centroidEnvelope: (rates) => (rates as readonly number[]).slice(1) },
    };
  },
});

export const spectrumCases: readonly ReturnType<typeof defineCase>[] = [
  white,
  sloped(1),
  sloped(0.5),
  tone,
  quiet,
  line,
  lines,
  thirds,
  thirdsOfTones,
  opening,
  pinkFlatness,
  crossings,
];
