import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One string literal of the source that a user may read: a sentence, a title, a label. */
export interface UserText {
  readonly file: string;
  readonly line: number;
  /** The property that the literal is the value of, if it is one: `definition`. */
  readonly key: string;
  /** As the user reads it: without markup, `0` for every inserted value, `¶` between blocks. */
  readonly text: string;
}

interface Literal {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** SQL, style sheets, scripts of shells and Redis: text of another language. */
const FOREIGN =
  /^\s*#|^\s*(pragma|create table|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|BEGIN|WITH|DROP|FROM|WHERE|GROUP|ORDER|AND|VALUES|ON CONFLICT|local|redis)\b|^[-\w\s.,#:>[\]="*()@]*\{[^}]*:/;

/** Comments, strings, the start of a template, braces, and regular expressions where a value is expected. */
const TOKEN =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|`|[{}]|(?<=(?:[(,=:[!&|?{};>]|return)\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/g;

/** The part of a template up to its end or its next value. */
const PART = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;

/** The string literals and templates of a source, in the order in which they end. */
function getLiterals(source: string): readonly Literal[] {
  const literals: Literal[] = [];
  /** Open templates: start, text so far, and open braces within the current value. */
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

const INLINE_TAG = /<\/?(a|b|code|em|i|small|span|strong)\b[^>]*>/g;

const asRead = (text: string) =>
  text
    .replaceAll(/<pre[^]*?<\/pre>/g, ' ¶ ')
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ¶ ')
    .replaceAll(/\\n|\s+/g, ' ')
    .replaceAll(/\\(.)/g, '$1')
    .trim();

/** Every literal of two words or more in the sources below `folders`, except in tests. */
export const userTexts = (folders: readonly string[]): readonly UserText[] =>
  folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(test|browser|contract|d))\.ts$/.test(file))
      .toSorted()
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        const source = readFileSync(`${root}${file}`, 'utf8');
        return getLiterals(source).flatMap(({ start, text }) =>
          !/[a-z]\S? \S?[a-z]/i.test(text) || FOREIGN.test(text)
            ? []
            : {
                file,
                line: source.slice(0, start).split('\n').length,
                key: /(\w+):\s*$/.exec(source.slice(0, start))?.[1] ?? '',
                text: asRead(text),
              },
        );
      }),
  );

/** The sentences of a text; clauses separated by semicolons are one sentence. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/¶|(?<=[.!?])\s+(?=[A-Z0-9−`"“(])/)
    .filter((sentence) => /[a-z]\S? \S?[a-z]/i.test(sentence));

export const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
