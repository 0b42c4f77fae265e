import { profiles, signal as signalAnswer } from '@sonometer/engine';
import {
  brownNoise,
  concat,
  mix,
  mono,
  pinkNoise,
  signal,
  silence,
  sine,
  whiteNoise,
} from '../signals/signals.js';
import { defineCase, partOf } from '../case.js';

const RATE_HZ = 16_000;
const SIGMA = 0.01;

/** A tone so many dB over the white noise in its critical band. */
const inNoise = (overDb: number) =>
  defineCase({
    reference: `ISO 1996-2:2007 Annex C: a tone ${overDb} dB over the noise of its critical band`,
    answer: signalAnswer,
    fields: ['toneProminenceDb', 'toneFrequencyHz', 'toneLabel'],
    make(chance) {
      const hz = chance.between(210, 4500);
      const bandPower = (SIGMA ** 2 * Math.max(100, 0.2 * hz)) / (RATE_HZ / 2);
      const amplitude = Math.sqrt(2 * bandPower * 10 ** (overDb / 10));
      const audibilityDb = overDb + 2 + Math.log10(1 + (hz / 502) ** 2.5);
      return {
        audio: mono(
          RATE_HZ,
          mix(whiteNoise(RATE_HZ, 10, SIGMA, chance.seed()), sine(RATE_HZ, 10, hz, amplitude)),
        ),
        expected: {
          toneProminenceDb: audibilityDb,
          toneFrequencyHz: hz,
          toneLabel: audibilityDb < 0 ? 'none' : audibilityDb < 4 ? 'audible' : 'prominent',
        },
      };
    },
  });

const noises = { white: whiteNoise, pink: pinkNoise, brown: brownNoise };

const without = ([name, noise]: [string, typeof whiteNoise]) =>
  defineCase({
    reference: `by construction: ${name} noise holds no tone`,
    answer: signalAnswer,
    fields: ['toneProminenceDb', 'toneFrequencyHz', 'toneLabel'],
    make: (chance) => ({
      audio: mono(RATE_HZ, noise(RATE_HZ, 10, 0.1, chance.seed())),
      expected: { toneProminenceDb: null, toneFrequencyHz: null, toneLabel: 'none' },
    }),
  });

export const toneCases = [...[-6, 10, 20].map(inNoise), ...Object.entries(noises).map(without)];

/** Ten harmonics of equal size, as of a pulse train. */
const vowel = (seconds: number, hz: number) =>
  signal(RATE_HZ, seconds, (t) =>
    Array.from({ length: 10 }, (_, h) => Math.cos(2 * Math.PI * hz * (h + 1) * t)).reduce(
      (sum, x) => sum + 0.03 * x,
      0,
    ),
  );

const steady = defineCase({
  reference:
    'by construction: harmonics of a known pitch, half of the time and more; Praat’s ±0.5 %',
  answer: profiles.pitch,
  fields: ['f0', 'voiced-share'],
  make(chance) {
    const hz = chance.between(85, 350);
    const [voicedSec, quietSec] = [chance.whole(2, 4), chance.whole(1, 2)];
    return {
      audio: mono(RATE_HZ, concat(vowel(voicedSec, hz), silence(RATE_HZ, quietSec))),
      expected: { f0: hz, 'voiced-share': voicedSec / (voicedSec + quietSec) },
      pick: { f0: (value) => partOf(value, 'medianHz') },
    };
  },
});

/** Ten harmonics of amplitude 0.03. */
const VOWEL_POWER = (10 * 0.03 ** 2) / 2;

const breathy = defineCase({
  reference: 'closed form: harmonics in white noise, 5 to 30 dB; their ratio',
  answer: profiles.pitch,
  fields: ['hnr'],
  make(chance) {
    const ratioDb = chance.between(5, 30);
    const sigma = Math.sqrt(VOWEL_POWER / 10 ** (ratioDb / 10));
    const breath = whiteNoise(RATE_HZ, 4, sigma, chance.seed());
    return {
      audio: mono(RATE_HZ, mix(vowel(4, chance.between(85, 350)), breath)),
      expected: { hnr: ratioDb },
    };
  },
});

const noise = defineCase({
  reference: 'by construction: noise has no pitch and no harmonics',
  answer: profiles.pitch,
  fields: ['f0', 'hnr', 'voiced-share'],
  make: (chance) => ({
    audio: mono(RATE_HZ, whiteNoise(RATE_HZ, 3, 0.1, chance.seed())),
    expected: { f0: null, hnr: null, 'voiced-share': 0 },
  }),
});

export const pitchCases = [steady, breathy, noise];
