import type { FileRow } from '@sonometer/report';
import { bestTake } from '@sonometer/report/overview/best-take.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { button, made, save } from './dom/elements.js';
import { svg } from './play/time-axis.js';

/** One file of the table. */
export interface Entry {
  readonly path: string;
  readonly requested: string;
  row: FileRow | undefined;
  /** While there is no row: how far it is, or what went wrong. */
  state: string;
  readonly open: () => void;
}

type Key = Exclude<keyof FileRow, 'level' | 'rank' | 'isAtLeast'>;

interface Column {
  readonly key: Key | 'path' | 'requested';
  readonly title: string;
  readonly unit?: 'LUFS' | 'dBTP' | 'dB' | 's';
}

const COLUMNS: readonly Column[] = [
  { key: 'path', title: 'File' },
  { key: 'requested', title: 'Analysis' },
  { key: 'verdict', title: 'Verdict' },
  { key: 'integratedLufs', title: 'Integrated', unit: 'LUFS' },
  { key: 'truePeakDb', title: 'True peak', unit: 'dBTP' },
  { key: 'signalToNoiseDb', title: 'SNR', unit: 'dB' },
  { key: 'content', title: 'Content' },
  { key: 'durationSec', title: 'Duration', unit: 's' },
  { key: 'warnings', title: 'To fix' },
];

const LEVELS = { bad: 'Problem', warn: 'Warning', good: 'Passed', open: 'Not all checked' };

/** By place of the verdict, where there is one: takes of one recording from the best on, other files from the worst on. */
const bestFirst = (a: Entry, b: Entry): number =>
  (a.row?.rank ?? Infinity) - (b.row?.rank ?? Infinity) || 0;
const worstFirst = (a: Entry, b: Entry): number =>
  (b.row?.rank ?? -Infinity) - (a.row?.rank ?? -Infinity) || 0;

/** Of all files, once each: it does not change while some are filtered out, and waits for those under way. */
function bestOf(entries: readonly Entry[]): string {
  const byPath = new Map(entries.map(({ path, row }) => [path, row]));
  const takes = [...byPath].map(([name, row]) => ({
    name,
    content: row?.content ?? null,
    level: row?.level ?? null,
    rank: row?.rank ?? null,
    signalToNoiseDb: row?.signalToNoiseDb ?? null,
    isAtLeast: row?.isAtLeast ?? false,
  }));
  return minus(bestTake(takes) ?? '');
}

/** Fewer have no need of one. */
const MIN_FILES = 2;

