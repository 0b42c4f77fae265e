import { deliveryTargets, readKind } from '@sonometer/engine';
import { sectionOf } from '../presentation/sections.js';
import { buildTable } from '../presentation/tables.js';
import { marginOfValue } from '../reading/bounds.js';
import { isFloor, unitWord } from '../reading/quantity.js';
import { isList, isNothing, isRecord } from '../reading/reader.js';
import { gainCommand } from '../verdicts/command-on.js';
import {
  DETECTED_LU,
  targetOfKind,
  type TargetStatus,
  targetStatuses,
} from '../verdicts/delivery.js';
import { loudnessLevel } from '../verdicts/findings/loudness-level.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { exceedsLimit } from '../verdicts/standards.js';
import { MARKS } from '../verdicts/finding.js';
import { definedTerm } from './defined-term.js';
import { html, type Html, minus } from './html.js';
import { subjectTiles } from './subject-tiles.js';
import { MAX_ROWS, tableHtml } from './table-html.js';
import {
  type Fact,
  type Facts,
  isBroad,
  isLong,
  isSeries,
  objectsIn,
  valueHtml,
} from './value-html.js';

/** They describe the list in the answer, not the recording, or are shown above the tables. */
const OF_THE_ANSWER = new Set([
  'returnedRegions',
  'returnedSegments',
  'truncated',
  'ffmpegFix',
  'profile',
]);

/** Every number with unit, margin and status, folded; what has none, by its reason. */
export function numberTables(facts: Facts): Html {
  const { report, requested } = facts;
  const shown = requested.filter(
    ({ measure, value }, at) =>
      !OF_THE_ANSWER.has(measure.id) &&
      // a profile has the length of the file twice: as its own field, and as a lens
      !requested
        .slice(0, at)
        .some((one) => one.measure.title === measure.title && one.value === value),
  );
  const isAbsent = ({ value }: Fact) => isNothing(value);
  const measured = shown.filter((fact) => !isAbsent(fact) && !isCurve(fact));
  if (report.answer === OVERVIEW)
    return subjectTiles(facts, measured, (some) => tablesOf(facts, some));
  return html`<details class="all-numbers">
    <summary>All numbers: ${measured.length}</summary>
    ${tablesOf(facts, measured)} ${unmeasured(shown.filter(isAbsent))}
    ${curvesLine(shown.filter(isCurve))}
  </details>`;
}

/** A table for each section; then what the lists among the values have. */
function tablesOf(facts: Facts, measured: readonly Fact[]): Html {
  const groups = new Map<string, Fact[]>();
  for (const fact of measured) {
    const name = sectionOf(fact);
    groups.set(name, [...(groups.get(name) ?? []), fact]);
  }
  return html`<div class="tables">
      ${[...groups].map(([name, some]) => table(facts, name, some))}
    </div>
    ${measured.flatMap((fact) => {
      const objects = objectsIn(fact.value);
      return objects.length === 0
        ? []
        : html`<details ${objects.length <= MAX_OPEN ? html`open` : undefined}>
            <summary>${fact.measure.title}: ${objects.length}</summary>
            ${tableHtml(buildTable(fact.measure, objects, MAX_ROWS), fact.measure)}
          </details>`;
    })}`;
}

/** Longer lists are folded. */
const MAX_OPEN = 8;

/** Drawn above, or too long to be read. */
const isCurve = ({ value }: Fact): boolean =>
  isList(value) ? isLong(value) && !value.some(isRecord) : isSeries(value);

const linkTo = ({ path, measure }: Fact): Html => definedTerm(measure, measure.title, path);

/** Each reason once, with the values that it explains. */
function unmeasured(facts: readonly Fact[]): Html | undefined {
  if (facts.length === 0) return undefined;
  const byReason = new Map<string, Fact[]>();
  for (const fact of facts) {
    const reason = fact.reason ?? 'none was found';
    byReason.set(reason, [...(byReason.get(reason) ?? []), fact]);
  }
  return html`<section class="absent">
    <h3>Not measured</h3>
    <dl>
      ${[...byReason].map(
        ([reason, some]) =>
          html`<dt>${reason}</dt>
            <dd>
              ${some.flatMap((fact, i) => (i === 0 ? [linkTo(fact)] : [', ', linkTo(fact)]))}
            </dd>`,
      )}
    </dl>
  </section>`;
}

