import { answerOf, type SavedReport } from '../questions/saved-report.js';
import { contentWord } from '../verdicts/content-word.js';
import { rankOf } from '../verdicts/rank.js';
import { verdictOn } from '../verdicts/index.js';
import { type Level, lineOf } from '../verdicts/verdict.js';
import { readFacts } from './facts.js';

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
  readonly content: string | null;
  readonly warnings: number;
}

/** The row of a report; `lufs` is present where it was measured in addition, for comparisons. */
export function fileRow(report: SavedReport, lufs?: number): FileRow {
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
    content: contentWord(facts) ?? null,
    warnings: report.warnings.length,
  };
}
