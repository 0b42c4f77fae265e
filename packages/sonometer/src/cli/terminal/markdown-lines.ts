import { type View, wrapped } from '@sonometer/report/text/terminal/view.js';

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
