import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import {
  flacFile,
  flacFrames,
  metadataBlock,
  streamInfo,
  type FlacForm,
} from '../../../../../testing/flac-file.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { readDeclared } from '../declared.js';
import { openAudio } from '../open-audio.js';

const RATE_HZ = 8000;
const FRAME = 400; // 50 ms
const form: FlacForm = {
  bits: 16,
  rateHz: RATE_HZ,
  frameSamples: FRAME,
  subframe: { kind: 'fixed', order: 2, partitions: 2 },
};

const tone = (length: number, step = 9) =>
  Array.from({ length }, (_, i) => Math.round(12_000 * Math.sin(i / step)) + (i % 3));
const mono = [tone(8100)];
const info = streamInfo(mono, form);
const marker = ascii('fLaC');
const head = concat(marker, metadataBlock(0, info, true));
const frames = flacFrames(mono, form);
const floats = (codes: readonly number[]) => Float32Array.from(codes, (code) => code / 32_768);
const all = floats(mono[0]!);

async function decode(...parts: readonly Uint8Array[]) {
  const decoder = await openAudio(bytesSource(concat(...parts)));
  const channels = await decodeWhole(decoder);
  return { channels, damage: decoder.damage, facts: decoder.facts };
}

const messages = async (...parts: readonly Uint8Array[]) =>
  (await decode(...parts)).damage.map(({ message }) => message);

/** One bit in the midst of it. */
const broken = (frame: Uint8Array) => frame.map((byte, i) => (i === 60 ? byte ^ 1 : byte));
const silentFrom = (from: number, to: number) => all.map((x, i) => (i >= from && i < to ? 0 : x));

describe('a frame whose checksum is wrong', () => {
  test('is left out, its time kept, and told', async () => {
    const parts = frames.map((frame, i) => (i === 7 ? broken(frame) : frame));
    const { channels, damage } = await decode(head, ...parts);
    expect(firstDifference(channels, [silentFrom(7 * FRAME, 8 * FRAME)])).toBeUndefined();
    expect(damage).toEqual([
      {
        code: 'damaged',
        message: '1 damaged frame was left out from 0.35 to 0.40 s, and silence replaces it',
        startSec: 0.35,
        endSec: 0.4,
        count: 1,
      },
    ]);
  });

  test('may be the first, the last, or several', async () => {
    for (const bad of [[0], [frames.length - 1], [3, 4, 5], [0, 1, 9]]) {
      const parts = frames.map((frame, i) => (bad.includes(i) ? broken(frame) : frame));
      const { channels, damage } = await decode(head, ...parts);
      const expected = all.map((x, i) => (bad.includes(Math.floor(i / FRAME)) ? 0 : x));
      expect(firstDifference(channels, [expected])).toBeUndefined();
      expect(damage.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(bad.length);
    }
  });

  test('has its time in a stream of frames that vary, too', async () => {
    const varying = flacFrames(mono, { ...form, isVariable: true });
    const parts = varying.map((frame, i) => (i === 2 ? broken(frame) : frame));
    const { channels } = await decode(
      marker,
      metadataBlock(0, streamInfo(mono, { ...form, isVariable: true }), true),
      ...parts,
    );
    expect(firstDifference(channels, [silentFrom(600, 1000)])).toBeUndefined();
  });

  test('leaves the rest alone where nothing says how long it was', async () => {
    const bare = frames.map((frame, i) => (i === 0 ? broken(frame) : frame));
    const { channels, damage } = await decode(...bare);
    expect(firstDifference(channels, [all.subarray(FRAME)])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'damaged', count: 1, startSec: 0, endSec: 0 }]);
  });
});

test('a header of which one bit is wrong is none', async () => {
  const parts = frames.map((frame, i) =>
    i === 3 ? frame.map((byte, at) => (at === 4 ? byte ^ 1 : byte)) : frame,
  );
  const { channels } = await decode(head, ...parts);
  expect(firstDifference(channels, [silentFrom(3 * FRAME, 4 * FRAME)])).toBeUndefined();
});

test('frames that are not in the file leave no silence, but a word', async () => {
  const { channels, damage } = await decode(head, ...frames.slice(0, 5), ...frames.slice(7));
  const expected = Float32Array.from([...all.subarray(0, 5 * FRAME), ...all.subarray(7 * FRAME)]);
  expect(firstDifference(channels, [expected])).toBeUndefined();
  expect(damage).toMatchObject([{ code: 'damaged', count: 2, startSec: 0.25, endSec: 0.25 }]);
});

test('a file that breaks off inside a frame says so', async () => {
  const whole = concat(head, ...frames);
  const { channels, damage } = await decode(whole.subarray(0, Math.floor(whole.length / 2)));
  const [given] = channels;
  expect(given!.length % FRAME).toBe(0);
  expect(firstDifference([all.subarray(0, given!.length)], channels)).toBeUndefined();
  expect(damage).toMatchObject([{ code: 'breaks-off' }]);
});

