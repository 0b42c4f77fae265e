import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, type Recording, stereo } from '../../../../../testing/readings.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { stuckBuffers } from './stuck-buffers.js';

const RATE_HZ = 48_000;

const noise = (seconds: number, seed = 1) => {
  const random = uniform(seed);
  return new Float32Array(seconds * RATE_HZ).map(() => random() - 0.5);
};
/** The `length` samples before `start` again, `copies` times. */
function stuckAt(samples: Float32Array, start: number, length: number, copies = 1): Float32Array {
  const spoilt = samples.slice();
  for (let i = start; i < start + copies * length; i++) spoilt[i] = spoilt[i - length] ?? 0;
  return spoilt;
}
const foundIn = (recording: Recording, blockFrames?: readonly number[]) =>
  outputOf(stuckBuffers, recording, blockFrames).found;
const buffersOf = (samples: Float32Array) => foundIn(mono(RATE_HZ, samples));

describe('a buffer that is played again is found where it is', () => {
  test.each([
    { length: 256, copies: 1 },
    { length: 480, copies: 3 },
    { length: 1024, copies: 2 },
    { length: 4096, copies: 1 },
    { length: 9600, copies: 4 },
  ])('$length frames, $copies times', ({ length, copies }) => {
    expect(buffersOf(stuckAt(noise(2), 40_000, length, copies))).toEqual([
      { startFrame: 40_000, endFrame: 40_000 + copies * length, lengthFrames: length },
    ]);
  });

  test('that goes from a pause into loud sound, or back', () => {
    const breathing = noise(2).map((x, i) => x * (Math.floor(i / 4800) % 2 ? 1 : 1e-3));
    for (const start of [41_900, 46_700]) {
      const expected = { startFrame: start, endFrame: start + 8000, lengthFrames: 4000 };
      expect(buffersOf(stuckAt(breathing, start, 4000, 2))).toEqual([expected]);
    }
  });

  test('a little after the start of the recording', () => {
    expect(buffersOf(stuckAt(noise(1), 13_000, 9000))).toEqual([
      { startFrame: 13_000, endFrame: 22_000, lengthFrames: 9000 },
    ]);
  });

  test('to the end of the file', () => {
    const samples = stuckAt(noise(1), RATE_HZ - 2000, 1000, 2);
    expect(buffersOf(samples)).toEqual([
      { startFrame: RATE_HZ - 2000, endFrame: RATE_HZ, lengthFrames: 1000 },
    ]);
  });

  test('in both channels; in one alone it is none', () => {
    const [left, right] = [noise(1, 1), noise(1, 2)];
    const both = [left, right].map((channel) => stuckAt(channel, 20_000, 700));
    expect(foundIn({ rateHz: RATE_HZ, channels: both })).toHaveLength(1);
    expect(foundIn(stereo(RATE_HZ, stuckAt(left, 20_000, 700), right))).toEqual([]);
  });
});

describe('what repeats by itself is none', () => {
  test('silence, and a constant', () => {
    expect(buffersOf(silence(RATE_HZ, 1))).toEqual([]);
    expect(buffersOf(new Float32Array(RATE_HZ).fill(0.5))).toEqual([]);
  });
  test.each([20, 50, 100, 187.5, 1000, 997])('a sine of %f Hz', (hz) => {
    expect(buffersOf(sine(RATE_HZ, 2, hz, 0.5))).toEqual([]);
  });
  test.each([48, 480, 960])(
    'a waveform of %i samples that goes on, and stops between',
    (period) => {
      const wave = noise(1).subarray(0, period);
      const samples = noise(2, 3);
      for (let i = 20_000; i < 70_123; i++) samples[i] = wave[i % period] ?? 0;
      expect(buffersOf(samples)).toEqual([]);
    },
  );
  test('a beat of a second, four times', () => {
    const beat = noise(1);
    const samples = new Float32Array(4 * RATE_HZ).map((_, i) => beat[i % RATE_HZ] ?? 0);
    expect(buffersOf(samples)).toEqual([]);
  });
  test('a roll of hits of 125 ms, each from its stroke to nothing', () => {
    const random = uniform(4);
    const hit = new Float32Array(6000).map((_, i) => (random() - 0.5) * Math.exp(-i / 600));
    const samples = new Float32Array(RATE_HZ).map((_, i) => hit[i % 6000] ?? 0);
    expect(buffersOf(samples)).toEqual([]);
  });
  test('what a sequencer plays: samples that cut each other off, each again and again', () => {
    const random = uniform(6);
    const decays = [900, 4000, 20_000, 1e9];
    const sounds = decays.map((tau, k) =>
      noise(1, 10 + k).map((x, i) => x * Math.exp(-i / tau) * (0.2 + 0.8 * random())),
    );
    const samples = new Float32Array(8 * RATE_HZ);
    for (let at = 0, step = 0; at < samples.length; at += 5000, step++) {
      const sound = sounds[Math.floor(step / 4) % sounds.length] ?? new Float32Array();
      samples.set(sound.subarray(0, Math.min(5000, samples.length - at)), at);
    }
    expect(buffersOf(samples)).toEqual([]);
  });
});

test('does not depend on how the blocks are cut', () => {
  const samples = stuckAt(stuckAt(noise(1), 11_000, 500, 2), 30_000, 3000);
  const whole = buffersOf(samples);
  expect(whole).toHaveLength(2);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 5 }),
      (cuts) => {
        expect(foundIn(mono(RATE_HZ, samples), cuts)).toEqual(whole);
      },
    ),
    { numRuns: inTier(5, 15) },
  );
});
