import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { oggPage, pagesOf, sealed } from '../../../../../testing/ogg-file.js';
import { concat } from '../../../../../testing/wav-file.js';
import { checksum, PageScanner } from './page-scanner.js';

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

const page = (sequence: number, bytes = 300) =>
  oggPage({ granule: 100 * sequence, sequence, packets: [new Uint8Array(bytes).fill(sequence)] });

/** Numbers of the pages found, and the total of what was passed over. */
function scan(file: Uint8Array, pieceBytes = file.length) {
  const scanner = new PageScanner();
  const found: (number | string)[] = [];
  let at = 0;
  for (;;) {
    const next = scanner.next();
    if (next === 'end') return { found, skipped: scanner.takeSkipped() };
    if (next === 'wants bytes') {
      scanner.feed(file.slice(at, at + pieceBytes));
      at += pieceBytes;
    } else {
      expect([...new Set(next.body)]).toEqual([next.sequence]);
      found.push(next.isCut ? `${next.sequence} cut` : next.sequence);
    }
  }
}

const NOTHING = { pages: 0, bytes: 0 };

test.each([1, 26, 100, 5000])('finds the pages in pieces of %i bytes', (pieceBytes) => {
  const file = concat(page(1), page(2, 700), page(3, 0), page(4));
  expect(scan(concat(page(1), page(2, 700), page(4)), pieceBytes).found).toEqual([1, 2, 4]);
  expect(file.length).toBeGreaterThan(1000);
});

describe('passes over', () => {
  test('a page with a wrong bit anywhere', () => {
    const whole = page(2);
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = whole.slice();
      damaged[at]! ^= 1 << (at % 8);
      const { found, skipped } = scan(concat(page(1), damaged, page(3)));
      expect(found, `byte ${at}`).toEqual([1, 3]);
      expect(skipped.bytes, `byte ${at}`).toBeGreaterThan(300);
    }
  });

  test('what is no page, and zeros without a word', () => {
    const zeros = new Uint8Array(5000);
    expect(scan(concat(page(1), zeros, page(2), zeros))).toEqual({
      found: [1, 2],
      skipped: NOTHING,
    });
    const junk = Uint8Array.from({ length: 999 }, (_, i) => 1 + ((i * 7) % 200));
    const { found, skipped } = scan(concat(page(1), junk, page(2)));
    expect([found, skipped]).toEqual([[1, 2], { pages: 0, bytes: 999 }]);
  });

  test('a page that claims to be longer than the file, where another follows', () => {
    const liar = page(2);
    liar[28] = 255; // it was 45
    expect(scan(concat(page(1), liar, page(3, 10))).found).toEqual([1, 3]);
  });
});

test('gives what there is of the page that the file ends in', () => {
  expect(scan(concat(page(1), page(2).subarray(0, 200))).found).toEqual([1, '2 cut']);
  expect(scan(concat(page(1), page(2).subarray(0, 20))).found).toEqual([1]);
});

test('pages inside each other, none of them sound, do not keep it busy for ever', () => {
  const spam = new Uint8Array(4_000_000).fill(255);
  const mark = Uint8Array.of(0x4f, 0x67, 0x67, 0x53, 0);
  for (let at = 0; at + 5 < spam.length; at += 28) spam.set(mark, at);
  const startedMs = performance.now();
  expect(() => scan(spam)).toThrow(expect.objectContaining({ code: 'decode.unsupported' }));
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test('a page whose checksum is made right is sound', () => {
  const changed = page(2);
  changed[40]! ^= 1;
  expect(scan(sealed(page(2))).found).toEqual([2]);
  expect(scan(changed).skipped.pages).toBe(1);
});
