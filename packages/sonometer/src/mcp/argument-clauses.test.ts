import { expect, test } from 'vitest';
import { checkOf } from './tool.js';

const check = checkOf({
  type: 'object',
  properties: {
    path: { type: 'string' },
    detail: { type: 'string', enum: ['short', 'full'] },
    max: { type: 'integer', minimum: 1, maximum: 200 },
  },
  required: ['path'],
  additionalProperties: false,
});

test.each([
  [{}, /^path is required$/],
  [{ path: 1 }, /^path .*text$/],
  [{ path: 'a.wav', max: 201 }, /^max .*200$/],
  [{ path: 'a.wav', detail: 'ful' }, /^detail .*did you mean full\?/],
  [{ path: 'a.wav', detial: 'full' }, /detial.*did you mean detail\? .*path, detail, max/],
])('what is wrong with %j', (args, clause) => {
  expect(check(args)).toEqual([expect.stringMatching(clause)]);
});

test('nothing is wrong with arguments that fit', () => {
  expect(check({ path: 'a.wav', max: 200, detail: 'full' })).toEqual([]);
});
