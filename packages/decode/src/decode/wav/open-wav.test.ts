import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { expectDamageIsHandled } from '../../../../../testing/wrong-bytes.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, chunk, concat, wavFile, type WavFile } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));
const decode = async (bytes: Uint8Array) => decodeWhole(await open(bytes));

/** Little-endian bytes of a typed array; the platforms that run tests are little-endian. */
const bytesOf = (view: ArrayBufferView) =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

describe('sample encodings', () => {
  test.each<{ name: string; file: WavFile; expected: number[] }>([
    {
      name: '8 bits are unsigned, and 128 is zero',
      file: { bits: 8, data: Uint8Array.of(0, 64, 128, 192, 255) },
      expected: [-1, -0.5, 0, 0.5, 127 / 128],
    },
    {
      name: '16 bits',
      file: { bits: 16, data: bytesOf(Int16Array.of(-32768, -1, 0, 1, 32767)) },
      expected: [-1, -1 / 32768, 0, 1 / 32768, 32767 / 32768],
    },
    {
      name: '24 bits',
      file: {
        bits: 24,
        data: Uint8Array.of(0, 0, 0x80, 0xff, 0xff, 0xff, 1, 0, 0, 0xff, 0xff, 0x7f),
      },
      expected: [-1, -1 / 8388608, 1 / 8388608, 8388607 / 8388608],
    },
    {
      name: '24 bits in 4 bytes, highest first',
      file: { bits: 24, blockAlign: 4, data: bytesOf(Int32Array.of(-(2 ** 31), 256, 2 ** 30)) },
      expected: [-1, 1 / 8388608, 0.5],
    },
    {
      name: '32 bits',
      file: { bits: 32, data: bytesOf(Int32Array.of(-(2 ** 31), 2 ** 30, 128)) },
      expected: [-1, 0.5, 128 / 2 ** 31],
    },
    {
      name: 'floating point of 32 bits is not clipped',
      file: { tag: 3, bits: 32, data: bytesOf(Float32Array.of(-50, 0.1, 1.5)) },
      expected: [-50, Math.fround(0.1), 1.5],
    },
    {
      name: 'floating point of 64 bits',
      file: { tag: 3, bits: 64, data: bytesOf(Float64Array.of(-2, 0.1, 1e5)) },
      expected: [-2, Math.fround(0.1), 1e5],
    },
    {
      // G.711, decision values of the tables: smallest, largest and both signs
      name: 'A-law',
      file: { tag: 6, bits: 8, data: Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a, 0x80) },
      expected: [8, -8, 32256, -32256, 5504].map((value) => value / 32768),
    },
    {
      name: 'µ-law',
      file: { tag: 7, bits: 8, data: Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xef) },
      expected: [0, 0, 32124, -32124, 132].map((value) => value / 32768),
    },
  ])('$name', async ({ file, expected }) => {
    expect(await decode(wavFile(file))).toEqual([Float32Array.from(expected)]);
  });
});

describe('facts', () => {
  test.each<[WavFile, object]>([
    [
      { bits: 24, data: new Uint8Array(6) },
      { codec: 'pcm', bitDepth: 24, float: false },
    ],
    [
      { tag: 3, bits: 32, data: new Uint8Array(4) },
      { codec: 'pcm-float', bitDepth: 32, float: true },
    ],
    [
      { tag: 6, bits: 8, data: new Uint8Array(4) },
      { codec: 'pcm-alaw', bitDepth: 8 },
    ],
    [
      { bits: 32, extensible: { validBits: 24 }, data: new Uint8Array(8) },
      { codec: 'pcm', bitDepth: 24 },
    ],
  ])('%j', async (file, facts) => {
    expect((await open(wavFile(file))).facts).toMatchObject({
      container: 'wav',
      lossy: false,
      ...facts,
    });
  });

  test('the declared duration is that of the header, when it has one', async () => {
    const data = new Uint8Array(2 * 100);
    const declared = async (dataSize: number) =>
      (await open(wavFile({ rateHz: 8000, data, dataSize }))).facts.declaredDurationSec;
    expect(await declared(200)).toBe(100 / 8000);
    expect(await declared(16000)).toBe(1);
    for (const size of [0xffffffff, 0x7ffff000, 0]) expect(await declared(size)).toBeUndefined();
  });
});

describe('layouts', () => {
  test('channels are taken apart', async () => {
    const data = bytesOf(Int16Array.of(1, 2, 3, 4, 5, 6).map((value) => value * 256));
    const expected = [1, 2, 3].map((c) => Float32Array.of(c / 128, (c + 3) / 128));
    expect(await decode(wavFile({ channels: 3, data }))).toEqual(expected);
  });

  test('the mask names the speakers', async () => {
    const data = new Uint8Array(12);
    const speakers = async (mask: number) =>
      (await open(wavFile({ channels: 6, extensible: { mask }, data }))).format.speakers;
    expect(await speakers(0x3f)).toEqual(['L', 'R', 'C', 'LFE', 'Ls', 'Rs']);
    expect(await speakers(0xfc)).toEqual(['C', 'LFE', 'Ls', 'Rs', 'Lc', 'Rc']);
    expect(await speakers(0)).toEqual(['X', 'X', 'X', 'X', 'X', 'X']);
  });
});

