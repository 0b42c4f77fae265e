import { readdirSync, readFileSync } from 'node:fs';
import { profiles } from '@sonometer/engine';
import type { Accuracy } from '../accuracy.js';
import { accuracyPage } from '../accuracy-page.js';
import { answersOfAllInterfaces } from './answers-of-all-interfaces.js';
import { commandPage, type DescribedCommand } from './command-page.js';
import { declaredMeasures } from './declared-measures.js';
import { errorsPage } from './errors-page.js';
import { findingPages } from './finding-page.js';
import { howItSounds } from './how-it-sounds.js';
import { servedLinks } from './links.js';
import { measureIndex } from './measure-index.js';
import { type MeasurePageSources, measurePages } from './measure-page.js';
import { profilePages } from './profile-page.js';

export interface ReferenceSources {
  /** Of the repository. */
  readonly root: URL;
  /** Measures below it, compiled or not. */
  readonly declarations: string;
  readonly commands: readonly DescribedCommand[];
}

const EXAMPLE = 'testing/fixtures/16.flac';

/**
 * Every page that is made from declarations, notes and results, by its path below `docs/` on a
 * server, with links as they are there.
 */
export async function referencePages({
  root,
  declarations,
  commands,
}: ReferenceSources): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFileSync(new URL(path, root));
  const parse = (path: string) => JSON.parse(read(path).toString()) as unknown;
  const answers = answersOfAllInterfaces;
  const measures = await declaredMeasures(new URL(declarations, root), answers);
  const ofMeasures = measurePages({
    measures,
    answers,
    notes: readNotes(root, 'measures', 'docs/measure'),
    sounds: await howItSounds(),
    typical: parse('docs/typical-values.json') as MeasurePageSources['typical'],
  });
  const ofFindings = findingPages({
    answers,
    notes: readNotes(root, 'findings', 'docs/finding'),
  });
  const ofProfiles = await profilePages(profiles, { path: EXAMPLE, bytes: read(EXAMPLE) });
  return new Map([
    ['measures/README.md', measureIndex(measures)],
    ...inFolder('measure', ofMeasures),
    ...inFolder('finding', ofFindings),
    ...inFolder('profiles', ofProfiles),
    ['command-line.md', commandPage(commands)],
    ['errors.md', errorsPage()],
    ['accuracy.md', accuracyPage(parse('packages/sonometer/accuracy.json') as Accuracy)],
  ]);
}

const inFolder = (folder: string, pages: ReadonlyMap<string, string>) =>
  [...pages].map(([name, page]) => [`${folder}/${name}.md`, page] as const);

/** The notes of a kind by id, with links as on the page at `to`. */
export function readNotes(
  root: URL,
  kind: 'measures' | 'findings',
  to: string,
): Readonly<Record<string, string>> {
  const folder = new URL(`docs/notes/${kind}/`, root);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace(/\.md$/, ''),
      servedLinks(readFileSync(new URL(name, folder), 'utf8'), `docs/notes/${kind}`, to),
    ]),
  );
}
