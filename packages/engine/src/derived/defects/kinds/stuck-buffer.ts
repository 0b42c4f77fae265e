import { defineKind } from './kind.js';

export const stuckBuffer = defineKind({
  kind: 'stuck-buffer',
  definition:
    'Number of stuck buffers, including those not listed: 5 to 200 ms repeated sample by sample. Sounds that repeat from the start, and sequenced samples, do not count. Absent when a lossy file shows none.',
  isLostInCodecs: true,
  evaluation: [
    ['music', '401', 1481, 1472, 0.635, 0],
    ['percussion', '401', 65, 65, 0.088, 0],
    ['speech', '401', 220, 220, 0.113, 0],
    ['field', '401', 241, 234, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 99, 98, 0.055, 0],
    ['music', '81, 82', 367, 363, 0.156, 0],
    ['percussion', '81', 13, 12, 0.015, 0],
    ['speech', '81', 223, 223, 0.12, 0],
    ['telephone', '81', 60, 59, 0.032, 0],
    ['field', '81', 113, 106, 0.063, 0],
  ],
});
