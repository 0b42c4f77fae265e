import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { amplitudeOf, mix, signal, sine, whiteNoise } from '../../../../../testing/signals.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { heldPartials } from './held-partials.js';

const RATE_HZ = 16_000;

/** Mean number of partials at a time that are held as long as notes, and those that are steady. */
const heldOf = async (samples: Float32Array, rateHz = RATE_HZ) => {
  const { notes, held, steady } = await computeDerived(heldPartials, mono(rateHz, samples));
  const mean = (counts: Float32Array) => counts.reduce((sum, x) => sum + x, 0) / counts.length;
  return { notes: mean(notes), held: mean(held), steady: mean(steady) };
};

/** Partials at 500, 1000, 1500 and 2000 Hz; each second a note of its own, this many semitones higher. */
const tones = (seconds: number, risingSt: number, rateHz = RATE_HZ) =>
  signal(rateHz, seconds, (t) =>
    [500, 1000, 1500, 2000].reduce(
      (sum, hz) =>
        sum + 0.05 * Math.sin(2 * Math.PI * hz * 2 ** ((Math.floor(t) * risingSt) / 12) * t),
      0,
    ),
  );

test.each([8000, 16_000, 44_100, 96_000])('four partials are four at %i Hz', async (rateHz) => {
  const { notes, held, steady } = await heldOf(tones(4, 0, rateHz), rateHz);
  expect(notes).toBe(4);
  expect(held).toBe(4);
  expect(steady).toBe(4);
});

test('notes of a second are held and not steady', async () => {
  const { notes, steady } = await heldOf(tones(8, 2));
  expect(notes).toBeGreaterThan(3);
  expect(steady).toBe(0);
});

test('a hum is steady and holds no notes', async () => {
  const { notes, steady } = await heldOf(sine(RATE_HZ, 5, 100, 0.1));
  expect({ notes, steady }).toEqual({ notes: 0, steady: 1 });
});

describe('nothing is held in', () => {
  test.each([
    ['white noise', whiteNoise(RATE_HZ, 6, 0.1)],
    ['a glide of an octave in a second', signal(RATE_HZ, 2, (t) => 0.1 * Math.sin(5000 * 2 ** t))],
    [
      'what falls by 60 dB in a second',
      signal(RATE_HZ, 2, (t) => Math.exp(-6.9 * t) * Math.sin(6000 * t)),
    ],
    ['a file shorter than a window', sine(RATE_HZ, 0.05, 1000, 0.1)],
  ])('%s', async (_, samples) => {
    expect((await heldOf(samples)).notes).toBe(0);
  });

  test('a voice, nearly', async () => {
    expect((await heldOf(speechLike({ rateHz: RATE_HZ, seconds: 10 }))).notes).toBeLessThan(0.3);
  });
});

test('notes are heard 15 dB under a voice', async () => {
  const voice = speechLike({ rateHz: RATE_HZ, seconds: 8 });
  const under = tones(8, 2).map((x) => x * amplitudeOf(-15));
  expect((await heldOf(mix(voice, under))).notes).toBeGreaterThan(1);
});
