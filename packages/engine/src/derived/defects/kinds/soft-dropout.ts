import { defineKind } from './kind.js';

export const softDropout = defineKind({
  kind: 'soft-dropout',
  definition:
    'Number of soft dropouts, including those not listed: gaps of 20 to 300 ms, at least 20 dB below the sound around them. Digital silence counts as a dropout instead. Absent below 60 ms.',
  evaluation: [
    ['music', '501', 2013, 2003, 0.98, 0],
    ['percussion', '401', 57, 56, 0.088, 0],
    ['speech', '501', 125, 113, 0.07, 0],
    ['field', '501', 78, 72, 0.07, 0],
    ['speech, prompts of 16 kHz', '502', 814, 593, 0.57, 13],
    ['music', '41, 51, 81, corpus', 1512, 1503, 0.873, 59],
    ['percussion', '41, 51, 81', 71, 70, 0.081, 1],
    ['speech', '41–43, 51, 81', 481, 467, 0.282, 0],
    ['field', '61, 81', 382, 378, 0.218, 16],
  ],
});
