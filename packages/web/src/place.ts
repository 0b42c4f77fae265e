import { made } from './elements.js';
import { Failed, failureOf } from './failure.js';

const WHERE = { device: 'on this device', server: 'on the server' } as const;

export type Where = keyof typeof WHERE;

let lastId = 0;

/** One entry of the results: its heading, and below it what folds, or what went wrong. */
export function openPlace(name: string, where: Where) {
  const element = made('li', {});
  const bodyId = `result-${++lastId}`;
  const toggle = made('button', { type: 'button', className: 'toggle', textContent: name });
  toggle.disabled = true;
  const title = made('h2', {});
  title.append(toggle);
  const tag = made('span', { className: `where-tag ${where}`, textContent: WHERE[where] });
  const state = made('span', { className: 'state quiet', textContent: 'waiting' });
  state.setAttribute('role', 'status');
  const head = made('div', { className: 'result-head' });
  head.append(title, tag, state);
  element.append(head);

  return {
    element,
    head,
    state,
    toggle,

    fill: (parts: readonly HTMLElement[], isOpen: boolean): void => {
      const body = made('div', { className: 'result-body', id: bodyId });
      body.append(...parts);
      element.append(body);
      toggle.disabled = false;
      toggle.setAttribute('aria-controls', bodyId);
      const open = (isWanted: boolean) => {
        body.hidden = !isWanted;
        toggle.setAttribute('aria-expanded', String(isWanted));
      };
      toggle.addEventListener('click', () => {
        open(body.hidden !== false);
      });
      open(isOpen);
    },

    fail: (error: unknown): void => {
      if (!(error instanceof Failed)) console.error(error);
      const { code, message, whatToDo } =
        error instanceof Failed ? error.failure : failureOf('analysis_error');
      state.textContent = code === 'stopped' ? '' : 'failed';
      const text = made('p', { className: 'failure' });
      text.setAttribute('role', 'alert');
      text.append(made('b', { textContent: message }), ` ${whatToDo}`);
      element.append(text);
    },
  };
}
