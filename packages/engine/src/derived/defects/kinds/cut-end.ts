import { defineKind } from './kind.js';

export const cutEnd = defineKind({
  kind: 'cut-end',
  definition:
    'Number of cut-off endings: 1 if the recording ends within 22 dB of its loudest level, without a fade. Absent below 1 s, and for files that begin within 12 dB of that level, such as loops.',
  evaluation: [
    ['music', '401', 40, 23, 0.635, 1],
    ['percussion', '401', 26, 1, 0.088, 0],
    ['speech', '401', 109, 93, 0.113, 4],
    ['field', '401', 74, 39, 0.132, 5],
    ['speech, prompts of 16 kHz', '401', 50, 39, 0.055, 0],
    ['music', '51, corpus', 40, 24, 0.671, 6],
    ['percussion', '51', 23, 5, 0.045, 0],
    ['speech', '51', 112, 105, 0.122, 6],
    ['field', '61', 66, 44, 0.155, 1],
  ],
});
