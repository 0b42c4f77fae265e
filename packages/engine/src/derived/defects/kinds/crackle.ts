import { defineKind } from './kind.js';

export const crackle = defineKind({
  kind: 'crackle',
  words:
    'Stretches of 5 s and more with four and more small strokes a second that fall by chance, as on a worn record; fire, rain and rustling are made of the same. More than forty strokes a second are told as too few. Absent under 32 kHz and 5 s, and where none is found in what is clipped, and where none is found and half of the recording has strokes of its own or is too bright for strokes 40 dB under its peak to stand out.',
  trial: [
    ['music', '401', 12, 12, 0.637, 0],
    ['percussion', '401', 0, 0, 0.049, 0],
    ['speech', '401', 0, 0, 0.123, 0],
    ['field', '401', 6, 6, 0.207, 0],
    ['music', '3', 2, 2, 0.159, 0],
    ['percussion', '3', 0, 0, 0.082, 1],
    ['speech', '3', 0, 0, 0.022, 0],
    ['field', '3', 17, 16, 0.677, 3],
    ['music, effects', '1, 2 (chosen on)', 35, 35, 1.45, 4],
  ],
});
