import { describe, expect, test } from 'vitest';
import { decodeWhole } from './decode-whole.js';
import { vorbisFrames } from './decode-ogg.js';
import { firstDifference } from './first-difference.js';
import { fixtureBytes } from './fixture-source.js';
import { oggPage, packetsOf, repaged, sealed } from './ogg-file.js';
import { ascii, concat } from './wav-file.js';
import { openAudio } from '../packages/decode/src/decode/open-audio.js';
import { bytesSource } from '../packages/decode/src/source/bytes-source.js';

export const open = (bytes: Uint8Array) => openAudio(bytesSource(bytes));

/** Seeks to places all over the file; gives those that it could be decoded from. */
export async function seeks(bytes: Uint8Array, places: number): Promise<readonly number[]> {
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

/** Seeking in every format that can, to so many places of each file. */
export function seekContract(places: number): void {
  describe('from a later place, to the bit as from the start', () => {
    test.each(['alac-16.m4a', 'alac-24.m4a', 'alac-5.1.m4a', 'flac.mp4'])('%s', async (name) => {
      const found = await seeks(fixtureBytes(name), places);
      expect(new Set(found).size).toBeGreaterThan(1);
    });

    test.each([1, 2, 7])('Vorbis, %s packets on a page', async (perPage) => {
      const found = await seeks(concat(...(await vorbis(perPage))), places);
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
      await seeks(concat(...pages), places);
    });

    test('FLAC in Ogg', async () => {
      const found = await seeks(concat(...flacPages()), places);
      expect(Math.max(...found)).toBe(9216);
    });

    test('MP3, with a reservoir of bits and without a note', async () => {
      const once = fixtureBytes('no-header.mp3');
      const found = await seeks(concat(once, once, once), places);
      expect(Math.max(...found)).toBeGreaterThan(60_000);
    });

    test('MP3 of MPEG-2', async () => {
      const once = fixtureBytes('mpeg2.mp3');
      const found = await seeks(concat(once, once, once), places);
      expect(Math.max(...found)).toBeGreaterThan(30_000);
    });

    test('MP3 with a note, longer than it says: the padding inside is left out', async () => {
      const once = fixtureBytes('cbr.mp3');
      const found = await seeks(concat(once, once), places);
      expect(Math.max(...found)).toBeGreaterThan(40_000);
    });
  });

  describe('where packets of FLAC in MP4 do not decode, silence is as long, from any place', () => {
    const file = fixtureBytes('flac.mp4');
    const sizes = bodyOf(file, 'stsz', 3, 3);
    const [chunk] = bodyOf(file, 'stco', 2, 1);
    const damaged = (...packets: readonly number[]) => {
      const bytes = file.slice();
      for (const packet of packets) {
        const before = sizes.slice(0, packet).reduce((sum, size) => sum + size, chunk!);
        bytes.fill(0x55, before, before + 8);
      }
      return bytes;
    };

    test.each([[[0]], [[1]], [[0, 1]], [[1, 2]]])('%j', async (packets) => {
      const found = await seeks(damaged(...packets), places);
      expect(Math.max(...found)).toBe(9216);
      const whole = await decodeWhole(await open(file));
      const [left] = await decodeWhole(await open(damaged(...packets)));
      expect(left!.length).toBeGreaterThanOrEqual(whole[0]!.length);
      for (let packet = 0; packet < 3; packet++) {
        const [from, to] = [4608 * packet, Math.min(12_007, 4608 * (packet + 1))];
        const wanted = packets.includes(packet)
          ? new Float32Array(to - from)
          : whole[0]!.subarray(from, to);
        expect(firstDifference([left!.subarray(from, to)], [wanted])).toBeUndefined();
      }
    });

    test('where none does, there is no silence either', async () => {
      await expect(open(damaged(0, 1, 2)).then(decodeWhole)).rejects.toMatchObject({
        code: 'decode.unsupported',
      });
    });
  });

  describe('MP3 with a gap', () => {
    const once = fixtureBytes('no-header.mp3');
    const thrice = concat(once, once, once);

    // 208 or 209 bytes each: none, some and all frames of a run-up are in the gap
    test.each([4, 12, 20, 30])('of %i frames', async (frames) => {
      const from = 208 * 30;
      const bytes = thrice.slice().fill(0, from, from + 208 * frames);
      const found = await seeks(bytes, 2.5 * places);
      expect(Math.max(...found)).toBeGreaterThan(50_000);
    });
  });

  describe('from the start, where granules do not tell the time', () => {
    test('of a second link, even with the serial of the first', async () => {
      const pages = await vorbis(2);
      const found = await seeks(concat(...pages, ...pages), 24);
      expect(Math.max(...found)).toBeGreaterThan(15_000);
      expect(Math.max(...found)).toBeLessThan(30_011);
    });

    test('behind a damaged page', async () => {
      const pages = await vorbis(2);
      const damaged = pages.map((page, i) => (i === 8 ? page.with(80, page[80]! ^ 1) : page));
      const found = await seeks(concat(...damaged), places);
      expect(Math.max(...found)).toBeLessThan(15_000);
      const again = pages.map((page, i) => (i === 8 ? sealed(page) : page));
      expect(Math.max(...(await seeks(concat(...again), places)))).toBeGreaterThan(15_000);
    });
  });

  describe('from the start, where granules are not as long as packets', () => {
    const flac = (frames: number, end: number) =>
      concat(
        ...repaged(fixtureBytes('flac.ogg'), { headers: 2, frames: () => frames, perPage: 1, end }),
      );

    test.each([
      ['half', 2304],
      ['twice', 9216],
      ['one less', 4607],
    ])('FLAC in Ogg, %s', async (_, frames) => {
      expect(new Set(await seeks(flac(frames, 30_000), places))).toEqual(new Set([0]));
    });

    test.each([0.1, 4])('Vorbis, %s times as long', async (times) => {
      const frames = await vorbisFrames('vorbis.ogg');
      const repaging = { headers: 3, frames: (i: number) => Math.round(times * frames[i]!) };
      const pages = repaged(fixtureBytes('vorbis.ogg'), { ...repaging, perPage: 3, end: 200_000 });
      expect(new Set(await seeks(concat(...pages), places))).toEqual(new Set([0]));
    });

    test('Vorbis cut out of a longer recording, whose first page does not tell the time', async () => {
      const frames = await vorbisFrames('vorbis.ogg');
      const cutOut = { headers: 3, frames: (i: number) => (i === 0 ? 3000 : frames[i]!) };
      const pages = repaged(fixtureBytes('vorbis.ogg'), { ...cutOut, perPage: 3, end: 200_000 });
      expect(Math.max(...(await seeks(concat(...pages), places)))).toBeGreaterThan(15_000);
      const silent = pages.map((page, i) => (i === 3 ? sealed(withoutGranule(page)) : page));
      expect(new Set(await seeks(concat(...silent), places))).toEqual(new Set([0]));
    });

    const withoutGranule = (page: Uint8Array) => page.slice().fill(0xff, 6, 14);
  });
}

/** Offset of the first byte after the type of a box. */
export function placeOf(bytes: Uint8Array, type: string): number {
  const name = ascii(type);
  return 4 + bytes.findIndex((_, i) => name.every((character, k) => bytes[i + k] === character));
}

/** Words of a box, from the first on. */
function bodyOf(bytes: Uint8Array, type: string, first: number, words: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset + placeOf(bytes, type) + 4 * first);
  return Array.from({ length: words }, (_, i) => view.getUint32(4 * i));
}
