import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';
import { checksum, mendLastPage } from './mend-last-page.js';
import { findLastPage, oggPageIn } from './ogg-page.js';

const whole = fixtureBytes('vorbis.ogg');
const lastPage = findLastPage(whole, 0)!;

test('the checksum is that of the pages of an encoder', () => {
  const page = oggPageIn(whole, 0, 0)!;
  const stored = new DataView(whole.buffer).getUint32(22, true);
  expect(checksum(whole.subarray(0, page.end))).toBe(stored);
});

test('a whole file stays as it is', async () => {
  const source = bytesSource(whole);
  expect(await mendLastPage(source)).toBe(source);
});

describe('a file that breaks off inside its only page of audio', () => {
  const broken = whole.subarray(0, Math.floor((lastPage + whole.length) / 2));

  test('gets a last page with the packets that are complete', async () => {
    const mended = await mendLastPage(bytesSource(broken));
    const bytes = await mended.read(0, mended.sizeBytes);
    expect(bytes.subarray(0, lastPage)).toEqual(whole.subarray(0, lastPage));

    const page = oggPageIn(bytes, lastPage, 0)!;
    expect(page.end).toBe(mended.sizeBytes);
    expect(page.end).toBeGreaterThan(broken.length - 600); // no more than a packet and the table
    expect(page.isLast).toBe(false);
    const stored = new DataView(bytes.slice(lastPage).buffer).getUint32(22, true);
    expect(checksum(bytes.slice(lastPage))).toBe(stored);
  });

  test('reads the same in any pieces', async () => {
    const mended = await mendLastPage(bytesSource(broken));
    const bytes = await mended.read(0, mended.sizeBytes);
    for (const at of [0, lastPage - 10, lastPage, lastPage + 5, mended.sizeBytes - 1])
      for (const length of [1, 20, 100_000])
        expect(await mended.read(at, length)).toEqual(bytes.subarray(at, at + length));
  });

  test('is decoded as far as it goes', async () => {
    const decoded = await decodeWhole(await openAudio(bytesSource(broken)));
    const full = await decodeWhole(await openAudio(bytesSource(whole)));
    const frames = decoded[0]!.length;
    expect(frames).toBeGreaterThan(full[0]!.length * 0.4);
    const start = full.map((channel) => channel.subarray(0, frames));
    expect(firstDifference(decoded, start)).toBeUndefined();
  });
});

test('where not one packet is complete, nothing can be mended', async () => {
  for (const left of [27, 40, 70]) {
    const source = bytesSource(whole.subarray(0, lastPage + left));
    expect(await mendLastPage(source)).toBe(source);
  }
});
