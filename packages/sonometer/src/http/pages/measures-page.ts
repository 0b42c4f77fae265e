import type { Answer } from '@sonometer/engine';
import { type ErrorEntry, errorTable } from '@sonometer/report/errors/error-table.js';
import { otherCodes } from '@sonometer/report/errors/other-codes.js';
import { html, type Html } from '@sonometer/report/html/html.js';
import { sectionOf } from '@sonometer/report/presentation/sections.js';
import { reportView } from '@sonometer/report/html/report-view.js';
import { families, PROFILE_ROUTE, profileByName } from '@sonometer/report/questions/families.js';
import type { SavedReport } from '@sonometer/report/questions/saved-report.js';
import { docsPages } from '../../documentation.js';
import { analysisKinds } from '../../service/analysis/question.js';
import type { Report } from '../../service/reports/reports.js';
import type { Reply } from '../route.js';
import { docsPage } from './docs-page.js';
import { page } from './error-page.js';
import { markdownHtml, type Rendered } from './markdown-html.js';

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
          html`<details class="subject">
            <summary>
              <h2>${group}</h2>
              <span class="quiet">${members.length}</span>
            </summary>
            ${members.map(section)}
          </details>`,
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

/** The profiles: their purpose and their lenses. */
export const profilesPage = (): Reply =>
  docsPage({
    here: '/docs/profiles',
    title: 'Profiles',
    contents: [...profileByName.keys()].map((name) => ({ id: name, label: name })),
    body: html`<p>
        A profile is one specific analysis: <code>POST ${PROFILE_ROUTE}</code> with
        <code>profile</code>. Its result has only the required lenses, each under a stable id, and
        computes nothing else. A lens is the same number as on its own route.
      </p>
      ${[...profileByName].map(
        ([name, { title, fields, series, accepts }]) =>
          html`<section id="${name}">
            <h2><a href="#${name}">${name}</a></h2>
            <p>${title}</p>
            <div class="wide" tabindex="0" role="region" aria-label="Lenses of ${name}">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Lens</th>
                    <th scope="col">Measure</th>
                    <th scope="col">Status</th>
                  </tr>
                </thead>
                <tbody>
                  ${Object.entries({ ...fields, ...series })
                    .filter(([path]) => path !== 'profile')
                    .map(
                      ([path, { id, title: of, status }]) =>
                        html`<tr>
                          <td><code>${path}</code></td>
                          <td><a href="/docs/measure/${id}">${of}</a></td>
                          <td><span class="status ${status}">${status}</span></td>
                        </tr>`,
                    )}
                </tbody>
              </table>
            </div>
            <p class="quiet">Options: ${accepts.join(', ')}.</p>
          </section>`,
      )}`,
  });

/** Every code under an anchor of its own: where `docs_url` leads, then those of other interfaces. */
export function errorsPage(): Reply {
  const errors = Object.entries<ErrorEntry>(errorTable).map(
    ([code, entry]) =>
      [code, { ...entry, where: `HTTP ${entry.status} · type ${entry.type}` }] as const,
  );
  const entries = [...errors, ...Object.entries(otherCodes)];
  return docsPage({
    here: '/docs/errors',
    title: 'Errors',
    contents: entries.map(([code]) => ({ id: code, label: code })),
    body: html`<p>
        Every error has the body <code>{ error: { type, code, message, param?, docs_url } }</code>.
        The code is stable, so use it in programs, and show the message to users. A failed call is
        not charged.
      </p>
      ${entries.map(
        ([code, { where, title, when, whatToDo }]) =>
          html`<section id="${code}">
            <h2>
              <a href="#${code}"><code>${code}</code></a>
            </h2>
            <p class="quiet">${where}</p>
            <p><strong>${title}.</strong> ${when}</p>
            <p><strong>What to do.</strong> ${whatToDo}</p>
          </section>`,
      )}`,
  });
}

const MARKDOWN = '.md';
const rendered = new Map<string, Rendered>();

/**
 * A page of `docs/`, as HTML or, with `.md` after its name, as it was written; `undefined` where
 * there is none.
 */
export function markdownPage(name: string): Reply | undefined {
  const isAsWritten = name.endsWith(MARKDOWN);
  const path = isAsWritten ? name.slice(0, -MARKDOWN.length) : name;
  const found = docsPages().get(path);
  if (!found) return undefined;
  const { title, text } = found;
  if (isAsWritten) return { type: 'text/markdown; charset=utf-8', text };
  const known = rendered.get(path) ?? markdownHtml(path, text);
  rendered.set(path, known);
  return docsPage({
    here: `/docs/${path}`,
    title,
    contents: known.contents,
    body: html`<article class="prose">${known.html}</article>
      <p class="quiet source">
        <a href="/docs/${path}.md">This page as Markdown</a>
      </p>`,
  });
}

/**
 * One report as a page to share: complete without script, which only adds the cursor values of the
 * plots.
 */
export function reportPage({ id, body, createdAtMs, expiresAtMs }: Report): Reply {
  const report = body as SavedReport;
  const until = new Date(expiresAtMs).toISOString().slice(0, 10);
  return page(
    report.fileName ?? 'Report',
    html`${
        report.isSent &&
        html`<p class="warning" role="note">
          Numbers sent by the visitor who shared them, not measured by this server.
        </p>`
      }
      ${reportView(report, {
        madeAt: new Date(createdAtMs),
        where: report.isSent ? 'on the device of the visitor' : 'on the server',
      })}
      <p class="quiet no-print">
        The same <a href="/r/${id}.json">as JSON</a>; print it for a PDF. Anyone with the link can
        read this page; it is stored until ${until}.
      </p>`,
    { script: 'report.js', heading: false },
  );
}
