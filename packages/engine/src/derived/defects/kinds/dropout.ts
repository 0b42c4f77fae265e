import { defineKind } from './kind.js';

export const dropout = defineKind({
  kind: 'dropout',
  definition:
    'Number of dropouts, including those not listed: gaps of 5 ms to 1 s in all channels, or in one of two correlated channels. Rests placed on a beat do not count. Absent when a lossy file shows none.',
  isLostInCodecs: true,
  evaluation: [
    ['music', '501', 2513, 2375, 0.98, 0],
    ['percussion', '401', 36, 36, 0.049, 0],
    ['speech', '501', 159, 154, 0.07, 0],
    ['field', '501', 102, 102, 0.07, 0],
    ['speech, prompts of 16 kHz', '502', 1046, 1026, 0.57, 0],
    ['music', '1, 2 (chosen on)', 807, 807, 0.33, 0],
    ['percussion', '11–13, 81', 171, 170, 0.12, 0],
    ['speech', '11–13, 81', 526, 526, 0.247, 0],
    ['telephone', '11–13', 583, 577, 0.305, 0],
    ['field', '61, 81', 472, 472, 0.218, 10],
  ],
});
