import { expect, test } from 'vitest';
import type { Libav } from './libav.js';
import { type Fed, receiveFrames } from './open-frames.js';

const EAGAIN = -6;
const EOF = -541478725;

/** A libav that answers to `_avcodec_receive_frame` from a list, and for ever with its last entry. */
function scripted(results: readonly number[], heapBytes = 1000) {
  let turn = 0;
  return {
    HEAPU8: { length: heapBytes },
    _avcodec_receive_frame: () => results[Math.min(turn++, results.length - 1)]!,
    _avcodec_send_packet: () => 0,
    _AVFrame_nb_samples: () => 1024,
  } as unknown as Libav;
}

const framesOf = (libav: Libav, feed: () => Fed) =>
  receiveFrames({ libav, context: 1, frame: 2, feed, origin: 'test' });

test('feeds until a frame comes out, and drains the decoder at the end', async () => {
  const fed: Fed[] = ['sent', 'damaged', 'end'];
  const frames = framesOf(scripted([EAGAIN, 0, EAGAIN, EAGAIN, 0, EOF]), () => fed.shift()!);
  expect([await frames.next(), await frames.next(), await frames.next()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(frames.errors).toBe(1);
  expect(fed).toEqual([]);
});

test('waits only where the packets do', async () => {
  const fed: (Fed | Promise<Fed>)[] = ['sent', Promise.resolve('sent'), 'end'];
  const libav = scripted([EAGAIN, 0, EAGAIN, 0, EOF]);
  const frames = receiveFrames({
    libav,
    context: 1,
    frame: 2,
    feed: () => fed.shift()!,
    origin: '',
  });
  expect(frames.next()).toBe(true);
  const later = frames.next();
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(true);
});

test('gives up on packets that never become a frame', async () => {
  let count = 0;
  const frames = framesOf(scripted([EAGAIN]), () => {
    count++;
    return 'damaged';
  });
  expect(await frames.next()).toBe(false);
  expect(count).toBe(20_000);
});

test('refuses to decode when the memory grows without end', () => {
  const frames = framesOf(scripted([EAGAIN], 500_000_000), () => 'sent');
  expect(() => frames.next()).toThrow(expect.objectContaining({ code: 'decode.unsupported' }));
});
