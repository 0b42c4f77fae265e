import { html, Html } from '@sonometer/report/html/html.js';
import { button, made, withCode } from './dom/elements.js';
import { Failed, failureOf } from './failure.js';
import type { Failure } from './messages.js';

/** The report as one file that needs nothing else: the view, the style sheet and the script that zooms in it. */
export async function reportFile(view: string, title: string): Promise<Blob> {
  const [style, script] = await Promise.all(
    ['/assets/page.css', '/assets/report.js'].map(async (path) => (await fetch(path)).text()),
  );
  const main = document.implementation.createHTMLDocument().createElement('main');
  main.innerHTML = view;
  const others = [...main.querySelectorAll('template')].map(({ content }) => content);
  for (const link of [main, ...others].flatMap((part) => [...part.querySelectorAll('a')]))
    link.href = new URL(link.getAttribute('href') ?? '', location.href).href;
  // the page around it had the first heading
  const sections = main.innerHTML
    .replaceAll(/<(\/?)h2(?=[\s>])/g, '<$1h1')
    .replaceAll(/<(\/?)h3(?=[\s>])/g, '<$1h2');
  // put together as text: what an element of this page is given, its policy forbids
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(style ?? '')}
        </style>
      </head>
      <body>
        <main>${new Html(sections)}</main>
        <script type="module">
          ${new Html((script ?? '').replaceAll('</script', '<\\/script'))};
        </script>
      </body>
    </html>`;
  return new Blob([text], { type: 'text/html' });
}

const WHERE = { device: 'on this device', server: 'on the server' } as const;

export type Where = keyof typeof WHERE;

let lastId = 0;

interface PlaceOptions {
  readonly name: string;
  /** The request, before the place has an answer. */
  readonly about: string;
  readonly where: Where;
  readonly onRemove: () => void;
}

/** One entry of the results: its heading, and below it what folds, or what went wrong. */
export function openPlace({ name, about, where, onRemove }: PlaceOptions) {
  const element = made('li', {});
  element.dataset['state'] = 'running';
  const bodyId = `result-${++lastId}`;
  const toggle = made('button', { type: 'button', className: 'toggle', textContent: name });
  toggle.disabled = true;
  const title = made('h2', {});
  title.append(toggle);
  const requested = made('span', { className: 'quiet', textContent: about });
  const tag = made('span', { className: `where-tag ${where}`, textContent: WHERE[where] });
  const state = made('span', { className: 'state quiet', textContent: 'waiting' });
  state.setAttribute('role', 'status');
  const head = made('div', { className: 'result-head' });
  const remove = button('Remove', onRemove);
  remove.className = 'remove';
  remove.setAttribute('aria-label', `Remove ${name}`);
  head.append(title, requested, tag, state, remove);
  element.append(head);
  let body: HTMLElement | undefined;
  let make: (() => void) | undefined;

  function open(isWanted: boolean): void {
    if (!body) return;
    body.hidden = !isWanted;
    toggle.setAttribute('aria-expanded', String(isWanted));
    element.classList.toggle('open', isWanted);
    if (!isWanted || !make) return;
    const first = make;
    make = undefined;
    first();
  }
  toggle.addEventListener('click', () => {
    open(body?.hidden !== false);
  });

  return {
    element,
    head,
    state,
    toggle,
    open,
    bodyId,

    /** Its content is made when it is first opened. */
    fill: (fillBody: (body: HTMLElement) => void, isOpen: boolean): void => {
      element.dataset['state'] = 'done';
      const own = made('div', { className: 'result-body', id: bodyId });
      body = own;
      make = () => {
        fillBody(own);
      };
      element.append(own);
      toggle.disabled = false;
      toggle.setAttribute('aria-controls', bodyId);
      open(isOpen);
    },

    fail: (error: unknown, retry: (() => void) | undefined): Failure => {
      if (!(error instanceof Failed)) console.error(error);
      const failure = error instanceof Failed ? error.failure : failureOf('analysis_error');
      element.dataset['state'] = 'failed';
      // read aloud with its name, which stands before it
      state.replaceChildren(
        ...(failure.code === 'stopped'
          ? []
          : [
              made('span', { className: 'aloud', textContent: `${name} ` }),
              'failed',
              made('span', {
                className: 'aloud',
                textContent: `: ${failure.message} ${failure.whatToDo.replaceAll('`', '')}`,
              }),
            ]),
      );
      const text = made('p', { className: 'failure', tabIndex: -1 });
      text.append(
        made('b', { textContent: failure.message }),
        ' ',
        ...withCode(failure.whatToDo),
        ' ',
      );
      if (retry) text.append(button('Try again', retry));
      element.append(text);
      element.classList.add('open');
      return failure;
    },
  };
}
