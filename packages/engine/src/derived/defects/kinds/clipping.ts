import { defineKind } from './kind.js';

export const clipping = defineKind({
  kind: 'clipping',
  words: '',
  isFalseUnknown: true,
  trial: [
    ['music', '1, 2 (chosen on)', 497, 497, 0.33, 148],
    ['percussion', '11–13', 134, 131, 0.105, 78],
    ['speech', '11–13', 277, 274, 0.127, 35],
    ['telephone', '11–13', 630, 621, 0.305, 0],
    ['field', '61', 194, 172, 0.155, 16],
  ],
});
