import { asSentence } from '../openapi/as-sentence.js';
import type { Reply } from '../route.js';
import type { Shape } from '../../service/shape.js';
import { type Html, html } from '@sonometer/report/html/html.js';
import { docsPage } from './docs-page.js';
import { examples } from '../openapi/examples.js';
import { routeRequests, samplesOf } from './route-requests.js';
import { shapeHref, shapeLinks, shapeNamed, shapeRows, shapesPage } from './shapes-page.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Shape;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

interface RouteEntry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const entriesOf = ({ paths }: Document): readonly RouteEntry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const pageOf = (operation: Operation) => `/docs/api/${operation.operationId}`;

const contentsOf = (document: Document) => {
  const all = entriesOf(document);
  const groups = document.tags
    .map((tag) => ({
      ...tag,
      routes: all.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter(({ routes }) => routes.length > 0);
  return {
    groups,
    contents: [
      ...groups.flatMap(({ name, routes }) => [
        { group: name },
        ...routes.map(({ path, method, operation }) => ({
          href: pageOf(operation),
          label: `${method.toUpperCase()} ${path}`,
        })),
      ]),
      { group: 'Shapes' },
      { href: '/docs/api/shapes', label: 'All shapes' },
    ],
  };
};

/** The routes of the API, from its own OpenAPI document; each has a page. */
export function referencePage(given: Shape): Reply {
  const { groups, contents } = contentsOf(given as unknown as Document);
  return docsPage({
    here: '/docs/api',
    title: 'API reference',
    script: 'docs.js',
    contents,
    body: html`<p>
        Requests carry a key as <code>Authorization: Bearer snm_live_…</code>; the analysis routes
        also work without one, with a free quota. The same reference is available as
        <a href="/openapi.json">OpenAPI 3.1</a>. See also <a href="/docs/errors">errors</a>.
      </p>
      <label class="search" hidden
        >Search the routes and their fields <input type="search" data-search=".route-entry"
      /></label>
      ${groups.map(
        ({ name, description, routes }) =>
          html`<h2>${name}</h2>
            <p>${description}</p>
            <ul class="routes">
              ${routes.map(
                ({ path, method, operation }) =>
                  html`<li class="route-entry" data-words="${wordsOf(operation)}">
                    <a href="${pageOf(operation)}"><code>${method.toUpperCase()} ${path}</code></a>
                    ${operation.summary}
                  </li>`,
              )}
            </ul>`,
      )}`,
  });
}

/** Search terms of a route, besides its visible text. */
const wordsOf = ({ operationId, parameters, responses }: Operation): string =>
  [
    operationId,
    ...parameters.map(({ name }) => name),
    ...Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ schema }) => {
        const reference = schema?.['$ref'];
        return typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : [];
      }),
    ),
  ].join(' ');

/**
 * One route: its request, its answer, every field of both. `undefined` where there is none of that
 * name.
 */
export function routePage(given: Shape, name: string, publicUrl: string): Reply | undefined {
  const document = given as unknown as Document;
  const { schemas } = document.components;
  const { contents } = contentsOf(document);
  if (name === 'shapes') return shapesPage(schemas, contents);
  const shapeName = shapeNamed(name);
  const shape = Object.hasOwn(schemas, shapeName) ? schemas[shapeName] : undefined;
  if (shape)
    return docsPage({
      here: '/docs/api',
      title: shapeName,
      contents: [...shapeLinks(schemas), ...contents],
      body: table(shape),
    });
  const entry = entriesOf(document).find(({ operation }) => operation.operationId === name);
  if (!entry) return undefined;
  const { operation, method, path } = entry;
  const used = usedShapes(operation);
  return docsPage({
    here: '/docs/api',
    title: `${method.toUpperCase()} ${path}`,
    script: 'docs.js',
    contents: [{ id: 'request', label: 'Request' }, { id: 'answer', label: 'Answer' }, ...contents],
    body: html`<p>${asSentence(operation.summary)}</p>
      ${getExample(operation, publicUrl)} ${section(entry)}
      ${used.map((one) => shapeSection(one, schemas[one] ?? {}))}`,
  });
}

const shapeSection = (name: string, shape: Shape): Html =>
  html`<section id="shape-${name}">
    <h3><a href="#shape-${name}">${name}</a></h3>
    ${table(shape)}
  </section>`;

/**
 * Named shapes of its answers and bodies; the shapes that those refer to are on the page of all
 * shapes, and errors have a page.
 */
