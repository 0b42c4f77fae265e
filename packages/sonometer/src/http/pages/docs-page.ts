import { posix } from 'node:path';
import { docsPages } from '../../documentation.js';
import type { Reply } from '../route.js';
import { type Html, html } from '@sonometer/report/html/html.js';
import { page } from './error-page.js';

/** One entry of a table of contents. */
export type Entry = { readonly label: string } & (
  | { readonly id: string }
  /** A page of its own. */
  | { readonly href: string }
);

const REFERENCE = [
  ['/docs', 'Quick start'],
  ['/docs/api', 'API reference'],
  ['/docs/command-line', 'Command line'],
  ['/docs/measures', 'Measures'],
  ['/docs/finding', 'Findings'],
  ['/docs/profiles', 'Profiles'],
  ['/docs/accuracy', 'Accuracy'],
  ['/docs/errors', 'Errors'],
  ['/docs/guides/troubleshooting', 'Troubleshooting'],
  ['/docs/guides/glossary', 'Glossary'],
] as const;

/** Pages outside the folders, in their order. */
const SUBJECTS = [
  ['/docs/live', 'Live metering'],
  ['/docs/gate', 'A gate for pipelines'],
  ['/docs/album', 'Albums and seasons'],
  ['/docs/deliverables', 'Reports for clients'],
  ['/docs/near-duplicates', 'Near-duplicates'],
  ['/docs/formats', 'Formats'],
  ['/docs/interface', 'The HTTP contract'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/operations', 'Running the service'],
  ['/docs/scale', 'Scale and cost'],
  ['/docs/architecture', 'Architecture'],
] as const;

/** Folders of pages whose index names them in the order in which they are read. */
const FOLDERS = [
  ['guides', 'Guides'],
  ['coming-from', 'Coming from'],
] as const;

interface Docs {
  /** Path of the page. */
  readonly here: string;
  readonly title: string;
  readonly contents: readonly (Entry | { readonly group: string })[];
  readonly body: Html;
  readonly script?: string;
}

/** A page of the documentation: what there is on the left, the text on the right. */
export const docsPage = ({ here, title, contents, body, script = 'docs.js' }: Docs): Reply =>
  page(
    title,
    html`<div class="docs">
      <div class="toc">
        <label class="docs-search" hidden
          >Search the documentation
          <input type="search" data-docs-search autocomplete="off" spellcheck="false" />
        </label>
        <ul class="found" aria-live="polite" hidden></ul>
        <nav aria-label="Documentation" tabindex="0">
          ${linkList(REFERENCE, here)}
          ${FOLDERS.map(([folder, label]) =>
            folded(label, [[`/docs/${folder}`, 'All'], ...linksOf(folder)], here),
          )}
          ${folded('Subjects', SUBJECTS, here)}
          ${
            contents.length === 0
              ? undefined
              : html`<strong>On this page</strong>
                  <ul>
                    ${contents.map((entry) =>
                      'group' in entry
                        ? html`<li><strong>${entry.group}</strong></li>`
                        : html`<li>
                            <a href="${'href' in entry ? entry.href : `#${entry.id}`}"
                              >${entry.label}</a
                            >
                          </li>`,
                    )}
                  </ul>`
          }
        </nav>
      </div>
      <div>
        <h1>${title}</h1>
        ${body}
      </div>
    </div>`,
    {
      here: here === '/docs/api' || here === '/docs/measures' ? here : '/docs',
      heading: false,
      script,
    },
  );

type Link = readonly [path: string, label: string];

/** Open on the pages that it names, and on the first page, for new readers. */
const folded = (label: string, links: readonly Link[], here: string): Html => {
  const isOpen = here === '/docs' || links.some(([path]) => path === here);
  return html`<details ${isOpen ? html`open` : undefined}>
    <summary>${label}</summary>
    ${linkList(links, here)}
  </details>`;
};

const linkList = (links: readonly Link[], here: string): Html =>
  html`<ul>
    ${links.map(
      ([path, label]) =>
        html`<li>
          <a href="${path}" ${path === here ? html`aria-current="page"` : undefined}>${label}</a>
        </li>`,
    )}
  </ul>`;

/** The pages that the list in the index of a folder begins its lines with, in its order. */
function linksOf(folder: string): readonly Link[] {
  const index = docsPages().get(folder)?.text ?? '';
  return [...index.matchAll(/^\* \[([^\]]+)\]\(([\w-]+)\.md\)/gm)].map(
    ([, label = '', name = '']) => [`/docs/${posix.join(folder, name)}`, label] as const,
  );
}
