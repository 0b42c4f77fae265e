import { defineKind } from './kind.js';

export const noiseGate = defineKind({
  kind: 'noise-gate',
  definition:
    'Number of noise gates: 1 if the sound breaks off within 7.5 ms again and again. The levels before these places lie within 12 dB, at least 11 dB below the loudest parts. Absent below 2 s.',
  evaluation: [
    ['music', '504', 9, 3, 1.11, 0],
    ['percussion', '504', 6, 2, 0.01, 0],
    ['speech', '504', 7, 3, 0.08, 0],
    ['field', '504', 24, 14, 0.12, 0],
    ['speech, prompts of 16 kHz', '502, 503', 96, 65, 1.13, 0],
  ],
});
