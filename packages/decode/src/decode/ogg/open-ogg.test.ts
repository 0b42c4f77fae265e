import { describe, expect, test } from 'vitest';
import { decode, vorbisFrames } from '../../../../../testing/decode-ogg.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { FIRST, LAST, oggPage, pagesOf, repaged } from '../../../../../testing/ogg-file.js';
import { concat } from '../../../../../testing/wav-file.js';

const joined = (...parts: readonly (readonly Float32Array[])[]) =>
  parts[0]!.map((_, c) => {
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part[c]!.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part[c]!, at);
      at += part[c]!.length;
    }
    return whole;
  });

describe('files in a row', () => {
  const vorbis = fixtureBytes('vorbis.ogg');
  const other = fixtureBytes('vorbis-q8.ogg'); // the same rate and channels, other codebooks
  const opus = fixtureBytes('opus.ogg');

  test.each([
    ['two of Vorbis with different codebooks', [vorbis, other]],
    ['five of Vorbis', [other, vorbis, other, other, vorbis]],
    ['two of Opus', [opus, opus]],
    ['three of FLAC', ['flac.ogg', 'flac.ogg', 'flac.ogg'].map(fixtureBytes)],
  ])('%s are one recording, frame by frame', async (_, files) => {
    const alone = await Promise.all(files.map(async (file) => (await decode(file)).channels));
    const { channels, damage, facts } = await decode(concat(...files));
    expect(firstDifference(channels, joined(...alone))).toBeUndefined();
    expect(damage).toEqual([]);
    expect(facts.declaredDurationSec).toBeUndefined(); // the last link's own
  });

  test.each([
    ['of other channels', 'vorbis-short.ogg', /vorbis, 44100 Hz, 1 channel,/],
    ['of another codec', 'flac.ogg', /flac, 44100 Hz, 2 channels/],
    ['of another rate', 'opus.ogg', /opus, 48000 Hz/],
  ])('one %s ends the recording, and that is said', async (_, name, message) => {
    const { frames, damage } = await decode(concat(vorbis, fixtureBytes(name)));
    expect(frames).toBe(30_011);
    expect(damage).toEqual([
      {
        code: 'stream-changes',
        message: expect.stringMatching(message) as unknown,
        startSec: 30_011 / 44_100,
      },
    ]);
  });

  test('one whose first page is damaged is left out, and that is said', async () => {
    const damaged = other.slice();
    damaged[40]! ^= 1;
    const changed = pagesOf(damaged).map((page) => {
      page[14] = 99; // its serial
      return page;
    });
    const { channels, damage } = await decode(concat(vorbis, ...changed, vorbis));
    const { channels: alone } = await decode(vorbis);
    expect(firstDifference(channels, joined(alone, alone))).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'damaged', startSec: 30_011 / 44_100 }]);
  });
});

describe('what is no damage', () => {
  const whole = fixtureBytes('vorbis.ogg');
  const tag = concat(
    Uint8Array.from('TAGsomething', (c) => c.charCodeAt(0)),
    new Uint8Array(116),
  );
  test.each([
    ['zeros behind the end', concat(whole, new Uint8Array(100_000))],
    ['a tag behind the end', concat(whole, tag)],
  ])('%s', async (_, bytes) => {
    const { frames, damage } = await decode(bytes);
    expect([frames, damage]).toEqual([30_011, []]);
  });

  test('a piece of a longer stream, whose time does not start at nought', async () => {
    const frames = await vorbisFrames('vorbis.ogg');
    const pages = repaged(whole, {
      headers: 3,
      frames: (i) => (i === 0 ? 5_000_000 : frames[i]!),
      perPage: 6,
    });
    const { facts, frames: count, damage } = await decode(concat(...pages));
    expect(damage).toEqual([]);
    expect(count).toBe(frames.reduce((sum, n) => sum + n, 0));
    expect(facts.declaredDurationSec).toBeCloseTo(count / 44_100, 6);
  });

  test('another stream between, such as a video', async () => {
    const frames = await vorbisFrames('vorbis.ogg');
    const pages = repaged(whole, {
      headers: 3,
      frames: (i) => frames[i]!,
      perPage: 6,
      end: 30_011,
    });
    const video = (sequence: number, flags = 0) =>
      oggPage({
        serial: 7,
        sequence,
        flags,
        granule: sequence,
        packets: [Uint8Array.from('\x80theora ', (c) => c.charCodeAt(0))],
      });
    const mixed = [
      video(0, FIRST),
      pages[0]!,
      ...pages.slice(1).flatMap((page, i) => [video(i + 1), page]),
    ];
    const { frames: count, damage } = await decode(concat(...mixed));
    expect([count, damage]).toEqual([30_011, []]);
  });
});

describe('refusals name the reason', () => {
  const text = (start: string) => {
    const first = Uint8Array.from(start.padEnd(80, '\0'), (c) => c.charCodeAt(0));
    return concat(
      oggPage({ flags: FIRST, granule: 0, sequence: 0, packets: [first] }),
      oggPage({ flags: LAST, granule: 9, sequence: 1, packets: [Uint8Array.of(1, 2, 3)] }),
    );
  };
  test.each([
    ['Speex   1.2', /Speex is not supported/],
    ['\x80theora', /Theora video is not supported/],
    ['unheard of', /an unknown kind of stream is not supported/],
  ])('%s', async (start, message) => {
    await expect(decode(text(start))).rejects.toThrow(message);
  });

  test('damaged headers', async () => {
    const damaged = fixtureBytes('vorbis.ogg');
    damaged[700]! ^= 1; // in the codebooks
    await expect(decode(damaged)).rejects.toThrow(/headers are damaged/);
  });
});

describe('a file that ends before its audio', () => {
  const opus = fixtureBytes('opus.ogg');
  const [head, tags] = pagesOf(opus).map((page) => page.length) as [number, number];
  const vorbis = fixtureBytes('vorbis.ogg');
  test.each([
    ['in the header of its first page', opus.subarray(0, 20), /breaks off inside its first page/],
    ['inside its first page', opus.subarray(0, head - 5), /breaks off inside its first page/],
    ['inside its headers', opus.subarray(0, head + tags - 5), /breaks off inside its headers/],
    ['after a header of three', vorbis.subarray(0, 58), /breaks off inside its headers/],
    ['after its headers', opus.subarray(0, head + tags), /holds no audio, only headers/],
  ])('%s', async (_, bytes, message) => {
    await expect(decode(bytes)).rejects.toThrow(message);
  });
});

describe('a file that breaks off inside a page', () => {
  const whole = fixtureBytes('vorbis.ogg'); // all its audio lies on one page
  const start = whole.length - pagesOf(whole).at(-1)!.length;

  test('is decoded as far as it goes, and that is said', async () => {
    const broken = whole.subarray(0, Math.floor((start + whole.length) / 2));
    const { channels, frames, damage } = await decode(broken);
    const { channels: right } = await decode(whole);
    expect(frames).toBeGreaterThan(30_011 * 0.4);
    const expected = right.map((channel) => channel.subarray(0, frames));
    expect(firstDifference(channels, expected)).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'breaks-off' }]);
  });

  test('or holds nothing that can be decoded', async () => {
    for (const left of [0, 27, 40, 70])
      await expect(decode(whole.subarray(0, start + left))).rejects.toMatchObject({
        code: 'decode.unsupported',
      });
  });
});
