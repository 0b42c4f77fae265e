import { defineKind } from './kind.js';

export const click = defineKind({
  kind: 'click',
  definition:
    'Number of clicks, including those not listed: impulses of 1 to 12 samples that reach 0.3 of the channel peak. Clicks within 25 ms of each other are mostly missed. Absent below 16 kHz and 50 ms.',
  evaluation: [
    ['music', '401', 1531, 1478, 0.637, 1],
    ['percussion', '401', 133, 132, 0.049, 0],
    ['speech', '401', 328, 319, 0.123, 1],
    ['field', '401', 419, 378, 0.207, 0],
    ['speech, prompts of 16 kHz', '401', 205, 162, 0.076, 0],
    ['music', '81, 82', 394, 388, 0.156, 0],
    ['percussion', '81', 44, 44, 0.015, 0],
    ['speech', '81', 336, 333, 0.12, 0],
    ['speech, words', '5 (chosen on, the rule before)', 0, 0, 0.244, 8],
    ['speech, words', '82', 0, 0, 0.13, 0],
    ['field', '81', 88, 85, 0.063, 1],
  ],
});
