// Writes docs/errors.md from the table of errors: npm run build && node docs/make-errors-page.mjs
// A test (packages/validation/src/pages/errors-page.test.ts) says when it is out of date.
import { writeFileSync } from 'node:fs';
import { errorsMarkdown } from '../packages/validation/dist/pages/errors-page.js';

writeFileSync(new URL('errors.md', import.meta.url), errorsMarkdown());
