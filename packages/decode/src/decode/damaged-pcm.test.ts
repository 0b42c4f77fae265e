import { describe, expect, test } from 'vitest';
import { decode } from '../../../../testing/decode-ogg.js';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { ascii, chunk, concat, wavFile } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { analyze } from '@sonometer/engine';
import { signal } from '@sonometer/engine';

const samples = Int16Array.from({ length: 4001 }, (_, i) => 8000 * Math.sin(i / 5));
const wav = wavFile({ data: new Uint8Array(samples.buffer) });
const FILES = {
  wav,
  '24.aiff': fixtureBytes('24.aiff'),
  'float.caf': fixtureBytes('float.caf'),
  '24.w64': fixtureBytes('24.w64'),
};

describe.each(Object.entries(FILES))('of %s', (_, file) => {
  const warned = async (bytes: Uint8Array) => {
    const { warnings } = await analyze(bytesSource(bytes), { answer: signal });
    return warnings;
  };

  test('nothing is wrong', async () => {
    expect(await warned(file)).toEqual([]);
  });

  test('a few frames that are missing at the end are told', async () => {
    const [warning, ...others] = await warned(file.subarray(0, file.length - 60));
    expect(warning).toMatch(/^the file declares 0\.\d{5} s but contains 0\.\d{5} s/);
    expect(others).toEqual([]);
  });

  test('bytes that were put in are told: all behind them moved', async () => {
    const middle = file.length / 2;
    const longer = concat(file.subarray(0, middle), Uint8Array.of(1, 2, 3), file.subarray(middle));
    expect(await warned(longer)).toContain('its last 3 bytes are no chunks and were left out');
  });

  test.each([
    ['zeros', new Uint8Array(1000)],
    ['a tag of ID3v1', concat(ascii('TAG'), ascii('A title'.padEnd(125)))],
  ])('%s behind them are harmless', async (_name, tail) => {
    expect(await warned(concat(file, tail))).toEqual([]);
  });
});

test('a chunk behind the samples of WAV is no damage', async () => {
  const { damage } = await decode(concat(wav, chunk('LIST', ascii('INFOodd'))));
  expect(damage).toEqual([]);
});

test('more samples than AIFF’s header counts are told', async () => {
  const bytes = FILES['24.aiff'].slice();
  const frames = bytes.findIndex((_, i) => ascii('COMM').every((c, k) => bytes[i + k] === c)) + 10;
  new DataView(bytes.buffer).setUint32(frames, 9001 - 4410);
  const { damage } = await decode(bytes);
  expect(damage).toMatchObject([{ code: 'not-all-measured' }]);
  expect(damage[0]!.message).toContain('0.10000 s more');
});

describe('floating point', () => {
  const warnedOf = async (change: (x: Float32Array) => void) => {
    const floats = Float32Array.from({ length: 44_100 }, (_, i) => 0.3 * Math.sin(i / 7));
    change(floats);
    const data = new Uint8Array(floats.buffer);
    return (await decode(wavFile({ tag: 3, bits: 32, data }))).damage;
  };

  test.each([1e30, 1e10, -5000, 31])('a sample of %s among others is damage', async (value) => {
    const damage = await warnedOf((x) => (x[22_050] = value));
    expect(damage).toMatchObject([{ code: 'implausible', count: 1 }]);
    expect(Math.abs(damage[0]!.startSec! - 0.5)).toBeLessThan(0.02);
  });

  test.each([
    ['loud in one place', (x: Float32Array) => (x[100] = 7)],
    [
      'that decay',
      (x: Float32Array) => {
        x.forEach((_, i) => (x[i] = 50 * Math.exp(-i / 6000)));
      },
    ],
    ['that are not numbers', (x: Float32Array) => (x[100] = NaN)],
  ])('samples %s are none', async (_, change) => {
    expect(await warnedOf(change)).toEqual([]);
  });
});

test('a chunk behind samples of odd length in AIFF is no damage', async () => {
  const u32be = (value: number) =>
    Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
  const of = (id: string, body: Uint8Array) =>
    concat(ascii(id), u32be(body.length), body, new Uint8Array(body.length % 2));
  const rate = Uint8Array.of(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0);
  const common = concat(Uint8Array.of(0, 1), u32be(4001), Uint8Array.of(0, 24), rate);
  const body = concat(
    ascii('AIFF'),
    of('COMM', common),
    of('SSND', new Uint8Array(8 + 3 * 4001)),
    of('ANNO', ascii('of an odd length.')),
  );
  const { damage } = await decode(concat(ascii('FORM'), u32be(body.length), body));
  expect(damage).toEqual([]);
});
