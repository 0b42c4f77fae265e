import type { Answer } from '@sonometer/engine';
import { families } from '../questions/families.js';
import { clock, figure, isFloor, signed } from '../reading/quantity.js';
import type { Measured } from '../reading/reader.js';
import { commandOn } from '../verdicts/command-on.js';
import type { Finding, Severity } from '../verdicts/finding.js';
import { verdictOn } from '../verdicts/index.js';
import {
  clauseOf,
  type Level,
  lineOf,
  sentenceOf,
  uncheckedLines,
  type Verdict,
} from '../verdicts/verdict.js';
import { pageOf, section } from './rows.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import type { Paint } from './terminal/paint.js';
import { printable, type View, wrapped } from './terminal/view.js';

/** The name and the format of the measured file. */
export function heading({ body, durationSec, file }: Measured, paint: Paint): string[] {
  const name = typeof body['fileName'] === 'string' ? body['fileName'] : 'standard input';
  return [
    paint.strong(printable(name)),
    paint.faint([...(file ? factsOf(file) : []), clock(durationSec)].join(' · ')),
  ];
}

function factsOf({ format, facts }: NonNullable<Measured['file']>): string[] {
  const { container, codec, bitDepth } = facts;
  return [
    container,
    ...(codec === container ? [] : [codec]),
    ...(bitDepth === undefined ? [] : [`${bitDepth} bit`]),
    `${format.rateHz / 1000} kHz`,
    WORDS[format.channels] ?? `${format.channels} channels`,
  ];
}

const WORDS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

type Mark = Level | Severity;

export const MARKS: Readonly<Record<Mark, string>> = {
  good: '✓',
  info: '·',
  open: '?',
  warn: '!',
  bad: '✗',
};

/** The verdict, its findings, worst first, and what was not checked. */
export function verdictLines(answer: Answer, sheet: Sheet): readonly string[] {
  const verdict = verdictOn(answer, sheet);
  if (!verdict) return [];
  const { paint, width } = sheet.view;
  const ink = inkOf(paint);
  const unchecked = uncheckedLines(verdict);
  return [
    ...headlineOf(verdict, sheet.view),
    ...verdict.findings.flatMap((finding) => {
      const [first = '', ...rest] = wrapped(sentenceOf(finding), width - 2);
      const mark = ink[finding.severity](MARKS[finding.severity]);
      return [`${mark} ${first}`, ...rest.map((line) => `  ${line}`)];
    }),
    ...unchecked
      .flatMap((line) => wrapped(`Not checked: ${line}.`, width))
      .map((line) => paint.faint(line)),
    ...explainLine(verdict.findings).map((line) => paint.faint(line)),
  ];
}

/** The title of a verdict, in the colour of its level. */
export const headlineOf = (
  { headline, level }: Verdict,
  { paint, width }: View,
): readonly string[] => wrapped(headline, width).map(inkOf(paint)[level]);

/** The link to the explanation and the fix: of the worst finding that needs action. */
export function explainLine(findings: readonly Finding[]): readonly string[] {
  const [worst] = findings.filter(({ severity }) => severity === 'bad' || severity === 'warn');
  return worst === undefined ? [] : [`More: sonometer explain ${worst.id}`];
}

const inkOf = (paint: Paint): Readonly<Record<Mark, (text: string) => string>> => ({
  good: (text) => paint.good(text),
  info: (text) => text,
  open: (text) => paint.warning(text),
  warn: (text) => paint.warning(text),
  bad: (text) => paint.bad(text),
});

/** Only the worst finding, for a list; the headline where there is nothing against it. */
export function verdictLine(answer: Answer, sheet: Sheet): string {
  const verdict = verdictOn(answer, sheet);
  if (!verdict) return '';
  const text = lineOf(verdict);
  const stated = `${MARKS[verdict.level]} ${clauseOf(text)}`;
  return inkOf(sheet.view.paint)[verdict.level](stated);
}

const { answer } = families.check;

export const checkSummary: Summary = {
  page(measured, view) {
    const { paint, width } = view;
    const sheet = openSheet(answer, measured, view);
    const fix = sheet.text('ffmpegFix');
    const caveat = sheet.text('target.measurementCaveat');
    return pageOf(
      heading(measured, paint),
      [...verdictLines(answer, sheet), ...figures(sheet)],
      // unbroken, so that it can be copied
      fix === undefined
        ? []
        : section('To fix it', [commandOn(fix, sheet.text('fileName'))], paint),
      [...evidence(sheet), ...(caveat === undefined ? [] : wrapped(caveat, width))].map((line) =>
        paint.faint(line),
      ),
    );
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    const cell = (path: string, unit: 'LUFS' | 'dBTP') =>
      `${figure(sheet.number(`measurements.${path}`) ?? NaN, unit).padStart(6)} ${unit}`;
    const issues = sheet
      .objects('issues')
      .flatMap(({ issue }) => (typeof issue === 'string' ? issue.replaceAll('_', ' ') : []));
    const mark = isPass(sheet) ? view.paint.good('✓ pass') : view.paint.bad('✗ fail');
    return [mark, cell('integratedLufs', 'LUFS'), cell('truePeakDb', 'dBTP'), issues.join(', ')]
      .join('  ')
      .trimEnd();
  },
};

const isPass = ({ value }: Sheet): boolean => value('pass') === true;

/** Measured, wanted, and the difference. */
function figures({ number, view: { paint } }: Sheet): readonly string[] {
  const line = (label: string, path: string, want: string, delta: string, unit: 'LUFS' | 'dBTP') =>
    paint.faint(label.padEnd(13)) +
    `${figure(number(path) ?? NaN, unit).padStart(7)} ${unit}` +
    paint.faint(`   target ${String(number(want)).padEnd(5)}  difference `) +
    (isFloor(number(path) ?? NaN, unit) ? 'none' : signed(number(delta) ?? NaN, unit));
  const of = (name: string) => `measurements.${name}`;
  return [
    line('Integrated', of('integratedLufs'), 'target.lufs', of('lufsDelta'), 'LUFS'),
    line('True peak', of('truePeakDb'), 'target.tp', of('tpDelta'), 'dBTP'),
  ];
}

/** The source of the target's figures. */
function evidence({ text }: Sheet): readonly string[] {
  const source = text('target.source');
  if (source === undefined) return [];
  const url = text('target.sourceUrl');
  return [
    `Target ${source}, verified on ${text('target.verifiedOn') ?? '?'}${url === undefined ? '.' : ':'}`,
    ...(url === undefined ? [] : [url]),
  ];
}
