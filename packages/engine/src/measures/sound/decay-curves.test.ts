import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { decayCurves } from './decay-curves.js';

const RATE_HZ = 24_000;

test('a curve falls as fast as the room: 60 dB in its reverberation time', async () => {
  const clap = mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 1.5, 0.8)));
  const curves = await valueOf(decayCurves, clap, { roomSource: 'clap' });
  expect(curves.map(({ bandHz }) => bandHz)).toEqual([500, 1000, 2000, 4000]);
  for (const { lengthSec, levelsDb } of curves) {
    expect(levelsDb.length).toBeLessThanOrEqual(160);
    expect(levelsDb[0]).toBeCloseTo(0, 1);
    expect(levelsDb.every((level, i) => i === 0 || level <= (levelsDb[i - 1] ?? 0))).toBe(true);
    const at = (db: number) =>
      (levelsDb.findIndex((level) => level <= db) / (levelsDb.length - 1)) * lengthSec;
    // the noise's own scatter, as in the test of room-bands
    expect((60 / 20) * (at(-25) - at(-5))).toBeWithin(0.16, 0.8);
  }
});
