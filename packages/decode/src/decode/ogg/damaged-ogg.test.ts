import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decode, vorbisFrames } from '../../../../../testing/decode-ogg.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { FIRST, oggPage, packetsOf, repaged, sealed } from '../../../../../testing/ogg-file.js';
import { inTier } from '../../../../../testing/tiers.js';
import { concat } from '../../../../../testing/wav-file.js';

describe('pages that are missing', () => {
  const opus = fixtureBytes('opus.ogg');
  const opusPages = repaged(opus, { headers: 2, frames: () => 960, perPage: 5, end: 30_011 + 312 });
  let vorbisPages: Uint8Array[];
  let vorbisStarts: number[];
  beforeAll(async () => {
    const frames = await vorbisFrames('vorbis.ogg');
    const repaging = { headers: 3, frames: (i: number) => frames[i]!, perPage: 6 };
    vorbisPages = repaged(fixtureBytes('vorbis.ogg'), { ...repaging, end: 30_011 });
    vorbisStarts = [0];
    for (let at = 0; at < frames.length; at += 6)
      vorbisStarts.push(
        vorbisStarts.at(-1)! + frames.slice(at, at + 6).reduce((sum, count) => sum + count, 0),
      );
  });

  test('whole, they are what they were', async () => {
    for (const [pages, name] of [
      [opusPages, 'opus.ogg'],
      [vorbisPages, 'vorbis.ogg'],
    ] as const) {
      const { channels, damage } = await decode(concat(...pages));
      expect(
        firstDifference(channels, (await decode(fixtureBytes(name))).channels),
      ).toBeUndefined();
      expect(damage).toEqual([]);
    }
  });

  const ways: readonly [string, (page: Uint8Array) => Uint8Array][] = [
    ['taken out', () => new Uint8Array()],
    [
      'damaged in the body',
      (page) => page.map((byte, i) => (i === page.length - 1 ? byte ^ 1 : byte)),
    ],
    ['damaged in the mark', (page) => page.map((byte, i) => (i === 2 ? 0 : byte))],
    ['damaged in the sizes', (page) => page.map((byte, i) => (i === 27 ? byte ^ 3 : byte))],
  ];
  test.each(ways)('%s: silence stands there, and nothing else moves', async (_, change) => {
    const page = 3 + 2; // the third of audio
    const pages = vorbisPages.map((bytes, i) => (i === page ? change(bytes) : bytes));
    const { channels, frames, damage } = await decode(concat(...pages));
    const { channels: whole } = await decode(fixtureBytes('vorbis.ogg'));
    expect(frames).toBe(30_011);

    const from = vorbisStarts[2]!;
    const [warning] = damage;
    const end = Math.round(warning!.endSec! * 44_100);
    expect(damage).toMatchObject([{ code: 'damaged', count: 1, startSec: from / 44_100 }]);
    expect(end).toBeGreaterThanOrEqual(vorbisStarts[3]!);
    expect(end).toBeLessThanOrEqual(vorbisStarts[3]! + 1024); // the packet that overlaps the gap
    for (const [c, channel] of channels.entries()) {
      expect(channel.subarray(0, from)).toEqual(whole[c]!.subarray(0, from));
      expect(channel.subarray(from, end).every((sample) => sample === 0)).toBe(true);
      expect(channel.subarray(end)).toEqual(whole[c]!.subarray(end));
    }
  });

  test('the first of audio, and the last', async () => {
    const first = await decode(concat(...vorbisPages.filter((_, i) => i !== 3)));
    expect(first.frames).toBe(30_011);
    expect(first.damage).toMatchObject([{ code: 'damaged', startSec: 0, count: 1 }]);

    const damaged = vorbisPages.at(-1)!.slice();
    damaged[30]! ^= 1;
    const last = await decode(concat(...vorbisPages.slice(0, -1), damaged));
    expect(last.frames).toBe(vorbisStarts.at(-2));
    expect(last.damage).toMatchObject([{ code: 'damaged', startSec: last.frames / 44_100 }]);
  });

  test('Opus is silent for its run-up of 80 ms as well, and right behind it', async () => {
    const { channels, frames, damage } = await decode(
      concat(...opusPages.filter((_, i) => i !== 3)),
    );
    const { channels: whole } = await decode(opus);
    const from = 5 * 960 - 312;
    const end = from + 5 * 960 + 3840;
    expect(frames).toBe(30_011);
    expect(damage).toMatchObject([{ code: 'damaged', startSec: from / 48_000, count: 1 }]);
    expect(damage[0]!.endSec).toBeCloseTo(end / 48_000, 9);
    const [left] = channels;
    expect(left!.subarray(0, from)).toEqual(whole[0]!.subarray(0, from));
    expect(left!.subarray(from, end).every((sample) => sample === 0)).toBe(true);
    const tail = left!.subarray(end);
    const error = tail.map((sample, i) => sample - whole[0]![end + i]!);
    expect(energy(error)).toBeLessThan(energy(tail) / 100);
  });

  test('numbers with a gap where nothing is missing are no damage', async () => {
    const frames = await vorbisFrames('vorbis.ogg');
    const pages = repaged(fixtureBytes('vorbis.ogg'), {
      headers: 3,
      frames: (i) => frames[i]!,
      perPage: 6,
      end: 30_011,
    });
    const [, , ...audio] = packetsOf(fixtureBytes('vorbis.ogg')).slice(1);
    const headers = packetsOf(fixtureBytes('vorbis.ogg')).slice(0, 3);
    const shortened = [
      oggPage({ flags: FIRST, granule: 0, sequence: 0, packets: headers.slice(0, 1) }),
      oggPage({ granule: 0, sequence: 1, packets: headers.slice(1) }),
      ...pages.slice(3),
    ];
    expect(audio.length).toBeGreaterThan(10);
    const { damage, frames: count } = await decode(concat(...shortened));
    expect([damage, count]).toEqual([[], 30_011]);
  });

  test('headers that an editor of tags left within the stream are skipped', async () => {
    const headers = packetsOf(fixtureBytes('vorbis.ogg')).slice(0, 3);
    const again = oggPage({ granule: -104, sequence: 0, packets: headers });
    const pages = [...vorbisPages.slice(0, 6), again, ...vorbisPages.slice(6)].map((page, i) => {
      const copy = page.slice();
      new DataView(copy.buffer).setUint32(18, i, true);
      return sealed(copy);
    });
    const { channels, damage } = await decode(concat(...pages));
    const { channels: whole } = await decode(fixtureBytes('vorbis.ogg'));
    expect(firstDifference(channels, whole)).toBeUndefined();
    expect(damage).toEqual([]);

    const other = headers.map((header, i) => header.map((byte, at) => byte ^ Number(i === 0 && at === 20))); // prettier-ignore
    const foreign = oggPage({ granule: -104, sequence: 6, packets: other });
    const { damage: lost } = await decode(concat(...vorbisPages.slice(0, 6), foreign, ...pages.slice(7))); // prettier-ignore
    expect(lost.map(({ code }) => code)).toContain('not-all-measured');
  });

  test('a file that lies about the time gets no hours of silence', async () => {
    const pages = [...opusPages];
    const packets = packetsOf(opus).slice(12, 17);
    pages[4] = oggPage({ granule: 2 ** 40, sequence: 5, packets }); // one number left out
    const { frames, damage } = await decode(concat(...pages.slice(0, 5)));
    expect(frames).toBeLessThan(31 * 48_000);
    expect(damage).not.toEqual([]);
  });
});

const energy = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);

describe('random bytes anywhere', () => {
  test.each(['vorbis.ogg', 'opus.ogg', 'flac.ogg', 'opus-5.1.ogg'])(
    'of %s: a warning, a fault, or the same audio',
    async (name) => {
      const whole = fixtureBytes(name);
      const { channels: right } = await decode(whole);
      const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 16 }), async (changes) => {
          const damaged = whole.slice();
          for (const [at, by] of changes) damaged[at]! ^= by;
          const result = await decode(damaged).catch((error: unknown) => error as Error);
          if (result instanceof Error) expect(result).toMatchObject({ name: 'Fault' });
          else if (result.damage.length === 0)
            expect(firstDifference(result.channels, right)).toBeUndefined();
          else if (result.damage.every(({ code }) => code === 'damaged'))
            for (const channel of result.channels) expect(Math.max(...channel)).toBeLessThan(2);
        }),
        { seed: 1, numRuns: inTier(10, 40) },
      );
    },
  );
});