describe('what follows the last frame', () => {
  const unknown = streamInfo([[]], form).map((byte, i) => (i < 18 ? byte : 0));
  const streamed = concat(marker, metadataBlock(0, unknown, true));
  test.each([
    ['a tag of ID3v1', concat(ascii('TAG'), new Uint8Array(125))],
    ['a tag of APEv2', concat(ascii('APETAGEX'), new Uint8Array(200))],
    ['zeros', new Uint8Array(5000)],
  ])('%s is nobody’s damage', async (_, rest) => {
    for (const start of [head, streamed]) {
      const { channels, damage } = await decode(start, ...frames, rest);
      expect(firstDifference(channels, [all])).toBeUndefined();
      expect(damage).toEqual([]);
    }
  });

  test('half a frame is, where the length is not known', async () => {
    const { damage } = await decode(streamed, ...frames, frames[2]!.subarray(0, 50));
    expect(damage).toMatchObject([{ code: 'breaks-off' }]);
  });
});

test('without STREAMINFO, a first frame that is damaged is told', async () => {
  const other = metadataBlock(1, info, true);
  const parts = [broken(frames[0]!), ...frames.slice(1)];
  const { channels, damage } = await decode(marker, other, ...parts);
  expect(
    firstDifference(channels, [all.subarray(all.length - channels[0]!.length)]),
  ).toBeUndefined();
  expect(damage).toMatchObject([{ code: 'damaged', count: 1, startSec: 0 }]);
  expect((await decode(marker, other, ...frames)).damage).toEqual([]);
  expect((await decode(marker, other, ...frames.slice(3))).damage).toEqual([]);
});

describe('the checksum of the samples', () => {
  const wrongInfo = info.map((byte, i) => (i === 20 ? byte ^ 1 : byte));

  test('differs: a warning', async () => {
    const { channels, damage } = await decode(marker, metadataBlock(0, wrongInfo, true), ...frames);
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'checksum-differs' }]);
  });

  test.each([1000, -1000])('shows that a header with %i samples more is wrong', async (more) => {
    // 36 bits from bit 108 of STREAMINFO on; the lower 32 are enough here
    const wrongLength = info.slice();
    const view = new DataView(wrongLength.buffer);
    view.setUint32(14, view.getUint32(14) + more);
    const { channels, damage } = await decode(
      marker,
      metadataBlock(0, wrongLength, true),
      ...frames,
    );
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'wrong-length' }]);
    expect(
      (await decode(marker, metadataBlock(0, wrongLength, true), ...frames.slice(1))).damage,
    ).not.toContainEqual(expect.objectContaining({ code: 'wrong-length' }));
  });

  /** STREAMINFO with another length: 36 bits from bit 108 on. */
  const withLength = (samples: number) => {
    const other = info.slice();
    other[13] = (other[13]! & 0xf0) | Math.floor(samples / 2 ** 32);
    new DataView(other.buffer).setUint32(14, samples % 2 ** 32);
    return other;
  };
  const WEEK = 7 * 24 * 3600 * RATE_HZ;

  describe.each([2 ** 36 - 1, WEEK + 1])('a length of %i samples, more than fits', (samples) => {
    const damaged = withLength(samples);
    const block = metadataBlock(0, damaged, true);

    test('is damage of the header where the checksum is right', async () => {
      const { channels, damage, facts } = await decode(marker, block, ...frames);
      expect(firstDifference(channels, [all])).toBeUndefined();
      expect(facts.declaredDurationSec).toBeUndefined();
      expect(damage).toMatchObject([{ code: 'wrong-length' }]);
      expect(damage[0]!.message).toMatch(/has 1\.01 s and is whole: its MD5/);
      const declared = await readDeclared(bytesSource(concat(marker, block, ...frames)));
      expect(declared.durationSec).toBeUndefined();
    });

    test('is reported where no checksum was made', async () => {
      const noDigest = damaged.map((byte, i) => (i >= 18 ? 0 : byte));
      const whole = [marker, metadataBlock(0, noDigest, true), ...frames];
      expect(await messages(...whole)).toEqual([
        expect.stringMatching(/more than a FLAC file of this size can hold$/),
      ]);
    });

    test('does not hide what is missing', async () => {
      const { damage } = await decode(marker, block, ...frames.slice(0, 9));
      expect(damage.map(({ code }) => code)).toEqual(['checksum-differs', 'wrong-length']);
    });
  });

  test('a length of a week that fits, or of a day, is what the file declares', async () => {
    const ofDay = [marker, metadataBlock(0, withLength(WEEK / 7), true), ...frames];
    expect((await decode(...ofDay)).facts.declaredDurationSec).toBe(86_400);
    const maxFrames = Math.ceil((WEEK + 1) / FRAME);
    const padding = new Uint8Array(10 * maxFrames);
    const block = metadataBlock(0, withLength(WEEK + 1), true);
    const fits = await readDeclared(bytesSource(concat(marker, block, ...frames, padding)));
    expect(fits.durationSec).toBeGreaterThan(WEEK / RATE_HZ);
  });

  test('is not compared where it was not made, or where damage is told already', async () => {
    const noInfo = info.map((byte, i) => (i >= 18 ? 0 : byte));
    expect(await messages(marker, metadataBlock(0, noInfo, true), ...frames)).toEqual([]);
    const parts = frames.map((frame, i) => (i === 7 ? broken(frame) : frame));
    expect(await messages(marker, metadataBlock(0, wrongInfo, true), ...parts)).toHaveLength(1);
  });
});

