import { explained, explainedNames, meantBy } from '../../documentation.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { printable, type View, wrapped } from '@sonometer/report/text/terminal/view.js';

const INDENT = '  ';

/** A page of the documentation for a terminal: no marks, wrapped lines, tables in columns; links keep their words. */
export function markdownLines(markdown: string, { width, paint }: View): readonly string[] {
  return blocksOf(markdown).flatMap((block) => {
    const heading = /^#+ (.+)$/.exec(block);
    if (heading?.[1] !== undefined) return [paint.strong(plain(heading[1])), ''];
    if (block.startsWith('|')) return [...tableLines(block, width), ''];
    if (/^( {4}|```)/.test(block)) return [...codeLines(block), ''];
    if (/^(\*|\d+\.) /.test(block)) return [...listLines(block, width), ''];
    return [...wrapped(plain(block.replaceAll('\n', ' ')), width), ''];
  });
}

/** Parts between empty lines; code includes its own empty lines. */
const blocksOf = (markdown: string): readonly string[] =>
  (markdown.match(/```[^]*?```|(?:.+\n?)+/g) ?? []).map((block) => block.trimEnd());

/** Without marks; an external link retains its address. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\((https?:[^)]*)\)/g, '$1 ($2)')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/`([^`]*)`/g, '$1');

const codeLines = (block: string): readonly string[] =>
  block
    .split('\n')
    .filter((line) => !line.startsWith('```'))
    .map((line) => `${INDENT}${line.replace(/^ {4}/, '')}`);

const listLines = (block: string, width: number): readonly string[] =>
  block.split(/\n(?=(?:\*|\d+\.) )/).flatMap((item) => {
    const [, mark = '*', text = ''] = /^(\*|\d+\.) ([^]*)$/.exec(item) ?? [];
    const lines = wrapped(plain(text.replaceAll(/\n\s*/g, ' ')), width - mark.length - 1);
    return lines.map((line, i) => `${i === 0 ? mark : ' '.repeat(mark.length)} ${line}`);
  });

/** Columns as wide as their cells; where that is too wide, a line for each cell. */
function tableLines(block: string, width: number): readonly string[] {
  const rows = block
    .split('\n')
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => plain(cell.trim().replaceAll('\\|', '|'))),
    );
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const firsts = widths.slice(0, -1);
  const before = firsts.reduce((sum, one) => sum + one + 2, INDENT.length);
  if (before > width / 2)
    return rows
      .slice(1)
      .flatMap((row) =>
        row.flatMap((cell, i) =>
          wrapped(cell, width - 4).map((line) => `${i === 0 ? INDENT : INDENT + INDENT}${line}`),
        ),
      );
  return rows.flatMap((row) => {
    const head = row.slice(0, -1).map((cell, i) => cell.padEnd(widths[i] ?? 0));
    const lines = wrapped(row.at(-1) ?? '', Math.max(20, width - before));
    return lines.map((line, i) =>
      `${INDENT}${i === 0 ? [...head, line].join('  ') : ' '.repeat(before - 2) + line}`.trimEnd(),
    );
  });
}

export const explainCommand = defineCommand({
  name: 'explain',
  title: 'Explains a measure, a finding or an error code, and what to do about it',
  operands: 'NAME',
  flags: {
    markdown: { type: 'boolean', description: 'Prints the page as Markdown.' },
    list: { type: 'boolean', description: 'Prints every name that can be explained.' },
  },
  examples: [
    { line: 'sonometer explain truePeakDb', what: 'a measure' },
    { line: 'sonometer explain sibilance', what: 'a finding: its meaning and its fix' },
    { line: 'sonometer explain unsupported_format', what: 'an error code' },
    { line: 'sonometer explain --list', what: 'every name' },
  ],
  notes: [
    'The same pages are at /docs of a server. NAME is a field (loop.bpm) or its last part (f0Hz), a kind of defect, a finding, a profile, or an error code. Values of listen and close codes of the WebSocket are included.',
    'Exit code: 0 it is explained, 2 no such name exists.',
  ],

  async run({ values, positionals }, terminal) {
    if (values['list'] === true) {
      terminal.out(`${[...explainedNames()].sort().join('\n')}\n`);
      return exitCode.ok;
    }
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      throw new UsageError('it needs one NAME, as in the results; --list prints all');
    const pages = explained(name);
    if (pages.length === 0) {
      const meant = meantBy(name);
      const more = meant === undefined ? '; --list prints all names' : `; did you mean ${meant}?`;
      throw new UsageError(`nothing is named ${printable(name)}${more}`);
    }
    for (const page of pages)
      terminal.out(
        values['markdown'] === true ? page : `${markdownLines(page, terminal.view).join('\n')}\n`,
      );
    return exitCode.ok;
  },
});
