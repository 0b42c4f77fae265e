import { fixedRecording, hashOf } from '../../../../../testing/fixed-recording.js';
import { beforeAll, expect, test } from 'vitest';
import { outputOf } from '../../../../../testing/tracks.js';
import { classifier } from './classifier.js';
import { classifierWeights, loadClassifierWeights } from './weights-file.js';

beforeAll(loadClassifierWeights);

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
