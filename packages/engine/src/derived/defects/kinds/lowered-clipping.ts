import { defineKind } from './kind.js';

export const loweredClipping = defineKind({
  kind: 'lowered-clipping',
  definition:
    "Number of regions clipped before a level reduction, including those not listed: flat tops at the channel's largest sample. Louder sound added later hides them. Absent when a lossy file shows none.",
  isLostInCodecs: true,
  evaluation: [
    ['music', '401', 40, 40, 0.635, 0],
    ['percussion', '401', 112, 74, 0.088, 0],
    ['speech', '401', 119, 119, 0.113, 0],
    ['field', '401', 77, 58, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 54, 54, 0.055, 0],
    ['music', '11, 81', 21, 21, 0.328, 0],
    ['percussion', '11, 81', 83, 49, 0.063, 0],
    ['speech', '11, 81', 231, 229, 0.163, 0],
    ['field', '61, 81', 120, 101, 0.218, 4],
  ],
});
