import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTier } from '../../../../testing/tiers.js';
import { openHashGroups } from './hash-groups.js';

const hashOf = (content: number) => createHash('sha256').update(String(content)).digest('hex');

test('files of one hash are one group, as a plain map has them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(150), { maxLength: 400, size: 'max' }), (contents) => {
      const groups = openHashGroups();
      const plain = new Map<number, number[]>();
      contents.forEach((content, file) => {
        const same = plain.get(content);
        expect(groups.add(hashOf(content), file)).toBe(!same);
        if (same) same.push(file);
        else plain.set(content, [file]);
      });
      expect(groups.groups()).toEqual([...plain.values()].filter(({ length }) => length > 1));
    }),
    { numRuns: inTier(8, 30) },
  );
});

test('what is no hash is like nothing', () => {
  const groups = openHashGroups();
  expect(['no', 'no', ''].map((odd, file) => groups.add(odd, file))).toEqual([true, true, true]);
  expect(groups.groups()).toEqual([]);
});
