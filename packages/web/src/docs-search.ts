import MiniSearch, { type SearchResult } from 'minisearch';
import { made } from './dom/elements.js';
import { findDocs, INDEX_OPTIONS } from './find-docs.js';

const INDEX = '/assets/docs-search.json';
const MAX_FOUND = 12;

/** Searches the pages in an index that was made with them; it is fetched on the first search. */
export function searchDocs(): void {
  const input = document.querySelector<HTMLInputElement>('[data-docs-search]');
  const list = document.querySelector<HTMLElement>('.toc > .found');
  if (!input || !list) return;
  input.closest('label')?.removeAttribute('hidden');
  let index: Promise<MiniSearch> | undefined;
  const load = () =>
    (index ??= fetch(INDEX)
      .then((response) => response.text())
      .then((text) => MiniSearch.loadJSON(text, INDEX_OPTIONS)));
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => {
    const wanted = input.value.trim();
    void load().then((pages) => {
      if (wanted === input.value.trim()) show(list, wanted, pages);
    });
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') list.querySelector('a')?.click();
    if (key === 'Escape') {
      input.value = '';
      list.hidden = true;
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}

function show(list: HTMLElement, wanted: string, pages: MiniSearch): void {
  list.hidden = wanted === '';
  const found = findDocs(pages, wanted).slice(0, MAX_FOUND);
  list.replaceChildren(
    ...(found.length === 0
      ? [made('li', { textContent: 'No results.' })]
      : found.map((one) => entryOf(one))),
  );
}

function entryOf(found: SearchResult): HTMLElement {
  const reported = found as SearchResult & Readonly<Record<'title' | 'kind' | 'about', string>>;
  const item = made('li', {});
  item.append(
    made('a', { href: String(found.id), textContent: reported.title }),
    made('small', { textContent: `${reported.kind} · ${reported.about}` }),
  );
  return item;
}
