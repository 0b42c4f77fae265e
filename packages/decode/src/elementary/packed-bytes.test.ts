import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePacked } from './packed-bytes.js';

const { packBytes } = (await import(
  new URL('../../../../kernels/pack-bytes.mjs', import.meta.url).href
)) as { readonly packBytes: (bytes: Uint8Array) => string };

test('any bytes come back', () => {
  const all = Uint8Array.from({ length: 512 }, (_, i) => i);
  expect(decodePacked(packBytes(all))).toEqual(all);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodePacked(packBytes(bytes))).toEqual(bytes);
    }),
  );
});

test('the text needs no escape in a script or a page', () => {
  const text = packBytes(Uint8Array.from({ length: 512 }, (_, i) => i));
  expect(text).toMatch(/^[!#%&()-;=-[\]-_a-~]+$/);
});