test('Ambisonics have no loudness', async () => {
  const file = wavFile({ channels: 4, extensible: { mask: 0 }, data: new Uint8Array(8) });
  const subtype = [1, 0, 0, 0, 0x21, 0x07, 0xd3, 0x11, 0x86, 0x44, 0xc8, 0xc1, 0xca, 0, 0, 0];
  file.set(subtype, 44);
  await expect(open(file)).rejects.toThrow(/Ambisonics \(B-format\), which have no loudness/);
});

describe('chunks', () => {
  const data = bytesOf(Int16Array.of(1000, 2000, 3000));
  const expected = [Float32Array.of(1000, 2000, 3000).map((value) => value / 32768)];

  test.each<[string, Omit<WavFile, 'data'>]>([
    ['RF64 takes the size from ds64', { magic: 'RF64' }],
    ['BW64 too', { magic: 'BW64' }],
    ['other chunks are skipped', { before: [chunk('LIST', ascii('INFOabcd'))] }],
    ['a chunk of odd size is padded', { before: [chunk('bext', ascii('odd'))] }],
    [
      'a chunk of odd size may lack its padding',
      { before: [concat(ascii('note'), Uint8Array.of(3, 0, 0, 0), ascii('odd'))] },
    ],
    ['chunks behind the data are no audio', { after: [chunk('LIST', ascii('INFOabcd'))] }],
    ['a stream has the size 0xffffffff', { dataSize: 0xffffffff }],
    ['a stream of SoX has the size 0x7ffff000', { dataSize: 0x7ffff000 }],
    ['a stream has the size 0', { dataSize: 0 }],
    ['a file may end before its data', { dataSize: 4_000_000 }],
  ])('%s', async (_, file) => {
    expect(await decode(wavFile({ ...file, data }))).toEqual(expected);
  });

  test('no data between other chunks stays no data', async () => {
    const empty = wavFile({ data: new Uint8Array(), after: [chunk('LIST', ascii('INFOabcd'))] });
    expect(await decode(empty)).toEqual([new Float32Array()]);
  });

  test('half a frame at the end is dropped', async () => {
    expect(await decode(wavFile({ data }).subarray(0, -1))).toEqual([expected[0]!.subarray(0, 2)]);
  });
});

describe('a second data chunk', () => {
  const data = Uint8Array.from({ length: 4000 }, (_, i) => (i * 37) & 255);
  const open = (after: readonly Uint8Array[], dataSize?: number) =>
    openAudio(bytesSource(wavFile({ data, after, ...(dataSize !== undefined && { dataSize }) })));

  test('is not measured, and that is said', async () => {
    const decoder = await open([
      chunk('LIST', new Uint8Array(7)),
      chunk('data', new Uint8Array(88_200)),
      chunk('data', new Uint8Array(88_200)),
    ]);
    const [channel] = await decodeWhole(decoder);
    expect(channel!.length).toBe(2000);
    expect(decoder.damage).toEqual([
      {
        code: 'not-all-measured',
        message: 'the file holds a second data chunk with 2.00 s, which was not measured',
      },
    ]);
  });

  test.each([
    ['other chunks', [chunk('LIST', new Uint8Array(8)), chunk('bext', new Uint8Array(700))]],
    ['an empty one', [chunk('data', new Uint8Array())]],
  ])('but not %s', async (_, after) => {
    const decoder = await open(after);
    expect(decoder.damage).toEqual([]);
    await decoder.close();
  });

  test('nor what is no chunk, which is told as damage', async () => {
    const { damage } = await open([
      Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 100, 97, 116, 97, 9, 0, 0, 0, 1),
    ]);
    expect(damage).toMatchObject([{ code: 'damaged', count: 17 }]);
  });
});

