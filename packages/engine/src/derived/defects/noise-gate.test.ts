import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { holeDefects } from './breaks.js';
import { gateDefects, noiseGate } from './noise-gate.js';

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

/** The level falls to `closedDb` within this time when the envelope of a syllable was below the threshold for `holdSec`. */
function gated(
  samples: Float32Array,
  closedDb: number,
  releaseSec: number,
  holdSec = 0,
): Float32Array {
  let gain = 1;
  let heldUntil = 0;
  const step = 10 ** (closedDb / 20 / Math.max(1, releaseSec * RATE_HZ));
  return samples.map((x, i) => {
    const phase = (SYLLABLES_PER_SEC * i) / RATE_HZ;
    const isOpen = Math.sin(Math.PI * (phase % 1)) ** 4 > 0.1 && Math.floor(phase) % 4 < 3;
    if (isOpen) heldUntil = i + holdSec * RATE_HZ;
    gain = i <= heldUntil ? 1 : Math.max(10 ** (closedDb / 20), gain * step);
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

test('silent closures are no gate where some of the sound between them is soft', async () => {
  const closingsOf = (samples: Float32Array) => computeDerived(noiseGate, mono(RATE_HZ, samples));
  const voice = gated(speechLike(), -300, 0.003);
  expect(await closingsOf(voice)).toBeDefined();
  const softened = voice.map((x, i) =>
    Math.floor((SYLLABLES_PER_SEC * i) / RATE_HZ) % 8 === 2 ? 0.02 * x : x,
  );
  expect(await closingsOf(softened)).toBeUndefined();
});

describe('a gate that closes slowly is found by its openings', () => {
  test.each([
    { db: 60, releaseSec: 0.08 },
    { db: 40, releaseSec: 0.1 },
    { db: 60, releaseSec: 0.2 },
  ])('by $db dB in $releaseSec s', async ({ db, releaseSec }) => {
    const [gate, ...more] = await gatesOf(gated(speechLike(), -db, releaseSec, 0.1));
    expect(more).toEqual([]);
    expect(gate?.kind).toBe('noise-gate');
    expect(gate?.severity).toBe('low');
    // Every fourth syllable is left out, so that a pause precedes each group of three: 9 in 12 s, the first at the start.
    expect(gate?.evidence['places']).toBe(8);
  });

  test('is placed at the first opening, where the envelope of the fifth syllable exceeds the threshold', async () => {
    // sin⁴ reaches 0.1 at 0.19 of a syllable, the fifth of which begins at 4/3 s
    const [gate] = await gatesOf(gated(speechLike(), -60, 0.08, 0.1));
    expect(Math.abs((gate?.startSec ?? NaN) - 1.397)).toBeLessThan(0.01);
  });

  test('an expander of 10 dB is none', async () => {
    expect(await gatesOf(gated(speechLike(), -10, 0.08))).toEqual([]);
  });
});

describe('noise that is lower in the pauses than under the sound', () => {
  /** Steady noise 30 dB below the syllables, lowered by `db` wherever the level stays below the threshold. */
  const over = (db: number) => {
    const noise = whiteNoise(RATE_HZ, 12, 0.006, 3);
    const noisy = speechLike().map((x, i) => x + (noise[i] ?? 0));
    return gated(noisy, -db, 0.05, 0.1);
  };

  test('by 20 dB, with rises of less than 38 dB, shows a gate', async () => {
    const [gate, ...more] = await gatesOf(over(20));
    expect(more).toEqual([]);
    expect(gate?.kind).toBe('noise-gate');
    expect(Number(gate?.evidence['opensAtDb']) - Number(gate?.evidence['floorDb'])).toBeLessThan(
      38,
    );
  });

  test('by nothing shows none', async () => {
    expect(await gatesOf(over(0))).toEqual([]);
  });
});

test.each([
  ['no gate', speechLike()],
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