function usedShapes({ requestBody, responses }: Operation): readonly string[] {
  const named = JSON.stringify([requestBody ?? null, responses]).matchAll(
    /#\/components\/schemas\/(\w+)/g,
  );
  return [...new Set([...named].map(([, name = '']) => name))].filter((name) => name !== 'Error');
}

/** More of an answer is no help. */
const MAX_SHOWN = 6000;

/** The request in three languages next to a real answer to it. */
function getExample({ operationId }: Operation, publicUrl: string): Html | undefined {
  const request = routeRequests[operationId];
  const example = examples()[operationId];
  if (!request) return undefined;
  const text = shownOf(example?.body ?? '');
  const canTry = request.file !== undefined && request.method === 'POST';
  return html`<div class="example">
    <section id="request">
      <h2>Request</h2>
      ${Object.entries(samplesOf(request, operationId, publicUrl)).map(([language, text]) =>
        sample(language, text),
      )}
      ${
        canTry
          ? html`<p class="try" data-path="${request.path}" hidden>
              <button type="button">Try it</button>
              <span class="quiet"
                >sends a second of tone to this server, within the free quota</span
              >
            </p>`
          : undefined
      }
    </section>
    <section id="answer">
      <h2>Response</h2>
      ${
        example
          ? sample(
              `${example.status} ${example.type}`.trim(),
              text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text,
            )
          : html`<p class="quiet">Its schema is below.</p>`
      }
    </section>
  </div>`;
}

const MAX_ITEMS = 6;

const shownOf = (body: unknown): string =>
  typeof body === 'string' ? body : JSON.stringify(shortened(body), undefined, 2);

/** Long lists state their length. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.length <= MAX_ITEMS ? value : value.slice(0, 3);
    const rest = value.length - shown.length;
    return [...shown.map(shortened), ...(rest > 0 ? [`… ${rest} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

const sample = (label: string, text: string): Html =>
  html`<div class="sample">
    <h3>${label}</h3>
    <pre tabindex="0" role="region" aria-label="${label}">${text}</pre>
  </div>`;

function section({ operation }: RouteEntry): Html {
  const { operationId, description, security, parameters, requestBody, responses } = operation;
  return html`<section id="${operationId}">
    <h2>
      <a href="#${operationId}">Parameters and responses</a>
    </h2>
    ${description === undefined ? undefined : html`<p>${description}</p>`}
    <p class="quiet">
      ${security === undefined ? 'No key.' : security.length > 1 ? 'With or without a key.' : 'Needs a key.'}
    </p>
    ${parameters.length === 0 ? undefined : parameterTable(parameters)}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h3>Body <code>${type}</code></h3>
          ${table(schema)}`,
    )}
    <h3>Responses</h3>
    <dl>
      ${Object.entries(responses).map(
        ([status, response]) =>
          html`<dt>${status} ${getLink(response)}</dt>
            <dd>
              ${response.description.split('\n\n').map((line) => html`<p>${linked(line)}</p>`)}
            </dd>`,
      )}
    </dl>
  </section>`;
}

/** An error's line begins with its code as a Markdown link, for readers of the document. */
function linked(line: string): Html {
  const [, code, rest] = /^\[(\w+)\]\(\S+\)(.*)$/s.exec(line) ?? [];
  if (code === undefined) return html`${line}`;
  return html`<a href="/docs/errors#${code}">${code}</a>${rest}`;
}

function getLink({ content = {} }: Response): Html | undefined {
  const reference = Object.values(content)[0]?.schema?.['$ref'];
  if (typeof reference !== 'string') return undefined;
  const name = reference.replace(/^.*\//, '');
  return name === 'Error'
    ? html`<a href="/docs/errors">${name}</a>`
    : html`<a href="#shape-${name}">${name}</a>`;
}

const parameterTable = (parameters: readonly Parameter[]): Html =>
  html`<h3>Parameters</h3>
    ${table({
      properties: Object.fromEntries(
        parameters.map(({ name, in: where, description = '', schema }) => [
          name,
          { ...schema, description: `In the ${where}. ${description}` },
        ]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    })}`;

function table(shape: Shape): Html {
  const rows = shapeRows(shape);
  if (rows.length === 0) return html`<p>${textOf(shape['description'], 'Any JSON.')}</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Fields">
    <table class="fields-table">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      ${rows.map(
        ({ path, type, required, about, target }) =>
          html`<tr>
            <td><code>${path}</code>${required ? ' *' : ''}</td>
            <td>
              ${target === undefined ? type : html`<a href="${shapeHref(target)}">${target}</a>`}
            </td>
            <td>${about}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : otherwise;
