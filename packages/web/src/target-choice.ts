import { made } from './dom/elements.js';

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

const remember = (kind: string, target: string): void => {
  try {
    localStorage.setItem(STORED + kind, target);
  } catch {
    // it is chosen again the next time
  }
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
    };
    const wanted = remembered(kind) ?? suits;
    select.value = [...names, ALL].includes(wanted) ? wanted : ALL;
    select.addEventListener('change', () => {
      remember(kind, select.value);
      show();
    });
    const label = made('label', { className: 'target-choice no-print' });
    label.append(made('span', { textContent: 'Target' }), select);
    section.querySelector('h3')?.after(label);
    show();
  }
}
