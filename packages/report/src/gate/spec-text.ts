import { type Document, isPair, isSeq, type Scalar, visit, type YAMLSeq } from 'yaml';
import type { Kind } from '../questions/selection.js';

/** One mistake in a spec. */
export interface SpecProblem {
  readonly line: number;
  readonly column: number;
  /** The keys that lead there: `rules/mix.truePeakDb/max`; nothing for the whole. */
  readonly path: string;
  readonly message: string;
}

/** All mistakes of a spec with their places, in the order of the file. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly problems: readonly SpecProblem[];

  constructor(problems: readonly SpecProblem[]) {
    super(problems.map(({ message }) => message).join('; '));
    this.problems = problems;
  }

  /** A line for each, as editors and compilers have it: `rules.yaml:2:3: rules/mix.peak: there is no field mix.peak`. */
  text(file: string): string {
    const lines = this.problems.map(
      ({ line, column, path, message }) =>
        `${file}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`,
    );
    return [...(lines.length > 1 ? [`${file} has ${lines.length} mistakes`] : []), ...lines].join(
      '\n',
    );
  }
}

/** Replaces the mistakes that are not reported. */
export const moreOf = (unlisted: number): readonly SpecProblem[] =>
  unlisted === 0 ? [] : [{ line: 1, column: 1, path: '', message: `and ${unlisted} more errors` }];

/** Number of mistakes reported of one spec. */
export const MAX_REPORTED = 50;

/** The first of many mistakes, and how many more there are. */
export const firstOf = <T>(all: readonly T[], buildProblem: (one: T) => SpecProblem) => [
  ...all.slice(0, MAX_REPORTED).map(buildProblem),
  ...moreOf(Math.max(0, all.length - MAX_REPORTED)),
];

/** YAML allows only these control characters; the last is what bytes that are no UTF-8 become. */
const NO_TEXT = /[^\P{Cc}\t\n\r\u0085]|\uFFFD/u;
/** A spec has five levels. The parser ends the whole process at some thousand, where its stack is full. */
const MAX_LEVELS = 64;
/** Indentation and the dashes of lists in lists: no block nests deeper than it has of them. */
const DEEP_BLOCK = /^[ \t?:-]{200}/m;

/**
 * Looks whether a text may be given to the parser of YAML.
 *
 * @throws SpecError with one sentence where it is no text, or nests too deep.
 */
export function checkText(text: string): void {
  const wrong = (message: string) => new SpecError([{ line: 1, column: 1, path: '', message }]);
  if (NO_TEXT.test(text)) throw wrong('it is not UTF-8 text, and so not YAML');
  if (DEEP_BLOCK.test(text) || levelsOf(text) > MAX_LEVELS)
    throw wrong('it is nested too deeply for a spec');
}

/** Brackets that are open at once. */
function levelsOf(text: string): number {
  let [open, max] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1);
    max = Math.max(max, open);
  }
  return max;
}

/** The keys and places that lead to a node: `files/0/rules/mix.peakDb`. */
export function pathTo(document: Document, node: unknown): string {
  let found = '';
  visit(document, (key, one, ancestors) => {
    if (one !== node) return undefined;
    found = [...ancestors, one]
      .flatMap((part, i, all) => {
        if (isPair(part)) return [String((part.key as Scalar).value)];
        return isSeq(all[i - 1]) ? [String((all[i - 1] as YAMLSeq).items.indexOf(part))] : [];
      })
      .join('/');
    return visit.BREAK;
  });
  return found;
}

/** The bounds that a rule of a field may have, by its kind. */
export const TAKES: Readonly<Record<Kind, string>> = {
  number: 'min, max, is or oneOf',
  text: 'is or oneOf',
  flag: 'is: true or is: false',
  list: 'includes or excludes',
};

export const A_KIND: Readonly<Record<Kind, string>> = {
  number: 'a number',
  text: 'a text',
  flag: 'true or false',
  list: 'a list',
};
