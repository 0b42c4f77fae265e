import { expect, test } from 'vitest';
import { firstDifference } from '../../../../testing/first-difference.js';
import { sine } from '../../../../testing/signals.js';
import { codings } from '../core/codings.js';
import type { Block } from '@sonometer/decode/core/audio';
import { newLibav } from '@sonometer/decode/packets';
import { openKernels } from '../kernels/open-kernels.js';
import { openRoundTrip } from './round-trip.js';
import { openTripThreads } from './trip-threads.js';

const built = new URL('../../dist/encode/trip-worker.js', import.meta.url);
const rateHz = 44_100;
const settings = codings
  .slice(2, 6)
  .map((coding) => ({ coding, rateHz, channels: 1, gain: 0.5 }) as const);
const tone = sine(rateHz, 0.6, 440, 0.5);
const blocks: Block[] = [0, 1, 2].map((i) => [tone.subarray(i * 8820, (i + 1) * 8820)]);

const joined = (parts: readonly Block[]) =>
  Float32Array.from(parts.flatMap(([samples = new Float32Array()]) => [...samples]));

test('without the module of the thread, with one thread or one trip there are none', async () => {
  const missing = new URL('../../dist/encode/no-such-worker.js', import.meta.url);
  expect(await openTripThreads(settings, 2, missing)).toBeUndefined();
  expect(await openTripThreads(settings, 1, built)).toBeUndefined();
  expect(await openTripThreads(settings.slice(0, 1), 2, built)).toBeUndefined();
});

test('threads decode the same bits as this thread', async () => {
  const kernels = openKernels();
  const libav = await newLibav();
  const here = await Promise.all(
    settings.map(async (each) => {
      const parts: Block[] = [];
      const give = (block: Block) => parts.push(block.map((samples) => samples.slice()));
      const trip = await openRoundTrip({ ...each, libav, kernels, give });
      for (const block of blocks) trip.push(block);
      trip.end();
      return joined(parts);
    }),
  );
  const threads = await openTripThreads(settings, 2, built);
  const decoded: Block[][] = settings.map(() => []);
  for (const [i, block] of blocks.entries())
    for (const [trip, parts] of (await threads!.push([block], i === blocks.length - 1)).entries())
      decoded[trip]?.push(...parts);
  threads!.close();
  expect(here.every((samples) => samples.length >= tone.length)).toBe(true);
  expect(firstDifference(decoded.map(joined), here)).toBeUndefined();
  kernels.close();
}, 30_000);

test('without the module of the thread, with one thread or one trip there are none', async () => {
  const missing = new URL('../../dist/encode/no-such-worker.js', import.meta.url);
  expect(await openTripThreads(settings, 2, missing)).toBeUndefined();
  expect(await openTripThreads(settings, 1, built)).toBeUndefined();
  expect(await openTripThreads(settings.slice(0, 1), 2, built)).toBeUndefined();
});
