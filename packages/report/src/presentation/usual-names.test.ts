import { expect, test } from 'vitest';
import { plainName, presentationEntries, usuallyNamed } from './measures.js';
import { families, profileByName } from '../questions/families.js';

test('every usual name is one of a measure that is printed, and of one alone', () => {
  const printed = new Set(
    [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()].flatMap(
      ({ fields, series }) => Object.values({ ...fields, ...series }).map(({ id }) => id),
    ),
  );
  for (const [id, { names = [] }] of presentationEntries) {
    expect(printed.has(id), id).toBe(true);
    for (const name of names) expect(usuallyNamed(name), name).toEqual([id]);
  }
});

test('capitals, hyphens and blanks make no difference; nothing is nobody’s name', () => {
  expect(usuallyNamed('lra')).toEqual(['loudnessRange']);
  expect(usuallyNamed('True-Peak')).toEqual(['truePeakDb']);
  expect(plainName('TRUE_peak dB')).toBe('truepeakdb');
  for (const name of ['', '-', 'ERR', 'constructor']) expect(usuallyNamed(name)).toEqual([]);
});
