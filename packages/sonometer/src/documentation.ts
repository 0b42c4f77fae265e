import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Answer } from '@sonometer/engine';
import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { plainName, usuallyNamed } from '@sonometer/report/questions/usual-names.js';
import { packageFile } from './package-files.js';

/** One page of the documentation, in Markdown. */
export interface DocsPage {
  /** Below `docs/`, without its ending: `measure/truePeakDb`. */
  readonly path: string;
  readonly title: string;
  /** The first sentence, without marks. */
  readonly about: string;
  readonly text: string;
}

let packed: ReadonlyMap<string, DocsPage> | undefined;

/** Every page that the program carries, by its path; read when one is first asked for. */
export function docsPages(): ReadonlyMap<string, DocsPage> {
  packed ??= new Map(readPages().map((page) => [page.path, page] as const));
  return packed;
}

const readPages = () =>
  JSON.parse(
    gunzipSync(readFileSync(packageFile('docs.json.gz'))).toString(),
  ) as readonly DocsPage[];

const EXPLAINED = ['measure', 'finding'] as const;

const pagesOf = (id: string): readonly string[] =>
  EXPLAINED.flatMap((kind) => docsPages().get(`${kind}/${id}`)?.text ?? []);

/**
 * What is known under a name: a measure, a finding, both, or an error code. Empty where nothing is. Names that differ in
 * capitals or hyphens alone count, and so do those that people use elsewhere (LRA).
 */
export function explained(name: string): readonly string[] {
  const error = Object.entries<ErrorEntry>(errorTable).find(([code]) => code === name);
  if (error) return [errorText(...error)];
  const usual = usuallyNamed(name).flatMap(pagesOf);
  const own = pagesOf(name);
  if (own.length > 0) return [...new Set([...usual, ...own])];
  const id = measureAt(name);
  if (id !== undefined) return pagesOf(id);
  const plain = plainName(name);
  if (plain === '') return [];
  const alike = explainedNames().filter((known) => plainName(known) === plain);
  const ofErrors = Object.entries<ErrorEntry>(errorTable).filter(([code]) => alike.includes(code));
  return [
    ...new Set([...usual, ...alike.flatMap(pagesOf), ...ofErrors.map((one) => errorText(...one))]),
  ];
}

/** The measure that an answer prints under that path, or under what the path begins with. */
function measureAt(path: string): string | undefined {
  const answers: readonly Answer[] = [
    ...Object.values(families).map(({ answer }) => answer),
    ...profileByName.values(),
  ];
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    for (const { fields, series } of answers) {
      const found = { ...fields, ...series }[name];
      if (found) return found.id;
    }
  return undefined;
}

/** An error in the form of the other pages. */
const errorText = (code: string, { status, type, title, when, whatToDo }: ErrorEntry): string =>
  `# ${title}\n\nError \`${code}\` · HTTP ${status} · type ${type}\n\n## When it happens\n\n${when}\n\n## What to do\n\n${whatToDo}\n`;

/** Every name that can be explained. */
export const explainedNames = (): readonly string[] => [
  ...new Set([
    ...[...docsPages().keys()].flatMap((path) => {
      const [folder = '', name] = path.split('/');
      return name !== undefined && (EXPLAINED as readonly string[]).includes(folder) ? [name] : [];
    }),
    ...Object.keys(errorTable),
  ]),
];

/** Shorter names are near too many. */
const LEAST_LETTERS = 3;

/** The name that was probably meant: by its letters, of which one in four may be wrong, or by how it begins. */
export function meantBy(name: string): string | undefined {
  if (name.length < LEAST_LETTERS) return undefined;
  const names = explainedNames();
  const begins = names.find((known) => known.toLowerCase().startsWith(name.toLowerCase()));
  return nearest(name, names, Math.max(1, name.length / 4)) ?? begins;
}
