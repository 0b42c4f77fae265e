import { expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { bandPass } from '../../kernels/butterworth.js';
import { filtered } from '../../kernels/plain/filtered.js';
import { roomSummary } from '../../measures/room/room-summary.js';

const RATE_HZ = 24_000;

/** Octaves up to 1 kHz with one decay, those over it with another. */
function computeSummary(lowSec: number, highSec: number) {
  const part = (seconds: number, lowHz: number, highHz: number, seed: number) => {
    const sections = bandPass(lowHz, highHz, RATE_HZ);
    return filtered(noiseDecay(RATE_HZ, 2, seconds, seed), [...sections, ...sections]);
  };
  const low = part(lowSec, 100, 1400, 1);
  const high = part(highSec, 2000, 10_500, 2);
  const response = Float32Array.from(low, (x, i) => 3 * x + high[i]!);
  const recording = mono(RATE_HZ, recorded(RATE_HZ, response, 0.000_02));
  return valueOf(roomSummary, recording, { roomSource: 'impulse' });
}

test('neighbouring octaves that decay more than twofold apart are said to', async () => {
  expect(await computeSummary(0.5, 0.6)).toMatchObject({ rtMidSec: expect.any(Number) as number });
  await expect(computeSummary(0.3, 0.9)).rejects.toThrow(
    'neighbouring octaves differ in decay by more than a factor of two',
  );
});
