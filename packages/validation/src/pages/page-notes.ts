import { posix } from 'node:path';

/**
 * Hand-written text about one measure or finding: sections under their headings, in their order;
 * what comes before the first is under ''.
 */
export type PageNotes = ReadonlyMap<string, string>;

/**
 * The notes about each measure or finding of a file of them. A heading of the first level names one,
 * or several separated by commas, which share what follows.
 */
export function splitNotes(markdown: string): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  for (const part of markdown.split(/^# /m).slice(1)) {
    const end = part.indexOf('\n');
    for (const id of part.slice(0, end).split(', '))
      notes.set(id, `${notes.get(id) ?? ''}${part.slice(end)}`);
  }
  return notes;
}

/** Splits the text at its headings of the second level. */
export function readPageNotes(markdown: string): PageNotes {
  const [first = '', ...sections] = markdown.split(/^## /m);
  const intro = first.trim();
  return new Map([
    ...(intro === '' ? [] : [['', intro] as const]),
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading.trim(), lines.join('\n').trim()] as const;
    }),
  ]);
}

/** A section that a page has; nothing where it is missing. */
export const noteLines = (notes: PageNotes, heading: string): readonly string[] => {
  const text = notes.get(heading);
  return text === undefined ? [] : [`## ${heading}`, '', text, ''];
};

/** Pages that a declaration cites by their paths on a server, as links of a page in an adjacent folder. */
export const withLinks = (text: string): string =>
  text.replaceAll(/docs\/([\w/.-]+\.md(?:#[\w.-]*\w)?)/g, '[docs/$1](../$1)');

/** Headings are a closed list, so that all pages of a kind have the same form. */
export function refuseUnknown(name: string, notes: PageNotes, known: readonly string[]): void {
  const unknown = [...notes.keys()].find((heading) => heading !== '' && !known.includes(heading));
  if (unknown !== undefined)
    throw new Error(`the notes of ${name} have an unknown part: ${unknown}`);
}

/**
 * Address of the published reference: each release pushes `docs/` with what was built to that
 * branch. Pages that people write link to generated ones by it.
 */
export const PUBLISHED =
  'https://github.com/sonometer/sonometer/blob/documentation/docs/reference/';

/** Path of a page below `docs/` as a server has it: without the folder of generated pages. */
const toServed = (path: string): string => path.replace(/^docs\/reference\//, 'docs/');

/**
 * A page or note of the folder `from` as a server has it in `to`: `docs/` and `docs/reference/` are
 * one tree, and links to published pages lead into it. Paths begin at the root of the repository.
 */
export const servedLinks = (markdown: string, from: string, to: string): string =>
  withTargets(markdown, (href) => {
    const isPublished = href.startsWith(PUBLISHED);
    if (!isPublished && isAddress(href)) return href;
    const path = isPublished
      ? `docs/${href.slice(PUBLISHED.length)}`
      : toServed(posix.join(from, href));
    return posix.relative(to, path);
  });

/**
 * The opposite for a generated page, whose folder is `docs/<folder>` on a server: links lead to
 * where files lie in the repository. `generated` has the paths of generated pages below `docs/`.
 */
export const storedLinks = (
  markdown: string,
  folder: string,
  generated: ReadonlySet<string>,
): string =>
  withTargets(markdown, (href) => {
    if (isAddress(href)) return href;
    const path = posix.join('docs', folder, href);
    const below = posix.relative('docs', path);
    return posix.relative(
      posix.join('docs/reference', folder),
      generated.has(below) ? `docs/reference/${below}` : path,
    );
  });

const isAddress = (href: string): boolean => /^[a-z]+:/.test(href);

/** Replaces the target of every link; links within a page, and anchors, stay. */
const withTargets = (markdown: string, targetOf: (href: string) => string): string =>
  markdown.replaceAll(
    /\]\(([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, href: string, anchor = '') => `](${targetOf(href)}${anchor})`,
  );
