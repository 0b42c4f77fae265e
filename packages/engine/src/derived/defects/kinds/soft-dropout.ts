import { defineKind } from './kind.js';

export const softDropout = defineKind({
  kind: 'soft-dropout',
  words:
    'Holes of 20 to 300 ms, 22 dB below the sound before it and 20 dB below that after it, in all channels; digital silence is a dropout. Absent under 60 ms.',
  trial: [
    ['music', '41, 51, corpus', 1444, 1435, 0.838, 59],
    ['percussion', '41, 51', 62, 61, 0.066, 1],
    ['speech', '41–43, 51', 279, 269, 0.162, 0],
    ['field', '61', 279, 278, 0.155, 1],
  ],
});
