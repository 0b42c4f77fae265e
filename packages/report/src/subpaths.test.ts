import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const { resolve } = createRequire(import.meta.url);

test.each([
  'decode/core/fault',
  'decode/elementary/exp10',
  'decode/source/bytes-source',
  'engine/measures/loudness',
  'engine/features/loudness/true-peak',
  'engine/derived/loudness/loudness',
  'engine/answers/mix',
  'report/text/gate',
])('@sonometer/%s is found with and without its ending', (path) => {
  const file = resolve(`@sonometer/${path}`);
  expect(file).toMatch(new RegExp(`packages/\\w+/dist/.*${path.split('/').at(-1)}\\.js$`));
  expect(resolve(`@sonometer/${path}.js`)).toBe(file);
});
