import { expect, test } from 'vitest';
import { openLateness } from './lateness.js';

const RATE_HZ = 48_000;
const CHUNK_FRAMES = 480; // 10 ms

/** Chunks that come one by one, from a time on so many ms later than the sound in them; what is missing at the end. */
function lostAfter(seconds: number, lateMs: (sec: number) => number): number {
  const lateness = openLateness(RATE_HZ);
  let lost = 0;
  for (let chunk = 1; chunk <= seconds * 100; chunk++)
    lost = lateness.update(CHUNK_FRAMES, 5000 + chunk * 10 + lateMs(chunk / 100));
  return lost;
}

test('sound that comes evenly lacks nothing', () => {
  expect(lostAfter(5, () => 0)).toBe(0);
});

test('what follows 100 ms later than it should lacks as much', () => {
  expect(lostAfter(6, (sec) => (sec > 2.5 ? 100 : 0))).toBe(4800);
});

test('a page that is busy now and then lacks nothing, nor does a clock that is 100 ppm off', () => {
  expect(lostAfter(5, (sec) => (sec % 1 < 0.5 ? 300 : 0))).toBe(0);
  expect(lostAfter(60, (sec) => sec * 0.1)).toBe(0);
});
