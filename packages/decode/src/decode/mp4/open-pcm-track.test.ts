import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { box, fullBox, type Mov, mov, patched, u16, u32 } from '../../../../../testing/mp4-file.js';
import { seeks } from '../../../../../testing/seek-contract.js';
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

const big = (view: Float32Array | Float64Array, bytes: number) =>
  concat(
    ...Array.from(view, (_, i) => new Uint8Array(view.buffer, i * bytes, bytes).slice().reverse()),
  );
const little = box('wave', box('frma', ascii('in24')), box('enda', u16(1)), u32(8, 0));
const pcmC = (isLittle: number, bits: number) => fullBox('pcmC', 0, Uint8Array.of(isLittle, bits));
const floats = Float32Array.of(0.5, -0.25);
const doubles = Float64Array.of(0.5, -0.25);
const S16 = Uint8Array.of(0, 0x40, 0, 0xe0);
const S16_BE = Uint8Array.of(0x40, 0, 0xe0, 0);
const S24 = Uint8Array.of(0, 0, 0x40, 0, 0, 0xe0);
const S24_BE = Uint8Array.of(0x40, 0, 0, 0xe0, 0, 0);
const S32_BE = Uint8Array.of(0x40, 0, 0, 0, 0xe0, 0, 0, 0);

describe('samples of each type of entry', () => {
  test.each<[string, Omit<Mov, 'packets'>]>([
    ['sowt', { type: 'sowt', data: S16 }],
    ['sowt of 8 bits', { type: 'sowt', bits: 8, data: Uint8Array.of(64, 0xe0) }],
    ['twos', { type: 'twos', data: S16_BE }],
    ['twos of 8 bits', { type: 'twos', bits: 8, data: Uint8Array.of(64, 0xe0) }],
    ['twos of 24 bits', { type: 'twos', bits: 24, data: S24_BE }],
    ['raw', { type: 'raw ', bits: 8, data: Uint8Array.of(192, 96) }],
    ['NONE', { type: 'NONE', bits: 8, data: Uint8Array.of(192, 96) }],
    ['in24', { type: 'in24', data: S24_BE }],
    ['in24, turned', { type: 'in24', data: S24, boxes: [little] }],
    ['in32', { type: 'in32', data: S32_BE }],
    ['fl32', { type: 'fl32', data: big(floats, 4) }],
    ['fl32, turned', { type: 'fl32', data: new Uint8Array(floats.buffer), boxes: [little] }],
    ['fl64', { type: 'fl64', data: big(doubles, 8) }],
    ['ipcm', { type: 'ipcm', data: S16_BE, boxes: [pcmC(0, 16)], packetBytes: 2 }],
    ['ipcm, turned', { type: 'ipcm', data: S24, boxes: [pcmC(1, 24)], packetBytes: 3 }],
    ['fpcm', { type: 'fpcm', data: big(doubles, 8), boxes: [pcmC(0, 64)], packetBytes: 8 }],
  ])('%s', async (_, file) => {
    const decoder = await open(mov({ ...file, packets: 2 }));
    const expected = file.type.startsWith('f') ? 'pcm-float' : 'pcm';
    expect(decoder.facts).toMatchObject({ container: 'm4a', codec: expected, lossy: false });
    expect(decoder.facts.declaredDurationSec).toBe(2 / 8000);
    expect(await decodeWhole(decoder)).toEqual([floats]);
  });

  test('µ-law and A-law', async () => {
    const laws = { packets: 1, data: Uint8Array.of(0x80) };
    expect(await decode(mov({ ...laws, type: 'ulaw' }))).toEqual([
      Float32Array.of(32_124 / 32_768),
    ]);
    expect(await decode(mov({ ...laws, type: 'alaw' }))).toEqual([Float32Array.of(5504 / 32_768)]);
  });

  test('Apple’s channel layout names the speakers', async () => {
    const chan = fullBox('chan', 0, u32((123 << 16) | 6, 0, 0));
    const file = { type: 'sowt', channels: 6, boxes: [chan], packets: 1 };
    const { format } = await open(mov({ ...file, data: new Uint8Array(12) }));
    expect(format.speakers).toEqual(['L', 'C', 'R', 'Ls', 'Rs', 'LFE']);
  });

  test.each<[string, Partial<Mov>]>([
    ['m4a: PCM (ipcm) of this form', { type: 'ipcm' }],
    ['m4a: PCM (fpcm) of this form', { type: 'fpcm', boxes: [pcmC(0, 16)] }],
    ['m4a: PCM (raw) of this form', { type: 'raw ', bits: 24 }],
    ['m4a: PCM (lpcm) of this form', { type: 'lpcm' }],
    ['m4a: QDesign Music', { type: 'QDM2' }],
    ['m4a: GSM 6.10 of 2 channels', { type: 'agsm', channels: 2 }],
    ['m4a: Microsoft ADPCM in blocks of 0 bytes', { type: 'ms\0\x02' }],
  ])('%s is refused by its name', async (message, form) => {
    const file = mov({ type: '', data: S16, packets: 2, ...form });
    await expect(open(file)).rejects.toMatchObject({ code: 'decode.unsupported' });
    await expect(open(file)).rejects.toThrow(`${message} is not supported`);
  });
});

