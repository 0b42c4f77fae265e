import { expect, test } from 'vitest';
import { noiseDecay, recorded } from '../../../../../testing/rooms.js';
import { octaveDecay } from './octave-decay.js';

const RATE_HZ = 8000;

/** Reasons of T20 and EDT, of many draws. */
function reasonsOf(rtSec: number, floor: number, bandHz: number): readonly string[] {
  const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
  return seeds.flatMap((seed) => {
    const samples = recorded(RATE_HZ, noiseDecay(RATE_HZ, 1, rtSec, seed), floor, 0.25);
    const response = { samples, startFrame: RATE_HZ / 4, rateHz: RATE_HZ, peakToNoiseDb: 30 };
    const { reasons } = octaveDecay(response, bandHz);
    return [reasons['t20Sec'], reasons['edtSec']].flatMap((reason) => reason ?? []);
  });
}

test.each([
  { what: 'R²', rtSec: 0.12, floor: 0.000_02, pattern: /R² is ([\d.]+); ([\d.]+) is needed/ },
  { what: 'range', rtSec: 0.4, floor: 0.009, pattern: /([\d.]+) dB .*; ([\d.]+) are needed/ },
])('what is too little of $what is not rounded up to enough', ({ rtSec, floor, pattern }) => {
  const stated = reasonsOf(rtSec, floor, 125).flatMap((reason) => pattern.exec(reason) ?? []);
  const pairs = Array.from({ length: stated.length / 3 }, (_, i) =>
    stated.slice(3 * i + 1, 3 * i + 3),
  );
  expect(pairs.length).toBeGreaterThan(10);
  for (const [shown, needed] of pairs) expect(Number(shown)).toBeLessThan(Number(needed));
});
