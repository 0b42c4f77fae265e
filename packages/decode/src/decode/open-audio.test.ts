import { beforeAll, describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../testing/first-difference.js';
import { fixtureBytes, fixtureSource } from '../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../testing/master-signal.js';
import { whiteNoise } from '../../../../testing/noise.js';
import { ascii, concat, wavFile } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import type { Source } from '../source/source.js';
import type { Decoder } from './decoder.js';
import { openAudio } from './open-audio.js';

describe('open audio', () => {
  interface Fixture {
    readonly name: string;
    readonly codec: string;
    readonly rateHz?: number;
    readonly channels?: number;
    readonly frames?: number;
    /** Of the master; lossless files match it bit by bit. */
    readonly bits?: number;
    /** Minimum ratio of the signal to the codec's error, on every channel. */
    readonly minSnrDb?: number;
  }

  /** What `testing/fixtures/make-fixtures.ts` encoded. */
  const LOSSLESS: readonly Fixture[] = [
    { name: '16.flac', codec: 'flac', frames: 12_007 },
    { name: '20.flac', codec: 'flac', frames: 12_007, channels: 1, bits: 20 },
    { name: '24.flac', codec: 'flac', frames: 9001, bits: 24 },
    { name: '5.1.flac', codec: 'flac', frames: 6007, channels: 6 },
    { name: 'flac.ogg', codec: 'flac', frames: 12_007 },
    { name: 'alac-16.m4a', codec: 'alac', frames: 12_007 },
    { name: 'alac-24.m4a', codec: 'alac', frames: 9001, bits: 24 },
    { name: 'alac-5.1.m4a', codec: 'alac', frames: 6007, channels: 6 },
  ];

  const LOSSY: readonly Fixture[] = [
    { name: 'cbr.mp3', codec: 'mp3', minSnrDb: 20 },
    { name: 'vbr.mp3', codec: 'mp3', minSnrDb: 20 },
    { name: 'mono.mp3', codec: 'mp3', channels: 1, minSnrDb: 20 },
    { name: 'mpeg2.mp3', codec: 'mp3', channels: 1, rateHz: 22_050, frames: 15_013, minSnrDb: 20 },
    { name: 'mpeg2.5.mp3', codec: 'mp3', channels: 1, rateHz: 8000, frames: 6007, minSnrDb: 15 },
    { name: 'free.mp3', codec: 'mp3', channels: 1, frames: 12_007, minSnrDb: 20 },
    { name: 'vorbis.ogg', codec: 'vorbis', minSnrDb: 15 },
    { name: 'vorbis-5.1.ogg', codec: 'vorbis', channels: 6, frames: 15_013, minSnrDb: 10 },
    { name: 'vorbis-short.ogg', codec: 'vorbis', channels: 1, frames: 2205, minSnrDb: 10 },
    { name: 'opus.ogg', codec: 'opus', rateHz: 48_000, minSnrDb: 10 },
    {
      name: 'opus-5.1.ogg',
      codec: 'opus',
      rateHz: 48_000,
      channels: 6,
      frames: 15_013,
      minSnrDb: 10,
    },
    {
      name: 'opus-short.ogg',
      codec: 'opus',
      rateHz: 48_000,
      channels: 1,
      frames: 2205,
      minSnrDb: 10,
    },
    { name: 'aac.m4a', codec: 'aac', minSnrDb: 20 },
    { name: 'aac-faststart.m4a', codec: 'aac', minSnrDb: 20 },
    { name: 'aac-dash.m4a', codec: 'aac', minSnrDb: 20 },
    { name: 'aac-5.1.m4a', codec: 'aac', channels: 6, frames: 15_013, minSnrDb: 10 },
    { name: 'aac.mov', codec: 'aac', channels: 1, minSnrDb: 20 },
    { name: 'aac-he.m4a', codec: 'aac', minSnrDb: 10 },
    { name: 'aac-he-v2.m4a', codec: 'aac', minSnrDb: 0 },
  ];

  const masterOf = ({ rateHz = 44_100, channels = 2, frames = 30_011, bits = 16 }: Fixture) =>
    masterSignal({ rateHz, channels, frames, bits });

  describe.each([...LOSSLESS, ...LOSSY])('$name', (fixture) => {
    const { name, codec, rateHz = 44_100, channels = 2, frames = 30_011, minSnrDb } = fixture;

    let decoder: Decoder;
    let decoded: Float32Array[];
    beforeAll(async () => {
      decoder = await openAudio(fixtureSource(name));
      decoded = await decodeWhole(decoder);
    });

    test('says what it is', () => {
      expect(decoder.damage).toEqual([]);
      expect(decoder.format).toMatchObject({ rateHz, channels });
      expect(decoder.format.speakers).toHaveLength(channels);
      const facts = {
        container: containerOf(name),
        codec,
        lossy: minSnrDb !== undefined,
        ...(minSnrDb === undefined && { bitDepth: fixture.bits ?? 16 }),
      };
      expect(decoder.facts).toMatchObject(facts);
      if (name !== 'aac-dash.m4a')
        expect(decoder.facts.declaredDurationSec).toBeCloseTo(frames / rateHz, 6);
    });

    test('gives the frames of the recording, in the order of WAV', () => {
      const master = masterOf(fixture);
      expect(decoded.map((channel) => channel.length)).toEqual(master.map(() => frames));
      if (minSnrDb === undefined) expect(firstDifference(decoded, master)).toBeUndefined();
      else expect(Math.min(...snrsDb(decoded, master))).toBeGreaterThan(minSnrDb);
    });

    test('is the same from a source that answers later', async () => {
      const bytes = fixtureBytes(name);
      const later = await openAudio({
        sizeBytes: bytes.length,
        read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
      });
      expect(firstDifference(await decodeWhole(later), decoded)).toBeUndefined();
    });
  });

  const containerOf = (name: string) =>
    name.endsWith('.mov') ? 'm4a' : name.slice(name.lastIndexOf('.') + 1);

  const energy = (channel: Float32Array) => channel.reduce((sum, x) => sum + x * x, 0);

  const snrsDb = (decoded: readonly Float32Array[], master: readonly Float32Array[]) =>
    master.map((channel, c) => {
      const error = channel.map((x, i) => x - decoded[c]![i]!);
      return 10 * Math.log10(energy(channel) / energy(error));
    });

  describe('what precedes the audio', () => {
    const tag = (bytes: number) =>
      concat(
        ascii('ID3'),
        Uint8Array.of(4, 0, 0, 0, 0, bytes >> 7, bytes & 127),
        new Uint8Array(bytes),
      );
    const junk = Uint8Array.from({ length: 3000 }, (_, i) => (i * 97) & 255);

    test.each([
      ['tags before MP3', 'cbr.mp3', tag(5000)],
      ['two tags before MP3', 'cbr.mp3', concat(tag(300), tag(20))],
      ['unknown bytes before MP3', 'cbr.mp3', junk],
      ['tags before FLAC', '16.flac', tag(5000)],
      ['tags before Ogg', 'vorbis.ogg', tag(300)],
      [
        'many unknown bytes before MP3',
        'cbr.mp3',
        concat(...Array.from({ length: 40 }, () => junk)),
      ],
    ])('%s change nothing', async (_, name, before) => {
      const bytes = concat(before, fixtureBytes(name));
      const decoded = await decodeWhole(await openAudio(bytesSource(bytes)));
      const plain = await decodeWhole(await openAudio(fixtureSource(name)));
      expect(firstDifference(decoded, plain)).toBeUndefined();
    });
  });

  test('a tag before WAV changes nothing', async () => {
    const wav = wavFile({ data: Uint8Array.from({ length: 2000 }, (_, i) => (i * 37) & 255) });
    const tag = concat(ascii('ID3'), Uint8Array.of(3, 0, 0, 0, 0, 0, 100), new Uint8Array(100));
    const decoded = await decodeWhole(await openAudio(bytesSource(concat(tag, wav))));
    expect(
      firstDifference(decoded, await decodeWhole(await openAudio(bytesSource(wav)))),
    ).toBeUndefined();
  });

  test('MP3 without an encoder’s note keeps delay and padding, and declares no length', async () => {
    const decoder = await openAudio(fixtureSource('no-header.mp3'));
    expect(decoder.facts.declaredDurationSec).toBeUndefined();
    const [channel] = await decodeWhole(decoder);
    expect(channel!.length % 1152).toBe(0);
    expect(channel!.length).toBeGreaterThan(30_011);
  });

  describe('refusals', () => {
    const random = Uint8Array.from(
      { length: 20_000 },
      (_, i) => (Math.imul(i, 2654435761) >>> 13) & 255,
    );
    test.each<[string, Uint8Array, RegExp]>([
      ['nothing', new Uint8Array(), /empty/],
      ['one byte', Uint8Array.of(0xff), /not supported/],
      ['noise', random, /not supported/],
      ['text', ascii('this is not audio\n'.repeat(50)), /^text is not supported/],
      ['MP3 of free format', Uint8Array.of(0xff, 0xfb, 0x04, 0, 0, 0, 0, 0), /free format/],
      ['a page', ascii('<!doctype html><html></html>'), /a web page/],
      ['AIFF without a description', ascii('FORM\0\0\0\0AIFFCOMM'), /aiff: /],
      ['Monkey’s Audio', ascii('MAC \x96\x0f\0\0'), /Monkey/],
      [
        'tags alone',
        concat(ascii('ID3\x04\0\0\0\0\x0f\x76'), new Uint8Array(2038)),
        /not supported/,
      ],
    ])('%s', async (_, bytes, message) => {
      const opening = openAudio(bytesSource(bytes));
      await expect(opening).rejects.toMatchObject({ name: 'Fault', code: 'decode.unsupported' });
      await expect(opening).rejects.toThrow(message);
    });
  });

  describe.each(['wav', 'cbr.mp3', '16.flac', 'vorbis.ogg'])('a source of %s', (name) => {
    const bytes = name === 'wav' ? wavFile({ data: new Uint8Array(200_000) }) : fixtureBytes(name);

    /** Breaks at read number `breaksAt`. */
    const brittle = (breaksAt: number, isLate: boolean): Source & { reads: number } => ({
      sizeBytes: bytes.length,
      reads: 0,
      read(offset, length) {
        if (this.reads++ !== breaksAt) return bytes.subarray(offset, offset + length);
        if (isLate) return Promise.reject(new Error('EIO'));
        throw new Error('EIO');
      },
    });

    test.each([false, true])(
      'that breaks at any read is unreadable (later: %s)',
      async (isLate) => {
        const sound = brittle(-1, isLate);
        await decodeWhole(await openAudio(sound));
        for (let read = 0; read < sound.reads; read++) {
          const decoding = openAudio(brittle(read, isLate)).then(decodeWhole);
          await expect(decoding, `read ${read}`).rejects.toMatchObject({
            code: 'source.unreadable',
          });
        }
      },
    );

    test('may be closed while it reads', async () => {
      let answer = (): void => undefined;
      let isSlow = false;
      const source: Source = {
        sizeBytes: bytes.length,
        async read(offset, length) {
          if (isSlow) await new Promise<void>((resolve) => (answer = resolve));
          return bytes.subarray(offset, offset + length);
        },
      };
      const decoder = await openAudio(source);
      isSlow = true;
      const waiting = decoder.next();
      await decoder.close();
      answer();
      await waiting;
      expect(await decoder.next()).toBeNull();
    });

    test('may be left midway', async () => {
      const decoder = await openAudio(bytesSource(bytes));
      expect(await decoder.next()).not.toBeNull();
      await decoder.close();
      await decoder.close();
      expect(await decoder.next()).toBeNull();
    });
  });
});

describe('check pcm', () => {
  async function decodeAll(file: Uint8Array): Promise<number> {
    const decoder = await openAudio(bytesSource(file));
    let frames = 0;
    for (let block = await decoder.next(); block; block = await decoder.next())
      frames += block[0]?.length ?? 0;
    return frames;
  }

  const words = (given: readonly number[]) => new Uint8Array(Uint16Array.from(given).buffer);
  /** Stereo frames of noise with some words every so often. */
  const withMarks = (words: readonly number[], count: number) => {
    const noise = whiteNoise(4000, 0.2).map((x) => Math.round(x * 32_767));
    const data = Int16Array.from(noise);
    for (let i = 0; i < count; i++) {
      data.set(words, 1000 * i + 200);
    }
    return wavFile({ channels: 2, data: new Uint8Array(data.buffer) });
  };

  describe('PCM that is no sound', () => {
    test.each([
      ['IEC 61937', [0xf872, 0x4e1f, 0x0001], /compressed bitstream .* \(IEC 61937\), not sound/],
      ['DTS of 16-bit words', [0x7ffe, 0x8001, 0xfc3c], /DTS, not sound/],
      ['DTS of 16-bit words, little-endian', [0xfe7f, 0x0180, 0x3cfc], /DTS, not sound/],
      ['DTS of 14-bit words', [0x1fff, 0xe800, 0x07f1], /DTS, not sound/],
      ['DTS of 14-bit words, little-endian', [0xff1f, 0x00e8, 0xf107], /DTS, not sound/],
    ])('%s is refused by its name', async (_, words, message) => {
      await expect(decodeAll(withMarks(words, 3))).rejects.toThrow(message);
      // one mark may be chance
      expect(await decodeAll(withMarks(words, 1))).toBe(2000);
    });

    /** Frames of AC-3 of 64 kbit/s at 48 kHz, or of E-AC-3 as long: headers over noise. */
    const ac3 = (isEnhanced: boolean) =>
      Uint8Array.from({ length: 40 * 256 }, (_, i) => {
        const header = isEnhanced ? [0x0b, 0x77, 0, 127, 0x3f, 0x80] : [0x0b, 0x77, 1, 2, 8, 0x40];
        return header[i % 256] ?? (i * 97 + (i >> 5) * 31) & 127;
      });
    const swapped = (bytes: Uint8Array) => bytes.map((_, i) => bytes[i ^ 1] ?? 0);
    const shifted = (bytes: Uint8Array) => concat(Uint8Array.of(9), bytes, Uint8Array.of(9));
    const data = (words: readonly number[]) => withMarks(words, 3).subarray(44);
    /** Float32 that carries words of 16 bits. */
    const inFloats = (bytes: Uint8Array) =>
      new Uint8Array(
        Float32Array.from(new Int16Array(bytes.slice().buffer), (x) => x / 32_768).buffer,
      );
    const IEC = [0xf872, 0x4e1f, 0x0001];

    test.each([
      ['AC-3', 16, ac3(false), /are AC-3, not sound/],
      ['AC-3 in words', 16, swapped(ac3(false)), /are AC-3, not sound/],
      ['AC-3 one byte off', 16, shifted(ac3(false)), /are AC-3, not sound/],
      ['AC-3 in 24 bits', 24, concat(ac3(false), Uint8Array.of(0, 0)), /are AC-3, not sound/],
      ['AC-3 as 8 bits', 8, ac3(false), /are AC-3, not sound/],
      ['AC-3 as floats', 32, ac3(false), /are AC-3, not sound/],
      ['AC-3 in floats', 32, inFloats(ac3(false)), /are AC-3, not sound/],
      ['E-AC-3', 16, ac3(true), /are E-AC-3, not sound/],
      ['IEC 61937 one byte off', 16, shifted(data(IEC)), /\(IEC 61937\), not sound/],
      ['IEC 61937 in floats', 32, inFloats(data(IEC)), /\(IEC 61937\), not sound/],
      ['DTS in floats', 32, inFloats(data([0xfe7f, 0x0180, 0x3cfc])), /are DTS, not sound/],
    ])('%s is found wherever it lies', async (_, bits, data, message) => {
      const file = wavFile({ ...(bits === 32 && { tag: 3 }), bits, data });
      await expect(decodeAll(file)).rejects.toThrow(message);
    });

    test('sound clipped at both ends of full scale is sound', async () => {
      expect(await decodeAll(withMarks([0x7ffe, 0x8001, 0x8001], 3))).toBe(2000);
      expect(await decodeAll(withMarks([0x7ffe, 0x8001, 0x7ffe], 3))).toBe(2000);
    });

    test('a bitstream that begins after 15 s of sound is refused', async () => {
      const RATE_HZ = 8000;
      const data = Int16Array.from(whiteNoise(60 * RATE_HZ, 0.2), (x) => Math.round(x * 32_767));
      for (let at = 15 * RATE_HZ; at + 2 < data.length; at += 256) {
        data[at] = 0xf872;
        data[at + 1] = 0x4e1f;
      }
      const file = wavFile({ rateHz: RATE_HZ, data: new Uint8Array(data.buffer) });
      await expect(decodeAll(file)).rejects.toThrow(/compressed bitstream/);
    });

    test('DSD over PCM is refused', async () => {
      const data = new Uint8Array(3 * 2 * 400);
      for (let i = 0; i < 400; i++)
        for (let c = 0; c < 2; c++)
          data.set([i * 7, i * 13, i % 2 === 0 ? 0x05 : 0xfa], 3 * (2 * i + c));
      const file = wavFile({ channels: 2, bits: 24, rateHz: 176_400, data });
      await expect(decodeAll(file)).rejects.toThrow('DSD over PCM (DoP), not sound');
    });

    test('floating point in the units of integers is refused with its divisor', async () => {
      const loud = whiteNoise(4000, 8000);
      const file = (samples: Float32Array) =>
        wavFile({ tag: 3, bits: 32, data: new Uint8Array(samples.buffer.slice(0)) });
      await expect(decodeAll(file(loud))).rejects.toThrow(
        /divide them by 32768|divide them by 8388608/,
      );
      // a wrong exponent, and overs, are measured
      const one = whiteNoise(4000, 0.5);
      one[100] = 9000;
      expect(await decodeAll(file(one))).toBe(4000);
      expect(await decodeAll(file(whiteNoise(4000, 3)))).toBe(4000);
    });

    test('sound is decoded, whatever its words', async () => {
      expect(await decodeAll(wavFile({ channels: 2, data: words([1, 2, 3, 4]) }))).toBe(2);
    });
  });
});
