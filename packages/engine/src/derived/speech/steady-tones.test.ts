import { describe, expect, test } from 'vitest';
import { dropTones } from './steady-tones.js';

/** A stretch of so many frames of 20 ms between silences, whose pitch moves by `stPerFrame`. */
const left = ({ frames = 100, stPerFrame = 0, clarity = 0.9, logit = 1 }) => {
  const total = frames + 40;
  const isIn = (i: number) => i >= 20 && i < 20 + frames;
  const filled = (value: (i: number) => number) =>
    Float32Array.from({ length: total }, (_, i) => value(i));
  const mask = dropTones(
    Uint8Array.from({ length: total }, (_, i) => Number(isIn(i))),
    {
      speech: filled((i) => (isIn(i) ? logit : -5)),
      music: filled(() => 0),
      noise: filled(() => 0),
    },
    filled((i) => (isIn(i) ? -20 : -80)),
    { clarity: filled(() => clarity), semitones: filled((i) => 80 + stPerFrame * i) },
  );
  return mask.reduce((sum, one) => sum + one, 0);
};

describe('a doubtful stretch', () => {
  test('on one pitch is a played tone', () => {
    expect(left({})).toBe(0);
    expect(left({ stPerFrame: 0.05 })).toBe(0);
  });

  test.each<[string, Parameters<typeof left>[0]]>([
    ['whose pitch glides as that of a voice', { stPerFrame: 0.1 }],
    ['without a clear pitch', { clarity: 0.5 }],
    ['of less than 0.6 s', { frames: 29 }],
    ['that is surely speech', { logit: 4 }],
  ])('%s stays', (_, of) => {
    expect(left(of)).toBe(of.frames ?? 100);
  });
});
