import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFarthest } from './farthest.js';

/** Of any length, so that most exceed the stored number. */
const lists = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 200, size: 'max' });

test('both ends stay, whatever comes between, in the order in which they came', () => {
  fc.assert(
    fc.property(lists, (values) => {
      const farthest = openFarthest(40, 8);
      values.forEach((value, file) => {
        farthest.push(value, file);
      });
      const retained = farthest.all();
      expect(retained.every(({ value, file }) => values[file] === value)).toBe(true);
      expect(retained.map(({ file }) => file)).toEqual(
        retained.map(({ file }) => file).toSorted((one, other) => one - other),
      );
      const inner = farthest.inner();
      if (!inner) expect(retained).toHaveLength(values.length);
      else
        for (const [file, value] of values.entries())
          if (value < inner.low || value > inner.high)
            expect(retained).toContainEqual({ value, file });
    }),
  );
});