/** A table of the measurements, with sorting and filters, next to the results themselves. */
export function openTable(holder: HTMLElement) {
  const entries: Entry[] = [];
  let sortBy: Column['key'] | undefined;
  let isDown = false;
  let isPlanned = false;

  const filter = made('input', {
    type: 'search',
    placeholder: 'Filter',
    ariaLabel: 'Filter files',
  });
  const measure = made('select', { ariaLabel: 'Measure of the spread plot' });
  measure.append(
    ...COLUMNS.filter(({ unit }) => unit).map(({ key, title }) =>
      made('option', { value: key, textContent: title }),
    ),
  );
  const count = made('span', { className: 'quiet' });
  const head = made('tr', {});
  const body = made('tbody', {});
  const spread = made('div', { className: 'spread' });
  const tools = made('div', { className: 'actions' });
  tools.append(
    filter,
    count,
    button('CSV', () => {
      save(new Blob([getCsv(shown())], { type: 'text/csv' }), 'sonometer.csv');
    }),
    button('Table as JSON', () => {
      const rows = shown().map(({ path, requested, row }) => ({ path, requested, ...row }));
      const text = `${JSON.stringify(rows, undefined, 2)}\n`;
      save(new Blob([text], { type: 'application/json' }), 'sonometer.json');
    }),
    measure,
  );
  const wide = made('div', { className: 'wide', tabIndex: 0, role: 'region', ariaLabel: 'Files' });
  const table = made('table', { className: 'files' });
  const thead = made('thead', {});
  thead.append(head);
  table.append(thead, body);
  wide.append(table);
  const best = made('p', { className: 'best-take' });
  best.setAttribute('role', 'status');
  holder.append(best, tools, wide, spread);
  holder.hidden = true;

  for (const { key, title, unit } of COLUMNS) {
    const cell = made('th', { scope: 'col' });
    const sorter = button(unit ? `${title}, ${unit}` : title, () => {
      isDown = sortBy === key && !isDown;
      sortBy = key;
      draw();
    });
    sorter.className = 'link';
    cell.append(sorter, ...termOf(key));
    cell.dataset['key'] = key;
    if (unit) cell.className = 'value';
    head.append(cell);
  }
  filter.addEventListener('input', plan);
  measure.addEventListener('change', plan);

  const valueOf = (entry: Entry, key: Column['key']): string | number | null =>
    key === 'path' || key === 'requested' ? entry[key] : (entry.row?.[key] ?? null);

  function shown(): readonly Entry[] {
    const wanted = filter.value.trim().toLowerCase();
    const some = entries.filter((entry) =>
      [entry.path, entry.requested, entry.row?.verdict ?? entry.state, entry.row?.content ?? '']
        .join(' ')
        .toLowerCase()
        .includes(wanted),
    );
    const key = sortBy;
    if (key === undefined) return [...some].sort(bestOf(entries) === '' ? worstFirst : bestFirst);
    return [...some].sort((one, other) => {
      const [a, b] =
        key === 'verdict'
          ? [one.row?.rank ?? null, other.row?.rank ?? null]
          : [valueOf(one, key), valueOf(other, key)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const order =
        typeof a === 'number' && typeof b === 'number'
          ? a - b
          : String(a).localeCompare(String(b), 'en', { numeric: true });
      return isDown ? -order : order;
    });
  }

  /** Once for all that happens at once. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      draw();
    });
  }

  function draw(): void {
    holder.hidden = entries.length < MIN_FILES;
    if (holder.hidden) return;
    const rows = shown();
    count.textContent =
      rows.length === entries.length
        ? `${rows.length} results`
        : `${rows.length} of ${entries.length}`;
    for (const cell of head.children) {
      const isSorted = cell instanceof HTMLElement && cell.dataset['key'] === sortBy;
      if (isSorted) cell.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    }
    best.textContent = bestOf(entries);
    const top = best.textContent.startsWith('Best') ? entries.toSorted(bestFirst)[0] : undefined;
    body.replaceChildren(...rows.map((entry) => rowOf(entry, entry === top)));
    best.hidden = best.textContent === '';
    hideEmpty();
    drawSpread(rows);
  }

  /** An analysis without such a number needs no column of dashes. */
  function hideEmpty(): void {
    const isDone = entries.some(({ row }) => row);
    COLUMNS.forEach(({ key, unit }, column) => {
      const isEmpty =
        isDone &&
        (key === 'requested'
          ? new Set(entries.map(({ requested }) => requested)).size === 1
          : entries.every((entry) => valueOf(entry, key) === null));
      for (const line of table.rows) {
        const cell = line.cells[column];
        if (cell) cell.hidden = isEmpty;
      }
      const option = [...measure.options].find(({ value }) => value === key);
      if (unit && option) option.disabled = isEmpty;
    });
    if (measure.selectedOptions[0]?.disabled)
      measure.value = [...measure.options].find(({ disabled }) => !disabled)?.value ?? '';
  }

  function rowOf(entry: Entry, isBest: boolean): HTMLElement {
    const line = made('tr', {});
    const { row } = entry;
    for (const { key, title, unit } of COLUMNS) {
      const cell = made(key === 'path' ? 'th' : 'td', {});
      // the heads of the columns are out of sight on a phone
      if (unit || key === 'warnings') Object.assign(cell.dataset, { title, unit: unit ?? '' });
      if (key === 'path') {
        cell.scope = 'row';
        const opener = button(entry.path, entry.open);
        opener.className = 'link';
        cell.append(opener);
        if (isBest)
          cell.append(' ', made('b', { className: 'level good', textContent: 'Best take' }));
      } else if (key === 'verdict') {
        if (row?.level)
          cell.append(
            made('b', { className: `level ${row.level}`, textContent: LEVELS[row.level] }),
            ' ',
          );
        cell.append(row ? minus(row.verdict) : entry.state);
      } else {
        const value = valueOf(entry, key);
        if (unit) cell.className = 'value';
        cell.textContent =
          value === null
            ? '–'
            : typeof value === 'number'
              ? (key === 'signalToNoiseDb' && row?.isAtLeast === true ? '≥ ' : '') +
                minus(unit ? figure(value, unit) : String(value))
              : value;
      }
      line.append(cell);
    }
    return line;
  }

  /** The distribution of the files in one measure: a dot for each. */
  function drawSpread(rows: readonly Entry[]): void {
    const column = COLUMNS.find(({ key }) => key === measure.value);
    const found = rows.flatMap((entry) => {
      const value = column && valueOf(entry, column.key);
      return typeof value === 'number' ? [{ entry, value }] : [];
    });
    if (!column?.unit || found.length < 2) {
      spread.replaceChildren();
      return;
    }
    const { unit } = column;
    const values = found.map(({ value }) => value).sort((a, b) => a - b);
    const [low = 0, high = 0] = [values[0], values.at(-1)];
    const median = values[Math.floor(values.length / 2)] ?? low;
    const x = (value: number) => `${4 + (92 * (value - low)) / (high - low || 1)}%`;
    const plot = svg('svg', { class: 'spread-plot', role: 'img' });
    const words = `${column.title}: ${found.length} files from ${figure(low, unit)} to ${figure(high, unit)} ${unit}, median ${figure(median, unit)}`;
    plot.setAttribute('aria-label', minus(words));
    plot.append(
      svg('line', { class: 'grid', x1: '4%', x2: '96%', y1: '22', y2: '22' }),
      svg('line', { class: 'median', x1: x(median), x2: x(median), y1: '8', y2: '36' }),
      ...found.map(({ entry, value }) => {
        const dot = svg('circle', {
          ...{ cx: x(value), cy: '22', r: '5' },
          class: `dot ${entry.row?.level ?? ''}`,
        });
        const name = svg('title', {});
        name.textContent = `${entry.path}: ${minus(figure(value, unit))} ${unit}`;
        dot.append(name);
        dot.addEventListener('click', entry.open);
        return dot;
      }),
    );
    spread.replaceChildren(
      made('p', { className: 'quiet', textContent: `${minus(words)}.` }),
      plot,
    );
  }

  return {
    add: (entry: Entry): void => {
      entries.push(entry);
      plan();
    },
    remove: (entry: Entry): void => {
      entries.splice(entries.indexOf(entry), 1);
      plan();
    },
    changed: plan,
    /** Once it is drawn: at the top of the window, and read first. */
    bringUp: (): void => {
      requestAnimationFrame(() => {
        draw();
        wide.focus({ preventScroll: true });
        holder.scrollIntoView({ block: 'start' });
      });
    },
  };
}

/** The definition of a column, from the declarations that the page has. */
function termOf(key: string): readonly HTMLElement[] {
  const terms = document.querySelector<HTMLTemplateElement>('#column-terms');
  const found = terms?.content.querySelector<HTMLAnchorElement>(`[data-path="${key}"]`);
  if (!found) return [];
  const term = found.cloneNode(true) as HTMLAnchorElement;
  term.dataset['label'] = found.textContent.trim();
  term.ariaLabel = `Definition of ${term.dataset['label']}`;
  term.textContent = '?';
  return [term];
}

const minus = (text: string) => text.replace(/(^|[ (])-(?=\d)/g, '$1−');

/** RFC 4180, every number in full; a cell that a spreadsheet would take for a formula is quoted with an apostrophe. */
function getCsv(entries: readonly Entry[]): string {
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = entries.map((entry) =>
    COLUMNS.map(({ key }) =>
      cell(key === 'path' || key === 'requested' ? entry[key] : (entry.row?.[key] ?? null)),
    ).join(','),
  );
  return [COLUMNS.map(({ key }) => key).join(','), ...lines, ''].join('\r\n');
}
