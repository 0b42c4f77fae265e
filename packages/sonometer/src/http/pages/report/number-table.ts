import { marginText, unitWord } from '../../../cli/summaries/quantity.js';
import { type Html, html } from '../html.js';
import { type Fact, type Facts, isList, isNothing, isRecord } from './facts.js';
import { sectionOf } from './sections.js';
import { isBroad, isLong, isSeries, objectTable, objectsIn, valueHtml } from './value-html.js';

/** They tell of the list in the answer, not of the recording, or stand above the tables. */
const OF_THE_ANSWER = new Set([
  'returnedRegions',
  'returnedSegments',
  'truncated',
  'ffmpegFix',
  'profile',
]);

/** Every number with unit, margin and status; what has none, with the reason. */
export function numberTables({ asked }: Facts): Html {
  const groups = new Map<string, Fact[]>();
  const shown = asked.filter(
    ({ measure, value }, at) =>
      !OF_THE_ANSWER.has(measure.id) &&
      // a profile has the length of the file twice: as its own field, and as a lens
      !asked.slice(0, at).some((one) => one.measure.title === measure.title && one.value === value),
  );
  for (const fact of [...shown.filter((one) => !isCurve(one)), ...shown.filter(isCurve)]) {
    const name = isCurve(fact) ? 'Curves' : sectionOf(fact);
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return html`<div class="tables">${[...groups].map(([name, facts]) => table(name, facts))}</div>
    ${asked.flatMap((fact) => {
      const objects = objectsIn(fact.value);
      return objects.length === 0
        ? []
        : html`<details ${objects.length <= MOST_OPEN ? html`open` : undefined}>
            <summary>${fact.measure.title}: ${objects.length}</summary>
            ${objectTable(objects, fact.measure.title)}
          </details>`;
    })}`;
}

/** Longer lists are folded. */
const MOST_OPEN = 8;

/** Drawn above, or too long to be read: its row says only that it is there. */
const isCurve = ({ value }: Fact): boolean =>
  isList(value) ? isLong(value) && !value.some(isRecord) : isSeries(value);

function table(name: string, facts: readonly Fact[]): Html {
  const reasons = new Set(facts.map(({ reason }) => reason));
  const [reason] = reasons;
  // a block that is absent as a whole needs one line, not one for each of its numbers
  if (facts.length > 3 && reasons.size === 1 && reason !== undefined)
    return html`<section class="absent">
      <h3>${name}</h3>
      <p class="quiet">Not measured: ${reason}.</p>
    </section>`;
  return html`<table class="numbers ${name === 'Curves' ? 'curves-table' : ''}">
    <caption>
      ${name}
    </caption>
    <thead>
      <tr>
        <th scope="col">Measure</th>
        <th scope="col" class="value">Value</th>
        <th scope="col">Margin</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${facts.map(row)}
    </tbody>
  </table>`;
}

function row({ path, measure, value, reason }: Fact): Html {
  const { id, title, status, margin, unit } = measure;
  const isShare = margin !== null && typeof margin === 'object' && 'percent' in margin;
  const written = marginText(margin).replace('/-', '/−');
  return html`<tr>
      <th scope="row"><a href="/docs/measures#${id}" title="${path}">${title}</a></th>
      ${
        isNothing(value)
          ? html`<td class="value none" colspan="2">${reason ?? 'none'}</td>`
          : isBroad(value)
            ? html`<td colspan="2"></td>`
            : html`<td class="value">${valueHtml(value, measure)}</td>
                <td class="margin">
                  ${written === '' ? '' : `${written} ${isShare ? '' : unitWord(unit)}`}
                </td>`
      }
      <td><span class="status ${status}">${status}</span></td>
    </tr>
    ${
      !isNothing(value) && isBroad(value)
        ? html`<tr>
            <td class="broad" colspan="4">${valueHtml(value, measure)}</td>
          </tr>`
        : undefined
    }`;
}
