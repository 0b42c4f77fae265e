import { expect, test } from 'vitest';
import type { EncoderNote } from './encoder-note.js';
import { Timeline } from './open-mp3.js';

const header = { samples: 1152 } as const;
const noteOf = (streamFrames: number, delay: number, padding: number): EncoderNote => ({
  ...{ streamFrames, hasFrame: false, delay, padding, music: undefined },
});

/** How many of so many samples of the decoder are the recording. */
function countRecording(note: EncoderNote | undefined, samples: number, each = 1152): number {
  const timeline = new Timeline(header, note);
  let recording = 0;
  for (let left = samples; left > 0;) {
    const { count, isRecording } = timeline.take(Math.min(left, each));
    expect(count).toBeGreaterThan(0);
    if (isRecording) recording += count;
    left -= count;
  }
  return recording;
}

// as many as mpg123 gave of 28 frames with that note
test.each([
  ['delay and padding', noteOf(28, 576, 1669), 30_011],
  ['no delay', noteOf(28, 0, 576), 31_680],
  ['less padding than the decoder delays', noteOf(28, 576, 300), 31_151],
  ['neither', noteOf(28, 0, 0), 31_727],
  ['fewer frames than there are', noteOf(10, 576, 1669), 30_011],
  ['more frames than there are', noteOf(1000, 576, 1669), 31_151],
  ['no frames', noteOf(0, 576, 1669), 32_256],
  ['frames without end', noteOf(0xffff_ffff, 576, 1669), 32_256],
  ['less than nothing', noteOf(1, 576, 1669), 31_104],
  ['no note', undefined, 32_256],
])('%s', (_, note, samples) => {
  expect(countRecording(note, 28 * 1152)).toBe(samples);
  expect(countRecording(note, 28 * 1152, 100)).toBe(samples);
});

test('a stream that is longer than its note says has places behind its end', () => {
  const { position, droppedFrames } = new Timeline(header, noteOf(40, 576, 576)).seek(100_000);
  expect(position).toBeGreaterThan(100_000 - 1152);
  expect(position).toBeLessThanOrEqual(100_000);
  expect(droppedFrames).toBeGreaterThan(80);
});

test('a note of less than nothing gives no place', () => {
  const seek = (padding: number) => new Timeline(header, noteOf(1, 576, padding)).seek(100_000);
  expect(seek(4095).position).toBe(0);
  expect(seek(576).position).toBe(0); // exactly nothing
  expect(seek(575).position).toBeGreaterThan(90_000);
});
