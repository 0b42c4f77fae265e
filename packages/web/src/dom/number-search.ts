import { made } from './elements.js';

/** A field above the folded tables of a report, which leaves the rows that have the words. */
export function searchNumbers(view: ParentNode): void {
  for (const all of view.querySelectorAll<HTMLDetailsElement>('.all-numbers')) {
    const rows = [...all.querySelectorAll<HTMLElement>('table.numbers > tbody, .absent dd')];
    const tables = [...all.querySelectorAll<HTMLElement>('table.numbers')];
    if (rows.length === 0) continue;
    const label = made('label', { className: 'search no-print', textContent: 'Search ' });
    const input = made('input', { type: 'search' });
    label.append(input);
    all.querySelector('summary')?.after(label);
    input.addEventListener('input', () => {
      const wanted = input.value.trim().toLowerCase();
      for (const row of rows) row.hidden = !wordsOf(row).includes(wanted);
      for (const table of tables)
        table.hidden = [...table.querySelectorAll('tbody')].every(({ hidden }) => hidden);
    });
  }
}

/** With the names that the fields have in the JSON. */
const wordsOf = (row: HTMLElement): string =>
  [row.textContent, ...[...row.querySelectorAll('a')].map(({ title }) => title)]
    .join(' ')
    .toLowerCase();
