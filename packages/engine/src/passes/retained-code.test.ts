import { expect, test } from 'vitest';
import { retainCode, retainedKinds } from './retained-code.js';

test('the latest pass of each of eight kinds is retained', () => {
  for (let kind = 0; kind < 10; kind++) retainCode(`kind ${kind}`, () => kind, 1000);
  retainCode('kind 3', () => 3, 1000);
  expect(retainedKinds()).toEqual([2, 4, 5, 6, 7, 8, 9, 3].map((kind) => `kind ${kind}`));
});

test('a long recording is not', () => {
  const before = retainedKinds();
  retainCode('long', () => 0, 10_000_000);
  expect(retainedKinds()).toEqual(before);
});
