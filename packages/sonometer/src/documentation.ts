import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Answer } from '@sonometer/engine';
import { liveColumns } from '@sonometer/report/live/alarm.js';
import { type CodeEntry, otherCodes } from '@sonometer/report/errors/other-codes.js';
import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';
import { fieldNamed } from '@sonometer/report/questions/field-named.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { plainName, usuallyNamed } from '@sonometer/report/presentation/measures.js';
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

/** Every page that the program carries, by its path; read on first use. */
export function docsPages(): ReadonlyMap<string, DocsPage> {
  packed ??= new Map(readPages().map((page) => [page.path, page] as const));
  return packed;
}

const readPages = () =>
  JSON.parse(
    brotliDecompressSync(readFileSync(packageFile('docs.json.br'))).toString(),
  ) as readonly DocsPage[];

const EXPLAINED = ['measure', 'finding', 'profiles'] as const;

const pagesOf = (id: string): readonly string[] =>
  EXPLAINED.flatMap((kind) => docsPages().get(`${kind}/${id}`)?.text ?? []);

/**
 * The entries of a name: a measure, a finding, a profile, several of them, or an error code; else a
 * number of a live reading or the code that ends a stream; else the values whose names end in it
 * (`click`). Empty where there is none. Names match regardless of capitals and hyphens, and so do
 * those of other programs (LRA).
 */
export function explained(name: string): readonly string[] {
  const code = codeText(name);
  if (code !== undefined) return [code];
  const usual = usuallyNamed(name).flatMap(pagesOf);
  const own = pagesOf(name);
  if (own.length > 0) return [...new Set([...usual, ...own])];
  const id = fieldNamed(name)?.measure.id ?? measureAt(name);
  if (id !== undefined) return pagesOf(id);
  const plain = plainName(name);
  if (plain === '') return [];
  const similar = explainedNames().filter((known) => plainName(known) === plain);
  const ofCodes = similar.flatMap((one) => codeText(one) ?? []);
  const found = [...usual, ...similar.flatMap(pagesOf), ...ofCodes];
  if (found.length > 0) return [...new Set(found)];
  const live = liveText(name);
  return live === undefined ? endingIn(plain) : [live];
}

/** The page of the value whose name has that last part; where there are several, a list of them. */
function endingIn(plain: string): readonly string[] {
  const ids = explainedNames().filter(
    (id) => id.includes('.') && plainName(id.slice(id.lastIndexOf('.') + 1)) === plain,
  );
  if (ids.length < 2) return ids.flatMap(pagesOf);
  const lines = ids.map((id) => `| \`${id}\` | ${docsPages().get(`measure/${id}`)?.title ?? ''} |`);
  return [`# Names that end in ${plain}\n\n| name | meaning |\n|---|---|\n${lines.join('\n')}\n`];
}

/**
 * The entries of the tables on the page on live metering: numbers of a reading, and the codes that
 * end a stream.
 */
function liveText(name: string): string | undefined {
  const column = liveColumns.find((one) => one.name === name);
  const rows = rowsNaming(name, docsPages().get('live')?.text ?? '');
  if (!column) return rows === '' ? undefined : `# ${name}\n\n${rows}`;
  return `# ${column.title}\n\n\`${name}\` · unit ${column.unit} · in readings of a live meter\n\n${rows}`;
}

/** The rows of the tables of a page whose first cell has that name, each under the head of its table. */
function rowsNaming(name: string, page: string): string {
  const lines = page.split('\n');
  let head = '';
  return lines
    .flatMap((line, i) => {
      if (lines[i + 1]?.startsWith('|---')) head = `${line}\n${lines[i + 1] ?? ''}`;
      const [, first = ''] = line.split('|', 2);
      const names = [first.trim(), ...first.split('`').filter((_, part) => part % 2 === 1)];
      return line.startsWith('|') && !head.includes(line) && names.includes(name)
        ? [`${head}\n${line}\n`]
        : [];
    })
    .join('\n');
}

/** The measure that an answer prints under that path, or under what the path begins with. */
function measureAt(path: string): string | undefined {
  // what is no field of a profile is not the field `profile`
  if (path.startsWith('profile.')) return undefined;
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

/** A code in the form of the other pages: an error of the service, or a code of another interface. */
function codeText(code: string): string | undefined {
  if (Object.hasOwn(errorTable, code)) {
    const { status, type, ...entry }: ErrorEntry = errorTable[code as keyof typeof errorTable];
    return entryText(`Error \`${code}\` · HTTP ${status} · type ${type}`, entry);
  }
  const other = Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  return other && entryText(`${other.where} \`${code}\``, other);
}

const entryText = (head: string, { title, when, whatToDo }: Omit<CodeEntry, 'where'>): string =>
  `# ${title}\n\n${head}\n\n## When it happens\n\n${when}\n\n## What to do\n\n${whatToDo}\n`;

/** Every name that can be explained. */
export const explainedNames = (): readonly string[] => [
  ...new Set([
    ...[...docsPages().keys()].flatMap((path) => {
      const [folder = '', name] = path.split('/');
      return name !== undefined && (EXPLAINED as readonly string[]).includes(folder) ? [name] : [];
    }),
    ...Object.keys(errorTable),
    ...Object.keys(otherCodes),
    ...liveColumns.map(({ name }) => name),
  ]),
];

/** Shorter names are near too many. */
const MIN_LETTERS = 3;

/** The name that was probably meant: by its letters, of which one in four may be wrong, or by how it begins. */
export function meantBy(name: string): string | undefined {
  if (name.length < MIN_LETTERS) return undefined;
  const names = explainedNames();
  const begins = names.find((known) => known.toLowerCase().startsWith(name.toLowerCase()));
  return nearest(name, names, Math.max(1, name.length / 4)) ?? begins;
}
