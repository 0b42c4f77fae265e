import { defineKind } from './kind.js';

export const levelJump = defineKind({
  kind: 'level-jump',
  definition:
    'Number of level jumps of the background by 3 to 15 dB, including those not listed. A jump happens within 1 s and lasts 3 s. Absent below 6 s, and when none is found over a varying background.',
  evaluation: [
    ['music', '401', 1, 0, 0.635, 1],
    ['percussion', '401', 0, 0, 0.088, 0],
    ['speech', '401', 0, 0, 0.113, 0],
    ['field', '401', 9, 6, 0.132, 0],
    ['music', '71', 0, 0, 0.417, 0],
    ['percussion', '71', 0, 0, 0.02, 0],
    ['speech', '72', 3, 3, 0.185, 0],
    ['field', '72', 8, 6, 0.115, 0],
  ],
});
