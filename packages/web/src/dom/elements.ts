/** An element with these properties. */
export const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties);

/** A sentence with its `code` as such. */
export const withCode = (text: string): readonly (string | HTMLElement)[] =>
  text.split('`').map((part, i) => (i % 2 === 0 ? part : made('code', { textContent: part })));

export function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const one = made('button', { type: 'button', textContent });
  one.addEventListener('click', onClick);
  return one;
}

/** The element of the page with that id; a page without it is not the one that the script was written for. */
export function getElement<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}

/** The result at the top of the window, and its verdict as what is read first. */
export function bringUp(element: HTMLElement): void {
  const headline = element.querySelector<HTMLElement>('.headline');
  if (headline) {
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
  }
  element.scrollIntoView({ block: 'start' });
}

/** Gives a file to the reader. */
export function save(file: Blob, name: string): void {
  const link = made('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

export function copyButton(label: string, text: () => string): HTMLElement {
  const copy = button(label, () => {
    void navigator.clipboard.writeText(text()).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Not allowed to copy'),
    );
  });
  return copy;
}

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
  [row.textContent, ...[...row.querySelectorAll('a')].map(({ dataset }) => dataset['path'] ?? '')]
    .join(' ')
    .toLowerCase();

const canOpen = () => 'popover' in HTMLElement.prototype;
const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Opens the definition of a number next to it, on the same page: its link leads to the page of the measure where a
 * browser has no popovers, and for readers who open it in a tab of its own.
 */
export function openDefinitions(): void {
  if (!canOpen()) return;
  const box = made('div', { className: 'definition', popover: 'auto', tabIndex: -1 });
  box.setAttribute('role', 'dialog');
  document.body.append(box);
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
      return;
    const term = event.target.closest<HTMLAnchorElement>('a.defined');
    if (!term) return;
    event.preventDefault();
    show(box, term);
  });
  addEventListener('scroll', () => {
    if (!box.contains(document.activeElement)) box.hidePopover();
  });
}

function show(box: HTMLElement, term: HTMLAnchorElement): void {
  const label = term.dataset['label'] ?? term.textContent.trim();
  box.setAttribute('aria-label', `Definition of ${label}`);
  const { facts = '' } = term.dataset;
  box.replaceChildren(
    made('b', { textContent: label }),
    made('p', { textContent: term.title }),
    ...(facts === '' ? [] : [made('p', { className: 'quiet', textContent: facts })]),
    made('a', { href: term.href, textContent: 'Definition, accuracy and sound' }),
  );
  box.showPopover();
  const at = term.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(MARGIN_PX, Math.min(at.left, innerWidth - width - MARGIN_PX));
  const hasRoom = at.bottom + GAP_PX + height <= innerHeight;
  const top = hasRoom ? at.bottom + GAP_PX : Math.max(MARGIN_PX, at.top - height - GAP_PX);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.focus({ preventScroll: true });
}
