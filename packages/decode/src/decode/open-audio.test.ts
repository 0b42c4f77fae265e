import { beforeAll, describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../testing/first-difference.js';
import { fixtureBytes, fixtureSource } from '../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../testing/master-signal.js';
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
