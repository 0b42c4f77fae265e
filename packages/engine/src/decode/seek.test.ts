import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../testing/decode-whole.js';
import { vorbisFrames } from '../../../../testing/decode-ogg.js';
import { firstDifference } from '../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { oggPage, packetsOf, repaged, sealed } from '../../../../testing/ogg-file.js';
import { concat } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

/** Seeks to places all over the file; gives those that it could be decoded from. */
async function seeks(bytes: Uint8Array, places = 24): Promise<readonly number[]> {
  const whole = await decodeWhole(await open(bytes));
  const frames = whole[0]!.length;
  const found: number[] = [];
  for (let place = 0; place <= places; place++) {
    const frame = Math.min(frames - 1, Math.round((place * frames) / places));
    const decoder = await open(bytes);
    const start = (await decoder.seek?.(frame)) ?? 0;
    expect(start).toBeLessThanOrEqual(frame);
    const part = await decodeWhole(decoder);
    expect(part[0]!.length).toBe(frames - start);
    const wanted = whole.map((channel) => channel.subarray(start));
    expect(firstDifference(part, wanted)).toBeUndefined();
    expect(decoder.damage.filter(({ code }) => code === 'checksum-differs')).toEqual([]);
    found.push(start);
  }
  return found;
}

const vorbis = async (perPage: number, serial = 1) => {
  const frames = await vorbisFrames('vorbis.ogg');
  const repaging = { headers: 3, frames: (i: number) => frames[i]!, perPage, serial };
  return repaged(fixtureBytes('vorbis.ogg'), { ...repaging, end: 30_011 });
};
const flacPages = () =>
  repaged(fixtureBytes('flac.ogg'), { headers: 2, frames: () => 4608, perPage: 1, end: 12_007 });

describe('from a later place, to the bit as from the start', () => {
  test.each(['alac-16.m4a', 'alac-24.m4a', 'alac-5.1.m4a', 'flac.mp4'])('%s', async (name) => {
    const found = await seeks(fixtureBytes(name));
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  test.each([1, 2, 7])('Vorbis, %s packets on a page', async (perPage) => {
    const found = await seeks(concat(...(await vorbis(perPage))));
    expect(Math.max(...found)).toBeGreaterThan(15_000);
  });

  test('Vorbis, packets that go on from page to page', async () => {
    const [head, tags, setup, ...audio] = packetsOf(fixtureBytes('vorbis.ogg'));
    const frames = await vorbisFrames('vorbis.ogg');
    let sequence = 0;
    let granule = 0;
    const page = (more: Omit<Parameters<typeof oggPage>[0], 'sequence'>) =>
      oggPage({ sequence: sequence++, ...more });
    const pages = [
      page({ granule: 0, packets: [head!], flags: 2 }),
      page({ granule: 0, packets: [tags!, setup!] }),
    ];
    // each packet but its last bytes on one page, those on the next
    for (const [i, packet] of audio.entries()) {
      const cut = 255 * Math.floor(packet.length / 255);
      const isLast = i === audio.length - 1;
      if (cut > 0)
        pages.push(page({ granule: -1, packets: [packet.subarray(0, cut)], isOpen: true }));
      granule = isLast ? 30_011 : granule + frames[i]!;
      const flags = (cut > 0 ? 1 : 0) | (isLast ? 4 : 0);
      pages.push(page({ granule, packets: [packet.subarray(cut)], flags }));
    }
    await seeks(concat(...pages), 12);
  });

  test('FLAC in Ogg', async () => {
    const found = await seeks(concat(...flacPages()));
    expect(Math.max(...found)).toBe(9216);
  });

  test('MP3, with a reservoir of bits and without a note', async () => {
    const once = fixtureBytes('no-header.mp3');
    const found = await seeks(concat(once, once, once));
    expect(Math.max(...found)).toBeGreaterThan(60_000);
  });

  test('MP3 with a note, longer than it says: the padding inside is left out', async () => {
    const once = fixtureBytes('cbr.mp3');
    const found = await seeks(concat(once, once));
    expect(Math.max(...found)).toBeGreaterThan(40_000);
  });
});

describe('from the start, where granules do not tell the time', () => {
  test('of a second link, even with the serial of the first', async () => {
    const pages = await vorbis(2);
    const found = await seeks(concat(...pages, ...pages));
    expect(Math.max(...found)).toBeGreaterThan(15_000);
    expect(Math.max(...found)).toBeLessThan(30_011);
  });

  test('behind a damaged page', async () => {
    const pages = await vorbis(2);
    const damaged = pages.map((page, i) => (i === 8 ? page.with(80, page[80]! ^ 1) : page));
    const found = await seeks(concat(...damaged));
    expect(Math.max(...found)).toBeLessThan(15_000);
    const again = pages.map((page, i) => (i === 8 ? sealed(page) : page));
    expect(Math.max(...(await seeks(concat(...again))))).toBeGreaterThan(15_000);
  });
});

test.each(['aac.m4a', 'aac.aac', 'opus.ogg', 'opus.webm', 'vorbis.webm', 'mpeg2.mp3'])(
  '%s is decoded from the start',
  async (name) => {
    expect(new Set(await seeks(fixtureBytes(name), 4))).toEqual(new Set([0]));
  },
);
