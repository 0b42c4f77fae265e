// Writes docs/reference: the pages of measures, findings, profiles, commands, errors and accuracy, from the compiled
// declarations and docs/notes. A step of `npm run build`; a page that did not change keeps its time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCommands } from '../packages/sonometer/dist/cli/commands/index.js';
import { storedLinks } from '../packages/validation/dist/pages/page-notes.js';
import { referencePages } from '../packages/validation/dist/pages/reference-pages.js';

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url));
const pages = await referencePages({
  root: new URL('../', import.meta.url),
  declarations: 'packages/engine/dist/measures/',
  commands: await loadCommands(),
});
const generated = new Set(pages.keys());
for (const [path, page] of pages) {
  const file = join(folder, path);
  const text = storedLinks(page, dirname(path), generated);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.md') && !generated.has(path.replaceAll('\\', '/')))
    rmSync(join(folder, path));
process.stdout.write(`reference: ${pages.size} pages\n`);
