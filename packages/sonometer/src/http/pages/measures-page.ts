import type { Answer } from '@sonometer/engine';
import { analysisKinds } from '../../service/analysis/question.js';
import { families, PROFILE_ROUTE, profileByName } from '@sonometer/report/questions/families.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';
import { type Html, html } from '@sonometer/report/html/html.js';
import { sectionOf } from '@sonometer/report/html/sections.js';

type Measure = Answer['fields'][string];

/** A measure, and everywhere it is found. */
interface Entry {
  readonly measure: Measure;
  readonly places: string[];
}

/** Every number of every answer: its definition, its accuracy and its place. */
export function measuresPage(): Reply {
  const entries = [...entriesOf().values()].filter(({ measure }) => measure.id !== 'profile');
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = sectionOf({ path: entry.measure.id, measure: entry.measure });
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return docsPage({
    here: '/docs/measures',
    title: 'Measures',
    contents: [...groups].flatMap(([group, members]) => [
      { group },
      ...members.map(({ measure: { id, title } }) => ({ id, label: title })),
    ]),
    body: html`<p>
        ${entries.length} measures in ${analysisKinds.length} analyses, from the declarations that
        compute them. <em>Validated</em> means tested against an independent reference within the
        margin. A <em>proxy</em> represents something that it does not measure directly. A
        <em>withdrawn</em> number is retained only for compatibility.
      </p>
      ${[...groups].map(
        ([group, members]) =>
          html`<h2>${group}</h2>
            ${members.map(section)}`,
      )}`,
  });
}

const section = ({ measure, places }: Entry): Html => {
  const { id, title, definition, unit, status, basis, accuracy } = measure;
  return html`<section id="${id}">
    <h3><a href="/docs/measure/${id}">${title}</a></h3>
    <p class="quiet">
      <code>${id}</code> · ${unitOf(unit)} ·
      <span class="status ${status}">${status}</span>${marginOf(measure)}
    </p>
    <p>${definition}</p>
    <p class="quiet">Basis: ${basis}.</p>
    ${accuracy === undefined ? undefined : html`<p class="quiet">Accuracy: ${accuracy}.</p>`}
    <details class="quiet">
      <summary>Found in ${places.length} ${places.length === 1 ? 'answer' : 'answers'}</summary>
      <ul>
        ${places.map((place) => html`<li><code>${place}</code></li>`)}
      </ul>
    </details>
  </section>`;
};

const unitOf = (unit: Measure['unit']): string =>
  unit === 'text' ? 'no unit' : unit === '1' ? 'a share, ratio or score' : `unit ${unit}`;

function marginOf({ margin, unit }: Measure): string {
  if (margin === null) return '';
  if (margin === 0) return ' · exact';
  const suffix = unit === '1' || unit === 'text' ? '' : unit;
  if (typeof margin === 'number') return ` · margin ±${margin} ${suffix}`;
  if ('percent' in margin) return ` · margin ±${margin.percent} %`;
  return ` · margin +${margin.plus} / −${margin.minus} ${suffix}`;
}

function entriesOf(): ReadonlyMap<Measure, Entry> {
  const entries = new Map<Measure, Entry>();
  const note = ({ fields, series }: Answer, place: (path: string) => string) => {
    for (const [path, measure] of Object.entries({ ...fields, ...series })) {
      const entry = entries.get(measure) ?? { measure, places: [] };
      entry.places.push(place(path));
      entries.set(measure, entry);
    }
  };
  for (const { route, answer } of Object.values(families))
    note(answer, (path) => `${path} of ${route}`);
  for (const [name, answer] of profileByName)
    note(answer, (path) => `${path} of ${PROFILE_ROUTE} ${name}`);
  return entries;
}
