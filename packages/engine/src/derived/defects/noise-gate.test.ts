import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { holeDefects } from './defects.js';
import { gateDefects } from './noise-gate.js';

const RATE_HZ = 16_000;
const SYLLABLES_PER_SEC = 3;

/** Noise in the form of syllables of three levels, every fourth left out, over room noise: 12 s. */
function speechLike(): Float32Array {
  const room = whiteNoise(RATE_HZ, 12, 0.0005, 2);
  return whiteNoise(RATE_HZ, 12, 0.2, 1).map((x, i) => {
    const phase = (SYLLABLES_PER_SEC * i) / RATE_HZ;
    const syllable = Math.floor(phase);
    const level = syllable % 4 === 3 ? 0 : 1 - 0.25 * (syllable % 3);
    return level * x * Math.sin(Math.PI * phase) ** 4 + (room[i] ?? 0);
  });
}

/** The level falls to `closedDb` within this time while the envelope of a syllable is below the threshold. */
function gated(samples: Float32Array, closedDb: number, releaseSec: number): Float32Array {
  let gain = 1;
  const step = 10 ** (closedDb / 20 / Math.max(1, releaseSec * RATE_HZ));
  return samples.map((x, i) => {
    const phase = (SYLLABLES_PER_SEC * i) / RATE_HZ;
    const isOpen = Math.sin(Math.PI * (phase % 1)) ** 4 > 0.1 && Math.floor(phase) % 4 < 3;
    gain = isOpen ? 1 : Math.max(10 ** (closedDb / 20), gain * step);
    return x * gain;
  });
}

const gatesOf = async (samples: Float32Array) =>
  (await computeDerived(gateDefects, mono(RATE_HZ, samples))).defects;

describe('a gate that closes within milliseconds', () => {
  test.each([40, 60, 300])('by %i dB is one defect, with each place', async (db) => {
    const samples = gated(speechLike(), -db, 0.003);
    const [gate, ...more] = await gatesOf(samples);
    expect(more).toEqual([]);
    expect(gate?.kind).toBe('noise-gate');
    expect(gate?.evidence['places']).toBe(0.75 * 12 * SYLLABLES_PER_SEC);
    const holes = await computeDerived(holeDefects, mono(RATE_HZ, samples));
    expect(holes.defects).toEqual([]);
  });

  test('is placed where it closes: the first time 0.3 s after the start', async () => {
    // sin⁴ falls below 0.1 at 0.81 of a syllable of a third of a second
    const [gate] = await gatesOf(gated(speechLike(), -60, 0.003));
    expect(Math.abs((gate?.startSec ?? NaN) - 0.27)).toBeLessThan(0.01);
  });
});

test.each([
  ['no gate', speechLike()],
  ['a gate that closes in 80 ms', gated(speechLike(), -60, 0.08)],
  [
    'lost packets at any level',
    speechLike().map((x, i) => (Math.floor((3.7 * i) / RATE_HZ) % 4 === 3 ? 0 : x)),
  ],
])('%s: none', async (_, samples) => {
  expect(await gatesOf(samples)).toEqual([]);
});

test('under two seconds there is no answer', async () => {
  const { unchecked } = await computeDerived(
    gateDefects,
    mono(RATE_HZ, speechLike().subarray(0, 1.9 * RATE_HZ)),
  );
  expect(unchecked).toEqual({ 'noise-gate': 'less than 2.00 s of sound' });
});
