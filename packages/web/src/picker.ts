import { MARKS, type Severity } from '@sonometer/report/verdicts/finding.js';
import { getElement, made } from './dom/elements.js';
import { choicesOf, chosenIn, titleOf } from './dropped.js';

/** Remembered for each kind of content: a podcaster also has songs. */
const STORED = 'sonometer.target.';
const ALL = 'all';

const remembered = (kind: string): string | null => {
  try {
    return localStorage.getItem(STORED + kind);
  } catch {
    return null; // storage is switched off
  }
};

/** The targets that the user of this browser chose, by the kind of the recording. */
export function chosenTargets(): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.entries(localStorage).flatMap(([key, target]) =>
        key.startsWith(STORED) ? [[key.slice(STORED.length), String(target)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** An event of the document: the user has chosen another target. */
export const TARGET_CHOSEN = 'target-chosen';

const remember = (kind: string, target: string): void => {
  try {
    localStorage.setItem(STORED + kind, target);
  } catch {
    // it is chosen again the next time
  }
  document.dispatchEvent(new Event(TARGET_CHOSEN));
};

/**
 * One delivery target of an overview, chosen by its content at first, then as its user chose the last time. Without
 * the script, and in print, all of them are there.
 */
export function offerTargets(view: HTMLElement): void {
  for (const section of view.querySelectorAll<HTMLElement>('.targets[data-kind]')) {
    const { kind = '', suits = '' } = section.dataset;
    const cards = [...section.querySelectorAll<HTMLElement>('li[data-target]')];
    const names = cards.map(({ dataset }) => dataset['target'] ?? '');
    const select = made('select', { ariaLabel: 'Delivery target' });
    select.append(
      ...names.map((name) => made('option', { value: name, textContent: name })),
      made('option', { value: ALL, textContent: 'All targets' }),
    );
    const show = (): void => {
      for (const card of cards)
        card.classList.toggle(
          'other-target',
          select.value !== ALL && card.dataset['target'] !== select.value,
        );
      const target = select.value === ALL ? suits : select.value;
      showVerdictFor(
        view,
        cards.find(({ dataset }) => dataset['target'] === target),
      );
    };
    const wanted = remembered(kind) ?? suits;
    select.value = [...names, ALL].includes(wanted) ? wanted : ALL;
    select.addEventListener('change', () => {
      remember(kind, select.value);
      // the same choice in every card
      for (const other of document.querySelectorAll<HTMLSelectElement>(
        `.targets[data-kind="${kind}"] .target-choice select`,
      ))
        if (other.value !== select.value) {
          other.value = select.value;
          other.dispatchEvent(new Event('change'));
        }
      show();
    });
    const label = made('label', { className: 'target-choice no-print' });
    label.append(made('span', { textContent: 'Target' }), select);
    section.querySelector('h3')?.after(label);
    show();
  }
}

const WORDS = { bad: 'Missed', warn: 'Warning', info: 'Note', good: 'Met' } as const;
const WORST_FIRST = Object.keys(WORDS);

/** The verdict against a target, which the report has for each: its title, its level, and the finding on the loudness. */
function showVerdictFor(view: HTMLElement, card: HTMLElement | undefined): void {
  const verdict = view.querySelector<HTMLElement>('.verdict');
  const list = verdict?.querySelector('.findings');
  const own = [...view.querySelectorAll<HTMLTemplateElement>('template[data-verdict-for]')].find(
    ({ dataset }) => dataset['verdictFor'] === card?.dataset['target'],
  );
  if (!verdict || !list || !own || !card) return;
  const { level = '', severity = '' } = own.dataset;
  const content = own.content.cloneNode(true) as DocumentFragment;
  verdict.className = `verdict ${level}`;
  const headline = verdict.querySelector('.headline');
  if (headline) headline.textContent = content.querySelector('p')?.textContent ?? '';
  verdict.querySelector('.passed')?.remove();
  list.after(...content.querySelectorAll('.passed'));
  list.querySelector('[data-finding=loudness-level]')?.remove();
  const next = [...list.children].find(
    (one) => WORST_FIRST.indexOf(one.className) >= WORST_FIRST.indexOf(severity),
  );
  for (const finding of content.querySelectorAll('li')) list.insertBefore(finding, next ?? null);
  if (severity in WORDS) mark(card, severity as Severity);
}

function mark(card: HTMLElement, severity: Severity): void {
  card.classList.remove(...WORST_FIRST);
  card.classList.add(severity);
  const sign = card.querySelector<HTMLElement>('.mark');
  if (sign) Object.assign(sign, { textContent: MARKS[severity], ariaLabel: WORDS[severity] });
}

/** The list of analyses, which opens from its field: chosen by pointer or key, and searched by words. */
export function openPicker(form: HTMLFormElement): void {
  const picker = getElement('picker', HTMLDetailsElement);
  const chosen = getElement('chosen', HTMLElement);
  const summary = picker.querySelector('summary');
  const search = picker.querySelector<HTMLInputElement>('input[type=search]');
  const status = picker.querySelector<HTMLElement>('[role=status]');
  if (!summary || !search || !status) return;
  const choices = choicesOf(form);

  function close(): void {
    picker.open = false;
    summary?.focus();
  }

  function follow(): void {
    const choice = choices.find(({ value }) => value === chosenIn(form));
    if (!choice) return;
    const shown = choice.labels?.[0]?.querySelector('.quiet')?.textContent;
    chosen.textContent = [titleOf(choice), shown].filter(Boolean).join(': ');
  }

  function find(): void {
    const words = search?.value.trim().toLowerCase().split(/\s+/) ?? [];
    const found = choices.filter((choice) => {
      const isFound = words.every((word) => textOf(choice).includes(word));
      const [label] = choice.labels ?? [];
      if (label) label.hidden = !isFound;
      return isFound;
    });
    for (const group of picker.querySelectorAll('fieldset'))
      group.hidden = !found.some((choice) => group.contains(choice));
    if (!status) return;
    status.hidden = words[0] === '';
    status.textContent =
      found.length === 0
        ? 'No analysis has these words.'
        : `${found.length} of ${choices.length} analyses`;
  }

  picker.addEventListener('toggle', () => {
    if (!picker.open) return;
    search.value = '';
    find();
    search.focus();
    choices.find(({ checked }) => checked)?.scrollIntoView({ block: 'nearest' });
  });
  search.addEventListener('input', find);
  form.addEventListener('change', follow);
  // the arrow keys choose as well, and go on to the next
  picker.addEventListener('click', (event) => {
    if (event.detail > 0 && event.target instanceof Element && event.target.closest('label'))
      close();
  });
  picker.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.target === summary) return;
    event.preventDefault(); // it would send the form
    if (event.target === search)
      choices.find(({ labels }) => labels?.[0]?.hidden === false)?.click();
    close();
  });
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !picker.contains(event.target)) picker.open = false;
  });
  follow();
}

/** What a search finds it by: its subject, its name, what it shows, and the titles of its numbers. */
const textOf = (choice: HTMLInputElement): string =>
  [
    choice.closest('fieldset')?.dataset['subject'],
    choice.labels?.[0]?.textContent,
    choice.dataset['words'],
  ]
    .join(' ')
    .toLowerCase();
