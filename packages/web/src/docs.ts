import { default as MiniSearch, type SearchResult } from 'minisearch';
import { button, copyButton, made } from './dom/elements.js';
import { exampleFile } from './example.js';
import { findDocs, INDEX_OPTIONS } from './find-docs.js';

const INDEX = '/assets/docs-search.json';
const MAX_FOUND = 12;

/** Searches the pages in an index that was made with them; it is fetched on the first search. */
function searchDocs(): void {
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

/**
 * Script additions to the documentation, which is complete without: copy, search, and trying a
 * route.
 */
for (const sample of document.querySelectorAll<HTMLElement>('.sample')) {
  const text = sample.querySelector('pre')?.textContent ?? '';
  sample.querySelector('h3')?.append(copyButton('Copy', () => text));
}

/** One language at a time, the last chosen. */
const request = document.querySelector<HTMLElement>('#request');
const samples = [...(request?.querySelectorAll<HTMLElement>('.sample') ?? [])];
if (request && samples.length > 1) {
  const row = made('div', { className: 'actions', role: 'group', ariaLabel: 'Language' });
  const choices = samples.map((sample) => {
    const name = sample.querySelector('h3')?.firstChild?.textContent ?? '';
    const choice = button(name, () => {
      show(name);
    });
    row.append(choice);
    return { name, sample, choice };
  });
  const show = (name: string): void => {
    for (const one of choices) {
      one.sample.hidden = one.name !== name;
      one.choice.setAttribute('aria-pressed', String(one.name === name));
    }
    localStorage.setItem('language', name);
  };
  request.querySelector('h2')?.after(row);
  const last = localStorage.getItem('language');
  show(choices.some(({ name }) => name === last) ? (last ?? '') : (choices[0]?.name ?? ''));
}

searchDocs();

/** Fetched where there is something to play. */
const SOUNDS = '/assets/sounds.js';
if (document.querySelector('#how-it-sounds')) void import(SOUNDS);

for (const input of document.querySelectorAll<HTMLInputElement>('[data-search]')) {
  input.closest('label')?.removeAttribute('hidden');
  const all = [...document.querySelectorAll<HTMLElement>(input.dataset['search'] ?? '')];
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    for (const one of all)
      one.hidden = !`${one.textContent} ${one.dataset['words'] ?? ''}`
        .toLowerCase()
        .includes(wanted);
  });
}

/** A second of the example, which is small enough for keyless use. */
const sampleFile = (): Blob => exampleFile(1);

for (const part of document.querySelectorAll<HTMLElement>('.try')) {
  part.hidden = false;
  const output = made('pre', {
    tabIndex: 0,
    hidden: true,
    role: 'region',
    ariaLabel: 'Response of this server',
  });
  part.after(output);
  part.querySelector('button')?.addEventListener('click', () => {
    output.hidden = false;
    output.textContent = 'asking …';
    void fetch(part.dataset['path'] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'audio/wav' },
      body: sampleFile(),
    })
      .then(async (response) => {
        const text = JSON.stringify(await response.json(), undefined, 2);
        output.textContent = `${response.status}\n${text}`;
      })
      .catch(() => {
        output.textContent = 'The connection to the server was lost.';
      });
  });
}
