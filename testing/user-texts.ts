import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One literal of the source that a user may read: a sentence, a title, a label. */
export interface UserText {
  readonly file: string;
  readonly line: number;
  /** As it is read: markup left out, `0` for every value that is put in. */
  readonly text: string;
}

interface Literal {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** SQL, style sheets, scripts of Redis: text of another language. */
const FOREIGN =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|BEGIN|WITH|DROP|FROM|WHERE|GROUP|ORDER|AND|VALUES|ON CONFLICT|local|redis)\b|^[-\w\s.,#:>[\]="*()@]*\{[^}]*:/;

/** Comments, strings, the start of a template, brackets, and regular expressions where a value may stand. */
const TOKEN =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|`|[{}]|(?<=(?:[(,=:[!&|?{};>]|return)\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/g;

/** The part of a template up to its end or its next value. */
const PART = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;

/** The string literals and templates of a source, in the order in which they end. */
export function literalsOf(source: string): readonly Literal[] {
  const literals: Literal[] = [];
  /** Templates that are open: where each began, what was read, and the braces that are open in its value. */
  const open: { readonly start: number; text: string; depth: number }[] = [];
  let at = 0;
  const readPart = () => {
    const template = open.at(-1)!;
    PART.lastIndex = at;
    const part = PART.exec(source)![0];
    template.text += part;
    at += part.length;
    if (source[at] === '`') {
      at += 1;
      open.pop();
      literals.push({ start: template.start, end: at, text: template.text });
    } else {
      at += 2;
      template.text += '0';
      template.depth = 1;
    }
  };
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (!match) return literals;
    const [token] = match;
    at = match.index + token.length;
    const [first] = token;
    const template = open.at(-1);
    if (first === "'" || first === '"')
      literals.push({ start: match.index, end: at, text: token.slice(1, -1) });
    else if (first === '`') {
      open.push({ start: match.index, text: '', depth: 0 });
      readPart();
    } else if (template && token === '{') template.depth += 1;
    else if (template && token === '}') {
      template.depth -= 1;
      if (template.depth === 0) readPart();
    }
  }
}

const asRead = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\\n|\s+/g, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .trim();

/** Every literal with two words or more in the sources below `folders`, tests left out. */
export const userTexts = (folders: readonly string[]): readonly UserText[] =>
  folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(test|browser|d))\.ts$/.test(file))
      .toSorted()
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        const source = readFileSync(`${root}${file}`, 'utf8');
        return literalsOf(source).flatMap(({ start, text }) =>
          !/[a-z]\S? \S?[a-z]/i.test(text) || FOREIGN.test(text)
            ? []
            : { file, line: source.slice(0, start).split('\n').length, text: asRead(text) },
        );
      }),
  );

/** The sentences of a text; clauses that semicolons part are one. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?])\s+(?=[A-Z`"“(])/).filter((sentence) => /[a-z] [a-z]/i.test(sentence));

export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
