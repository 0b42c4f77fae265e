import type { Answer } from '@sonometer/engine';
import type { Comparison, Delta } from '../compare/comparison.js';
import { checkAlignment, checkComparison } from '../compare/check-comparison.js';
import { differenceSentences, isWithSilence } from '../compare/sentences.js';
import {
  ALIGNMENT_TITLE,
  type AlignmentReading,
  alignmentWords,
} from '../compare/alignment-words.js';
import { checkReport, type SavedReport } from '../questions/saved-report.js';
import { checkAnswer, checkObject, checkText } from '../reading/check-arguments.js';
import { clock, figure, marginText, signed, unitWord } from '../reading/quantity.js';
import type { Measure } from '../reading/reader.js';
import { fitTable } from './fit-table.js';
import { definedTerm } from './defined-term.js';
import { html, type Html, minus } from './html.js';
import { loudnessOverlay, spectrumOverlay } from './plots/defects-plot.js';
import { spectrumDifferencePlot } from './plots/level-plots.js';
import { readFacts, word, words } from './value-html.js';

type Unit = Measure['unit'];

const VERDICTS = {
  larger: 'larger than its margin',
  smaller: 'within its margin',
  unknown: 'no margin claimed',
} as const satisfies Record<Delta['againstMargin'], string>;

/** The most important comes first. */
const ORDER = Object.keys(VERDICTS);

/** A difference of two levels has no reference any more. */
const DIFFERENCE_UNITS: Partial<Record<Unit, string>> = { LUFS: 'LU', dBFS: 'dB', dBTP: 'dB' };

/** Two recordings side by side: every number of both, and what differs by more than it may. */
export function comparisonView(
  answer: Answer,
  compared: Comparison,
  names: { readonly a: string; readonly b: string },
  reports?: { readonly a: SavedReport; readonly b: SavedReport },
): Html {
  checkAnswer(answer);
  checkComparison(compared);
  checkObject('names', names, '{ a, b }');
  checkText('names.a', names.a);
  checkText('names.b', names.b);
  if (reports !== undefined) {
    checkObject('reports', reports, '{ a, b }');
    checkReport(reports.a, 'reports.a');
    checkReport(reports.b, 'reports.b');
  }
  const { deltas, labels, absent, spectrum, fit } = compared;
  const isPlatform = ({ path }: Delta) => /^platform-?[nN]ormalisation\b/.test(path);
  const comparison = { deltas, labels, absent, spectrum };
  const both = reports && { a: readFacts(reports.a), b: readFacts(reports.b) };
  const durationSec =
    both && Math.max(both.a.number('durationSec') ?? 0, both.b.number('durationSec') ?? 0);
  const sorted = [...deltas].sort(
    (one, other) => ORDER.indexOf(one.againstMargin) - ORDER.indexOf(other.againstMargin),
  );
  const larger = deltas.filter(({ againstMargin }) => againstMargin === 'larger').length;
  const claimed = deltas.filter(({ againstMargin }) => againstMargin !== 'unknown').length;
  const isSilent = isWithSilence(comparison);
  const changed = isSilent ? [] : labels.filter(({ isSame }) => !isSame);
  return html`<article
    class="comparison"
    ${durationSec === undefined ? undefined : html`data-duration-sec="${durationSec}"`}
  >
    <header>
      <p class="quiet">${answer.title}</p>
      <dl class="sides">
        <div>
          <dt>A</dt>
          <dd>${names.a}</dd>
        </div>
        <div>
          <dt>B</dt>
          <dd>${names.b}</dd>
        </div>
      </dl>
      ${fit && html`<p class="headline">${minus(fit.text)}</p>`}
      <p class="${fit ? 'quiet' : 'headline'}">
        ${differenceSentences(comparison).map(minus).join(' ')}
      </p>
      ${both && lengthsLine(both.a.number('durationSec'), both.b.number('durationSec'))}
      <p class="quiet">${larger} of ${claimed} numbers differ by more than their margin.</p>
    </header>
    ${fit && fitTable(fit)}
    ${
      spectrum === null
        ? html`<p class="quiet">
            No spectra to compare: one recording is too quiet, or was measured on the server, whose
            result has no third octaves.
          </p>`
        : html`<div class="plots">
              ${both && loudnessOverlay(both.a, both.b)}
              ${both && spectrumOverlay(both.a, both.b, spectrum.gainDb)}
              ${spectrumDifferencePlot(spectrum)}
            </div>
            ${bandTable(spectrum)}`
    }
    ${parted(sorted.filter((delta) => !isPlatform(delta))).map(([caption, isFolded, some]) => {
      if (some.length === 0) return undefined;
      const rows = table(
        caption,
        ['A', 'B', 'B − A'],
        some.map((delta) => row(answer, delta)),
      );
      return isFolded
        ? html`<details>
            <summary>${caption}: ${some.length}</summary>
            ${rows}
          </details>`
        : rows;
    })}
    ${
      sorted.some(isPlatform)
        ? html`<details>
            <summary>Platform playback: ${sorted.filter(isPlatform).length}</summary>
            ${table(
              'Platforms',
              ['A', 'B', 'B − A'],
              sorted.filter(isPlatform).map((delta) => row(answer, delta)),
            )}
          </details>`
        : undefined
    }
    ${
      changed.length === 0
        ? undefined
        : table(
            'Other values that differ',
            ['A', 'B'],
            changed.map(
              ({ path, title, a, b }) =>
                html`<tr>
                  <th scope="row">${nameOf(answer, path, title)}</th>
                  <td>${word(a)}</td>
                  <td>${word(b)}</td>
                </tr>`,
            ),
          )
    }
    ${
      absent.length === 0 || isSilent
        ? undefined
        : html`<details>
            <summary>Not in both: ${absent.length}</summary>
            ${table(
              'Why there is no number',
              ['A', 'B'],
              absent.map(
                ({ path, title, a, b }) =>
                  html`<tr>
                    <th scope="row">${nameOf(answer, path, title)}</th>
                    <td>${a ?? 'measured'}</td>
                    <td>${b ?? 'measured'}</td>
                  </tr>`,
              ),
            )}
          </details>`
    }
    <p class="quiet">
      The margin of a difference is the sum of both margins: two readings of equal recordings may
      differ by it.
    </p>
  </article>`;
}

