import { openSheet } from '../../../cli/summaries/sheet.js';
import { openPaint } from '../../../cli/terminal/paint.js';
import { judges } from '../../../cli/verdicts/index.js';
import type { Finding } from './findings.js';
import { answerOf, type SavedReport } from '../../../saved-report.js';

/** Which judge of the command line rules on an answer: the same words at both doors. */
const JUDGE_OF: Readonly<Record<string, string>> = { mix: 'master', voice: 'voice' };

const TONES = { bad: 'bad', doubt: 'warn', good: 'good' } as const;
const RANKS = { bad: 0, doubt: 1, good: 2 };

/** The verdict on an answer that has a judge, its findings worst first. */
export function judged({ parts, warnings }: SavedReport) {
  const [part] = parts;
  const answer = part && answerOf(part);
  if (!answer) return undefined;
  const judge = judges[JUDGE_OF[answer.id] ?? answer.id.replace(/^profile\./, '')];
  if (!judge || (!(answer.id in JUDGE_OF) && !answer.id.startsWith('profile.'))) return undefined;
  const durationSec = Number(part.body['durationSec'] ?? 0);
  const view = { width: 100, paint: openPaint(false) };
  const {
    level,
    answer: said,
    findings,
  } = judge(openSheet(answer, { body: part.body, durationSec, warnings }, view));
  return {
    tone: TONES[level],
    answer: said,
    findings: [...findings]
      .sort((a, b) => RANKS[a.level] - RANKS[b.level])
      .map((one): Finding => ({
        tone: TONES[one.level],
        text: one.text.replace(/(^|[ (])-(?=\d)/g, '$1−'),
      })),
  };
}
