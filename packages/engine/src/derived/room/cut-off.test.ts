import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { concat, silence } from '../../../../../testing/signals.js';
import { roomBands } from '../../measures/room/room-bands.js';
import { isCutOff } from './cut-off.js';

const RATE_HZ = 24_000;

test.each([
  { seconds: 0.15, rtSec: 0.8, isCut: true },
  { seconds: 0.4, rtSec: 0.8, isCut: true },
  { seconds: 3, rtSec: 3, isCut: true },
  { seconds: 1.5, rtSec: 0.8, isCut: false },
  { seconds: 3, rtSec: 0.3, isCut: false },
])('$seconds s of a decay of $rtSec s over noise: $isCut', ({ seconds, rtSec, isCut }) => {
  const samples = recorded(RATE_HZ, noiseDecay(RATE_HZ, seconds, rtSec), 0.0002, 0);
  expect(isCutOff({ samples, startFrame: 0 })).toBe(isCut);
});

test('silence, and what ends in it, is not cut off', () => {
  const samples = concat(noiseDecay(RATE_HZ, 0.2, 0.8), silence(RATE_HZ, 1));
  expect(isCutOff({ samples, startFrame: 0 })).toBe(false);
  expect(isCutOff({ samples: silence(RATE_HZ, 1), startFrame: 0 })).toBe(false);
});

test.each(['impulse', 'clap'] as const)('what is cut off as %s says so', async (roomSource) => {
  const cut = mono(RATE_HZ, recorded(RATE_HZ, noiseDecay(RATE_HZ, 0.3, 0.8), 0.000_02));
  await expect(valueOf(roomBands, cut, { roomSource })).rejects.toThrow(
    /while its level still falls/,
  );
});
