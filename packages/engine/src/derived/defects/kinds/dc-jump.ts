import { defineKind } from './kind.js';

export const dcJump = defineKind({
  kind: 'dc-jump',
  definition: 'Number of DC offset jumps, including those not listed. Absent below 2.1 s.',
  evaluation: [
    ['music', '401', 40, 36, 0.635, 3],
    ['percussion', '401', 21, 21, 0.088, 0],
    ['speech', '401', 35, 34, 0.113, 0],
    ['field', '401', 39, 37, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 16, 16, 0.055, 0],
    ['music', '21–23', 24, 23, 0.394, 0],
    ['percussion', '11–13', 18, 18, 0.105, 0],
    ['speech', '11–13', 12, 12, 0.127, 0],
    ['telephone', '11–13', 82, 82, 0.305, 0],
    ['field', '61', 17, 16, 0.155, 0],
  ],
});