describe('refusals', () => {
  const data = new Uint8Array(64);
  test.each<[string, Partial<WavFile>, string, RegExp]>([
    ['no channel', { channels: 0 }, 'limit.channels', /no channels/],
    ['25 channels', { channels: 25 }, 'limit.channels', /25 channels; 1 to 24/],
    ['65535 channels', { channels: 65535, blockAlign: 2 }, 'limit.channels', /65535/],
    ['no rate', { rateHz: 0 }, 'limit.rate', /0 Hz/],
    ['0.5 kHz', { rateHz: 500 }, 'limit.rate', /500 Hz; 1000 to 768000 Hz/],
    ['769 kHz', { rateHz: 769_000 }, 'limit.rate', /769000 Hz/],
    ['no bits', { bits: 0, blockAlign: 2 }, 'decode.unsupported', /0 bits per sample/],
    ['G.726', { tag: 0x45 }, 'decode.unsupported', /G.726 ADPCM is not supported/],
    ['no layer II', { tag: 0x50 }, 'decode.unsupported', /there is no MP2 in its data chunk/],
    ['an unknown tag', { tag: 0x1234 }, 'decode.unsupported', /0x1234/],
    ['integers of 64 bits', { bits: 64 }, 'decode.unsupported', /64 bits per sample/],
  ])('%s', async (_, file, code, message) => {
    const opening = open(wavFile({ ...file, data }));
    await expect(opening).rejects.toMatchObject({ code });
    await expect(opening).rejects.toThrow(message);
  });

  test('the limits are the caller’s to move', async () => {
    const source = bytesSource(wavFile({ channels: 12, rateHz: 4000, data }));
    const decoder = await openAudio(source, { maxChannels: 12, minRateHz: 1, maxRateHz: 8000 });
    expect(decoder.format).toMatchObject({ channels: 12, rateHz: 4000 });
  });

  test('a header alone', async () => {
    const whole = wavFile({ data });
    for (const length of [16, 20, 36, 40])
      await expect(open(whole.subarray(0, length))).rejects.toMatchObject({
        code: 'decode.unsupported',
      });
  });
});

test('decodes the same from a source that answers later', async () => {
  const bytes = wavFile({
    channels: 2,
    data: bytesOf(Int16Array.from({ length: 90_000 }, (_, i) => i)),
  });
  const later = {
    sizeBytes: bytes.length,
    read: async (at: number, n: number) => bytes.slice(at, at + n),
  };
  expect(await decodeWhole(await openAudio(later))).toEqual(await decode(bytes));
});

test('damage anywhere decodes or is a fault', async () => {
  const whole = wavFile({
    channels: 2,
    extensible: { mask: 3 },
    before: [chunk('LIST', ascii('INFOabcde'))],
    data: bytesOf(Int16Array.from({ length: 200 }, (_, i) => i * 100)),
  });
  await expectDamageIsHandled(whole, decode, inTier(75, 300));
});

describe('a second WAV file', () => {
  const samples = bytesOf(Int16Array.from({ length: 100 }, (_, i) => i));
  const inner = wavFile({ data: samples });

  test('after the first is named with its place and size', async () => {
    const { damage } = await open(concat(wavFile({ data: samples }), inner));
    expect(damage).toMatchObject([
      {
        code: 'not-all-measured',
        message: `a second WAV file of ${inner.length} bytes begins at byte ${inner.length} and was not measured`,
      },
    ]);
  });

  test('as the samples of the first is named', async () => {
    const { damage } = await open(wavFile({ data: inner }));
    expect(damage[0]?.message).toBe(
      `its samples begin with the header of another WAV file, which is measured as sound: ${inner.length} bytes from byte 44 on`,
    );
  });

  test.each(['fLaC', 'OggS', 'FORM'])('%s after the samples is named', async (id) => {
    const other = concat(ascii(id), new Uint8Array(60).fill(34));
    const first = wavFile({ data: samples });
    expect((await open(concat(first, other))).damage).toMatchObject([
      {
        code: 'not-all-measured',
        message: expect.stringContaining(`of 64 bytes begins at byte ${first.length}`) as string,
      },
    ]);
  });

  test.each([
    ['at an odd byte', 2 * 44_100 + 1],
    ['off a frame of 16 bits in stereo', 2 * 44_100 + 2],
    ['where a block ends', 4 * 16_384 - 7],
  ])('%s of the samples is named', async (_, bytes) => {
    const before = new Uint8Array(bytes).fill(82);
    const data = concat(before, inner, new Uint8Array(300_000));
    const decoder = await open(wavFile({ channels: 2, data }));
    await decodeWhole(decoder);
    expect(decoder.damage.map(({ message }) => message)).toEqual([
      `its samples contain the header of another WAV file, which is measured as sound: ${inner.length} bytes from byte ${44 + bytes} on`,
    ]);
  });

  test('of RIFX states its size', async () => {
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, 992);
    const rifx = concat(ascii('RIFX'), size, ascii('WAVEfmt '), new Uint8Array(100));
    const decoder = await open(wavFile({ data: concat(new Uint8Array(1001), rifx) }));
    await decodeWhole(decoder);
    expect(decoder.damage[0]?.message).toContain('1000 bytes from byte 1045 on');
    const first = await open(wavFile({ data: rifx }));
    expect(first.damage[0]?.message).toContain('1000 bytes from byte 44 on');
  });

  test('in the middle of the samples is named when it is reached', async () => {
    const before = new Uint8Array(2 * 44_100);
    const decoder = await open(wavFile({ data: concat(before, inner) }));
    expect(decoder.damage).toEqual([]);
    await decodeWhole(decoder);
    expect(decoder.damage).toEqual([
      {
        code: 'damaged',
        message: `its samples contain the header of another WAV file, which is measured as sound: ${inner.length} bytes from byte ${44 + before.length} on`,
        startSec: 1,
      },
    ]);
  });
});
