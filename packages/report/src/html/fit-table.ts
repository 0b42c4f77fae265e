import { readKind } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import type { MusicFit } from '../music/fit.js';
import { answerOf, checkReport, type SavedReport } from '../questions/saved-report.js';
import type { ChosenTargets } from '../verdicts/delivery.js';
import { contentWord } from '../verdicts/conditions.js';
import { verdictOn } from '../verdicts/index.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { type Standing, standingOf } from '../verdicts/rank.js';
import { lineOf } from '../verdicts/verdict.js';
import { html, type Html, minus } from './html.js';
import { readFacts } from './value-html.js';

const PARTS = ['tempo', 'key', 'tuning', 'swing', 'metre'] as const;
const WORDS = { fits: 'fits', 'after-change': 'after a change', apart: 'does not fit' } as const;

/** How two recordings play together: a row for each part, and why one was not checked. */
export const fitTable = (fit: MusicFit): Html =>
  html`<table class="compared">
    <caption>
      Compatibility
    </caption>
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col">B to A</th>
        <th scope="col">Explanation</th>
      </tr>
    </thead>
    <tbody>
      ${PARTS.map((name) => {
        const part = fit[name];
        return html`<tr>
          <th scope="row">${name}</th>
          <td>${part ? WORDS[part.judgement] : 'not checked'}</td>
          <td>${minus(part?.text ?? fit.omitted[name] ?? '')}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;

/** The numbers of a row that may be missing for a reason. */
const NUMBERS = ['integratedLufs', 'truePeakDb', 'signalToNoiseDb'] as const;

/**
 * One file in a table of many: its verdict, and the numbers to sort by; `null` where the analysis
 * has none.
 */
export interface FileRow extends Standing {
  readonly verdict: string;
  readonly durationSec: number | null;
  readonly integratedLufs: number | null;
  readonly truePeakDb: number | null;
  readonly content: string | null;
  /** Why a number is not there. */
  readonly missing: Readonly<Partial<Record<(typeof NUMBERS)[number], string>>>;
  /** Findings to fix; without a verdict, warnings of the file. */
  readonly warnings: number;
}

/**
 * The row of a report; `lufs` is present where it was measured in addition, for comparisons, and `chosen` where a user
 * chose delivery targets.
 */
export function fileRow(report: SavedReport, lufs?: number, chosen: ChosenTargets = {}): FileRow {
  checkReport(report);
  checkArgument('lufs', lufs, 'a number', lufs === undefined || Number.isFinite(lufs));
  const facts = readFacts(report);
  const [part] = report.parts;
  const answer = part && answerOf(part);
  const ruling = answer && verdictOn(answer, facts, chosen);
  return {
    ...standingOf(ruling, facts),
    // a page has the real sign
    verdict: ruling ? lineOf(ruling).replace(/(^|[ (])-(?=\d)/g, '$1−') : 'Measured.',
    durationSec: facts.number('durationSec') ?? null,
    integratedLufs: facts.number('integratedLufs') ?? lufs ?? null,
    truePeakDb: facts.number('truePeakDb') ?? null,
    content: (answer?.id === OVERVIEW ? readKind(facts).kind : contentWord(facts)) ?? null,
    missing: Object.fromEntries(
      NUMBERS.filter((name) => !facts.has(name) && facts.isRequested(name)).map((name) => [
        name,
        facts.reason(name),
      ]),
    ),
    warnings: ruling
      ? ruling.findings.filter(({ severity }) => severity === 'bad' || severity === 'warn').length
      : report.warnings.length,
  };
}
