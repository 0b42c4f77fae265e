import { SpecError } from './spec-error.js';

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
