import { defineKind } from './kind.js';

export const levelJump = defineKind({
  kind: 'level-jump',
  words:
    'The background of the octaves from 100 Hz on, which is what lies under the sound, goes up or down by one gain of 3 to 15 dB within a second and stays for three, as between takes and where a fader was moved. Absent under 6 s, and where none is found and fewer than three places in ten would tell one of 6 dB: in most music, and where wind, waves or talk without pauses move the background.',
  trial: [
    ['music', '401', 1, 0, 0.635, 1],
    ['percussion', '401', 0, 0, 0.088, 0],
    ['speech', '401', 0, 0, 0.113, 0],
    ['field', '401', 9, 6, 0.132, 0],
    ['music', '71', 0, 0, 0.417, 0],
    ['percussion', '71', 0, 0, 0.02, 0],
    ['speech', '72', 3, 3, 0.185, 0],
    ['field', '72', 8, 6, 0.115, 0],
  ],
});
