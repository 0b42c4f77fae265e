import { defineCase } from '../case.js';
import { partOf } from '../part-of.js';
import { profileNamed } from '../profile-named.js';
import { mono } from '../signals/recording.js';
import { concat, signal, silence, whiteNoise } from '../signals/signals.js';

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
  answer: profileNamed('pitch'),
  fields: ['f0', 'voiced-share'],
  margins: { f0: { percent: 0.5 } },
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

const noise = defineCase({
  reference: 'by construction: noise has no pitch and no harmonics',
  answer: profileNamed('pitch'),
  fields: ['f0', 'hnr', 'voiced-share'],
  make: (chance) => ({
    audio: mono(RATE_HZ, whiteNoise(RATE_HZ, 3, 0.1, chance.seed())),
    expected: { f0: null, hnr: null, 'voiced-share': 0 },
  }),
});

export const pitchCases = [steady, noise];
