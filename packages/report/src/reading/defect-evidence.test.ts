import { expect, test } from 'vitest';
import { findDefectEvidence } from './defect-evidence.js';

test.each([
  [
    { kind: 'click', channel: 2, evidence: { prominence: 44.4, heightDb: -3.98, heightOfPeak: 1 } },
    'channel 2: -4.0 dBFS, 44 times its surroundings',
  ],
  [{ kind: 'dropout', evidence: { durationMs: 20 } }, '20.0 ms of digital silence'],
  [
    { kind: 'dropout', channel: 2, evidence: { durationMs: 20, correlation: 0.8 } },
    'channel 2: 20.0 ms of silence, while the other channel continues',
  ],
  [
    { kind: 'repeated-passage', evidence: { sourceSec: 3.02, reversed: 1 } },
    'the same sound as at 0:03.0, reversed',
  ],
  [
    { kind: 'repeated-passage', evidence: { sourceSec: 63, reversed: 0 } },
    'the same sound as at 1:03.0',
  ],
  [{ kind: 'level-jump', evidence: { jumpDb: 6.1, clarity: 2 } }, 'by +6.1 dB'],
  [
    { kind: 'polarity-flip', channel: 1, evidence: { prominence: 6.21 } },
    'channel 1: 6.2 times smoother after inversion',
  ],
  [
    { kind: 'polarity-flip', evidence: { correlationBefore: 0.9, correlationAfter: -0.9 } },
    'correlation from +0.90 to -0.90',
  ],
  // of an engine that knows a kind that is unknown here
  [{ kind: 'new', evidence: {} }, ''],
])('%o', (defect, words) => {
  expect(findDefectEvidence(defect)).toBe(words);
});
