import type { Asked } from './asked.js';
import { callsOf } from './calls.js';
import { Failed, failureOf } from './failure.js';
import type { Measured } from './messages.js';
import { readPlots } from './readout.js';
import { reportFile } from './report-file.js';

interface ResultOptions {
  readonly name: string;
  readonly asked: Asked;
  readonly where: 'device' | 'server';
  /** The first opens by itself. */
  readonly isFirst: boolean;
}

const WHERE = { device: 'on this device', server: 'on the server' } as const;

let lastId = 0;

/** The place of one file on the page: its progress, then its report or what went wrong. */
export function openResult({ name, asked, where, isFirst }: ResultOptions) {
  const stop = new AbortController();
  const element = document.createElement('li');
  const bodyId = `result-${++lastId}`;
  const toggle = made('button', { type: 'button', className: 'toggle', textContent: name });
  toggle.disabled = true;
  const title = made('h2', {});
  title.append(toggle);
  const tag = made('span', { className: `where-tag ${where}`, textContent: WHERE[where] });
  const state = made('span', { className: 'state quiet', textContent: 'waiting' });
  state.setAttribute('role', 'status');
  const bar = made('progress', { max: 1 });
  bar.setAttribute('aria-label', `Progress of ${name}`);
  const stopper = button('Stop', () => {
    stop.abort();
  });
  const head = made('div', { className: 'result-head' });
  head.append(title, tag, state, bar, stopper);
  element.append(head);

  function settle(text: string): void {
    state.textContent = text;
    bar.remove();
    stopper.remove();
  }

  return {
    element,
    signal: stop.signal,

    progress: (share: number | undefined): void => {
      if (share === undefined) {
        bar.removeAttribute('value');
        state.textContent = 'at the server';
        return;
      }
      bar.value = share;
      const percent = `${Math.floor(share * 100)} %`;
      if (state.textContent !== percent) state.textContent = percent;
    },

    show: (measured: Measured): void => {
      const body = made('div', { className: 'result-body', id: bodyId });
      const view = made('div', {});
      view.innerHTML = measured.view; // markup of the program's own
      body.append(actions(measured, asked, name), view, extras(measured, asked, name));
      element.append(body);
      settle(view.querySelector('.headline')?.textContent ?? 'done');
      readPlots(view);
      toggle.disabled = false;
      toggle.setAttribute('aria-controls', bodyId);
      const open = (isOpen: boolean) => {
        body.hidden = !isOpen;
        toggle.setAttribute('aria-expanded', String(isOpen));
      };
      toggle.addEventListener('click', () => {
        open(body.hidden !== false);
      });
      open(isFirst);
    },

    fail: (error: unknown): void => {
      if (!(error instanceof Failed)) console.error(error);
      const { code, message, whatToDo } =
        error instanceof Failed ? error.failure : failureOf('analysis_error');
      settle(code === 'stopped' ? '' : 'failed');
      const text = made('p', { className: 'failure' });
      text.setAttribute('role', 'alert');
      text.append(made('b', { textContent: message }), ` ${whatToDo}`);
      element.append(text);
    },
  };
}

function actions({ json, view }: Measured, asked: Asked, name: string): HTMLElement {
  const row = made('div', { className: 'actions' });
  const stem = name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  row.append(
    copyButton('Copy JSON', () => json),
    button('Download JSON', () => {
      save(new Blob([json], { type: 'application/json' }), `${stem}.${asked.answer}.json`);
    }),
    button('Download report', () => {
      void reportFile(view, name).then((file) => {
        save(file, `${stem}.${asked.answer}.html`);
      });
    }),
  );
  return row;
}

function extras({ json }: Measured, asked: Asked, name: string): HTMLElement {
  const all = made('div', {});
  all.append(folded('JSON', [code(JSON.stringify(JSON.parse(json), undefined, 2), 'The answer')]));
  const calls = Object.entries(callsOf(asked, name.replace(/^.*\//, ''), location.origin));
  all.append(
    folded(
      'The same call elsewhere',
      calls.flatMap(([label, text]) => [made('h3', { textContent: label }), code(text, label)]),
    ),
  );
  return all;
}

function folded(title: string, parts: readonly HTMLElement[]): HTMLElement {
  const details = made('details', {});
  details.append(made('summary', { textContent: title }), ...parts);
  return details;
}

function code(text: string, label: string): HTMLElement {
  const pre = made('pre', { textContent: text, tabIndex: 0 });
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', label);
  return pre;
}

function copyButton(label: string, text: () => string): HTMLElement {
  const copy = button(label, () => {
    void navigator.clipboard.writeText(text()).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Not allowed to copy'),
    );
  });
  return copy;
}

function save(file: Blob, name: string): void {
  const link = made('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

function button(textContent: string, onClick: () => void): HTMLButtonElement {
  const one = made('button', { type: 'button', textContent });
  one.addEventListener('click', onClick);
  return one;
}

const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties);
