import { readKind } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import type { MusicFit } from '../music/fit.js';
import { answerOf, checkReport, type SavedReport } from '../questions/saved-report.js';
import { isAtLeast } from '../reading/bounds.js';
import { contentWord } from '../verdicts/conditions.js';
import { verdictOn } from '../verdicts/index.js';
import { OVERVIEW } from '../verdicts/overview-rules.js';
import { rankOf } from '../verdicts/rank.js';
import { type Level, lineOf } from '../verdicts/verdict.js';
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

/**
 * One file in a table of many: its verdict, and the numbers to sort by; `null` where the analysis
 * has none.
 */
export interface FileRow {
  readonly level: Level | null;
  readonly verdict: string;
  /** Place of its verdict among others, 0 the best; `null` where there is none. */
  readonly rank: number | null;
  readonly durationSec: number | null;
  readonly integratedLufs: number | null;
  readonly truePeakDb: number | null;
  readonly signalToNoiseDb: number | null;
  /** The ratio is a lower bound. */
  readonly isAtLeast: boolean;
  readonly content: string | null;
  /** Findings to fix; without a verdict, warnings of the file. */
  readonly warnings: number;
}

/** The row of a report; `lufs` is present where it was measured in addition, for comparisons. */
export function fileRow(report: SavedReport, lufs?: number): FileRow {
  checkReport(report);
  checkArgument('lufs', lufs, 'a number', lufs === undefined || Number.isFinite(lufs));
  const facts = readFacts(report);
  const [part] = report.parts;
  const answer = part && answerOf(part);
  const ruling = answer && verdictOn(answer, facts);
  return {
    level: ruling?.level ?? null,
    // a page has the real sign
    verdict: ruling ? lineOf(ruling).replace(/(^|[ (])-(?=\d)/g, '$1−') : 'Measured.',
    rank: ruling ? rankOf(ruling, facts) : null,
    durationSec: facts.number('durationSec') ?? null,
    integratedLufs: facts.number('integratedLufs') ?? lufs ?? null,
    truePeakDb: facts.number('truePeakDb') ?? null,
    signalToNoiseDb: facts.number('signalToNoiseDb') ?? null,
    isAtLeast: isAtLeast(facts, 'signalToNoiseDb'),
    content: (answer?.id === OVERVIEW ? readKind(facts).kind : contentWord(facts)) ?? null,
    warnings: ruling
      ? ruling.findings.filter(({ severity }) => severity === 'bad' || severity === 'warn').length
      : report.warnings.length,
  };
}
