import { docsPages } from '../../documentation.js';
import type { Reply } from '../route.js';
import { html } from '@sonometer/report/html/html.js';
import { docsPage } from './docs-page.js';
import { markdownHtml, type Rendered } from './markdown-html.js';

const MARKDOWN = '.md';
const rendered = new Map<string, Rendered>();

/**
 * A page of `docs/`, as HTML or, with `.md` after its name, as it was written; `undefined` where
 * there is none.
 */
export function markdownPage(name: string): Reply | undefined {
  const isAsWritten = name.endsWith(MARKDOWN);
  const path = isAsWritten ? name.slice(0, -MARKDOWN.length) : name;
  const found = docsPages().get(path);
  if (!found) return undefined;
  const { title, text } = found;
  if (isAsWritten) return { type: 'text/markdown; charset=utf-8', text };
  const known = rendered.get(path) ?? markdownHtml(path, text);
  rendered.set(path, known);
  return docsPage({
    here: `/docs/${path}`,
    title,
    contents: known.contents,
    body: html`<article class="prose">${known.html}</article>
      <p class="quiet source">
        <a href="/docs/${path}.md">This page as Markdown</a>
      </p>`,
  });
}
