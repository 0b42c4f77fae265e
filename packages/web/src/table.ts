import type { FileRow } from '@sonometer/report';
import { bestTake, reasonBelow } from '@sonometer/report/overview/best-take.js';
import { figure } from '@sonometer/report/reading/quantity.js';
import { button, made, save } from './dom/elements.js';
import { spreadOf, type Unit } from './spread.js';
import { bestFirst, ranksIn, ratiosIn, worstFirst } from './table-order.js';

/** One file of the table. */
export interface Entry {
  readonly path: string;
  readonly requested: string;
  row: FileRow | undefined;
  /** While there is no row: how far it is, or what went wrong. */
  state: string;
  /** Opens its card. */
  readonly show: () => void;
  /** Opens it and goes there. */
  readonly open: () => void;
}

type Key = Exclude<keyof FileRow, 'level' | 'isAtLeast' | 'toQuietDb' | 'isCovered' | 'missing'>;

interface Column {
  readonly key: Key | 'path' | 'requested';
  readonly title: string;
  readonly unit?: Unit;
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

/** Of all files, once each: it does not change while some are filtered out, and waits for those under way. */
function bestOf(entries: readonly Entry[]): string {
  const byPath = new Map(entries.map(({ path, row }) => [path, row]));
  const takes = [...byPath].flatMap(([name, row]) => (row ? [{ ...row, name }] : []));
  return takes.length < byPath.size ? '' : minus(bestTake(takes) ?? '');
}

/** Why each of the others is not the best. */
const reasonsOf = (entries: readonly Entry[], { row: best }: Entry): ReadonlyMap<Entry, string> =>
  new Map(
    entries.flatMap((entry) => {
      const reason = best && entry.row && entry.row !== best && reasonBelow(best, entry.row);
      return reason ? [[entry, minus(reason)]] : [];
    }),
  );

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

  function shown(rankOf = ranksIn(entries), isOfTakes = bestOf(entries) !== ''): readonly Entry[] {
    const wanted = filter.value.trim().toLowerCase();
    const some = entries.filter((entry) =>
      [entry.path, entry.requested, entry.row?.verdict ?? entry.state, entry.row?.content ?? '']
        .join(' ')
        .toLowerCase()
        .includes(wanted),
    );
    const key = sortBy;
    if (key === undefined) return [...some].sort((isOfTakes ? bestFirst : worstFirst)(rankOf));
    const placeOf =
      key === 'verdict'
        ? rankOf
        : key === 'signalToNoiseDb'
          ? ratiosIn(entries)
          : (entry: Entry) => valueOf(entry, key);
    return [...some].sort((one, other) => {
      const [a, b] = [placeOf(one), placeOf(other)];
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
    const rankOf = ranksIn(entries);
    best.textContent = bestOf(entries);
    const rows = shown(rankOf, best.textContent !== '');
    count.textContent =
      rows.length === entries.length
        ? `${rows.length} results`
        : `${rows.length} of ${entries.length}`;
    for (const cell of head.children) {
      const isSorted = cell instanceof HTMLElement && cell.dataset['key'] === sortBy;
      if (isSorted) cell.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    }
    const top = best.textContent.startsWith('Best')
      ? entries.toSorted(bestFirst(rankOf))[0]
      : undefined;
    const reasons = top ? reasonsOf(entries, top) : new Map<Entry, string>();
    body.replaceChildren(...rows.map((entry) => rowOf(entry, entry === top, reasons)));
    const isNew = best.hidden && best.textContent !== '';
    best.hidden = best.textContent === '';
    // above what its reader looks at: it would be out of sight
    if (isNew && wide.contains(document.activeElement)) holder.scrollIntoView({ block: 'start' });
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

  function rowOf(entry: Entry, isBest: boolean, reasons: ReadonlyMap<Entry, string>): HTMLElement {
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
        const reason = reasons.get(entry);
        if (reason !== undefined)
          cell.append(' ', made('span', { className: 'reason quiet', textContent: reason }));
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
        const missing = entry.row?.missing as Readonly<Record<string, string>> | undefined;
        const reason = value === null ? missing?.[key] : undefined;
        if (reason !== undefined) {
          Object.assign(cell, { className: 'missing', textContent: `not measured: ${reason}` });
          cell.dataset['unit'] = ''; // of no number
        } else
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
    const { title, unit } = column;
    spread.replaceChildren(...spreadOf(found, title, unit));
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
    first: (): Entry | undefined => shown()[0],
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
