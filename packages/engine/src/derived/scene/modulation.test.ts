import { describe, expect, test } from 'vitest';
import { openModulation } from './modulation.js';

const envelope = (frames: number, hz: number, depth: number) =>
  Float64Array.from(
    { length: frames },
    (_, i) => (1 + depth * Math.cos(2 * Math.PI * hz * 0.02 * i)) ** 2,
  );

const shareOf = ({ band, all }: { band: number; all: number }) => band / all;

describe('an envelope that moves at 4 Hz', () => {
  test.each([35, 50, 100, 512])('lies between 2 and 8 Hz, over %i frames', (frames) => {
    const modulation = openModulation(frames, 2, 8);
    expect(shareOf(modulation(envelope(frames, 4, 0.9), 0, frames))).toBeGreaterThan(0.98);
  });

  test('and not between 8 and 16 Hz', () => {
    const modulation = openModulation(100, 8, 16);
    expect(shareOf(modulation(envelope(100, 4, 0.9), 0, 100))).toBeLessThan(0.02);
  });
});

test('twice the length weighs twice as much', () => {
  const modulation = openModulation(512, 2, 8);
  const powers = envelope(400, 4, 0.5);
  const [short, long] = [modulation(powers, 0, 200), modulation(powers, 0, 400)];
  expect(long.band / short.band).toBeWithin(0.1, 2);
});

test('an envelope of zeros does not move', () => {
  expect(openModulation(50, 2, 8)(new Float64Array(50), 0, 50)).toEqual({ band: 0, all: 0 });
});
