import { defineKind } from './kind.js';

export const overload = defineKind({
  kind: 'overload',
  definition:
    'Number of overloaded stretches that are not listed as clipping: amplitudes crowd at a ceiling, at any level, also after resampling and lossy coding. Absent below 1 s.',
  evaluation: [
    ['speech', '2', 224, 202, 0.5, 0],
    ['music', '2', 112, 102, 1.26, 15],
    ['percussion', '3', 16, 15, 0.02, 0],
    ['field', '3', 40, 31, 0.12, 7],
    ['speech, uncoded or resampled', '2', 56, 53, 0.5, 0],
    ['speech, lossy 64 to 128 kbit/s', '2', 168, 149, 0.5, 0],
    ['music, uncoded or resampled', '2', 28, 28, 1.26, 15],
    ['music, lossy 64 to 128 kbit/s', '2', 84, 74, 1.26, 15],
    ['speech, soft', '2', 109, 93, 0.5, 0],
    ['music, soft', '2', 54, 48, 1.26, 15],
  ],
});
