import { defineKind } from './kind.js';

export const feedback = defineKind({
  kind: 'feedback',
  words:
    'Howls between microphone and loudspeaker: one tone of 1 to 8 kHz for 0.3 s and more that grows out of nothing by 18 dB and more, on a straight line in dB, to 20 dB over all within a third of an octave. Lower ones are not told. Absent under 0.5 s.',
  trial: [],
});
