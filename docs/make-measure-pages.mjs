// Writes docs/measures/*.md from the declarations and from docs/measures/notes: npm run build && node docs/make-measure-pages.mjs
// A test (packages/validation/src/pages/measure-pages.test.ts) says when they are out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { answersOfAllInterfaces } from '../packages/validation/dist/pages/answers-of-all-interfaces.js';
import { declaredMeasures } from '../packages/validation/dist/pages/declared-measures.js';
import { measurePages } from '../packages/validation/dist/pages/measure-pages.js';

const folder = new URL('measures/', import.meta.url);
const notes = Object.fromEntries(
  readdirSync(new URL('notes/', folder)).map((name) => [
    name.replace('.md', ''),
    readFileSync(new URL(`notes/${name}`, folder), 'utf8'),
  ]),
);
const measures = await declaredMeasures(
  new URL('../packages/engine/dist/measures/', import.meta.url),
  answersOfAllInterfaces,
);
for (const [name, page] of measurePages({ measures, answers: answersOfAllInterfaces, notes }))
  writeFileSync(new URL(name, folder), page);
