import { defineKind } from './kind.js';

export const cutEnd = defineKind({
  kind: 'cut-end',
  words:
    'The recording ends at most 22 dB under its loudest twentieth, without a fade. Absent under 1 s, and where it begins within 12 dB of that, as loops do, which end so on purpose.',
  trial: [
    ['music', '51, corpus', 40, 24, 0.671, 6],
    ['percussion', '51', 23, 5, 0.045, 0],
    ['speech', '51', 112, 105, 0.122, 6],
    ['field', '61', 66, 44, 0.155, 1],
  ],
});