const curvesLine = (facts: readonly Fact[]): Html | undefined =>
  facts.length === 0
    ? undefined
    : html`<p class="quiet curves-line">
        In the JSON as curves:
        ${facts.flatMap((fact, i) => (i === 0 ? [linkTo(fact)] : [', ', linkTo(fact)]))}.
      </p>`;

const table = (facts: Facts, name: string, some: readonly Fact[]): Html =>
  html`<table class="numbers">
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
    ${some.map(
      (fact) =>
        html`<tbody>
          ${row(facts, fact)}
        </tbody>`,
    )}
  </table>`;

function row(facts: Facts, fact: Fact): Html {
  const { measure, value } = fact;
  const { status, margin, accuracy, unit } = measure;
  const isShare = margin !== null && typeof margin === 'object' && 'percent' in margin;
  const isMeasured = typeof value !== 'number' || !isFloor(value, unit);
  const written = isMeasured ? marginOfValue(facts, measure).replace('/-', '/−') : '';
  return html`<tr>
      <th scope="row">${linkTo(fact)}</th>
      ${
        isNothing(value)
          ? undefined
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
    }
    ${
      isNothing(value) || accuracy === undefined
        ? undefined
        : html`<tr>
            <td class="broad quiet" colspan="4">Accuracy: ${accuracy}</td>
          </tr>`
    }`;
}

/** Reports that are about delivery; the profile broadcast has its two standards in the verdict. */
const REQUESTED = /^(mix|target|timeseries|profile\.(master|basic))$/;

const WORDS = { bad: 'Missed', warn: 'Warning', good: 'Met', info: 'Note' } as const;

/**
 * Every delivery preset as a card: the change that the file undergoes there, its audible effect,
 * and the advice.
 */
export function targetCards(facts: Facts): Html | undefined {
  const statuses = targetStatuses(facts);
  const chosen = facts.report.answer === OVERVIEW ? suitableTarget(facts) : undefined;
  if ((!REQUESTED.test(facts.report.answer) && !chosen) || statuses.length === 0) return undefined;
  const peak = facts.number('truePeakDb') ?? 0;
  return html`<section
    class="targets"
    aria-label="Delivery targets"
    tabindex="0"
    ${
      chosen &&
      html`data-kind="${chosen.kind}" data-suits="${deliveryTargets[chosen.target].label}"`
    }
  >
    <h3>Where it is delivered</h3>
    <ul>
      ${statuses.map((status) => card(status, peak, facts.report.fileName))}
    </ul>
  </section>`;
}

/** The target that an overview shows first, by the kind of the recording; nothing for sounds that nobody delivers. */
export function suitableTarget(facts: Facts) {
  const { delivered } = loudnessLevel.thresholds;
  if ((facts.number('durationSec') ?? 0) < delivered.value) return undefined;
  const { kind } = readKind(facts);
  const target = targetOfKind(kind);
  return target && { kind, target };
}

function card(
  { target, gainDb, isDocument, severity, text }: TargetStatus,
  peak: number,
  fileName: string | null,
): Html {
  const fix =
    isDocument && severity !== 'good' ? fixOf(gainDb, peak, target.tp, fileName) : undefined;
  return html`<li
    class="${severity}"
    data-target="${target.label}"
    data-gain-db="${gainDb.toFixed(2)}"
  >
    <b
      ><span class="mark" role="img" aria-label="${WORDS[severity]}">${MARKS[severity]}</span>
      ${target.label}</b
    >
    <span class="quiet">${minus(target.lufs)} LUFS, ${minus(target.tp)} dBTP</span>
    <span class="what">${minus(capital(text))}.</span>
    ${
      fix === undefined
        ? undefined
        : html`<details>
            <summary>Command</summary>
            <pre tabindex="0">${fix}</pre>
          </details>`
    }
  </li>`;
}

/** One gain over the whole file, where that is all it takes: it changes nothing else, and clips nothing. */
function fixOf(
  gainDb: number,
  peak: number,
  maxDb: number,
  fileName: string | null,
): string | undefined {
  if (Math.abs(gainDb) < DETECTED_LU || exceedsLimit(peak + gainDb, maxDb)) return undefined;
  return gainCommand(gainDb, fileName);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
