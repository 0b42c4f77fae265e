import { type Answer, deliveryTargets } from '@sonometer/engine';
import { labelOf, partOf } from '../presentation/measures.js';
import { type Uncertainty, uncertaintyOf } from '../reading/bounds.js';
import { channelWords, clock, figure, isFloor, unitWord } from '../reading/quantity.js';
import { definedTerm } from './defined-term.js';
import { html, type Html, minus, withCode } from './html.js';
import type { Facts } from './value-html.js';
import { answerOf } from '../questions/saved-report.js';
import { contentWord, isSilent } from '../verdicts/conditions.js';
import { type Finding, MARKS } from '../verdicts/finding.js';
import { LOUDNESS } from '../verdicts/analyses/analysis.js';
import { analysisOf } from '../verdicts/analyses/index.js';
import { verdictOn } from '../verdicts/index.js';
import { loudnessLevel } from '../verdicts/findings/loudness-level.js';
import { uncheckedLines, type Verdict, whereOf } from '../verdicts/verdict.js';
import { suitableTarget } from './number-table.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';

/** The main numbers of an analysis, large; the first that there are. */
const MAX_KEYS = 4;

const WORDS = { bad: 'Problem', warn: 'Warning', info: 'Note', good: 'Passed' } as const;

/** The verdict in a sentence; then the reasons; then the advice; then what was not checked. */
export function verdict(facts: Facts): Html | undefined {
  const [part] = facts.report.parts;
  const answer = part && answerOf(part);
  const ruling = answer && verdictOn(answer, facts);
  if (!answer || !ruling) return keyNumbers(facts);
  const unchecked = uncheckedLines(ruling);
  // an overview names what passed, folded: what to fix comes first
  const isFolded = facts.report.answer === OVERVIEW;
  const shown = ruling.findings.filter(({ severity }) => !isFolded || severity !== 'good');
  return html`<div class="verdict ${ruling.level}">
    <h3 class="headline">${minus(ruling.headline)}</h3>
    ${isFolded && isSilent(facts) ? undefined : keyNumbers(facts)}
    ${
      shown.length === 0 && !isFolded
        ? undefined
        : html`<ul class="findings">
            ${shown.map(findingItem)}
          </ul>`
    }
    ${isFolded ? passedChecks(ruling) : undefined}
    ${
      unchecked.length > 1
        ? html`<details class="unchecked quiet">
            <summary>Not checked: ${unchecked.length}</summary>
            ${unchecked.map((line) => html`<p>Not checked: ${line}.</p>`)}
          </details>`
        : unchecked.map((line) => html`<p class="unchecked quiet">Not checked: ${line}.</p>`)
    }
    ${isFolded ? verdictsByTarget(answer, facts) : undefined}
  </div>`;
}

/** What the verdict of an overview has for each target, for the script that offers the choice. */
function verdictsByTarget(answer: Answer, facts: Facts): readonly Html[] | undefined {
  const suitable = suitableTarget(facts);
  if (!suitable) return undefined;
  return Object.entries(deliveryTargets).flatMap(([name, { label }]) => {
    const ruling = verdictOn(answer, facts, { [suitable.kind]: name });
    const [found] = ruling?.findings.filter(({ id }) => id === loudnessLevel.id) ?? [];
    return ruling
      ? html`<template
          data-verdict-for="${label}"
          data-level="${ruling.level}"
          data-severity="${found?.severity ?? ''}"
          ><p>${minus(ruling.headline)}</p>
          ${found && found.severity !== 'good' ? findingItem(found) : undefined}
          ${passedChecks(ruling)}</template
        >`
      : [];
  });
}

const findingItem = (finding: Finding): Html =>
  html`<li
    class="${finding.severity}"
    data-finding="${finding.id}"
    ${
      finding.places && finding.places.length > 0
        ? html`data-title="${finding.title}" data-places="${JSON.stringify(finding.places)}"`
        : undefined
    }
  >
    <span class="mark" role="img" aria-label="${WORDS[finding.severity]}"
      >${MARKS[finding.severity]}</span
    >
    <span
      >${minus([finding.text, whereOf(finding)].filter(Boolean).join(' '))}${
        finding.advice === undefined
          ? undefined
          : html` <span class="todo">${withCode(finding.advice)}</span>`
      }${moreAbout(finding)}</span
    >
  </li>`;

function passedChecks(ruling: Verdict): Html | undefined {
  const passed = [...new Set(ruling.passed.map(({ passedAs }) => passedAs))];
  return passed.length === 0
    ? undefined
    : html`<details class="passed unchecked quiet">
        <summary>Passed: ${passed.length}</summary>
        <p>${passed.join(', ')}.</p>
      </details>`;
}

/** The link to the explanation and the fix; a passed check needs none. */
const moreAbout = ({ id, title, severity }: Finding): Html | undefined =>
  severity === 'good'
    ? undefined
    : html` <a class="why" href="/docs/finding/${id}" aria-label="More about: ${title}">more</a>`;

function keyNumbers(facts: Facts): Html | undefined {
  const { keyNumbers: wanted = LOUDNESS } = analysisOf(facts.report.answer) ?? {};
  const ids = typeof wanted === 'function' ? wanted(facts) : wanted;
  const keys = ids.filter((id) => {
    const found = facts.value(id);
    return typeof found === 'number' || typeof found === 'string' || id === 'contentTypeGuess'
      ? facts.has(id)
      : false;
  });
  if (keys.length === 0) return undefined;
  return html`<dl class="keys">${keys.slice(0, MAX_KEYS).map((id) => keyNumber(facts, id))}</dl>`;
}

const CERTAIN: Uncertainty = { sign: '', margin: '' };

function keyNumber(facts: Facts, id: string): Html {
  const found = facts.value(id);
  const whole = facts.measure(id);
  const measure = whole ?? facts.measure(id.slice(0, id.lastIndexOf('.')));
  const part = partOf(id);
  const unit = whole?.unit ?? part?.unit ?? '1';
  const isShare = id === 'speechRatio' || id === 'voiced-share';
  const isMeasured = typeof found !== 'number' || !isFloor(found, unit);
  const { sign, margin } = whole && !isShare && isMeasured ? uncertaintyOf(facts, whole) : CERTAIN;
  const number =
    typeof found === 'number'
      ? isShare
        ? String(Math.round(found * 100))
        : minus(figure(found, unit))
      : id === 'contentTypeGuess'
        ? (contentWord(facts) ?? '')
        : typeof found === 'string'
          ? found
          : '';
  const written = sign === '' ? number : `${sign} ${number}`;
  const label = part?.label ?? (measure ? labelOf(measure).replace(/^Defects: /, '') : id);
  return html`<div>
    <dt>${measure === undefined ? label : definedTerm(measure, label)}</dt>
    <dd>
      <b class="${typeof found === 'number' ? '' : 'word'}">${written}</b>
      ${isShare ? '%' : unitWord(unit)}
      ${margin === '' ? undefined : html`<span class="margin">${margin}</span>`}
    </dd>
  </div>`;
}

/** Length, rate and channels in one line. */
export function aboutLine({ number, text, value }: Facts): string {
  const channels = number('channels');
  const rate = number('sampleRate');
  const length = number('durationSec');
  return [
    length === undefined ? undefined : clock(length),
    rate === undefined ? undefined : `${rate / 1000} kHz`,
    channels === undefined ? undefined : channelWords(channels),
    text('format') ?? (typeof value('file') === 'string' ? text('file') : undefined),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
