import { defineKind } from './kind.js';

export const clipping = defineKind({
  kind: 'clipping',
  definition: 'Number of clipped regions at full scale, including those not listed.',
  isFalseUnknown: true,
  evaluation: [
    ['music', '401', 1094, 1094, 0.635, 235],
    ['percussion', '401', 26, 23, 0.088, 2],
    ['speech', '401', 181, 181, 0.113, 66],
    ['field', '401', 204, 182, 0.132, 7],
    ['speech, prompts of 16 kHz', '401', 119, 119, 0.055, 0],
    ['music', '1, 2 (chosen on)', 497, 497, 0.33, 148],
    ['percussion', '11–13', 134, 131, 0.105, 78],
    ['speech', '11–13', 277, 274, 0.127, 35],
    ['telephone', '11–13', 630, 621, 0.305, 0],
    ['field', '61', 194, 172, 0.155, 16],
  ],
});
