import { defineKind } from './kind.js';

export const channelSwap = defineKind({
  kind: 'channel-swap',
  definition:
    'Number of channel swaps, including those not listed. Swaps are missed where the channel difference is not predictable. Absent below 16 kHz and 50 ms, without two channels, or when a lossy file shows none.',
  isLostInCodecs: true,
  evaluation: [
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
