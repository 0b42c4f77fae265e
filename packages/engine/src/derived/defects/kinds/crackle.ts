import { defineKind } from './kind.js';

export const crackle = defineKind({
  kind: 'crackle',
  definition:
    'Number of crackle stretches, including those not listed: 5 s and more with at least four small random impulses per second. Absent below 32 kHz and 5 s. Absent when none is found in clipped, very bright or impulsive sound.',
  evaluation: [
    ['music', '401', 12, 12, 0.637, 0],
    ['percussion', '401', 0, 0, 0.049, 0],
    ['speech', '401', 0, 0, 0.123, 0],
    ['field', '401', 6, 6, 0.207, 0],
    ['music', '3', 2, 2, 0.159, 0],
    ['percussion', '3', 0, 0, 0.082, 1],
    ['speech', '3', 0, 0, 0.022, 0],
    ['field', '3', 17, 16, 0.677, 3],
    ['music, effects', '1, 2 (chosen on)', 35, 35, 1.45, 4],
  ],
});
