import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSha256 } from './sha256.js';

test('the same as the platform has it, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (pieces) => {
      const hash = openSha256();
      const other = createHash('sha256');
      for (const piece of pieces) {
        hash.push(piece);
        other.update(piece);
      }
      expect(hash.digest()).toBe(other.digest('hex'));
    }),
  );
});
