import { defineKind } from './kind.js';

export const polarityFlip = defineKind({
  kind: 'polarity-flip',
  definition:
    'Number of polarity flips and hard splices, including those not listed, in one channel or in all. Flips are missed where the signal is not predictable. Absent below 50 ms, and below 16 kHz unless stereo and 2.1 s.',
  evaluation: [
    ['music', '401', 1138, 932, 0.637, 0],
    ['percussion', '401', 30, 19, 0.049, 0],
    ['speech', '401', 208, 128, 0.123, 0],
    ['field', '401', 294, 147, 0.207, 0],
    ['speech, prompts of 16 kHz', '401', 127, 43, 0.076, 0],
    ['music', '51', 993, 905, 0.574, 0],
    ['percussion', '51', 40, 31, 0.045, 1],
    ['speech', '51', 218, 110, 0.122, 0],
    ['field', '61', 251, 146, 0.155, 1],
  ],
});
