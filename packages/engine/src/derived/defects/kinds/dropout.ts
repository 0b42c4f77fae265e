import { defineKind } from './kind.js';

export const dropout = defineKind({
  kind: 'dropout',
  words:
    'Pauses between sounds that were placed to a beat are none: gaps that end one or a few beats after each other, nearly all of them, before sound that is 10 dB louder, in the median, than what they cut.',
  isLostInCodecs: true,
  trial: [
    ['music', '1, 2 (chosen on)', 807, 807, 0.33, 0],
    ['percussion', '11–13', 159, 158, 0.105, 0],
    ['speech', '11–13', 277, 277, 0.127, 0],
    ['telephone', '11–13', 583, 577, 0.305, 0],
    ['field', '61', 342, 342, 0.155, 10],
  ],
});
