import { defineKind } from './kind.js';

export const polarityFlip = defineKind({
  kind: 'polarity-flip',
  words:
    'Of one channel, or all at once: to the sample from 16 kHz on, where the sound can be foretold; of two channels that have half of their sound in common also to 0.1 s. Absent under 16 kHz unless there are two channels and 2.1 s, and under 50 ms.',
  trial: [
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
