import { defineKind } from './kind.js';

export const channelSwap = defineKind({
  kind: 'channel-swap',
  words:
    'Told where the difference of the channels can be foretold. Absent unless there are two channels, under 16 kHz and 50 ms.',
  isLostInCodecs: true,
  trial: [
    ['music', '401', 1022, 755, 0.637, 0],
    ['percussion', '401', 6, 1, 0.049, 0],
    ['speech', '401', 85, 76, 0.123, 0],
    ['field', '401', 3, 0, 0.207, 0],
    ['music', '51', 834, 675, 0.574, 0],
    ['percussion', '51', 15, 9, 0.045, 0],
    ['speech', '51', 14, 11, 0.156, 0],
    ['field', '61', 48, 14, 0.155, 0],
  ],
});
