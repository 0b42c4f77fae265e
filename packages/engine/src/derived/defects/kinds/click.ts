import { defineKind } from './kind.js';

export const click = defineKind({
  kind: 'click',
  words:
    'Clicks nearer than 25 ms to each other, as crackle has them, are mostly missed, and those nearer than that to the start or the end. Absent under 16 kHz and 50 ms.',
  trial: [
    ['music', '11', 736, 721, 0.293, 1],
    ['percussion', '11', 127, 118, 0.048, 0],
    ['speech', '21, 31', 392, 332, 0.144, 0],
    ['speech, words', '5 (chosen on)', 0, 0, 0.244, 8],
    ['field', '61', 394, 303, 0.155, 1],
  ],
});
