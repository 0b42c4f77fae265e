import type { Paint } from './terminal/paint.js';

/** A heading and its lines; nothing when there are no lines. */
export const section = (title: string, lines: readonly string[], paint: Paint): string[] =>
  lines.length === 0 ? [] : [paint.strong(title), ...lines];

/** Groups of lines with an empty line between them; an empty group leaves none. */
export const paragraphs = (...groups: readonly (readonly string[])[]): string[] =>
  groups
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));

/** The sections of a page. */
export const pageOf = (...sections: readonly (readonly string[])[]): string =>
  paragraphs(...sections).join('\n');
