import { beforeAll, expect, test } from 'vitest';
import { outputOf } from '../../../../../testing/tracks.js';
import { classifier } from './classifier.js';
import { classifierWeights, loadClassifierWeights } from './weights-file.js';

beforeAll(loadClassifierWeights);

/** Pulses that glide, over noise that comes and goes: whole numbers only, so every engine makes the same samples. */
function fixedRecording(rateHz: number, seconds: number): Float32Array {
  const samples = new Float32Array(rateHz * seconds);
  let [phase, noise, level] = [0, 1, 0];
  for (let n = 0; n < samples.length; n++) {
    const step = 110 + (Math.floor((n * 8) / rateHz) % 5) * 17;
    phase = (phase + step) % rateHz;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    const pulse = phase < step ? 20_000 : 0;
    level += Math.trunc((pulse - level) / 16);
    const hiss = Math.floor((n * 3) / rateHz) % 2 === 0 ? noise >> 20 : noise >> 26;
    samples[n] = (level + hiss) / 32_768;
  }
  return samples;
}

/** FNV-1a of 16-bit numbers. */
function hashOf(values: Iterable<number>): string {
  let hash = 0x811c9dc5;
  for (const value of values)
    for (const byte of [value & 255, (value >> 8) & 255]) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}

/** Moves with the weights, and with nothing else: not with Node, a browser or a processor. */
test.each([
  [16_000, '33d313b4'],
  [44_100, 'c60947b9'],
])('reads a fixed recording at %i Hz to the bit', (rateHz, hash) => {
  const { scale } = classifierWeights();
  const detected = outputOf(classifier, { rateHz, channels: [fixedRecording(rateHz, 6)] });
  const logits = [detected.speech, detected.music, detected.noise].flatMap((of) => Array.from(of));
  expect(logits).toHaveLength(900);
  expect(hashOf(logits.map((logit) => logit * scale))).toBe(hash);
});
