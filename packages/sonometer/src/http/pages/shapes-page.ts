import { html } from '@sonometer/report/html/html.js';
import type { Shape } from '../../service/shape.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';

/** One field of a shape, as a line of a table. */
export interface ShapeRow {
  /** Dotted; the items of a list are `name[]`. */
  readonly path: string;
  /** `number, null`, or the values that it may have. */
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
  /** The named shape that it has. */
  readonly target: string | undefined;
}

/** The fields of a JSON Schema, depth first. */
export function shapeRows(shape: Shape, prefix = ''): readonly ShapeRow[] {
  const { properties, required } = shape as {
    properties?: Readonly<Record<string, Shape>>;
    required?: readonly string[];
  };
  const variants = list(shape['oneOf']).map((variant) => row('', variant, false));
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = innerOf(field);
    return [
      row(path, field, required?.includes(name) ?? false),
      ...shapeRows(inner, `${path}${inner === field ? '' : '[]'}.`),
    ];
  });
  return [...variants, ...fields];
}

/** Of a list the shape of its items, where those have fields. */
function innerOf(field: Shape): Shape {
  const { items } = field;
  return typeof items === 'object' && items !== null ? (items as Shape) : field;
}

function row(path: string, field: Shape, required: boolean): ShapeRow {
  const { description, default: standard, 'x-unit': unit, 'x-status': status } = field;
  const about: readonly (string | false)[] = [
    typeof description === 'string' && description,
    typeof unit === 'string' && unit !== 'text' && `Unit: ${unit}.`,
    typeof status === 'string' && `Status: ${status}.`,
    standard !== undefined && `Default: ${JSON.stringify(standard)}.`,
    rangeOf(field) ?? false,
  ];
  const reference = field['$ref'];
  return {
    path,
    type: typeOf(field),
    required,
    about: about.filter((sentence) => sentence !== false).join(' '),
    target: typeof reference === 'string' ? reference.replace(/^.*\//, '') : undefined,
  };
}

function typeOf(field: Shape): string {
  const { type, enum: values, const: value, anyOf } = field;
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf !== undefined) return list(anyOf).map(typeOf).join(' | ');
  if (Array.isArray(type)) return type.join(' | ');
  return typeof type === 'string' ? type : 'any';
}

function rangeOf({ minimum, maximum }: Shape): string | undefined {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  return `From ${minimum} to ${maximum}.`;
}

const list = (value: unknown): readonly Shape[] => (Array.isArray(value) ? (value as Shape[]) : []);

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
