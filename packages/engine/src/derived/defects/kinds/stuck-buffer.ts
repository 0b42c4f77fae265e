import { defineKind } from './kind.js';

export const stuckBuffer = defineKind({
  kind: 'stuck-buffer',
  words: 'None of a sound that has repeated since the recording began.',
  isLostInCodecs: true,
  trial: [
    ['music', '21–23', 905, 899, 0.394, 0],
    ['percussion', '11–13', 184, 154, 0.105, 0],
    ['speech', '21–23', 104, 99, 0.068, 0],
    ['telephone', '21–23', 178, 156, 0.1, 0],
    ['field', '61', 312, 312, 0.155, 0],
  ],
});
