import { findDefectEvidence } from '../reading/defect-evidence.js';
import { figure } from '../reading/quantity.js';
import { type Body, textOf } from '../reading/reader.js';
import { definedTerm } from './defined-term.js';
import { html, type Html, minus } from './html.js';
import type { Facts } from './value-html.js';

/** The first of them; the answer has the whole list. */
const MAX_ROWS = 40;

/** Each defect: its time, kind, severity, confidence and evidence. */
export function defectsTable({ objects, measure }: Facts): Html | undefined {
  const rows = objects('defects');
  if (rows.length === 0) return undefined;
  const declared = measure('defects');
  return html`<div class="wide" tabindex="0" role="region" aria-label="Defects">
    <table class="inner">
      <caption>
        ${declared === undefined ? 'Defects' : definedTerm(declared, 'Defects')}${rows.length > MAX_ROWS ? `: the first ${MAX_ROWS} of ${rows.length}` : ''}
      </caption>
      <thead>
        <tr>
          ${['At, s', 'Kind', 'Severity', 'Confidence', 'Evidence'].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.slice(0, MAX_ROWS).map(defectRowOf)}
      </tbody>
    </table>
  </div>`;
}

function defectRowOf(defect: Body): Html {
  const { kind, startSec, severity, confidence } = defect;
  return html`<tr>
    <th scope="row">${Number(startSec).toFixed(3)}</th>
    <td>${textOf(kind)}</td>
    <td>${textOf(severity)}</td>
    <td>${figure(Number(confidence), '1')}</td>
    <td>${minus(findDefectEvidence(defect))}</td>
  </tr>`;
}
