import { defineKind } from './kind.js';

export const repeatedPassage = defineKind({
  kind: 'repeated-passage',
  words:
    'Stretches of 0.06 s and more that are the same, sample by sample in every channel, as an earlier stretch at least 0.2 s before, or as that turned round: sourceSec says which. A fact: in speech and field sound an edit, in music it may be meant. Absent under 0.4 s, and where passages return from one distance twice or make up 0.4 of the recording, as in loops and from sequencers.',
  isLostInCodecs: true,
  trial: [
    ['music', '401', 40, 40, 0.635, 1],
    ['percussion', '401', 110, 110, 0.088, 0],
    ['speech', '401', 119, 119, 0.113, 0],
    ['field', '401', 77, 77, 0.132, 0],
    ['speech, prompts of 16 kHz', '401', 54, 54, 0.055, 0],
    ['music', '71', 60, 60, 0.886, 4],
    ['percussion', '71', 30, 30, 0.026, 0],
    ['speech', '71', 52, 52, 0.038, 0],
    ['telephone', '71', 29, 29, 0.019, 0],
    ['field', '71', 26, 26, 0.013, 0],
  ],
});
