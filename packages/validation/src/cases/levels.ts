import { mix, profiles, signal as signalAnswer } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import {
  amplitudeOf,
  mono,
  signal,
  silence,
  sine,
  stereo,
  whiteNoise,
} from '../signals/signals.js';

const RATES_HZ = [8000, 16_000, 44_100, 48_000, 96_000] as const;
const FIELDS = ['peakDb', 'rmsDb', 'crestFactorDb'] as const;

/** Whole periods with a sample on the crest: a divisor of the rate by four. */
const tone = defineCase({
  reference: 'closed form: a sine, crest 3.01 dB',
  answer: mix,
  fields: [...FIELDS, 'durationSec', 'sampleRate', 'channels'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const db = chance.between(-60, 0);
    const seconds = chance.whole(1, 4);
    const hz = rateHz / (4 * chance.whole(2, 40));
    const samples = signal(
      rateHz,
      seconds,
      (t) => amplitudeOf(db) * Math.sin(2 * Math.PI * hz * t),
    );
    return {
      audio: mono(rateHz, samples.subarray(0, wholePeriods(samples.length, rateHz / hz))),
      expected: {
        peakDb: db,
        rmsDb: db - 3.0103,
        crestFactorDb: 3.0103,
        durationSec: wholePeriods(samples.length, rateHz / hz) / rateHz,
        sampleRate: rateHz,
        channels: 1,
      },
    };
  },
});

const wholePeriods = (frames: number, period: number) => Math.floor(frames / period) * period;

const deadChannel = defineCase({
  reference: 'closed form: a dead channel halves the mean power',
  answer: mix,
  fields: [...FIELDS, 'channels'],
  make(chance) {
    const db = chance.between(-60, 0);
    const samples = sine(48_000, 1, 1000, amplitudeOf(db));
    return {
      audio: stereo(48_000, samples, silence(48_000, 1)),
      expected: { peakDb: db, rmsDb: db - 6.0206, crestFactorDb: 6.0206, channels: 2 },
    };
  },
});

const square = defineCase({
  reference: 'closed form: a square has no crest',
  answer: mix,
  fields: FIELDS,
  make(chance) {
    const db = chance.between(-40, 0);
    const half = chance.whole(20, 400);
    const samples = Float32Array.from({ length: 48_000 }, (_, n) =>
      Math.floor(n / half) % 2 === 0 ? amplitudeOf(db) : -amplitudeOf(db),
    );
    return { audio: mono(48_000, samples), expected: { peakDb: db, rmsDb: db, crestFactorDb: 0 } };
  },
});

const quiet = defineCase({
  reference: 'silence reads the floor of −120 dB, and has no crest',
  answer: mix,
  fields: FIELDS,
  make: () => ({
    audio: mono(48_000, silence(48_000, 1)),
    expected: { peakDb: -120, rmsDb: -120, crestFactorDb: null },
  }),
});

const offset = defineCase({
  reference: 'closed form: a tone in whole periods on a shelf; the worse channel, signed',
  answer: signalAnswer,
  fields: ['dcOffset'],
  make(chance) {
    const dc = chance.between(-0.2, 0.2);
    const hz = chance.whole(20, 400);
    const on = (shift: number) =>
      signal(48_000, 1, (t) => 0.1 * Math.sin(2 * Math.PI * hz * t) + shift);
    return { audio: stereo(48_000, on(dc / 3), on(dc)), expected: { dcOffset: dc } };
  },
});

const noiseWithOffset = defineCase({
  reference: 'the mean of the very samples: noise on a shelf',
  answer: signalAnswer,
  fields: ['dcOffset'],
  make(chance) {
    const noise = whiteNoise(48_000, 3, 0.1, chance.seed());
    const dc = chance.between(-0.1, 0.1);
    const shifted = noise.map((x) => x + dc);
    const mean = shifted.reduce((sum, x) => sum + x, 0) / shifted.length;
    return { audio: mono(48_000, shifted), expected: { dcOffset: mean } };
  },
});

