import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { concat, mix, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { bars, loopLengthErrorMs } from '../../measures/loop.js';
import { tempo } from '../../measures/tempo.js';
import { tappedTempo } from './tempo.js';

const RATE_HZ = 22_050;

/** Noise bursts of 10 ms decay at every `spacing` beats, over whole beats. */
function bursts(bpm: number, beats: number, spacing = 1, gain = 0.3): Float32Array {
  const everySec = (spacing * 60) / bpm;
  const noise = whiteNoise(RATE_HZ, (beats * 60) / bpm, gain);
  return noise.map((x, n) => x * Math.exp(-((n / RATE_HZ) % everySec) / 0.01));
}

/** A kick on every other beat, so that two beats differ from one. */
function kicks(bpm: number, beats: number): Float32Array {
  const seconds = (beats * 60) / bpm;
  const everySec = 120 / bpm;
  return sine(RATE_HZ, seconds, 60, 0.9).map(
    (x, n) => x * Math.exp(-((n / RATE_HZ) % everySec) / 0.05),
  );
}

test.each([70, 90, 120, 128, 140, 174])('16 beats at %i bpm are 4 bars', async (bpm) => {
  const recording = mono(RATE_HZ, bursts(bpm, 16));
  const found = await valueOf(tempo, recording);
  expect(found.bpmRaw).toBeWithin(0.2, bpm);
  expect(found.bpm).toBeWithin(0.05, bpm);
  expect(await valueOf(bars, recording)).toBe(4);
});

test.each([150, 166, 174])('eighth notes at %i bpm do not read as two thirds', async (bpm) => {
  const loop = mix(bursts(bpm, 16, 0.5, 0.1), kicks(bpm, 16));
  const found = await valueOf(tempo, mono(RATE_HZ, loop));
  expect(found.bpm).toBeWithin(0.05, bpm);
});

test('names half and double time', async () => {
  const { octaves } = await valueOf(tempo, mono(RATE_HZ, bursts(120, 16)));
  expect(octaves.map(({ bpm }) => bpm)).toEqual([60, 240]);
  expect(octaves[0]?.strength).toBeGreaterThan(octaves[1]?.strength ?? 1);
});

test('one bar shorter than 2 s has a tempo', async () => {
  expect((await valueOf(tempo, mono(RATE_HZ, bursts(140, 4)))).bpm).toBeWithin(0.05, 140);
});

test('a loop that was padded keeps the tempo of its onsets', async () => {
  const padded = concat(bursts(120, 8), silence(RATE_HZ, 0.08)); // 2 % longer than two bars
  expect((await valueOf(tempo, mono(RATE_HZ, padded))).bpm).toBeWithin(0.5, 120);
});

describe('the error of the length', () => {
  /** Accents on every beat and on every other, so that the last bar is cut, or the next one begins. */
  const drums = (beats: number) => mix(bursts(120, beats, 0.5), kicks(120, beats));

  test.each([-143, -40, 0, 40, 143])('of a loop that is off by %d ms', async (offMs) => {
    const frames = Math.round((8 + offMs / 1000) * RATE_HZ);
    const loop = mono(RATE_HZ, drums(20).subarray(0, frames));
    expect(await valueOf(loopLengthErrorMs, loop)).toBeWithin(5, offMs);
  });

  test.each([40, 143])('counts %d ms of silence at the end', async (offMs) => {
    const loop = mono(RATE_HZ, concat(drums(16), silence(RATE_HZ, offMs / 1000)));
    expect(await valueOf(loopLengthErrorMs, loop)).toBeWithin(5, offMs);
  });
});

describe('says why there is none', () => {
  test.each([
    { what: 'silence', samples: silence(RATE_HZ, 4), why: /needs 4 onsets; 0 were found/ },
    { what: 'one burst', samples: bursts(30, 1), why: /needs 4 onsets; 1 were found/ },
    { what: 'half a second', samples: bursts(600, 5), why: /shorter than 1 s/ },
  ])('$what', async ({ samples, why }) => {
    const reading = await readingOf(tempo, mono(RATE_HZ, samples));
    expect('absent' in reading && reading.absent).toMatch(why);
  });
});

test.each([
  [0.3, 116],
  [0.01, 87],
])('a tempo of whole bars with %d of the shares leaves %i bpm', (share, bpm) => {
  const candidates = [
    { bpm: 87, gridBpm: undefined, weighted: 0.6, share: 0.6 },
    { bpm: 116, gridBpm: 116, weighted: share, share },
  ];
  const comb = {
    at: (one: number) => (Math.abs(one / 116 - 1) < 0.01 ? 0.9 : 0.1),
    isHollow: () => false,
    refined: (one: number) => one,
    refinedFar: (one: number) => one,
  };
  expect(tappedTempo(candidates, comb, (240 * 16) / 116)?.bpm).toBe(bpm);
});
