import type { ApiError } from '@sonometer/report/errors/api-error.js';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { html, type Html } from '@sonometer/report/html/html.js';
import type { Reply } from '../route.js';

const LINKS = [
  ['/', 'Playground'],
  ['/meter', 'Meter'],
  ['/docs', 'Docs'],
  ['/docs/api', 'API'],
  ['/docs/measures', 'Measures'],
  ['/account', 'Account'],
] as const;

interface Frame {
  /** Path of the link that is this page. */
  readonly here?: string;
  /** A script of the assets. */
  readonly script?: string;
  readonly isNarrow?: boolean;
  /** Without one, `main` has the page's own heading. */
  readonly heading?: string | false;
}

/** A page with the head and the navigation that all have. */
export const page = (
  title: string,
  main: Html,
  { here, script, isNarrow = false, heading = title }: Frame = {},
): Reply => ({
  type: 'text/html; charset=utf-8',
  text: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sonometer</title>
        <link rel="icon" href="/assets/icon.svg" />
        <link rel="stylesheet" href="/assets/page.css" />
        ${script === undefined ? undefined : html`<script src="/assets/${script}" type="module"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <nav aria-label="Main">
            <a class="brand" href="/"
              ><img src="/assets/icon.svg" alt="" width="22" height="22" />Sonometer</a
            >
            ${LINKS.map(
              ([path, label]) =>
                html`<a href="${path}" ${path === here ? html`aria-current="page"` : undefined}
                  >${label}</a
                >`,
            )}
          </nav>
        </header>
        <main id="main" class="${isNarrow ? 'narrow' : ''}">
          ${heading === false ? undefined : html`<h1>${heading}</h1>`} ${main}
        </main>
      </body>
    </html>`.text,
});

/** An error for a reader who has followed a link: in place, and with a way on. */
export const errorPage = ({ code, status, message }: ApiError, requestId: string): string => {
  const { title, whatToDo } = errorTable[code];
  const stated = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return (
    page(
      title,
      html`<p>${stated}</p>
        <p>
          ${
            status === 404
              ? 'A report is stored for 90 days. Check the address for typing errors.'
              : whatToDo
          }
        </p>
        <p>
          <a class="button" href="/">Measure audio</a>
          <a class="button" href="/docs">Documentation</a>
        </p>
        <p class="quiet">
          HTTP ${status}, <a href="/docs/errors#${code}"><code>${code}</code></a>
          ${status >= 500 ? html`· logged as <code>${requestId}</code>` : undefined}
        </p>`,
      { isNarrow: true },
    ).text ?? ''
  );
};
