import { expect, test } from 'vitest';
import type { FrameHeader } from './frame-header.js';
import { runUpTo } from './side-info.js';

const header = { samples: 1152 } as FrameHeader;
const note = (streamFrames: number, padding: number) => ({
  streamFrames,
  delay: 576,
  padding,
  music: undefined,
});

test('a stream that is longer than its note says has places behind its end', () => {
  expect(runUpTo(100_000, header, note(40, 576))?.position).toBeGreaterThan(60_000);
});

test('a note of less than nothing gives no place', () => {
  expect(runUpTo(100_000, header, note(1, 4095))).toBeUndefined();
  expect(runUpTo(100_000, header, note(1, 576))).toBeUndefined(); // exactly nothing
  expect(runUpTo(100_000, header, note(1, 575))).toBeDefined();
});
