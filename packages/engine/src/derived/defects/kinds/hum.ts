import { defineKind } from './kind.js';

export const hum = defineKind({
  kind: 'hum',
  definition:
    'Number of mains hum stretches, including those not listed: 50 or 60 Hz and harmonics, 18 to 60 dB below the recording. A stretch lasts at least 2 s, or 6 s for a single line. Absent below 4 s.',
  evaluation: [
    ['music', '401', 4, 3, 0.635, 0],
    ['percussion', '401', 19, 17, 0.088, 5],
    ['speech', '401', 26, 22, 0.113, 0],
    ['field', '401', 8, 8, 0.132, 0],
    ['music', '91, 92', 6, 5, 0.595, 0],
    ['percussion', '91, 92', 9, 8, 0.066, 3],
    ['speech', '91, 92', 7, 6, 0.075, 0],
    ['telephone', '91, 92', 1, 1, 0.099, 0],
    ['field', '91, 92', 9, 6, 0.129, 1],
  ],
});
