import type { Asked } from './asked.js';
import { callsOf } from './calls.js';
import { button, made } from './elements.js';
import type { Measured } from './messages.js';
import { openPlace, type Where } from './place.js';
import { readPlots } from './readout.js';
import { reportFile } from './report-file.js';

interface ResultOptions {
  readonly name: string;
  readonly asked: Asked;
  readonly where: Where;
  /** The first opens by itself. */
  readonly isFirst: boolean;
}

/** The place of one file on the page: its progress, then its report or what went wrong. */
export function openResult({ name, asked, where, isFirst }: ResultOptions) {
  const stop = new AbortController();
  const { element, head, state, fill, fail } = openPlace(name, where);
  const bar = made('progress', { max: 1 });
  bar.setAttribute('aria-label', `Progress of ${name}`);
  const stopper = button('Stop', () => {
    stop.abort();
  });
  head.append(bar, stopper);

  function settle(): void {
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

    show: (measured: Measured, control: HTMLElement): void => {
      const view = made('div', {});
      view.innerHTML = measured.view; // markup of the program's own
      settle();
      state.textContent = view.querySelector('.headline')?.textContent ?? 'done';
      const row = actions(measured, asked, name);
      row.append(control);
      fill([row, view, extras(measured, asked, name)], isFirst);
      readPlots(view);
    },

    fail: (error: unknown): void => {
      settle();
      fail(error);
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
