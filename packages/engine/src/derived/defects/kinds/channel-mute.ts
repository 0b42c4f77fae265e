import { defineKind } from './kind.js';

export const channelMute = defineKind({
  kind: 'channel-mute',
  definition:
    'Number of times one channel of two falls silent, including those not listed. Absent unless there are two channels and 0.7 s.',
  evaluation: [
    ['music', '401', 40, 36, 0.635, 0],
    ['percussion', '401', 20, 4, 0.088, 0],
    ['speech', '401', 15, 15, 0.113, 0],
    ['field', '401', 0, 0, 0.132, 0],
    ['music', '21–23', 24, 24, 0.394, 0],
    ['percussion', '11–13', 18, 16, 0.105, 0],
    ['field', '61', 13, 13, 0.155, 0],
    ['speech', '11–13', 0, 0, 0.127, 0],
  ],
});
