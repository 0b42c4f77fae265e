import { describe, expect, test } from 'vitest';
import { decode } from '../../../../../testing/decode-ogg.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { ascii } from '../../../../../testing/wav-file.js';
import { DamageLog } from '../damage-log.js';
import type { PacketDecoder } from './packet-decoder.js';
import { PacketFrames } from './packet-frames.js';

const placeOf = (bytes: Uint8Array, marker: Uint8Array, from = 0): number => {
  const at = bytes.findIndex(
    (_, i) => i >= from && marker.every((byte, j) => bytes[i + j] === byte),
  );
  expect(at).toBeGreaterThan(0);
  return at;
};
const CLUSTER = Uint8Array.of(0x1f, 0x43, 0xb6, 0x75);
const FLAC_SYNC = Uint8Array.of(0xff, 0xf8);
/**
 * The fixtures hold two frames of so many samples, and a shorter one that states its length in 16 bits (RFC 9639,
 * 9.1.1).
 */
const FLAC_FRAMES = 4608;
const FLAC_FRAME = Uint8Array.of(0xff, 0xf8, 0x59);
const FLAC_LAST_FRAME = Uint8Array.of(0xff, 0xf8, 0x79);
const SIMPLE_BLOCK = 0xa3;
/** Identifier, a size of two bytes, track, two of time, flags. */
const SIMPLE_BLOCK_HEAD_BYTES = 7;

/** Where the first packet starts. */
const FIRST_PACKETS: Readonly<Record<string, (file: Uint8Array) => number>> = {
  'opus.mp4': (file) => placeOf(file, ascii('mdat')) + 4,
  'flac.mp4': (file) => placeOf(file, FLAC_SYNC, placeOf(file, ascii('mdat'))),
  'flac.mka': (file) => placeOf(file, FLAC_SYNC, placeOf(file, CLUSTER)),
  'opus.webm': (file) =>
    placeOf(file, Uint8Array.of(SIMPLE_BLOCK), placeOf(file, CLUSTER)) + SIMPLE_BLOCK_HEAD_BYTES,
};
/** A packet of libopus that states 63 frames, which is longer than 120 ms; no start of a frame of FLAC. */
const BROKEN = Uint8Array.of(0xff, 0x3f);

test.each(Object.entries(FIRST_PACKETS))(
  'a first packet of %s that does not decode is silence as long as it was',
  async (name, firstOf) => {
    const bytes = fixtureBytes(name);
    const whole = await decode(bytes);
    const damaged = bytes.slice();
    damaged.set(BROKEN, firstOf(bytes));
    const { channels, frames, damage } = await decode(damaged);
    expect(frames).toBe(whole.frames);
    const [left] = channels;
    const silentFrames = left!.findIndex((sample) => sample !== 0);
    expect(silentFrames).toBeGreaterThan(500);
    const last = frames - 200;
    expect(left!.slice(last)).toEqual(whole.channels[0]!.slice(last));
    expect(damage[0]).toMatchObject({ code: 'damaged', count: 1, startSec: 0 });
    expect(damage[0]!.endSec).toBeGreaterThan(0.01);
  },
);

describe.each(['flac.mp4', 'flac.mka'])('of the three packets of %s', (name) => {
  const bytes = fixtureBytes(name);
  const starts = [FIRST_PACKETS[name]!(bytes)];
  starts.push(placeOf(bytes, FLAC_FRAME, starts[0]! + 1));
  starts.push(placeOf(bytes, FLAC_LAST_FRAME, starts[1]! + 1));

  test.each([[[2]], [[0, 1]], [[0, 2]], [[1, 2]]])(
    'those that are lost are as long as the header says: %s',
    async (lost) => {
      const whole = await decode(bytes);
      const damaged = bytes.slice();
      for (const packet of lost) damaged.set(BROKEN, starts[packet]);
      const { channels, frames, damage } = await decode(damaged);
      expect(frames).toBe(whole.frames);
      for (let packet = 0; packet < 3; packet++) {
        const ofPacket = (samples: Float32Array) =>
          samples.slice(packet * FLAC_FRAMES, (packet + 1) * FLAC_FRAMES);
        const expected = ofPacket(whole.channels[0]!);
        if (lost.includes(packet)) expected.fill(0);
        expect(ofPacket(channels[0]!)).toEqual(expected);
      }
      expect(damage[0]).toMatchObject({ code: 'damaged', count: lost.length });
      const end = Math.min(frames, (lost.at(-1)! + 1) * FLAC_FRAMES);
      expect(damage[0]!.endSec).toBeGreaterThanOrEqual(end / 44_100 - 1e-9);
    },
  );
});

/** Levels by packet; what is found strange, where the decoder states the peaks of packets or not. */
async function strangePlaces(levels: readonly number[], hasPeaks: boolean) {
  const decoder = {
    peak: undefined as number | undefined,
    decode([level = 0]: Uint8Array, held: Parameters<PacketDecoder['decode']>[1]) {
      const value = levels[level]!;
      const { channels, at } = held.append(PACKET_FRAMES);
      channels[0]!.fill(0.001, at, at + PACKET_FRAMES)[at + 5] = -value;
      if (hasPeaks) decoder.peak = Math.max(0.001, Math.abs(value));
      return true;
    },
    close: () => undefined,
  };
  async function* packets() {
    for (const level of levels.keys())
      yield await Promise.resolve([{ data: Uint8Array.of(level) }]);
  }
  const log = new DamageLog();
  const format = { rateHz: 1000, channels: 1, speakers: ['M'] as const };
  const choices = { origin: 'test', log, runUpFrames: 0, isLossy: true };
  const frames = new PacketFrames(packets(), decoder as PacketDecoder, format, choices);
  while (await frames.next());
  return log.warnings.map(({ code, startSec }) => [code, startSec]);
}
const PACKET_FRAMES = 20_000; // more than a block

test.each([
  ['nothing', [0.5, 0.9, 0.99], []],
  ['levels that were mastered so', [1.5, 0.9, 1.9, 1.2], []],
  ['one level apart', [0.9, 2.5, 0.5, 0.99], [['implausible', 20]]],
  ['one level that others come near', [0.9, 2.5, 0.5, 1.3], []],
  ['a level that is none', [0.5, 9, 0.5], [['implausible', 20]]],
  ['no number', [0.5, NaN, 0.5], [['implausible', 20]]],
])('of %s the same is found where peaks of packets are known', async (_, levels, expected) => {
  expect(await strangePlaces(levels, false)).toEqual(expected);
  expect(await strangePlaces(levels, true)).toEqual(expected);
});
