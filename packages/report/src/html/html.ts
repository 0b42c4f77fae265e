/** Markup: text that is safe to put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** A piece of a page; whatever is put into it is escaped, unless it is markup itself. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.reduce((text, piece, i) => text + written(parts[i - 1]) + piece));

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for markup and for attribute values. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => NAMES[letter] ?? letter);

/** A sentence with its `code` as such. */
export const withCode = (text: string): Html =>
  new Html(escaped(minus(text)).replace(/`([^`]+)`/g, '<code>$1</code>'));

/** A number, or a sentence with numbers: a page has the real sign (U+2212), a terminal the one that can be typed. */
export const minus = (text: number | string): string =>
  String(text).replace(/(^|[ (])-(?=[\d∞])/g, '$1−');
