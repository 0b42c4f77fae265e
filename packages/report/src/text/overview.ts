import { answerById } from '../questions/families.js';
import { figure, unitWord } from '../reading/quantity.js';
import { readKind } from '@sonometer/engine';
import { bestTake } from '../overview/best-take.js';
import { keyNumbersOf, nextAnalyses } from '../overview/key-numbers.js';
import { type Finding, MARKS } from '../verdicts/finding.js';
import { verdictOn } from '../verdicts/index.js';
import { boundOf, isAtLeast } from '../reading/bounds.js';
import { rankOf } from '../verdicts/rank.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { sentenceOf, type Verdict } from '../verdicts/verdict.js';
import { explainLine, heading, headlineOf, verdictLine } from './verdict-lines.js';
import { pageOf, section } from './rows.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { wrapped } from './terminal/view.js';

/** More findings are counted: a page that nobody scrolls. */
const MAX_FINDINGS = 5;
const MAX_NOTES = 3;
/** A page that needs no scrolling. */
const MAX_LINES = 30;

const answer = answerById(OVERVIEW);

/** What a file is, its verdict, what to fix first, and the numbers that decide: at most 30 lines. */
export const overviewSummary: Summary = {
  page(measured, view) {
    const { paint, width } = view;
    const sheet = openSheet(answer, measured, view);
    const verdict = verdictOn(answer, sheet);
    if (!verdict) return '';
    const { kind } = readKind(sheet);
    const of = (...severities: readonly Finding['severity'][]) =>
      verdict.findings.filter(({ severity }) => severities.includes(severity));
    const file = typeof measured.body['fileName'] === 'string' ? measured.body['fileName'] : 'FILE';
    const commands = nextAnalyses(kind, sheet).map(
      ({ analysis }) => `${commandOf(analysis)} ${quoted(file)}`,
    );
    // the reasons are in the answer; here they would take the room of the problems
    const titles = [
      ...verdict.unchecked.map(({ title }) => title),
      ...(verdict.left === undefined ? [] : [verdict.left]),
    ];
    const unchecked =
      titles.length === 0 ? [] : wrapped(`Not checked: ${titles.join(', ')}.`, width);
    const last = [
      [...passedLines(verdict, width), ...unchecked.map((line) => paint.faint(line))],
      [
        ...explainLine(verdict.findings),
        ...commands.slice(0, 2).map((one, i) => `${i === 0 ? 'Next: ' : '      '}${one}`),
      ].map((line) => paint.faint(line)),
    ];
    const pageWith = (problems: number, notes: number) =>
      pageOf(
        heading(measured, paint),
        headlineOf(verdict, view),
        section('Fix first', bulleted(of('bad', 'warn'), problems, sheet), paint),
        section('Also', bulleted(of('info'), notes, sheet), paint),
        section('Key numbers', numberLines(sheet, kind), paint),
        ...last,
      );
    // notes go before problems, where there is no room for all
    const choices = [
      [MAX_FINDINGS, MAX_NOTES],
      [MAX_FINDINGS, 1],
      [MAX_FINDINGS, 0],
      [4, 0],
      [3, 0],
      [2, 0],
      [1, 0],
    ] as const;
    const pages = choices.map(([problems, notes]) => pageWith(problems, notes));
    return pages.find((page) => page.split('\n').length <= MAX_LINES) ?? pages.at(-1) ?? '';
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    return verdictLine(verdictOn(answer, sheet), sheet);
  },

  ofAll: (all, view) =>
    bestTake(
      all.map(({ name, measured }) => {
        const sheet = openSheet(answer, measured, view);
        const verdict = verdictOn(answer, sheet);
        return {
          name,
          content: readKind(sheet).kind,
          level: verdict?.level ?? null,
          rank: verdict ? rankOf(verdict, sheet) : null,
          signalToNoiseDb: sheet.number('signalToNoiseDb') ?? null,
          isAtLeast: isAtLeast(sheet, 'signalToNoiseDb'),
        };
      }),
    ),

  rank(measured, view) {
    const sheet = openSheet(answer, measured, view);
    const verdict = verdictOn(answer, sheet);
    return verdict ? -rankOf(verdict, sheet) : 0;
  },
};

const commandOf = (analysis: string) => `sonometer ${analysis.replace('profile.', 'profile ')}`;

const quoted = (file: string) => (/^[\w./-]+$/.test(file) ? file : `'${file}'`);

function bulleted(findings: readonly Finding[], max: number, { view }: Sheet): readonly string[] {
  const lines = findings.slice(0, max).flatMap((finding) => {
    const [first = '', ...rest] = wrapped(sentenceOf(finding), view.width - 2);
    return [`${MARKS[finding.severity]} ${first}`, ...rest.map((line) => `  ${line}`)];
  });
  const more = findings.length - max;
  if (max === 0) return [];
  return more > 0 ? [...lines, `and ${more} more; --json has all`] : lines;
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
