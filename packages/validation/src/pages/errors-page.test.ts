import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorsMarkdown } from './errors-page.js';

test('docs/errors.md is what `npm run docs` writes', () => {
  const written = new URL('../../../../docs/errors.md', import.meta.url);
  expect(readFileSync(written, 'utf8')).toBe(errorsMarkdown());
});
