import { answerById } from '../questions/families.js';
import { figure, unitWord } from '../reading/quantity.js';
import { readKind } from '@sonometer/engine';
import { isRecord, listOf, textOf } from '../reading/reader.js';
import { bestTake } from '../overview/best-take.js';
import { keyNumbersOf, nextAnalyses } from '../overview/key-numbers.js';
import type { ChosenTargets } from '../verdicts/delivery.js';
import { type Finding, MARKS } from '../verdicts/finding.js';
import { verdictOn } from '../verdicts/index.js';
import { boundOf } from '../reading/bounds.js';
import { ranksOf, standingOf } from '../verdicts/rank.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { sentenceOf, type Verdict, withinSentence } from '../verdicts/verdict.js';
import { explainLine, heading, headlineOf, verdictLine } from './verdict-lines.js';
import { pageOf, section } from './rows.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { wrapped } from './terminal/view.js';

/** A page that needs no scrolling. */
const MAX_LINES = 30;

const answer = answerById(OVERVIEW);

/**
 * What a file is, its verdict, what to fix first, and the numbers that decide: at most 30 lines. `chosen` has the delivery
 * targets in place of those of the content.
 */
export const overviewSummaryFor = (chosen: ChosenTargets): Summary => ({
  page(measured, view) {
    const { paint, width } = view;
    const sheet = openSheet(answer, measured, view);
    const verdict = verdictOn(answer, sheet, chosen);
    if (!verdict) return '';
    const { kind } = readKind(sheet);
    const of = (...severities: readonly Finding['severity'][]) =>
      verdict.findings.filter(({ severity }) => severities.includes(severity));
    const file = typeof measured.body['fileName'] === 'string' ? measured.body['fileName'] : 'FILE';
    const commands = nextAnalyses(kind, sheet, verdict.findings).map(
      ({ analysis }) => `${commandOf(analysis)} ${quoted(file)}`,
    );
    // the reasons are in the answer; here they would take the room of the problems
    const titles = [
      ...verdict.unchecked.flatMap(({ title, isInapplicable }) =>
        isInapplicable ? [] : withinSentence(title),
      ),
      ...(verdict.left === undefined ? [] : [verdict.left]),
    ];
    const unchecked =
      titles.length === 0 ? [] : wrapped(`Not checked: ${titles.join(', ')}.`, width);
    const lastOf = (isTight: boolean) => [
      [...passedLines(verdict, width), ...unchecked.map((line) => paint.faint(line))],
      [
        ...(isTight ? [] : explainLine(verdict.findings)),
        ...commands
          .slice(0, isTight ? 1 : 2)
          .map((one, i) => `${i === 0 ? 'Next: ' : '      '}${one}`),
      ].map((line) => paint.faint(line)),
    ];
    const [problems, notes] = [of('bad', 'warn'), of('info')];
    const pageWith = (problemCount: number, noteCount: number, isTight = false) => {
      const leftProblems = problems.slice(problemCount);
      const leftNotes = notes.slice(noteCount);
      // a section of its own for what has no room would take the room of a problem
      const [leftFirst, leftLast] =
        noteCount === 0 ? [[...leftProblems, ...leftNotes], []] : [leftProblems, leftNotes];
      return pageOf(
        heading(measured, paint),
        headlineOf(verdict, view),
        section('Fix first', bulleted(problems.slice(0, problemCount), leftFirst, sheet), paint),
        section('Also', bulleted(notes.slice(0, noteCount), leftLast, sheet), paint),
        section('Key numbers', numberLines(sheet, kind), paint),
        ...lastOf(isTight),
      );
    };
    // notes go before problems, where there is no room for all
    let [problemCount, noteCount] = [problems.length, notes.length];
    let isTight = false;
    for (;;) {
      const page = pageWith(problemCount, noteCount, isTight);
      if (page.split('\n').length <= MAX_LINES || problemCount <= 1) return page;
      if (noteCount > 0) noteCount--;
      else if (!isTight) isTight = true;
      else problemCount--;
    }
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    return verdictLine(verdictOn(answer, sheet, chosen), sheet);
  },

  furtherWarnings: ({ body }) =>
    listOf(body['warnings'])
      .filter(isRecord)
      .flatMap(({ code, message }) => (code === 'name-differs' ? [textOf(message)] : [])),

  ofAll(all, view) {
    const takes = all.map(({ name, measured }) => {
      const sheet = openSheet(answer, measured, view);
      const { durationSec } = measured;
      return { name, durationSec, content: readKind(sheet).kind, ...standingIn(sheet, chosen) };
    });
    const legend = takes.some(({ level }) => level === 'open') ? UNCHECKED_MARK : undefined;
    const lines = [legend, bestTake(takes)].filter((line) => line !== undefined);
    return lines.length === 0 ? undefined : lines.join('\n\n');
  },

  ranks: (all, view) =>
    ranksOf(all.map((measured) => standingIn(openSheet(answer, measured, view), chosen))).map(
      (rank) => -(rank ?? 0),
    ),
});

export const overviewSummary = overviewSummaryFor({});

/** Under a list in which the mark occurs. */
const UNCHECKED_MARK = `${MARKS.open} No problem was found, but not everything could be checked.`;

const standingIn = (sheet: Sheet, chosen: ChosenTargets) =>
  standingOf(verdictOn(answer, sheet, chosen), sheet);

const commandOf = (analysis: string) => `sonometer ${analysis.replace('profile.', 'profile ')}`;

const quoted = (file: string) => (/^[\w./-]+$/.test(file) ? file : `'${file}'`);

/** Findings in full, then the names of those that have no room. */
function bulleted(
  findings: readonly Finding[],
  left: readonly Finding[],
  { view }: Sheet,
): readonly string[] {
  const lines = findings.flatMap((finding) => {
    const [first = '', ...rest] = wrapped(sentenceOf(finding), view.width - 2);
    return [`${MARKS[finding.severity]} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
  if (left.length === 0) return lines;
  const names = left.map(({ problem, title }) => withinSentence(problem ?? title));
  return [
    ...lines,
    ...wrapped(`and ${left.length} more: ${names.join(', ')}; --json has all`, view.width),
  ];
}

function numberLines(sheet: Sheet, of: ReturnType<typeof readKind>['kind']) {
  const numbers = keyNumbersOf(sheet, of);
  const columns = Math.max(0, ...numbers.map(({ title }) => title.length)) + 2;
  return numbers.map(({ id, title, value, unit }) => {
    const written = typeof value === 'number' ? figure(value, unit) : value;
    const kind = boundOf(sheet, id)?.kind;
    const most = kind === undefined ? '' : kind === 'upper' ? 'at most ' : 'at least ';
    return `${sheet.view.paint.faint(title.padEnd(columns))}${most}${written} ${unitWord(unit)}`.trimEnd();
  });
}

const passedLines = ({ passed }: Verdict, width: number): readonly string[] =>
  passed.length === 0
    ? []
    : wrapped(`Passed: ${[...new Set(passed.map(({ passedAs }) => passedAs))].join(', ')}.`, width);
