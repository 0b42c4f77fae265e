import { signal as signalAnswer } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { brownNoise, mix, mono, pinkNoise, sine, whiteNoise } from '../signals/signals.js';

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
