import { made } from './elements.js';

const CAN_OPEN = 'popover' in HTMLElement.prototype;
const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Opens the definition of a number next to it, on the same page: its link leads to the page of the measure where a
 * browser has no popovers, and for readers who open it in a tab of its own.
 */
export function openDefinitions(): void {
  if (!CAN_OPEN) return;
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
