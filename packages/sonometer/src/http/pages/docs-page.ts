import type { Reply } from '../route.js';
import { type Html, html } from '@sonometer/report/html/html.js';
import { page } from './page.js';

/** One entry of a table of contents. */
export type Entry = { readonly label: string } & (
  | { readonly id: string }
  /** A page of its own. */
  | { readonly href: string }
);

const PAGES = [
  ['/docs', 'Quick start'],
  ['/docs/api', 'API reference'],
  ['/docs/measures', 'Measures'],
  ['/docs/profiles', 'Profiles'],
  ['/docs/accuracy', 'Accuracy'],
  ['/docs/errors', 'Errors'],
] as const;

interface Docs {
  /** Path of the page. */
  readonly here: (typeof PAGES)[number][0];
  readonly title: string;
  readonly contents: readonly (Entry | { readonly group: string })[];
  readonly body: Html;
  readonly script?: string;
}

/** A page of the documentation: what there is on the left, the text on the right. */
export const docsPage = ({ here, title, contents, body, script }: Docs): Reply =>
  page(
    title,
    html`<div class="docs">
      <nav class="toc" aria-label="Documentation" tabindex="0">
        <ul>
          ${PAGES.map(
            ([path, label]) =>
              html`<li>
                <a href="${path}" ${path === here ? html`aria-current="page"` : undefined}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
        <strong>On this page</strong>
        <ul>
          ${contents.map((entry) =>
            'group' in entry
              ? html`<li><strong>${entry.group}</strong></li>`
              : html`<li>
                  <a href="${'href' in entry ? entry.href : `#${entry.id}`}">${entry.label}</a>
                </li>`,
          )}
        </ul>
      </nav>
      <div>
        <h1>${title}</h1>
        ${body}
      </div>
    </div>`,
    {
      here: here === '/docs/api' || here === '/docs/measures' ? here : '/docs',
      heading: false,
      ...(script !== undefined && { script }),
    },
  );
