import { readFileSync } from 'node:fs';
import { packageFile } from '../../package-files.js';
import type { Reply } from '../route.js';
import {
  type Accuracy,
  type AccuracyMiss,
  type AccuracyRow,
  cellOf,
  marginSides,
} from '@sonometer/validation/accuracy.js';
import { knownLimits, numberText } from '@sonometer/validation/validation-text.js';
import { marginWords } from '@sonometer/report/reading/quantity.js';
import { docsPage } from './docs-page.js';
import { type Html, html } from '@sonometer/report/html/html.js';

/** Written by `npm run accuracy`. */
const LAST_RUN = packageFile('accuracy.json');

/** The errors of the numbers, measure by measure, in the last run of all reference signals. */
export function accuracyPage(): Reply {
  const accuracy = JSON.parse(readFileSync(LAST_RUN, 'utf8')) as Accuracy;
  const { rows, misses, references, seeds, signals, values, engineVersion } = accuracy;
  const validated = rows.filter(({ status }) => status === 'validated');
  const others = rows.filter(({ status }) => status !== 'validated');
  return docsPage({
    here: '/docs/accuracy',
    title: 'Accuracy',
    contents: [
      { id: 'again', label: 'Run it again' },
      { id: 'validated', label: 'Validated measures' },
      { id: 'others', label: 'Others with a known value' },
      ...(misses.length > 0 ? [{ id: 'misses', label: 'Misses' }] : []),
      { id: 'limits', label: 'Known limits' },
      { id: 'references', label: 'References' },
    ],
    body: html`<div class="verdict ${misses.length === 0 ? 'good' : 'bad'}">
        <p class="headline">
          ${
            misses.length === 0
              ? 'Every value is within its margin.'
              : `${misses.length} of ${written(values)} values are outside their margins.`
          }
        </p>
        <dl class="keys">
          ${key(values, 'Values')} ${key(signals, 'Signals')} ${key(seeds.length, 'Seeds')}
          ${key(validated.length, 'Validated measures')}
        </dl>
        <p>
          Reference signals of standards, and others with a value known from their construction,
          measured by the engine of every request (version ${engineVersion}). A seed varies all free
          parameters: frequency, level, phase, time, sample rate, noise.
        </p>
      </div>
      <section id="again">
        <h2><a href="#again">Run it again</a></h2>
        <pre tabindex="0">
npx sonometer validate                        # one seed, half a minute
npx sonometer validate --seed 42              # other signals
npx sonometer validate --only integratedLufs  # one measure
npx sonometer validate --peers                # next to FFmpeg, libebur128 and Praat</pre>
      </section>
      <section id="validated">
        <h2><a href="#validated">Validated measures</a></h2>
        <p>
          Errors are measured minus expected, in the unit of the margin. Each plot spans the margin,
          with zero error in the middle. The height of a bar is its share of the values.
        </p>
        ${table('Validated measures', validated)}
      </section>
      <section id="others">
        <h2><a href="#others">Others with a known value</a></h2>
        <p>No margin is guaranteed for these; the table shows the margin of this test.</p>
        ${table('Others with a known value', others)}
      </section>
      ${
        misses.length === 0
          ? undefined
          : html`<section id="misses">
              <h2><a href="#misses">Misses</a></h2>
              <ul>
                ${misses.map(miss)}
              </ul>
            </section>`
      }
      <section id="limits">
        <h2><a href="#limits">Known limits</a></h2>
        <ul>
          ${knownLimits.map((limit) => html`<li>${withCode(limit)}</li>`)}
        </ul>
      </section>
      <section id="references">
        <h2><a href="#references">References</a></h2>
        <dl>
          ${references.map(
            ([group, list]) =>
              html`<dt>${group}</dt>
                <dd>${list.join('; ')}</dd>`,
          )}
        </dl>
      </section>`,
  });
}

const written = (count: number) => count.toLocaleString('en');

const key = (count: number, label: string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd><b>${written(count)}</b></dd>
  </div>`;

const table = (label: string, rows: readonly AccuracyRow[]): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${label}">
    <table class="accuracy">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" class="value">Values</th>
          <th scope="col">Margin</th>
          <th scope="col" class="value">Mean error</th>
          <th scope="col" class="value">Largest</th>
          <th scope="col">Errors within the margin</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;

function row(one: AccuracyRow): Html {
  const { answer, field, measure, unit, margin, values, misses, errors } = one;
  const minus = (value: number) => numberText(value).replace('-', '−');
  return html`<tr>
    <th scope="row">
      <a href="/docs/measures#${measure}"><code>${field}</code></a>
      <span class="quiet">${answer.replace('profile.', 'profile ')}</span>
    </th>
    <td class="value">${values}</td>
    <td>${marginWords(margin, unit)}</td>
    <td class="value">${errors ? minus(errors.mean) : ''}</td>
    <td class="value">${errors ? minus(errors.largest) : ''}</td>
    <td>
      ${
        misses > 0
          ? html`<span class="missed">✗ ${misses} missed</span>`
          : (distribution(one) ?? html`<span class="met">✓ all right</span>`)
      }
    </td>
  </tr>`;
}

const WIDTH = 150;
const HEIGHT = 24;

/** The distribution of the errors: bars between the ends of the margin. */
function distribution({ margin, values, errors }: AccuracyRow): Html | undefined {
  const cells = errors?.cells;
  if (!cells || margin === null) return undefined;
  const max = Math.max(...cells);
  const width = WIDTH / cells.length;
  const { plus, minus } = marginSides(margin);
  const nought = (minus / (plus + minus)) * WIDTH;
  const used = (100 * Math.abs(errors.largest)) / (errors.largest > 0 ? plus : minus);
  const middle = cells[cellOf(0, margin)] ?? 0;
  return html`<svg
    class="errors"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="${Math.round((100 * middle) / values)} % of the errors are next to zero, the largest uses ${Math.round(used)} % of the margin"
  >
    <path
      class="grid"
      d="M0.5 0V${HEIGHT}H${WIDTH - 0.5}V0M${nought.toFixed(1)} 0V${HEIGHT}"
    ></path>
    ${cells.map((count, i) => {
      if (count === 0) return undefined;
      const tall = Math.max(2, (count / max) * (HEIGHT - 2));
      return html`<rect
        class="bar"
        x="${(i * width + 0.8).toFixed(1)}"
        y="${(HEIGHT - tall).toFixed(1)}"
        width="${(width - 1.6).toFixed(1)}"
        height="${tall.toFixed(1)}"
      ></rect>`;
    })}
  </svg>`;
}

const miss = ({ answer, field, reference, seed, expected, measured }: AccuracyMiss): Html =>
  html`<li>
    <code>${answer}.${field}</code>, ${reference}, seed ${seed}: expected
    ${JSON.stringify(expected)}, measured ${JSON.stringify(measured)}
  </li>`;

/** Text with names between back quotes. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