/** The differences are shown; the rest is there on request. */
const parted = (deltas: readonly Delta[]): readonly [string, boolean, readonly Delta[]][] => {
  const isLarger = ({ againstMargin }: Delta) => againstMargin === 'larger';
  return [
    ['Numbers that differ by more than their margin', false, deltas.filter(isLarger)],
    ['All other numbers', true, deltas.filter((delta) => !isLarger(delta))],
  ];
};

/** Stated in words where it is no matter of rounding: a loop against a song compares two things. */
const MAX_APART = 0.02;

function lengthsLine(a: number | undefined, b: number | undefined): Html | undefined {
  if (a === undefined || b === undefined || Math.abs(a - b) <= MAX_APART * Math.max(a, b))
    return undefined;
  return html`<p class="warning">
    Note: they are not equally long, ${clock(a)} and ${clock(b)}. Averages over each are compared.
  </p>`;
}

function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html {
  const isNumbers = columns.length === 3;
  return html`<table class="compared ${isNumbers ? 'compared-numbers' : ''}">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Measure</th>
        ${columns.map((name) => html`<th scope="col" class="${isNumbers ? 'value' : ''}">${name}</th>`)}
        ${isNumbers ? html`<th scope="col">B − A is</th>` : undefined}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function row(answer: Answer, { path, title, unit: given, a, b, delta, ...rest }: Delta): Html {
  const { margin, againstMargin, isAtLeast } = rest;
  const unit = given as Unit | null;
  const written = (value: number) => minus(unit === null ? word(value) : figure(value, unit));
  const differs = unit === null ? '' : (DIFFERENCE_UNITS[unit] ?? unitWord(unit));
  return html`<tr data-path="${path}">
    <th scope="row">
      ${nameOf(answer, path, title)}
      ${unit === null ? undefined : html`<span class="unit">${unitWord(unit)}</span>`}
    </th>
    <td class="value">${written(a)}</td>
    <td class="value">${written(b)}</td>
    <td class="value">
      ${isAtLeast ? 'at least ' : ''}<data value="${delta}"
        >${differenceText(delta, unit, againstMargin)}</data
      >
      <span class="unit">${differs}</span>
    </td>
    <td>
      <span class="against ${againstMargin}">${VERDICTS[againstMargin]}</span>
      <span class="margin">${marginWords(margin, differs)}</span>
    </td>
  </tr>`;
}

/** Nothing where none is claimed, and where the values are exact. */
function marginWords(margin: number | null, unit: string): string {
  const written = marginText(margin);
  return written === '' ? '' : `${written} ${unit}`;
}

/** With its sign, and never as a zero where it is larger than its margin. */
function differenceText(delta: number, unit: Unit | null, against: Delta['againstMargin']): string {
  const usual = unit === null ? partSigned(delta) : signed(delta, unit);
  const isHidden = Number(usual) === 0 && against === 'larger';
  return minus(isHidden ? partSigned(delta) : usual);
}

const partSigned = (value: number) => `${value > 0 ? '+' : ''}${word(value)}`;

/** The title of the measure, linked to its definition, and which part of it. */
function nameOf({ fields }: Answer, path: string, title: string): Html {
  const whole = Object.keys(fields).find((key) => path === key || path.startsWith(`${key}.`));
  const measure = whole === undefined ? undefined : fields[whole];
  const part = whole === undefined ? '' : path.slice(whole.length + 1);
  return html`${measure === undefined ? title : definedTerm(measure, title, path)}${
    part === ''
      ? undefined
      : html`<span class="quiet">: ${part.split('.').map(words).join(', ')}</span>`
  }`;
}

/** The plot as numbers. */
const bandTable = ({
  centresHz,
  differenceDb,
  margin,
}: NonNullable<Comparison['spectrum']>): Html =>
  html`<details>
    <summary>The spectrum as numbers</summary>
    <table class="compared">
      <thead>
        <tr>
          <th scope="col">Hz</th>
          <th scope="col">B − A, dB</th>
          <th scope="col">B − A is</th>
        </tr>
      </thead>
      <tbody>
        ${centresHz.map((hz, band) => {
          const db = differenceDb[band] ?? null;
          return html`<tr>
            <th scope="row">${hz}</th>
            <td>${db === null ? 'nothing in one of them' : minus(signed(db, 'dB'))}</td>
            <td>
              ${db === null ? 'unknown' : VERDICTS[Math.abs(db) > margin ? 'larger' : 'smaller']}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </details>`;

/** The alignment of two recordings, next to their numbers. */
export function alignmentView(reading: AlignmentReading): Html {
  checkAlignment(reading);
  return html`<section class="alignment">
    <h3>${ALIGNMENT_TITLE}</h3>
    ${alignmentWords(reading).map((sentence) => html`<p>${sentence.replaceAll('-', '−')}</p>`)}
  </section>`;
}
