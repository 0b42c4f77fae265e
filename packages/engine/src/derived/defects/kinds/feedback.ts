import { defineKind } from './kind.js';

export const feedback = defineKind({
  kind: 'feedback',
  definition:
    'Number of feedback howls, including those not listed: a tone of 1 to 8 kHz that grows exponentially by 18 dB. It lasts 0.3 s and rises 20 dB above its surroundings. Absent below 0.5 s.',
  evaluation: [
    ['music', '401', 672, 596, 0.635, 0],
    ['percussion', '401', 69, 68, 0.088, 0],
    ['speech', '401', 93, 88, 0.113, 0],
    ['field', '401', 118, 109, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 43, 42, 0.055, 0],
    ['music', '91, 92', 649, 613, 0.595, 0],
    ['percussion', '91, 92', 54, 49, 0.066, 0],
    ['speech', '91, 92', 37, 34, 0.075, 0],
    ['telephone', '91, 92', 42, 35, 0.099, 0],
    ['field', '91, 92', 88, 82, 0.129, 0],
  ],
});
