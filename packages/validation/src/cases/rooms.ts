import { profiles } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import type { Chance } from '../signals/random.js';
import { concat, mix, mono, signal, silence } from '../signals/signals.js';

const OCTAVES_HZ = [125, 250, 500, 1000, 2000, 4000];
const FIELDS = ['room-source', 'room-bands', 'room-summary', 'room-quality'] as const;

/** One sine in every octave, all falling by 60 dB in the same time. */
function decay(chance: Chance, decaySec: number): Float32Array {
  const seconds = Math.max(0.6, 1.5 * decaySec);
  return mix(
    ...OCTAVES_HZ.map((hz) => {
      const phase = chance.between(0, 2 * Math.PI);
      return signal(
        48_000,
        seconds,
        (t) => 0.1 * Math.sin(2 * Math.PI * hz * t + phase) * 10 ** ((-3 * t) / decaySec),
      );
    }),
  );
}

const times = (key: string) => (bands: Value) =>
  (bands as readonly Value[])
    .filter((band) => OCTAVES_HZ.includes(Number(partOf(band, 'bandHz'))))
    .map((band) => partOf(band, key));

const labelOf = (seconds: number) => {
  if (seconds < 0.3) return 'very dry';
  if (seconds < 0.6) return 'dry';
  if (seconds < 1) return 'medium';
  return seconds < 2 ? 'live' : 'very live';
};

/** The borders of the labels are 0.3, 0.6, 1 and 2 s: no time within 5 % of one. */
const RANGES_SEC = [
  [0.32, 0.56],
  [0.64, 0.94],
  [1.06, 1.88],
  [2.2, 2.6],
] as const;

const impulse = (key: 't20Sec' | 't30Sec') =>
  defineCase({
    reference: `closed form: decaying sines in six octaves, ISO 3382-1 ${key === 't20Sec' ? 'T20' : 'T30'}`,
    answer: profiles.room,
    fields: FIELDS,
    make(chance) {
      const [low, high] = chance.pick(RANGES_SEC);
      const decaySec = chance.between(low, high);
      return {
        audio: mono(48_000, concat(silence(48_000, 0.2), decay(chance, decaySec))),
        options: { roomSource: 'impulse' },
        expected: {
          'room-source': 'impulse',
          'room-bands': OCTAVES_HZ.map(() => decaySec),
          'room-summary': { rtMidSec: decaySec, label: labelOf(decaySec) },
          'room-quality': [1, true, true],
        },
        pick: {
          'room-bands': times(key),
          'room-quality': (quality) => [
            partOf(quality, 'events'),
            Number(partOf(quality, 'minR2')) > 0.99,
            Math.abs(Number(partOf(quality, 'curvature'))) < 5,
          ],
        },
      };
    },
  });

export const roomCases = [impulse('t20Sec'), impulse('t30Sec')];
