import type { Answer } from '@sonometer/engine';
import type { Sheet } from './sheet.js';
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
import type { Paint } from './terminal/paint.js';
import type { View } from './terminal/view.js';
import { wrapped } from './terminal/wrapped.js';

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
