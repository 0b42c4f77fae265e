import type { Answer } from '@sonometer/engine';
import { boundOf } from '@sonometer/report/reading/bounds.js';
import { counted, figure, unitWord } from '@sonometer/report/reading/quantity.js';
import type { Reader } from '@sonometer/report/reading/reader.js';
import type { Finding } from '@sonometer/report/verdicts/finding.js';
import type { Standing } from '@sonometer/report/verdicts/rank.js';
import { clauseOf, lineOf, sentenceOf, type Verdict } from '@sonometer/report/verdicts/verdict.js';
import type { Body } from './audio-backend.js';

export const RATIO_ID = 'signalToNoiseDb';
const MAX_REASONS = 2;

/** One file in the order. */
export interface Place {
  /** The lowest comes first; none where it could not be measured, or is found among all. */
  readonly order: number | undefined;
  /** What its place among all follows from. */
  readonly standing?: RankedStanding;
  /** Its reasons, each form shorter than the one before it. */
  readonly forms: readonly [Form, ...Form[]];
}

interface Form {
  readonly facts: Body;
  readonly text: string;
}

export type RankedStanding = Standing & { readonly findings: number };

type Unit = Answer['fields'][string]['unit'];

export const noPlace = (reason: string, facts: Body = {}): Place => ({
  order: undefined,
  forms: [
    { facts: { ...facts, reasons: [reason] }, text: reason },
    { facts, text: reason },
  ],
});

export const boundWords = (title: string, kind: string | undefined, shown: string, unit: Unit) => {
  const words = kind === undefined ? [] : [kind === 'upper' ? 'at most' : 'at least'];
  return [title, ...words, shown, unitWord(unit)].join(' ').trimEnd();
};

/** With advice, without it, and the worst only. */
export function formsOf(
  verdict: Verdict,
  reader: Reader,
  remarks: readonly string[],
): Place['forms'] {
  const { level, headline, findings } = verdict;
  const first = findings.slice(0, MAX_REASONS);
  const [full, plain] = [sentenceOf, ({ text }: Finding) => text].map((textOf) => [
    ...first.map(textOf),
    ...remarks,
  ]) as [string[], string[]];
  const worst = worstOf(verdict, reader);
  return [
    { facts: { level, verdict: headline, reasons: full }, text: [headline, ...full].join(' ') },
    { facts: { level, verdict: headline, reasons: plain }, text: [headline, ...plain].join(' ') },
    { facts: { level, verdict: worst }, text: worst },
    { facts: { level }, text: worst },
  ];
}

/** The worst finding, or the number of checks that passed; of speech with its ratio to the noise. */
function worstOf(verdict: Verdict, reader: Reader): string {
  const { size: checks } = new Set(verdict.passed.map(({ passedAs }) => passedAs));
  const line =
    verdict.level === 'good'
      ? `No problem found in ${counted(checks, 'check')}.`
      : lineOf(verdict, clauseOf).replace(/\.?$/, '.');
  const ratioDb = reader.number(RATIO_ID);
  if (ratioDb === undefined || /\d dB/.test(line)) return line;
  const kind = boundOf(reader, RATIO_ID)?.kind;
  return `${line} ${boundWords('Signal-to-noise ratio', kind, figure(ratioDb, 'dB'), 'dB')}.`;
}
