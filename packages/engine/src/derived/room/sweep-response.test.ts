import { expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { convolved, noiseDecay, recorded, sweep } from '../../../../../testing/rooms.js';
import { concat, gained, silence } from '../../../../../testing/signals.js';
import { roomBands } from '../../measures/room.js';

const RATE_HZ = 24_000;
const SWEEP = { roomSource: 'sweep' } as const;

test.each([
  { fromHz: 60, toHz: 10_000, answered: [125, 250, 500, 1000, 2000, 4000] },
  { fromHz: 150, toHz: 10_000, answered: [250, 500, 1000, 2000, 4000] },
  { fromHz: 60, toHz: 5000, answered: [125, 250, 500, 1000, 2000] },
])('a sweep of $fromHz to $toHz Hz answers at $answered Hz', async ({ fromHz, toHz, answered }) => {
  const detected = convolved(sweep(RATE_HZ, 3, fromHz, toHz), noiseDecay(RATE_HZ, 1.5, 0.7, 3));
  const recording = mono(RATE_HZ, recorded(RATE_HZ, gained(detected, 0.05), 0.0001));
  const found = await readingOf(roomBands, recording, SWEEP);
  if ('absent' in found) throw new Error(found.absent);
  const given = found.value.filter(({ reverberationSec }) => reverberationSec !== null);
  expect(given.map(({ bandHz }) => bandHz)).toEqual(answered);
  for (const { bandHz } of found.value.filter((band) => !given.includes(band)))
    expect(found.without?.[`${bandHz}.t20Sec`]).toMatch(/the sweep covers \d+ to \d+ Hz/);
});

test('a sweep that was played in no room has no decay', async () => {
  const played = concat(sweep(RATE_HZ, 3, 50, 10_000), silence(RATE_HZ, 1));
  const dry = mono(RATE_HZ, recorded(RATE_HZ, played, 0.000_003));
  await expect(valueOf(roomBands, dry, SWEEP)).rejects.toMatchObject({ code: 'room.unmeasurable' });
});
