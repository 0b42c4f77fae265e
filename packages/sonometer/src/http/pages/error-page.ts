import type { ApiError } from '@sonometer/report/errors/api-error.js';
import { errorTable } from '@sonometer/report/errors/error-table.js';
import { html } from '@sonometer/report/html/html.js';
import { page } from './page.js';

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
