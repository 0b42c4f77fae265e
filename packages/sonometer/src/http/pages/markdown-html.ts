import { escaped, html, Html } from '@sonometer/report/html/html.js';
import { Marked } from 'marked';
import { posix } from 'node:path';
import { docsPages } from '../../documentation.js';

/** The last columns of a table whose rows can be drawn. */
const DRAWN = ['smallest', 'median', 'largest'];

/**
 * A column of a table of spreads: each row as a line from the smallest to the largest with a dot at
 * the median, all on one scale.
 */
export interface SpreadColumn {
  /** The two ends of the scale. */
  readonly head: Html;
  readonly cells: readonly Html[];
}

/** `undefined` for any other table. */
export function spreadColumn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): SpreadColumn | undefined {
  if (header.slice(-DRAWN.length).join() !== DRAWN.join()) return undefined;
  const texts = rows.map((row) => row.slice(-DRAWN.length));
  const spreads = texts.map((row) => row.map(numberOf));
  const [min, max] = [Math.min(...spreads.flat()), Math.max(...spreads.flat())];
  // all equal, or no numbers
  if (!(max > min)) return undefined;
  const at = (value: number | undefined) =>
    `${(4 + (92 * ((value ?? min) - min)) / (max - min)).toFixed(1)}%`;
  const textOf = (value: number) => texts.flat().find((text) => numberOf(text) === value) ?? '';
  return {
    head: html`<span class="ends"><span>${textOf(min)}</span><span>${textOf(max)}</span></span>`,
    cells: spreads.map(
      ([smallest, median, largest]) =>
        html`<svg class="spread" aria-hidden="true">
          <line x1="${at(smallest)}" x2="${at(largest)}" y1="50%" y2="50%"></line>
          <circle cx="${at(median)}" cy="50%" r="4.5"></circle>
        </svg>`,
    ),
  };
}

const numberOf = (text: string): number => Number(text.replace('−', '-'));

/** The address of files that a page mentions and the program does not carry. */
const REPOSITORY = 'https://github.com/sonometer/sonometer/blob/main/';

/** Pages that are made another way than from Markdown. */
const OWN_ROUTES: Readonly<Record<string, string>> = {
  accuracy: '/docs/accuracy',
  errors: '/docs/errors',
  measures: '/docs/measures',
};

/** A word of a command that begins with a hyphen, after which a browser would break the line. */
const OPTION = /(?<= )-\w+/g;

export interface Rendered {
  readonly html: Html;
  /** Headings of the second level. */
  readonly contents: readonly { readonly id: string; readonly label: string }[];
}

/** A page of the documentation as HTML; its first heading is left out, since the frame has it. */
export function markdownHtml(path: string, markdown: string): Rendered {
  const contents: { id: string; label: string }[] = [];
  const taken = new Map<string, number>();
  const anchorOf = (text: string) => {
    const plain = anchorText(text);
    const count = taken.get(plain) ?? 0;
    taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return '';
        if (depth === 2) contents.push({ id, label: plainText(text) });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(getTarget(path, href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const name = posix.basename(href);
        return `<img src="/assets/${escaped(name)}" alt="${escaped(text)}" loading="lazy">`;
      },
      codespan({ text }) {
        return `<code>${escaped(text).replaceAll(OPTION, '<span class="option">$&</span>')}</code>`;
      },
      code({ text }) {
        return `<pre tabindex="0">${escaped(text)}</pre>\n`;
      },
      // The pages are ours; their only HTML is anchors, which keep their place.
      html({ text }) {
        const id = /^<a id="([\w.-]+)">/.exec(text)?.[1];
        return id === undefined ? '' : `<span id="${id}"></span>`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, tag: 'th' | 'td') =>
          row
            .map(({ tokens, align }) => {
              const side = align === 'right' ? ' class="number"' : '';
              const scope = tag === 'th' ? ' scope="col"' : '';
              return `<${tag}${scope}${side}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const spreads = spreadColumn(textsOf(header), rows.map(textsOf));
        const head =
          cells(header, 'th') + (spreads ? `<th scope="col">${spreads.head.text}</th>` : '');
        const body = rows.map((row, i) => {
          const drawn = spreads?.cells[i];
          return `<tr>${cells(row, 'td')}${drawn ? `<td>${drawn.text}</td>` : ''}</tr>`;
        });
        return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
    },
  });
  return { html: new Html(marked.parse(markdown, { async: false })), contents };
}

const textsOf = (cells: readonly { readonly text: string }[]): readonly string[] =>
  cells.map(({ text }) => text);

/** As GitHub makes them, so that a link is right in both places. */
const anchorText = (heading: string): string =>
  plainText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const plainText = (heading: string): string =>
  heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/** A link of a Markdown file, where it leads on a server. */
function getTarget(from: string, href: string): string {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const inRepository = posix.normalize(posix.join('docs', folderOf(from), file));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const page = /^docs\/(.*?)(?:\/?README)?(?:\.md)?\/?$/.exec(inRepository)?.[1] ?? '';
  const own = OWN_ROUTES[page];
  if (own !== undefined) return own;
  if (inRepository.startsWith('docs/') && docsPages().has(page)) return `/docs/${page}${hash}`;
  return REPOSITORY + inRepository + hash;
}

/** An index represents its folder. */
const folderOf = (path: string): string => (INDEXES.includes(path) ? path : posix.dirname(path));
const INDEXES = ['measures', 'finding', 'guides', 'coming-from', 'decisions'];
