import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { u32 } from '../../../../testing/mp4-file.js';
import { open, placeOf, seekContract, seeks } from '../../../../testing/seek-contract.js';

seekContract(4);

test('an index of billions of packets, all at one place, is not walked', async () => {
  const bytes = fixtureBytes('flac.mp4');
  bytes.set(u32(1, 4_000_000_000), placeOf(bytes, 'stsz') + 4);
  bytes.set(u32(1, 0xffffffff), placeOf(bytes, 'stsc') + 8);
  bytes.set(u32(4_000_000_000), placeOf(bytes, 'stts') + 8);
  const decoder = await open(bytes);
  const started = performance.now();
  expect(await decoder.seek!(3_000_000_000 * 4608)).toBe(0);
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each(['aac.m4a', 'aac.aac', 'opus.ogg', 'opus.webm', 'vorbis.webm'])(
  '%s is decoded from the start',
  async (name) => {
    expect(new Set(await seeks(fixtureBytes(name), 2))).toEqual(new Set([0]));
  },
);