describe('another stream behind the first', () => {
  test('of the same format is measured too', async () => {
    const { channels, damage, facts } = await decode(head, ...frames, head, ...frames);
    expect(firstDifference(channels, [Float32Array.from([...all, ...all])])).toBeUndefined();
    expect(damage).toEqual([]);
    expect(facts.declaredDurationSec).toBeCloseTo((2 * all.length) / RATE_HZ, 9);
  });

  test.each([
    ['rate', flacFile(mono, { ...form, rateHz: 16_000 }), /8000 to 16000 Hz at 1\.01 s/],
    ['channels', flacFile([mono[0]!, mono[0]!], form), /1 to 2 channels at 1\.01 s/],
  ])('of another %s ends the measurement, and is told', async (_, other, message) => {
    const { channels, damage } = await decode(head, ...frames, other);
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'stream-changes', startSec: all.length / RATE_HZ }]);
    expect(damage[0]!.message).toMatch(message);
  });
});

test('frames of another rate or more channels midway end the measurement', async () => {
  const first = frames.slice(0, 5);
  for (const other of [{ ...form, rateHz: 16_000 }, { ...form, pairing: 8 } as const]) {
    const codes = other.pairing ? [mono[0]!, tone(8100, 5)] : mono;
    const { channels, damage } = await decode(head, ...first, ...flacFrames(codes, other).slice(5));
    expect(firstDifference(channels, [all.subarray(0, 5 * FRAME)])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'stream-changes', startSec: 0.25 }]);
  }
});

test('depth may change: full scale stays full scale', async () => {
  const fine = { ...form, bits: 24 };
  const loud = mono.map((channel) => channel.map((code) => code * 256));
  const { channels, damage } = await decode(
    head,
    ...frames.slice(0, 5),
    ...flacFrames(loud, fine).slice(5),
  );
  expect(firstDifference(channels, [all])).toBeUndefined();
  expect(damage).toEqual([]);
});

describe('metadata', () => {
  test('of a wrong length hides no frame', async () => {
    const padding = metadataBlock(1, new Uint8Array(300), true);
    for (const length of [299, 301, 900, 2 ** 24 - 1]) {
      const wrong = padding.slice();
      wrong.set([length >> 16, (length >> 8) & 255, length & 255], 1);
      const { channels, damage } = await decode(marker, metadataBlock(0, info), wrong, ...frames);
      expect(firstDifference(channels, [all]), `${length}`).toBeUndefined();
      expect(damage).toEqual([]);
    }
  });

  test('may be missing, or stand in any order', async () => {
    for (const parts of [[], [marker], [marker, metadataBlock(1, new Uint8Array(9), true)]]) {
      const { channels } = await decode(...parts, ...frames);
      expect(firstDifference(channels, [all])).toBeUndefined();
    }
    const { channels, facts } = await decode(
      marker,
      metadataBlock(1, new Uint8Array(70)),
      metadataBlock(0, info, true),
      ...frames,
    );
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(facts.bitDepth).toBe(16);
  });

  test('names the speakers by a mask', async () => {
    const tag = ascii('xWAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x104x');
    const pair = [mono[0]!, tone(8100, 4)];
    const decoder = await openAudio(
      bytesSource(
        concat(
          marker,
          metadataBlock(0, streamInfo(pair, form)),
          metadataBlock(4, tag, true),
          ...flacFrames(pair, form),
        ),
      ),
    );
    expect(decoder.format.speakers).toEqual(['C', 'Cs']);
  });
});

test('numbers of any size count on', async () => {
  for (const firstNumber of [126, 2046, 65_534, 2 ** 21 - 2, 2 ** 26 - 2, 2 ** 31 - 30]) {
    const { channels, damage } = await decode(head, ...flacFrames(mono, { ...form, firstNumber }));
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toEqual([]);
  }
});

test('a file of nothing but headers is refused at once', async () => {
  const header = flacFrames([tone(4000)], { ...form, frameSamples: 4000 })[0]!.subarray(0, 11);
  const many = concat(head, ...Array.from({ length: 60_000 }, () => header));
  const startedMs = performance.now();
  await expect(openAudio(bytesSource(many))).rejects.toMatchObject({ code: 'decode.unsupported' });
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});

test('a number that lies far ahead brings no hours of silence', async () => {
  const far = flacFrames([tone(FRAME)], { ...form, firstNumber: 2 ** 31 - 1 });
  const { channels } = await decode(head, ...frames.slice(0, 5), new Uint8Array(20), ...far);
  expect(channels[0]).toHaveLength(6 * FRAME);
});
