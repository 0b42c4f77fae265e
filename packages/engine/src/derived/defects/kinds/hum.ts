import { defineKind } from './kind.js';

export const hum = defineKind({
  kind: 'hum',
  words:
    'Lines at 50 or 60 Hz (within 0.2) and their multiples that stand still in level and phase for 2 s and more, 18 to 60 dB under the recording: of one line alone for 6 s. Absent under 4 s.',
  trial: [],
});
