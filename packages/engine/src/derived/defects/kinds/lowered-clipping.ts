import { defineKind } from './kind.js';

export const loweredClipping = defineKind({
  kind: 'lowered-clipping',
  words:
    'Flat tops at the largest sample of a channel: where anything louder was added, they are missed.',
  isLostInCodecs: true,
  trial: [
    ['music', '11', 18, 18, 0.293, 0],
    ['percussion', '11', 57, 36, 0.048, 0],
    ['speech', '11', 92, 90, 0.043, 0],
    ['field', '61', 69, 61, 0.155, 0],
  ],
});