export const levelCases = [tone, deadChannel, square, quiet, offset, noiseWithOffset];

const RATE_HZ = 48_000;
const SECONDS = 8;
/** A sine of full scale is so much under 0 dBFS. */
const SINE_DB = 10 * Math.log10(2);

const steady = defineCase({
  reference: 'closed form: a tone of 1 kHz, which no weighting changes, begins and stays',
  answer: profiles.level,
  fields: ['sound-level', 'exceeded-levels'],
  make(chance) {
    const [peakDb, calibrationDb] = [chance.between(-40, -1), chance.between(90, 130)];
    const level = peakDb - SINE_DB + calibrationDb;
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: [sine(RATE_HZ, SECONDS, 1000, amplitudeOf(peakDb))],
      },
      options: { calibrationDb },
      expected: {
        'sound-level': {
          reference: 'dB SPL',
          laeqDb: level,
          lceqDb: level,
          lzeqDb: level,
          laeDb: level + 10 * Math.log10(SECONDS),
          lafMaxDb: level,
          lasMaxDb: level + 10 * Math.log10(1 - Math.exp(-SECONDS)),
          lcfMaxDb: level,
          lcPeakDb: level + SINE_DB,
        },
        'exceeded-levels': { laf10Db: level, laf50Db: level, laf90Db: level },
      },
    };
  },
});

const bands = defineCase({
  reference: 'closed form: a tone in the middle of an octave',
  answer: profiles.level,
  fields: ['octave-levels', 'third-octave-levels'],
  make(chance) {
    const peakDb = chance.between(-30, -1);
    const hz = [125, 250, 500, 1000, 2000, 4000][Math.floor(chance.between(0, 6))] ?? 1000;
    const exactHz = 1000 * 10 ** (Math.round(10 * Math.log10(hz / 1000)) / 10);
    const level = (value: Value): Value => {
      const centres = partOf(value, 'centresHz') as readonly number[];
      return (partOf(value, 'levelsDb') as readonly number[])[centres.indexOf(hz)] ?? null;
    };
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: [sine(RATE_HZ, SECONDS, exactHz, amplitudeOf(peakDb))],
      },
      expected: { 'octave-levels': peakDb - SINE_DB, 'third-octave-levels': peakDb - SINE_DB },
      pick: { 'octave-levels': level, 'third-octave-levels': level },
    };
  },
});

const noise = defineCase({
  reference: 'closed form: white noise has in each octave the power of its width',
  answer: profiles.level,
  fields: ['octave-levels', 'third-octave-levels'],
  make(chance) {
    const rmsDb = chance.between(-40, -15);
    const samples = whiteNoise(RATE_HZ, 30, 1, chance.seed()).map((x) => x * amplitudeOf(rmsDb));
    /** From 500 Hz to 8 kHz, where half a minute is enough for 0.1 dB. */
    const middle = (value: Value): Value => {
      const centres = partOf(value, 'centresHz') as readonly number[];
      const levels = partOf(value, 'levelsDb') as readonly number[];
      return levels.filter((_, i) => (centres[i] ?? 0) >= 500 && (centres[i] ?? 0) <= 8000);
    };
    const expectedOf = (numbers: readonly number[], halfWidth: number) =>
      numbers.map((n) => {
        const width = 10 ** ((n + halfWidth) / 10) - 10 ** ((n - halfWidth) / 10);
        return rmsDb + 10 * Math.log10(width / (RATE_HZ / 2));
      });
    return {
      audio: { rateHz: RATE_HZ, channels: [samples] },
      expected: {
        'octave-levels': expectedOf([27, 30, 33, 36, 39], 1.5),
        'third-octave-levels': expectedOf(
          Array.from({ length: 13 }, (_, i) => 27 + i),
          0.5,
        ),
      },
      pick: { 'octave-levels': middle, 'third-octave-levels': middle },
    };
  },
});

export const soundLevelCases = [steady, bands, noise];
