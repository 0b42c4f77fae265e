import { defineKind } from './kind.js';

export const repeatedPassage = defineKind({
  kind: 'repeated-passage',
  definition:
    'Number of repeated passages, including those not listed: exact copies of at least 60 ms from at least 0.2 s earlier, forwards or reversed. Absent below 0.4 s and in loops. Absent when a lossy file shows none.',
  isLostInCodecs: true,
  evaluation: [
    ['music', '401', 40, 40, 0.635, 1],
    ['percussion', '401', 110, 110, 0.088, 0],
    ['speech', '401', 119, 119, 0.113, 0],
    ['field', '401', 77, 77, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 54, 54, 0.055, 0],
    ['music', '71', 60, 60, 0.886, 4],
    ['percussion', '71', 30, 30, 0.026, 0],
    ['speech', '71', 52, 52, 0.038, 0],
    ['telephone', '71', 29, 29, 0.019, 0],
    ['field', '71', 26, 26, 0.013, 0],
  ],
});
