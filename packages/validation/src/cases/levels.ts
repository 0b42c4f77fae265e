import { mix, signal as signalAnswer } from '@sonometer/engine';
import { defineCase } from '../case.js';
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
