import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { cluster, simpleBlock, webmFile } from '../../../../../testing/webm-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readLayer2Header } from '../mp2/layer-2-header.js';
import { readFrameHeader } from '../mp3/frame-header.js';
import { openAudio } from '../open-audio.js';
import { PacketStream } from './packet-stream.js';

async function decode(bytes: Uint8Array) {
  const decoder = await openAudio(bytesSource(bytes));
  const { format, facts } = decoder;
  return { format, facts, channels: await decodeWhole(decoder), damage: decoder.damage };
}

/** The frames of a stream, from its first byte on. */
function framesOf(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const header = readFrameHeader(bytes, at, undefined) ?? readLayer2Header(bytes, at);
    if (!header) break;
    frames.push(bytes.slice(at, at + header.frameBytes));
    at += header.frameBytes;
  }
  return frames;
}

const ACM_MP3 = Uint8Array.of(0x55, 0, 2, 0);
const MP3 = fixtureBytes('no-header.mp3');
const MP2 = fixtureBytes('layer2.mp2');

/** One frame per block, twenty to a cluster. */
function matroskaOf(
  codecId: string,
  frames: readonly Uint8Array[],
  codecPrivate = new Uint8Array(),
) {
  const clusters = Array.from({ length: Math.ceil(frames.length / 20) }, (_, i) =>
    cluster({
      ticks: i * 520,
      blocks: frames.slice(i * 20, i * 20 + 20).map((frame, k) => simpleBlock(k * 26, frame)),
    }),
  );
  return webmFile({ codecId, codecPrivate, rateHz: 44_100, channels: 2 }, clusters);
}

describe.each([
  ['A_MPEG/L3', 'mp3', MP3, undefined],
  ['A_MS/ACM', 'mp3', MP3, ACM_MP3],
  ['A_MPEG/L2', 'mp2', MP2, undefined],
] as const)('%s with %s', (codecId, codec, stream, codecPrivate) => {
  const frames = framesOf(stream);

  test('decodes to the samples of the stream', async () => {
    expect(frames.length).toBeGreaterThan(20);
    const plain = await decode(Uint8Array.from(frames.flatMap((frame) => [...frame])));
    const inside = await decode(matroskaOf(codecId, frames, codecPrivate));
    expect(firstDifference(inside.channels, plain.channels)).toBeUndefined();
    expect(inside.format).toEqual(plain.format);
    expect(inside.facts).toMatchObject({ container: 'webm', codec, lossy: true });
    expect(inside.damage).toEqual(plain.damage);
  });

  test('a broken cluster is reported', async () => {
    const bytes = matroskaOf(codecId, frames, codecPrivate);
    bytes.fill(0, bytes.length - 2000, bytes.length - 1900);
    const { damage } = await decode(bytes);
    expect(damage.length).toBeGreaterThan(0);
  });
});

test('a track without such frames is refused', async () => {
  const empty = matroskaOf('A_MPEG/L3', [new Uint8Array(400), new Uint8Array(400)]);
  await expect(decode(empty)).rejects.toThrow('webm: there is no MP3 in its track');
});

test('packets are read as far as needed, and again for a reader that goes back', async () => {
  const SIZE = 100_000;
  let opened = 0;
  async function* packets() {
    opened++;
    for (let i = 0; i < 50; i++) {
      await Promise.resolve();
      yield [{ data: new Uint8Array(SIZE).fill(i) }];
    }
  }
  const stream = new PacketStream(packets(), packets, 1e9);
  expect([...(await stream.read(SIZE - 1, 2))]).toEqual([0, 1]);
  expect((await stream.read(5e8, 10)).length).toBe(0);
  for (let at = 0; at < 50 * SIZE; at += SIZE) await stream.read(at, SIZE);
  expect([...(await stream.read(50 * SIZE - 1, 9))]).toEqual([49]);
  expect(stream.sizeBytes).toBe(50 * SIZE);
  expect(opened).toBe(1);
  expect([...(await stream.read(SIZE - 1, 2))]).toEqual([0, 1]);
  expect(opened).toBe(2);
});
