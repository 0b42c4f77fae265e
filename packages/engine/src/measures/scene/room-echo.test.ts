import { expect, test } from 'vitest';
import { burstsB, voiceSteps } from '../../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { silence } from '../../../../../testing/signals.js';
import { roomEchoLabel } from './room-echo-label.js';
import { roomEchoScore } from './room-echo-score.js';

test('bursts that end at once are Dry', async () => {
  const bursts = mono(16_000, burstsB(16_000));
  expect(await valueOf(roomEchoScore, bursts)).toBeLessThan(0.1);
  expect(await valueOf(roomEchoLabel, bursts)).toBe('Dry');
});

test('a decay of 60 dB in 0.6 s scores a half', async () => {
  // Phrases of 0.5 s, each followed by a decay of 100 dB/s down to the floor.
  const voice = voiceSteps(16_000, [[10, -20]]);
  const decaying = voice.map((x, n) => {
    const t = (n / 16_000) % 2;
    return x * Math.max(1e-4, t < 0.5 ? 1 : 10 ** (-5 * (t - 0.5)));
  });
  const echo = mono(16_000, decaying);
  expect(await valueOf(roomEchoScore, echo)).toBeWithin(0.05, 0.5);
});

test('without speech there is no score', async () => {
  const quiet = mono(16_000, silence(16_000, 1));
  expect(await readingOf(roomEchoScore, quiet)).toEqual({ absent: 'no speech was found' });
  expect(await readingOf(roomEchoLabel, quiet)).toEqual({ absent: 'no speech was found' });
});
