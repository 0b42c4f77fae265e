import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPackedNames } from './packed-names.js';

test('every name comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 200, size: 'max' }),
      (list) => {
        const names = openPackedNames();
        const places = list.map((name) => names.add(name));
        expect(places.map((place) => names.at(place))).toEqual(list);
      },
    ),
  );
});

test('a name that begins with a byte order mark keeps it', () => {
  const names = openPackedNames();
  names.add('a');
  expect(names.at(names.add('\uFEFFb'))).toBe('\uFEFFb');
});
