import { defineKind } from './kind.js';

export const levelJump = defineKind({
  kind: 'level-jump',
  words:
    'The background of the octaves from 100 Hz on, which is what lies under the sound, goes up or down by one gain of 3 to 15 dB within a second and stays for three, as between takes and where a fader was moved. Told in speech over noise and in field sound; of music, which has no such background, few. Absent under 6 s.',
  trial: [],
});
