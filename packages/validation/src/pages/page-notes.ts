/**
 * Hand-written text about one measure or finding: sections under their headings, in their order;
 * what comes before the first is under ''.
 */
export type PageNotes = ReadonlyMap<string, string>;

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
