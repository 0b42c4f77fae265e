import { buildTable, type Table } from '../presentation/tables.js';
import type { Measure } from '../reading/reader.js';
import { definedPart, definedTerm } from './defined-term.js';
import { html, type Html, minus } from './html.js';
import type { Facts } from './value-html.js';

/** More rows than anybody reads on a page; the JSON has all. */
export const MAX_ROWS = 40;

const NUMBER = html`class="value"`;

/** The rows of a list as a table, which scrolls by itself where it is too wide. */
export function tableHtml(
  { columns, rows, left }: Table,
  measure: Measure,
  caption?: string,
): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption ?? measure.title}">
    <table class="inner">
      ${
        caption === undefined
          ? undefined
          : html`<caption>
              ${definedTerm(measure, caption)}
            </caption>`
      }
      <thead>
        <tr>
          ${columns.map(
            ({ key, label, isNumber }) =>
              html`<th scope="col" ${isNumber ? NUMBER : undefined}>
                ${definedPart(measure, label, descriptionOf(measure, key))}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) => {
                const attributes = columns[at]?.isNumber === true ? NUMBER : undefined;
                return at === 0
                  ? html`<th scope="row" ${attributes}>${minus(cell)}</th>`
                  : html`<td ${attributes}>${minus(cell)}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
    ${left > 0 ? html`<p class="quiet">and ${left} more, in the JSON</p>` : undefined}
  </div>`;
}

/** The table of a list of the answer, with its title; nothing where it has none. */
export function listTable({ measure, objects }: Facts, path: string): Html | undefined {
  const declared = measure(path);
  const rows = objects(path);
  if (!declared || rows.length === 0) return undefined;
  return tableHtml(buildTable(declared, rows, MAX_ROWS), declared, declared.title);
}

interface Declared {
  readonly items?: {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** The declaration's description of a part of a row. */
const descriptionOf = ({ shape }: Measure, key: string): string | undefined =>
  (shape as Declared | undefined)?.items?.properties?.[key]?.description;
