import { expect, test } from 'vitest';
import { type Stretch, voiceSteps } from '../../../../../testing/bursts.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { roomToneEndSec } from './room-tone-end-sec.js';
import { roomToneStartSec } from './room-tone-start-sec.js';

const FLOOR_DB = -66;

test.each([
  [0.5, 1],
  [0.76, 3.3],
  [0.2, 0.4],
  [2, 6],
])('%f s before a voice and %f s after it are told within 60 ms', async (head, tail) => {
  const spoken: Stretch[] = [
    [2, -20],
    [0.6, FLOOR_DB],
    [1.5, -22],
  ];
  const take = mono(16_000, voiceSteps(16_000, [[head, FLOOR_DB], ...spoken, [tail, FLOOR_DB]]));
  expect(await valueOf(roomToneStartSec, take)).toBeWithin(0.06, head);
  expect(await valueOf(roomToneEndSec, take)).toBeWithin(0.06, tail);
});

test('a take that is cut has none', async () => {
  const cut = mono(
    16_000,
    voiceSteps(16_000, [
      [1.007, -20],
      [1, FLOOR_DB],
      [1.007, -20],
    ]),
  );
  expect(await valueOf(roomToneStartSec, cut)).toBe(0);
  expect(await valueOf(roomToneEndSec, cut)).toBe(0);
});

test('without speech there is nothing that it lies before', async () => {
  const noise = mono(16_000, whiteNoise(16_000, 3, 0.001));
  for (const measure of [roomToneStartSec, roomToneEndSec])
    expect(await readingOf(measure, noise)).toEqual({ absent: 'no speech was found' });
});
