import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { packetsOf } from '../../../../../testing/ogg-file.js';
import { parseFrameSamples } from './frame-reader.js';

const FRAMES = 12_007; // of the fixture

test('the frames of a file are as long as all of it', () => {
  const [, , ...packets] = packetsOf(fixtureBytes('flac.ogg'));
  const frames = packets.filter(({ length }) => length > 0); // FFmpeg ends with one of none
  const samples = frames.map((frame) => parseFrameSamples(frame)!);
  expect(samples.slice(0, -1)).toEqual(samples.slice(0, -1).map(() => 4608));
  expect(samples.reduce((sum, count) => sum + count)).toBe(FRAMES);
});

// RFC 9639, table 14; numbers of one byte and of four
test.each([
  [1, [0], 192],
  [2, [0], 576],
  [5, [0], 4608],
  [6, [0x7f, 99], 100],
  [6, [0xf0, 0x90, 0x80, 0x80, 255], 256],
  [7, [0x05, 0x12, 0x33], 0x1234],
  [7, [0xf0, 0x90, 0x80, 0x80, 0xff, 0xff], 65_536],
  [8, [0], 256],
  [15, [0], 32_768],
])('size %i, %j: %i', (size, numberAndMore, samples) => {
  expect(parseFrameSamples(Uint8Array.of(0xff, 0xf8, (size << 4) | 9, 0, ...numberAndMore))).toBe(
    samples,
  );
});

test.each([[[0xff, 0xf8, 0x09, 0, 0]], [[0xff, 0xfb, 0x90, 0, 0]], [[]]])('%j is none', (bytes) => {
  expect(parseFrameSamples(Uint8Array.from(bytes))).toBeUndefined();
});
