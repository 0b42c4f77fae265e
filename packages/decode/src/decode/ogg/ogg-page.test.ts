import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { pagesOf, sealed } from '../../../../../testing/ogg-file.js';
import { checksum } from './ogg-page.js';

test.each(['vorbis.ogg', 'opus-5.1.ogg', 'flac.ogg'])('is what the pages of %s say', (name) => {
  for (const page of pagesOf(fixtureBytes(name)))
    expect(checksum(page)).toBe(new DataView(page.buffer).getUint32(22, true));
});

test('is that of a bit at a time, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 27, maxLength: 300 }), fc.nat(9), (page, before) => {
      const expected = new DataView(sealed(page).buffer).getUint32(22, true);
      const inside = new Uint8Array(before + page.length + 3);
      inside.set(page, before);
      expect(checksum(inside, before, before + page.length)).toBe(expected);
    }),
  );
});
