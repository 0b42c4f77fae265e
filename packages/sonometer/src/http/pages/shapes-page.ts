import { html } from '@sonometer/report/html/html.js';
import type { Shape } from '../../service/shape.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';
import { shapeRows } from './shape-rows.js';

type Shapes = Readonly<Record<string, Shape>>;

/** Begins the name of the page of a shape, to separate it from those of the routes. */
const PREFIX = 'shape-';
const FIRST_FIELDS = 4;

export const shapeHref = (name: string): string => `/docs/api/${PREFIX}${name}`;

/** The shape that a page is of; empty where it is of none. */
export const shapeNamed = (page: string): string =>
  page.startsWith(PREFIX) ? page.slice(PREFIX.length) : '';

export const shapeLinks = (shapes: Shapes) => [
  { group: 'Shapes' },
  ...Object.keys(shapes).map((name) => ({ href: shapeHref(name), label: name })),
];

/** Every named shape with its first fields; each has a page. */
export const shapesPage = (
  shapes: Shapes,
  contents: Parameters<typeof docsPage>[0]['contents'],
): Reply =>
  docsPage({
    here: '/docs/api',
    title: 'Shapes',
    script: 'docs.js',
    contents,
    body: html`<p>Schemas of bodies and responses. Each has a page with its fields.</p>
      <label class="search" hidden
        >Search the shapes and their fields <input type="search" data-search=".route-entry"
      /></label>
      <ul class="routes">
        ${Object.entries(shapes).map(([name, shape]) => {
          const paths = shapeRows(shape).map(({ path }) => path);
          const { description } = shape;
          return html`<li class="route-entry" id="shape-${name}" data-words="${paths.join(' ')}">
            <a href="${shapeHref(name)}"><code>${name}</code></a>
            ${paths.length > 0 ? fieldsText(paths) : typeof description === 'string' ? description : 'Any JSON.'}
          </li>`;
        })}
      </ul>`,
  });

function fieldsText(paths: readonly string[]): string {
  const top = paths.filter((path) => !/[.[]/.test(path));
  const rest = top.length - FIRST_FIELDS;
  return `${top.slice(0, FIRST_FIELDS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
