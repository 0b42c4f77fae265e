import { getCalls } from './calls.js';
import { button, copyButton, getElement, made, save } from './dom/elements.js';
import type { Requested } from './dropped.js';
import type { Measured } from './messages.js';
import { reportFile } from './report-file.js';
import { shareButton } from './share.js';

/** What one can do with a result: share, copy and download it. */
export function actions(
  { json, report, reportUrl }: Measured,
  requested: Requested,
  name: string,
  markup: string,
): HTMLElement {
  const row = made('div', { className: 'actions' });
  const stem = name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (reportUrl !== undefined) {
    const open = made('a', {
      className: 'button',
      // by the address that its visitor knows
      href: new URL(new URL(reportUrl, location.href).pathname, location.origin).href,
      textContent: 'Open report',
    });
    row.append(
      open,
      copyButton('Copy link', () => open.href),
    );
  } else row.append(shareButton(report));
  row.append(
    copyButton('Copy JSON', () => json),
    button('Download JSON', () => {
      save(new Blob([json], { type: 'application/json' }), `${stem}.${requested.answer}.json`);
    }),
    button('Download report', () => {
      void reportFile(markup, name).then((file) => {
        save(file, `${stem}.${requested.answer}.html`);
      });
    }),
  );
  return row;
}

/** Its JSON, and the same request elsewhere. */
export function extras(
  { json }: Measured,
  {
    requested,
    name,
    file,
  }: {
    readonly requested: Requested;
    readonly name: string;
    readonly file: File | undefined;
  },
): HTMLElement {
  const all = made('div', {});
  all.append(
    folded('JSON', () => [code(JSON.stringify(JSON.parse(json), undefined, 2), 'The result')]),
  );
  const { open, keyless } = getElement('ask', HTMLFormElement).dataset;
  const profile = requested.given['profile'];
  const allowed = keyless?.split(' ') ?? [];
  const isFree =
    keyless !== undefined &&
    (profile === undefined || keyless === 'all' || allowed.includes(String(profile)));
  const to = {
    origin: location.origin,
    needsKey: open === undefined && !isFree,
    // a ticket is for an account
    uploadNeedsKey: open === undefined,
  };
  // a file without its audio was too large to be stored, and so for the server
  const audio = /^https?:/.test(name)
    ? { url: name }
    : { name: name.replace(/^.*\//, ''), sizeBytes: file?.size ?? Infinity };
  const calls = Object.entries(getCalls(requested, audio, to));
  all.append(
    folded('The same request elsewhere', () =>
      calls.flatMap(([label, text]) => [made('h3', { textContent: label }), code(text, label)]),
    ),
  );
  return all;
}

function folded(title: string, parts: () => readonly HTMLElement[]): HTMLElement {
  const details = made('details', {});
  details.append(made('summary', { textContent: title }), ...parts());
  return details;
}

function code(text: string, label: string): HTMLElement {
  const pre = made('pre', { textContent: text, tabIndex: 0 });
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', label);
  return pre;
}
