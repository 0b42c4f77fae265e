import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { type Mov, mov } from '../../../../../testing/mov-file.js';
import { box, fullBox, patched, u16, u32 } from '../../../../../testing/mp4-file.js';
import { seeks } from '../../../../../testing/seek-contract.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));

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
