import type { Reply, Shape } from '../route.js';
import { type Html, html } from './html.js';
import { docsPage } from './docs-page.js';
import { shapeRows } from './shape-rows.js';

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

/** The reference of the API, from its own OpenAPI document. */
export function referencePage(document: Shape): Reply {
  const { tags, paths, components } = document as unknown as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags
    .map((tag) => ({
      ...tag,
      routes: all.filter(({ operation }) => operation.tags.includes(tag.name)),
    }))
    .filter(({ routes }) => routes.length > 0);
  return docsPage({
    here: '/docs/api',
    title: 'API reference',
    contents: [
      ...groups.flatMap(({ name, routes }) => [
        { group: name },
        ...routes.map(({ path, method, operation }) => ({
          id: operation.operationId,
          label: `${method.toUpperCase()} ${path}`,
        })),
      ]),
      { group: 'Shapes' },
      ...Object.keys(components.schemas).map((name) => ({ id: `shape-${name}`, label: name })),
    ],
    body: html`<p>
        Requests carry a key as <code>Authorization: Bearer snm_live_…</code>; the analysis routes
        also answer without one, as a small trial. For programs there is the same as
        <a href="/openapi.json">OpenAPI 3.1</a>.
      </p>
      ${groups.map(
        ({ name, description, routes }) =>
          html`<h2>${name}</h2>
            <p>${description}</p>
            <ul>
              ${routes.map(
                ({ path, method, operation }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      ><code>${method.toUpperCase()} ${path}</code></a
                    >
                    ${operation.summary}
                  </li>`,
              )}
            </ul>`,
      )}
      ${groups.flatMap(({ routes }) => routes.map(section))}
      <h2>Shapes</h2>
      ${Object.entries(components.schemas).map(
        ([name, shape]) =>
          html`<section id="shape-${name}">
            <h3><a href="#shape-${name}">${name}</a></h3>
            ${table(shape)}
          </section>`,
      )}`,
  });
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } =
    operation;
  return html`<section id="${operationId}">
    <h3>
      <a href="#${operationId}">${method.toUpperCase()} ${path}</a>
    </h3>
    <p>${summary}.</p>
    ${description === undefined ? undefined : html`<p>${description}</p>`}
    <p class="quiet">
      ${security === undefined ? 'No key.' : security.length > 1 ? 'With or without a key.' : 'Needs a key.'}
    </p>
    ${parameters.length === 0 ? undefined : parameterTable(parameters)}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h4>Body <code>${type}</code></h4>
          ${table(schema)}`,
    )}
    <h4>Answers</h4>
    <dl>
      ${Object.entries(responses).map(
        ([status, response]) =>
          html`<dt>${status} ${linkOf(response)}</dt>
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

function linkOf({ content = {} }: Response): Html | undefined {
  const reference = Object.values(content)[0]?.schema?.['$ref'];
  if (typeof reference !== 'string') return undefined;
  const name = reference.replace(/^.*\//, '');
  return html`<a href="#shape-${name}">${name}</a>`;
}

const parameterTable = (parameters: readonly Parameter[]): Html =>
  html`<h4>Parameters</h4>
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
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      ${rows.map(
        ({ path, type, required, about, target }) =>
          html`<tr>
            <td><code>${path}</code>${required ? ' *' : ''}</td>
            <td>${target === undefined ? type : html`<a href="#shape-${target}">${target}</a>`}</td>
            <td>${about}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : otherwise;
