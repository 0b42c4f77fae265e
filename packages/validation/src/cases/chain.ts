import { profiles } from '@sonometer/engine';
import { defineCase } from '../case.js';
import { mono, whiteNoise } from '../signals/signals.js';

const FIELDS = ['dropouts', 'dropout-list', 'packet-size'] as const;

const lost = defineCase({
  reference: 'by construction: packets of zeros in noise at the level of speech',
  answer: profiles.chain,
  fields: FIELDS,
  make(chance) {
    const rateHz = chance.pick([8000, 16_000, 48_000]);
    const packetMs = chance.pick([20, 30, 40, 60]);
    const seconds = 12;
    const noise = whiteNoise(rateHz, seconds, chance.between(0.03, 0.1), chance.seed());
    // Whole samples at every rate, and an isolated packet first: with it the size is no multiple of another.
    const gaps = Array.from({ length: chance.whole(4, 8) }, (_, i) => ({
      startSec: 0.5 + 1.3 * i + chance.whole(0, 100) / 200,
      durationMs: packetMs * (i < 3 ? 1 : chance.whole(1, 4)),
    }));
    for (const { startSec, durationMs } of gaps) {
      const start = Math.round(startSec * rateHz);
      noise.fill(0, start, start + (durationMs * rateHz) / 1000);
    }
    const totalMs = gaps.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      audio: mono(rateHz, noise),
      expected: {
        dropouts: {
          count: gaps.length,
          totalMs,
          share: totalMs / 1000 / seconds,
          perMinute: (60 / seconds) * gaps.length,
        },
        'dropout-list': gaps,
        'packet-size': packetMs,
      },
    };
  },
});

const whole = defineCase({
  reference: 'trap: zeros before and after the sound are no drop-outs, a mute of 1.5 s neither',
  answer: profiles.chain,
  fields: FIELDS,
  make(chance) {
    const rateHz = 16_000;
    const noise = whiteNoise(rateHz, 8, 0.05, chance.seed());
    noise.fill(0, 0, chance.whole(100, rateHz));
    noise.fill(0, 3 * rateHz, 4.5 * rateHz);
    noise.fill(0, noise.length - chance.whole(100, rateHz));
    return {
      audio: mono(rateHz, noise),
      expected: {
        dropouts: { count: 0, totalMs: 0, share: 0, perMinute: 0 },
        'dropout-list': [],
        'packet-size': null,
      },
    };
  },
});

export const chainCases = [lost, whole];