describe('files of FFmpeg', () => {
  test('floats of 96 kHz in six channels, by QuickTime’s second version', async () => {
    const decoder = await open(fixtureBytes('lpcm.mov'));
    expect(decoder.format).toEqual({
      ...{ rateHz: 96_000, channels: 6 },
      speakers: ['L', 'R', 'C', 'LFE', 'Ls', 'Rs'],
    });
    expect(decoder.facts).toMatchObject({ codec: 'pcm-float', bitDepth: 32 });
    const master = { rateHz: 96_000, channels: 6, frames: 1201, bits: 16 };
    expect(firstDifference(await decodeWhole(decoder), masterSignal(master))).toBeUndefined();
  });

  test('may begin at any frame', async () => {
    expect(Math.max(...(await seeks(fixtureBytes('in24.mov'), 6)))).toBe(9000);
  });
});

describe('an index', () => {
  const data = Uint8Array.from({ length: 24 }, (_, i) => i);
  const twos = { type: 'twos', bits: 8, data };

  test('of chunks that lie apart', async () => {
    const file = mov({ ...twos, packets: 5, chunk: 2, chunks: [10, 0, 20] });
    const [channel] = await decode(file);
    expect([...channel!].map((x) => x * 128)).toEqual([10, 11, 0, 1, 20]);
    expect(await seeks(file, 5)).toEqual([0, 1, 2, 3, 4, 4]);
  });

  test('a chunk beyond the end of the file ends the recording', async () => {
    const data = new Uint8Array(2000).fill(3);
    const whole = mov({ type: 'sowt', data, packets: 1000, chunk: 100, chunks: [0, 200, 5000] });
    expect((await decode(whole))[0]).toHaveLength(200);
  });

  test('that states billions of packets in one place ends, without delay', async () => {
    const chunks = new Array<number>(50_000).fill(0);
    const large = { type: 'twos', bits: 8, data: new Uint8Array(100_000) };
    const file = mov({ ...large, packets: 4_000_000_000, chunk: 100_000, chunks });
    const started = performance.now();
    const [channel] = await decode(file);
    expect(channel!.length).toBeLessThanOrEqual(file.length);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('with an edit list plays its part', async () => {
    const bytes = fixtureBytes('in24.mov');
    const at = 4 + bytes.findIndex((_, i) => ascii('elst').every((x, k) => bytes[i + k] === x));
    bytes.set(u32(1, 100, 441), at + 4); // 100 ms from frame 441 on
    const [left] = await decode(bytes);
    const [whole] = await decode(fixtureBytes('in24.mov'));
    expect(firstDifference([left!], [whole!.subarray(441, 441 + 4410)])).toBeUndefined();
  });

  test('of a type that is not sound’s own is refused', async () => {
    const bytes = patched(fixtureBytes('in24.mov'), ascii('in24'), ascii('QDM2'));
    await expect(open(bytes)).rejects.toThrow('m4a: QDesign Music is not supported');
  });
});
