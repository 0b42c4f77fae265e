import { readFileSync } from 'node:fs';

/** docs/interface.md, whose tables the tests hold the service to. */
export const interfaceText = readFileSync(new URL('../docs/interface.md', import.meta.url), 'utf8');

type Row = readonly string[];
export interface Section {
  readonly title: string;
  readonly body: string;
  /** Tables by the words of their heads. */
  readonly tables: readonly { readonly head: Row; readonly rows: readonly Row[] }[];
}

const cellsOf = (line: string): Row =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

export const sections: readonly Section[] = interfaceText
  .split(/^##+ /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const tables: { head: Row; rows: Row[] }[] = [];
    lines.forEach((line, i) => {
      if (!line.startsWith('|') || lines[i - 1]?.startsWith('|')) return;
      const end = lines.findIndex((later, at) => at > i && !later.startsWith('|'));
      const [head = '', , ...rows] = lines.slice(i, end < 0 ? undefined : end);
      tables.push({ head: cellsOf(head), rows: rows.map(cellsOf) });
    });
    return { title, body: lines.join('\n'), tables };
  });

export const sectionNamed = (title: string): Section => {
  const found = sections.find((section) => section.title === title);
  if (!found) throw new Error(`docs/interface.md has no section ${title}`);
  return found;
};

export interface Field {
  readonly path: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly status: string;
  readonly notes: string;
}

/** `a.b, c` and `x, y*` are several fields; a name without a dot has the parent of the one before. */
export function fieldsIn({ head, rows }: Section['tables'][number]): readonly Field[] {
  return rows.flatMap((row) => {
    const cell = (name: string) => row[head.indexOf(name)] ?? '';
    let parent = '';
    return cell('Field')
      .split(', ')
      .map((written) => {
        const name = written.replace('*', '');
        if (name.includes('.')) parent = name.slice(0, name.lastIndexOf('.') + 1);
        return {
          path: name.includes('.') ? name : parent + name,
          isRequired: written.endsWith('*') || /^required\b/.test(cell('Notes')),
          type: cell('Type'),
          status: cell('Status'),
          notes: cell('Notes'),
        };
      });
  });
}

/** The shapes that are written as prose: `name* (type, V)` in a row, or names with one type for all. */
export function fieldsInProse({ body }: Section): readonly Field[] {
  const all = /: each number|: numbers\./.test(body);
  const [sentence = ''] = body
    .split('\n')
    .filter((line) => /^[a-z]\w*\*?(, | \()/.test(line))
    .map((line) => line.replace(/\. [A-Z].*$/, ''));
  if (all)
    return (sentence.split(':')[0] ?? '').split(', ').map((path) => ({
      path: path.trim(),
      isRequired: false,
      type: 'number',
      status: '',
      notes: '',
    }));
  const fields: Field[] = [];
  let waiting: string[] = [];
  let parent = '';
  for (const [, name = '', given] of sentence.matchAll(/(\w+\*?)(?: \(([^)]*)\))?/g)) {
    if (name === 'with')
      parent = `${(waiting.pop() ?? fields.pop()?.path ?? '').replace('*', '')}.`;
    else if (name !== 'and') waiting.push(name);
    if (given === undefined) continue;
    const [type = ''] = given.split(/,| or |:/);
    for (const one of waiting)
      fields.push({
        path: parent + one.replace('*', ''),
        isRequired: one.endsWith('*') && parent === '',
        type: type.replace(/^array of \w+$/, 'object[]').replace(/^numbers$/, 'number'),
        status: '',
        notes: '',
      });
    waiting = [];
  }
  return fields;
}
