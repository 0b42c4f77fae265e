import { expect, test } from 'vitest';
import { readFrameHeader } from './frame-header.js';

// bytes as in ISO/IEC 11172-3 2.4.1.3; sizes by its formula, 144 or 72 times bit rate over sample rate
test.each([
  ['MPEG-1, 128 kbit/s, 44.1 kHz', [0xff, 0xfb, 0x90, 0x00], 128, 44_100, 2, 1152, 417, 32],
  ['with padding', [0xff, 0xfb, 0x92, 0x00], 128, 44_100, 2, 1152, 418, 32],
  ['mono, with checksum', [0xff, 0xfa, 0x90, 0xc0], 128, 44_100, 1, 1152, 417, 17],
  ['320 kbit/s, 48 kHz', [0xff, 0xfb, 0xe4, 0x40], 320, 48_000, 2, 1152, 960, 32],
  ['MPEG-2, 64 kbit/s, 22.05 kHz', [0xff, 0xf3, 0x80, 0xc0], 64, 22_050, 1, 576, 208, 9],
  ['MPEG-2.5, 8 kbit/s, 8 kHz', [0xff, 0xe3, 0x18, 0xc0], 8, 8000, 1, 576, 72, 9],
])('%s', (_, bytes, kbps, rateHz, channels, samples, frameBytes, sideBytes) => {
  const header = readFrameHeader(Uint8Array.from(bytes), 0);
  expect(header).toEqual({ kbps, rateHz, channels, samples, frameBytes, sideBytes });
});

test.each([
  ['no sync', [0xff, 0x1b, 0x90, 0x00]],
  ['layer II', [0xff, 0xfd, 0x90, 0x00]],
  ['AAC', [0xff, 0xf1, 0x90, 0x00]],
  ['a reserved version', [0xff, 0xeb, 0x90, 0x00]],
  ['free format', [0xff, 0xfb, 0x00, 0x00]],
  ['a forbidden bit rate', [0xff, 0xfb, 0xf0, 0x00]],
  ['a reserved sample rate', [0xff, 0xfb, 0x9c, 0x00]],
  ['the end', [0xff, 0xfb, 0x90]],
])('%s is no header', (_, bytes) => {
  expect(readFrameHeader(Uint8Array.from(bytes), 0)).toBeUndefined();
});
