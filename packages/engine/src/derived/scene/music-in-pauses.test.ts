import { expect, test } from 'vitest';
import { musicInPauses } from './music-in-pauses.js';

const FRAMES = 200;
const derive = musicInPauses.derive.bind(musicInPauses) as (inputs: object) => number | undefined;

/** Pauses of half the recording, whose frames have these logits; those of the speech have −9. */
function powerOf(music: number, noise: number, farFrames = 50) {
  const logits = (inPauses: number) =>
    Float32Array.from({ length: FRAMES }, (_, i) => (i < FRAMES / 2 ? inPauses : -9));
  return derive({
    pauses: { gaps: [{ start: 0, end: FRAMES / 2 }], farFrames, noisePower: 0.01 },
    detected: { music: logits(music), noise: logits(noise) },
  });
}

test('pauses that sound like music rather than noise hold the background', () => {
  expect(powerOf(0.5, -0.5)).toBe(0.01);
  expect(powerOf(-1.5, -1)).toBe(0.01);
});

test.each([
  ['clean pauses', -5, -4],
  ['white noise', -1.5, 1],
])('%s hold none', (_, music, noise) => {
  expect(powerOf(music, noise)).toBeUndefined();
});

test('short pauses may be soft speech', () => {
  expect(powerOf(1, -1, 14)).toBeUndefined();
});
