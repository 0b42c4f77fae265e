import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { type Mov, mov } from '../../../../../testing/mov-file.js';
import { box, u16, u32 } from '../../../../../testing/mp4-file.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

/** The same coded bytes as in files that FFmpeg and SoX decode to the same bits: their own tests compare those. */

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));

/** The body of a chunk of WAV or AIFF. */
function chunkOf(name: string, id: string, isBig = false): Uint8Array {
  const bytes = fixtureBytes(name);
  const at = Buffer.from(bytes).indexOf(id);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return bytes.slice(at + 8, at + 8 + view.getUint32(at + 4, !isBig));
}

/** The size of its blocks, in the format chunk. */
const blockBytesOf = (name: string) => {
  const format = chunkOf(name, 'fmt ');
  return new DataView(format.buffer).getUint16(12, true);
};

async function expectSame(file: Uint8Array, reference: string, frames: number): Promise<void> {
  const wanted = await decode(fixtureBytes(reference));
  const found = await decode(file);
  expect(found).toHaveLength(wanted.length);
  expect(found[0]!.length).toBeGreaterThanOrEqual(frames);
  const start = (channels: readonly Float32Array[]) =>
    channels.map((one) => one.subarray(0, frames));
  expect(firstDifference(start(found), start(wanted))).toBeUndefined();
}

describe.each([
  ['ms-adpcm.wav', 'ms\0\x02', { channels: 2, rateHz: 44_100 }, 12_007, 'adpcm-ms'],
  ['ms-adpcm-mono.wav', 'ms\0\x02', { channels: 1, rateHz: 22_050 }, 15_013, 'adpcm-ms'],
  ['ima-adpcm.wav', 'ms\0\x11', { channels: 2, rateHz: 44_100 }, 12_007, 'adpcm-ima'],
  ['ima-adpcm-mono.wav', 'ms\0\x11', { channels: 1, rateHz: 22_050 }, 15_013, 'adpcm-ima'],
  ['gsm.wav', 'ms\0\x31', { channels: 1, rateHz: 8000 }, 8123, 'gsm'],
] as const)('%s in QuickTime', (name, type, format, frames, codec) => {
  const data = chunkOf(name, 'data');
  const blockBytes = blockBytesOf(name);
  const blocks = Math.floor(data.length / blockBytes);
  const fields = [0, 0, blockBytes, 2] as const;

  test('counted in frames or in blocks', async () => {
    const byFrames = mov({ type, ...format, fields, data, packets: frames });
    const byBlocks = mov({
      type,
      ...format,
      fields,
      data,
      packetBytes: blockBytes,
      packets: blocks,
    });
    for (const file of [byFrames, byBlocks]) await expectSame(file, name, frames);
    expect((await open(byFrames)).facts).toMatchObject({ container: 'm4a', codec, lossy: true });
  });
});

test('IMA ADPCM and GSM without the size of their blocks', async () => {
  const ima = chunkOf('ima4.aifc', 'SSND', true).slice(8);
  const aiff = { type: 'ima4', channels: 2, rateHz: 44_100, data: ima };
  const blocks = Math.floor(ima.length / 68);
  await expectSame(mov({ ...aiff, packets: blocks * 64 }), 'ima4.aifc', blocks * 64);
  const gsm = { type: 'agsm', rateHz: 8000, data: fixtureBytes('plain.gsm') };
  await expectSame(mov({ ...gsm, packets: 8160 }), 'plain.gsm', 8160);
});

describe('MPEG audio in MP4 and QuickTime', () => {
  /** In two chunks, with other bytes between them; the index states each byte as a packet. */
  const inTwo = (data: Uint8Array, rest: Omit<Mov, 'data' | 'packets'>) => {
    const half = Math.ceil(data.length / 2);
    const other = new Uint8Array(999).fill(255);
    const apart = concat(data.slice(0, half), other, data.slice(half));
    const chunks = [0, half + other.length];
    return mov({ ...rest, data: apart, packets: data.length, chunk: half, chunks });
  };
  const esds = box(
    'esds',
    ...[u32(0), Uint8Array.of(3, 18, 0, 1, 0, 4, 13, 0x6b), new Uint8Array(12)],
  );

  test.each([
    ['cbr.mp3', '.mp3', []],
    ['vbr.mp3', 'ms\0\x55', []],
    ['mono.mp3', 'mp4a', [esds]],
    ['layer2.mp2', '.mp3', []],
    ['layer2-crc.mp2', 'mp4a', [esds]],
  ] as const)('%s as %j', async (name, type, boxes) => {
    const data = fixtureBytes(name);
    const { format, facts } = await open(data);
    const { rateHz, channels } = format;
    const file = inTwo(data, { type, rateHz, channels, boxes });
    const decoder = await open(file);
    expect(decoder.facts).toMatchObject({ container: 'm4a', codec: facts.codec, lossy: true });
    const [wanted = new Float32Array()] = await decode(data);
    await expectSame(file, name, wanted.length);
  });

  test('of which there is none is refused', async () => {
    const silence = inTwo(new Uint8Array(9000), { type: '.mp3', rateHz: 44_100, channels: 2 });
    await expect(decode(silence)).rejects.toThrow('there is no MP3 in its track');
  });
});

describe('GSM 6.10 in AIFF-C and CAF', () => {
  const gsm = fixtureBytes('plain.gsm');
  const rate = Uint8Array.of(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0); // 8000
  const aifc = (type: string, count: number, channels = 1) => {
    const common = concat(u16(channels), u32(count), u16(16), rate, ascii(type), u16(0));
    const body = concat(
      ascii('AIFC'),
      ...[ascii('COMM'), u32(common.length), common],
      ...[ascii('SSND'), u32(8 + gsm.length), u32(0, 0), gsm],
    );
    return concat(ascii('FORM'), u32(body.length), body);
  };
  const doubleOf8000 = Uint8Array.of(0x40, 0xbf, 0x40, 0, 0, 0, 0, 0);
  const caf = concat(
    ...[ascii('caff'), u16(1, 0), ascii('desc'), u32(0, 32), doubleOf8000],
    ...[ascii('agsm'), u32(0, 33, 160, 1, 0), ascii('data'), u32(0, gsm.length + 4), u32(0), gsm],
  );

  test.each([
    ['AIFF-C, counted in blocks', aifc('agsm', 51)],
    ['AIFF-C, counted in frames', aifc('GSM ', 8160)],
    ['CAF', caf],
  ])('%s', async (_what, file) => {
    expect((await open(file)).facts).toMatchObject({ codec: 'gsm', declaredDurationSec: 1.02 });
    await expectSame(file, 'plain.gsm', 8160);
  });

  test('of two channels is refused by name', async () => {
    await expect(open(aifc('agsm', 51, 2))).rejects.toThrow('GSM 6.10 of 2 channels');
  });
});
