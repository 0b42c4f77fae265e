import { profiles } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { partOf } from '../part-of.js';
import { concat, mix, mono, signal, silence, whiteNoise } from '../signals/signals.js';

const RATE_HZ = 16_000;

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
