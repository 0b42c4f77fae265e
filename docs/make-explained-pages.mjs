// Writes docs/measure/*.md and docs/finding/*.md from the declarations and from docs/notes: npm run build && node docs/make-explained-pages.mjs
// With --check it writes nothing and exits 1 when a page is not what the declarations say.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { answersOfAllInterfaces } from '../packages/validation/dist/pages/answers-of-all-interfaces.js';
import { declaredMeasures } from '../packages/validation/dist/pages/declared-measures.js';
import { findingPages } from '../packages/validation/dist/pages/finding-page.js';
import { howItSounds } from '../packages/validation/dist/pages/how-it-sounds.js';
import { notesOf } from '../packages/validation/dist/pages/measure-notes.js';
import { eachMeasurePage } from '../packages/validation/dist/pages/measure-page.js';

const check = process.argv.includes('--check');
const textsIn = (folder) =>
  Object.fromEntries(
    readdirSync(new URL(folder, import.meta.url)).map((name) => [
      name.replace(/\.md$/, ''),
      readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8'),
    ]),
  );
/** Links as they are written in docs/measures, for a page beside that folder. */
function fromAdjacent(text, subject) {
  return text
    .replaceAll(/\]\(#/g, `](../measures/${subject}.md#`)
    .replaceAll(/\]\((?!https?:|\.\.)/g, '](../measures/');
}
const methods = Object.fromEntries(
  Object.entries(textsIn('measures/notes/')).flatMap(([subject, notes]) =>
    notesOf(notes).ofMeasures.map(({ name, text }) => [name, fromAdjacent(text, subject)]),
  ),
);
const measures = await declaredMeasures(
  new URL('../packages/engine/dist/measures/', import.meta.url),
  answersOfAllInterfaces,
);
const pages = {
  measure: eachMeasurePage({
    measures,
    answers: answersOfAllInterfaces,
    notes: textsIn('notes/measure/'),
    methods,
    sounds: await howItSounds(),
    typical: JSON.parse(readFileSync(new URL('typical-values.json', import.meta.url), 'utf8')),
  }),
  finding: findingPages({ answers: answersOfAllInterfaces, notes: textsIn('notes/finding/') }),
};

let stale = 0;
for (const [folder, all] of Object.entries(pages)) {
  const place = new URL(`${folder}/`, import.meta.url);
  for (const [name, page] of all) {
    const url = new URL(`${name}.md`, place);
    if (existsSync(url) && readFileSync(url, 'utf8') === page) continue;
    stale++;
    if (check) console.error(`${url.pathname} is not what the declarations say`);
    else writeFileSync(url, page);
  }
  for (const file of readdirSync(place)) {
    if (all.has(file.replace(/\.md$/, ''))) continue;
    stale++;
    if (check) console.error(`${file} is about nothing that is declared`);
    else rmSync(new URL(file, place));
  }
}
if (check && stale > 0) process.exitCode = 1;
