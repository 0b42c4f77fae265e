import type { Paint } from './paint.js';

/** The width and the styles of a text layout. */
export interface View {
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
}

/** The first columns of a line; its colours end where they did. */
export function clipped(line: string, columns: number): string {
  let left = columns;
  return line.replace(/\u001b\[\d+m|[^\u001b]/gu, (part) =>
    part.startsWith('\u001b') || left-- > 0 ? part : '',
  );
}

/** Shortens a text in its middle: names differ at both ends. */
export function shortened(text: string, columns: number): string {
  if (text.length <= columns) return text;
  const tail = Math.ceil((columns - 1) * 0.6);
  return `${text.slice(0, Math.max(0, columns - 1 - tail))}…${text.slice(text.length - tail)}`;
}

/** Breaks a text into lines of at most `width` columns, at its spaces. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** A name as it may be shown: what would command a terminal is left out of it. */
export const printable = (name: string): string => name.replace(/\p{Cc}/gu, '?');

/** A text of several lines as it may be shown. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
