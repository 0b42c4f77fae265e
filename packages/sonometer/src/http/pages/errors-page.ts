import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';
import { html } from '@sonometer/report/html/html.js';

/** Every error code under an anchor of its own: where `docs_url` leads. */
export function errorsPage(): Reply {
  const entries = Object.entries<ErrorEntry>(errorTable);
  return docsPage({
    here: '/docs/errors',
    title: 'Errors',
    contents: entries.map(([code]) => ({ id: code, label: code })),
    body: html`<p>
        Every error has the body <code>{ error: { type, code, message, param?, docs_url } }</code>.
        The code is stable, so use it in programs, and show the message to users. A failed call is
        not charged.
      </p>
      ${entries.map(
        ([code, { status, type, title, when, whatToDo }]) =>
          html`<section id="${code}">
            <h2>
              <a href="#${code}"><code>${code}</code></a>
            </h2>
            <p class="quiet">HTTP ${status} · type ${type}</p>
            <p><strong>${title}.</strong> ${when}</p>
            <p><strong>What to do.</strong> ${whatToDo}</p>
          </section>`,
      )}`,
  });
}
