import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A paragraph, list item, heading or table row of a page that is written by hand. */
export interface Prose {
  readonly file: string;
  /** The first of its lines. */
  readonly line: number;
  readonly kind: 'text' | 'heading' | 'row';
  /** As the reader sees it: `0` for code and formulas, the text of a link for the link. */
  readonly text: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Built from declarations, or history; the contract and the rules of writing quote what they replace. */
const LEFT_OUT = /^(reference|decisions)\/|^(interface|guides\/how-we-write)\.md$/;

const asRead = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, '0')
    .replaceAll(/\$[^$]*\$/g, '0')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

const kindOf = (line: string): Prose['kind'] =>
  line.startsWith('#') ? 'heading' : line.startsWith('|') ? 'row' : 'text';

function getProse(file: string, page: string): readonly Prose[] {
  const prose: Prose[] = [];
  let open: { line: number; kind: Prose['kind']; text: string } | undefined;
  let isCode = false;
  const end = () => {
    if (open) prose.push({ file, ...open, text: asRead(open.text) });
    open = undefined;
  };
  const withoutHead = page.replace(/^---\n[^]*?\n---\n/, (head) => head.replaceAll(/[^\n]/g, ''));
  withoutHead.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    const kind = kindOf(line);
    const isNone = isFence || isCode || line === '' || line.startsWith('<');
    const isNew = kind !== 'text' || open?.kind !== 'text' || /^([-*]|\d+\.)\s/.test(line);
    if (isNone || isNew) end();
    if (isNone) return;
    if (open) open.text += ` ${line}`;
    else open = { line: i + 1, kind, text: line.replace(/^([-*]|\d+\.)\s+/, '') };
  });
  end();
  return prose;
}

/** The prose of every page below `docs` that is written by hand, without its code and its recorded output. */
export const docsProse = (): readonly Prose[] =>
  readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !LEFT_OUT.test(name))
    .toSorted()
    .flatMap((name) => getProse(`docs/${name}`, readFileSync(`${root}docs/${name}`, 'utf8')));

const repository = fileURLToPath(new URL('..', import.meta.url));

/** The commands of README.md. */
export const lines = [
  ...readFileSync(join(repository, 'README.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs),
]
  .flatMap(([, block = '']) => block.trimEnd().split('\n'))
  .filter((line) => line !== '' && !line.startsWith('#'));

export const linesWith = (program: RegExp) => lines.filter((line) => program.test(line));

export const docs = fileURLToPath(new URL('../docs', import.meta.url));

/** The pages whose `console` blocks show commands, each after a `$`, with their output. */
export const guides = ['guides', 'coming-from'].flatMap((folder) =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);

/** A command as a shell cuts it. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
