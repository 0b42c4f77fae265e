import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { uniform } from '../../../../../testing/random.js';
import { inTier } from '../../../../../testing/tiers.js';
import { readLayer2Header } from '../mp2/layer-2-header.js';
import { readFrameHeader } from '../mp3/frame-header.js';
import { type MpegKernel, READING } from './mpeg-kernel.js';
import { openMpegKernel } from './open-kernel.js';
import { openPlainKernel } from './plain/plain-kernel.js';

const MONO = 3;

interface Decoded {
  readonly readings: readonly number[];
  readonly samples: readonly Float32Array[];
}

/** Frames one after the other; in place of some, silence. */
function decode(
  kernel: MpegKernel,
  frames: readonly Uint8Array[],
  isSilent = (_index: number) => false,
): Decoded {
  const readings: number[] = [];
  const samples: Float32Array[] = [];
  const isLayer2 = readLayer2Header(frames[0] ?? new Uint8Array(), 0) !== undefined;
  for (const [index, frame] of frames.entries()) {
    kernel.stage.set(frame);
    readings.push(isLayer2 ? kernel.readLayer2(frame.length) : kernel.readLayer3(frame.length));
    const count = kernel.giveFrame(7, isSilent(index));
    const channels = (frame[3] ?? 0) >> 6 === MONO ? 1 : 2;
    for (const floats of kernel.floats.slice(0, channels)) samples.push(floats.slice(7, 7 + count));
  }
  kernel.close();
  return { readings, samples };
}

/** Sums of single precision against those of double precision, of amplitudes up to the largest. */
const RELATIVE = 2e-6;

function expectSameAudio(frames: readonly Uint8Array[], isSilent?: (index: number) => boolean) {
  const fast = openMpegKernel();
  expect(fast.name).toBe('wasm');
  const own = decode(fast, frames, isSilent);
  const plain = decode(openPlainKernel(), frames, isSilent);
  expect(own.readings).toEqual(plain.readings);
  const largest = plain.samples.reduce(
    (peak, part) => part.reduce((most, x) => Math.max(most, Math.abs(x)), peak),
    0,
  );
  for (const [i, part] of own.samples.entries()) {
    const wanted = plain.samples[i] ?? new Float32Array();
    expect(part.length).toBe(wanted.length);
    const error = part.reduce((most, x, k) => Math.max(most, Math.abs(x - (wanted[k] ?? 0))), 0);
    expect(error).toBeLessThanOrEqual(RELATIVE * Math.max(largest, 1));
  }
  return plain;
}

function framesOf(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const header = readFrameHeader(bytes, at) ?? readLayer2Header(bytes, at);
    if (header) frames.push(bytes.subarray(at, at + header.frameBytes));
    at += header?.frameBytes ?? 1;
  }
  return frames;
}

describe('both kernels give the same of', () => {
  test.each(['cbr.mp3', 'vbr.mp3', 'mono.mp3', 'mpeg2.mp3', 'layer2.mp2'])('%s', (name) => {
    const { readings } = expectSameAudio(framesOf(fixtureBytes(name)).slice(0, inTier(10, 100)));
    expect(readings.every((reading) => reading & READING.isValid)).toBe(true);
  });

  test('a stream with silence in it', () => {
    expectSameAudio(framesOf(fixtureBytes('cbr.mp3')).slice(0, 12), (index) => index % 5 === 3);
  });
});

describe('any bytes after a header', () => {
  const seeds = Array.from({ length: inTier(15, 400) }, (_, i) => i + 1);
  const pick = (next: () => number, count: number) =>
    Math.min(count - 1, Math.floor(next() * count));

  /** A header of that version, and bytes of which a mask may leave few: random codes seldom end in time. */
  function makeFrame(next: () => number, version: number, mode: number, layer: number): Uint8Array {
    const head = Uint8Array.of(
      0xff,
      0xe0 | (version << 3) | (layer << 1) | pick(next, 2),
      ((1 + pick(next, 14)) << 4) | (pick(next, 3) << 2),
      (mode << 6) | (pick(next, 4) << 4),
    );
    const { frameBytes = 0 } = readFrameHeader(head, 0) ?? readLayer2Header(head, 0) ?? {};
    const mask = [0xff, 0xff, 0x11, 0x01][pick(next, 4)] ?? 0xff;
    const frame = Uint8Array.from({ length: frameBytes }, () => pick(next, 256) & mask);
    frame.set(head);
    if (next() < 0.7) frame.fill(0, 4, 6); // no data from before
    return frame;
  }

  test.each(seeds)('of layer III, seed %i', (seed) => {
    const next = uniform(seed);
    const [version, mode] = [[0b11, 0b10, 0b00][pick(next, 3)] ?? 0, pick(next, 4)];
    expectSameAudio(Array.from({ length: 3 }, () => makeFrame(next, version, mode, 0b01)));
  });

  test.each(seeds)('of layer II, seed %i', (seed) => {
    const next = uniform(seed);
    const [version, mode] = [[0b11, 0b10][pick(next, 2)] ?? 0, pick(next, 4)];
    expectSameAudio(Array.from({ length: 2 }, () => makeFrame(next, version, mode, 0b10)));
  });
});
