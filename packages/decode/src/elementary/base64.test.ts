import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, decodePlain, encodeBase64 } from './base64.js';

test('any bytes are the base64 of Node, and come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      for (const decode of [decodeBase64, decodePlain])
        expect([...decode(text)]).toEqual([...bytes]);
    }),
  );
});

test('more bytes than a chunk holds', () => {
  const bytes = Uint8Array.from({ length: 30_001 }, (_, i) => (i * 37) & 255);
  expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
});
