import { figure } from '../reading/quantity.js';
import { declarationRows } from '../verdicts/findings/declared/declaration-rows.js';
import type { Facts } from './facts.js';
import { type Html, html } from './html.js';
import { minus } from './minus.js';

/** The analysis of tags; elsewhere the findings report enough of them. */
const REQUESTED = 'profile.metadata';

/** The declared values of the file next to the measured ones, tag by tag. */
export function declaredTable(facts: Facts): Html | undefined {
  const rows = declarationRows(facts);
  if (facts.report.answer !== REQUESTED || rows.length === 0) return undefined;
  const number = (value: number | undefined) =>
    value === undefined ? '' : minus(figure(value, 'dB'));
  return html`<div class="wide" tabindex="0" role="region" aria-label="Tags">
    <table class="inner">
      <caption>
        Tags, in dB, LU, LUFS and dBTP
      </caption>
      <thead>
        <tr>
          ${['Tag', 'As written', 'Declared', 'Measured', 'Off by', 'Verdict'].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ tag, text, declared, measured, difference, verdict }) =>
            html`<tr>
              <th scope="row">${tag}</th>
              <td>${text}</td>
              <td>${number(declared)}</td>
              <td>${number(measured)}</td>
              <td>${number(difference)}</td>
              <td>${verdict ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
