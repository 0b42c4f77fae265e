import { describe, expect, test } from 'vitest';
import { decode } from '../../../../../testing/decode-ogg.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import {
  flacFrames,
  metadataBlock,
  streamInfo,
  type FlacForm,
} from '../../../../../testing/flac-file.js';
import { patched } from '../../../../../testing/mp4-file.js';
import { FIRST, LAST, oggPage } from '../../../../../testing/ogg-file.js';
import { ascii, concat } from '../../../../../testing/wav-file.js';

const form: FlacForm = {
  bits: 16,
  rateHz: 44_100,
  frameSamples: 576,
  subframe: { kind: 'verbatim' },
};
const codes = Array.from({ length: 20 * 576 }, (_, i) => ((i * 7919) % 60_000) - 30_000);
const all = Float32Array.from(codes, (code) => code / 32_768);
const info = streamInfo([codes], form);
const wrong = info.map((byte, i) => (i === 20 ? byte ^ 1 : byte));
const unknown = info.map((byte, i) => (i >= 18 ? 0 : byte));

/** RFC 9639, 10.1: one frame on each page. */
function pages(streamInfo: Uint8Array, serial = 1): Uint8Array[] {
  const first = concat(ascii('\x7fFLAC\x01\0\0\x01fLaC'), metadataBlock(0, streamInfo, false));
  const tags = metadataBlock(4, new Uint8Array(8), true);
  const frames = flacFrames([codes], form);
  const audio = frames.map((frame, i) =>
    oggPage({
      serial,
      sequence: 2 + i,
      granule: (i + 1) * form.frameSamples,
      packets: [frame],
      flags: i === frames.length - 1 ? LAST : 0,
    }),
  );
  return [
    oggPage({ serial, sequence: 0, granule: 0, packets: [first], flags: FIRST }),
    oggPage({ serial, sequence: 1, granule: 0, packets: [tags] }),
    ...audio,
  ];
}
const codesOf = async (...parts: readonly Uint8Array[]) =>
  (await decode(concat(...parts))).damage.map(({ code }) => code);

describe('FLAC in Ogg: the checksum of the samples', () => {
  test('is right, or was not made: no warning', async () => {
    const { channels, damage } = await decode(concat(...pages(info)));
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toEqual([]);
    expect(await codesOf(...pages(unknown))).toEqual([]);
  });

  test('differs: a warning, once', async () => {
    const { channels, damage } = await decode(concat(...pages(wrong)));
    expect(firstDifference(channels, [all])).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'checksum-differs' }]);
    expect(await codesOf(...pages(wrong), ...pages(wrong, 2))).toEqual(['checksum-differs']);
  });

  test('of each link of a chain', async () => {
    expect(await codesOf(...pages(info), ...pages(wrong, 2))).toEqual(['checksum-differs']);
    expect(await codesOf(...pages(wrong), ...pages(info, 2))).toEqual(['checksum-differs']);
    expect(await codesOf(...pages(info), ...pages(info, 2))).toEqual([]);
  });

  test('says nothing where a page is missing or damaged, which is told already', async () => {
    const without = pages(wrong).filter((_, i) => i !== 9);
    expect(await codesOf(...without)).toEqual(['damaged']);
    const damaged = pages(wrong).map((page, i) => (i === 9 ? page.with(60, 0) : page));
    expect(await codesOf(...damaged)).toEqual(['damaged']);
  });
});

describe.each(['flac.mka', 'flac.mp4'])('the checksum of the samples in %s', (name) => {
  const digest = fixtureBytes('16.flac').slice(26, 42);

  test('is that of the native file, and compared', async () => {
    const file = fixtureBytes(name);
    expect((await decode(file)).damage).toEqual([]);
    const other = patched(file, digest, digest.with(0, (digest[0] ?? 0) ^ 1));
    const { channels, damage } = await decode(other);
    expect(firstDifference(channels, (await decode(file)).channels)).toBeUndefined();
    expect(damage).toMatchObject([{ code: 'checksum-differs' }]);
  });
});
