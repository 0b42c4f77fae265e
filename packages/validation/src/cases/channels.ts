import { profiles } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import type { Chance } from '../signals/random.js';
import { gained, silence, sine, whiteNoise } from '../signals/signals.js';

const RATE_HZ = 48_000;
const SECONDS = 4;
const answer = profiles.channels;
const noise = (chance: Chance) => whiteNoise(RATE_HZ, SECONDS, 0.05, chance.seed());

const each = (key: string) => (value: Value) =>
  (value as readonly Value[]).map((one) => partOf(one, key));

/** One tone in one channel of 5.1, at a random level. */
const alone = defineCase({
  reference: 'ITU-R BS.775-4 and ATSC A/52 §7.8.2: one channel of 5.1 alone, folded to stereo',
  answer,
  fields: ['downmix', 'channel-list'],
  margins: { 'channel-list': 0.01 },
  make(chance) {
    // a tone of −20 dBFS in one channel of weight 1 reads −23.0 LUFS (BS.1770)
    const [c, shareDb] = chance.pick([
      [0, 0],
      [1, 0],
      [2, 0], // 3 dB down, and on both sides
      [4, -3.0103],
      [5, -3.0103],
    ] as const);
    const db = chance.between(-40, -3);
    const tone = sine(RATE_HZ, SECONDS, 997, 10 ** (db / 20));
    const quiet = silence(RATE_HZ, SECONDS);
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: Array.from({ length: 6 }, (_, i) => (i === c ? tone : quiet)),
      },
      expected: {
        downmix: db - 3.01 + shareDb,
        'channel-list': Array.from({ length: 6 }, (_, i) => (i === c ? db - 3.0103 : -120)),
      },
      pick: {
        downmix: (value) => partOf(value, 'loRo', 'integratedLufs'),
        'channel-list': each('rmsDb'),
      },
    };
  },
});

const twice = defineCase({
  reference: 'closed form: the same noise in two channels of 5.1, one of them turned down or over',
  answer,
  fields: ['channel-pairs'],
  margins: { 'channel-pairs': 0.01 },
  make(chance) {
    const [same, other] = [noise(chance), noise(chance)];
    const gain = chance.pick([-1, 1]) * chance.between(0.2, 0.9);
    return {
      audio: {
        rateHz: RATE_HZ,
        channels: [
          same,
          other,
          noise(chance),
          silence(RATE_HZ, SECONDS),
          gained(same, gain),
          noise(chance),
        ],
      },
      expected: { 'channel-pairs': [1, 5, Math.sign(gain), -20 * Math.log10(Math.abs(gain))] },
      pick: {
        'channel-pairs': (value) => {
          const found =
            (value as readonly Value[]).find((one) => partOf(one, 'second') === 5) ?? {};
          return ['first', 'second', 'correlation', 'differenceDb'].map((key) =>
            partOf(found, key),
          );
        },
      },
    };
  },
});

/** Levels of more than two channels. */
export const channelCases = [alone, twice];
