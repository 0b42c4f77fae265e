import { textOf } from '../reading/value-at.js';
import { counted, figure } from '../reading/quantity.js';
import { KINDS } from '../verdicts/findings/defects/defects.js';
import type { Sheet } from './sheet.js';

/** The first of them; the whole list stands in the answer. */
const MOST_LINES = 12;
const KIND_COLUMNS = 16;
const SEVERITY_COLUMNS = 6;

/** A line for each defect: when, what, how bad, where, how sure. */
export function defectLines({ objects, number }: Sheet): readonly string[] {
  const defects = objects('defects');
  const lines = defects
    .slice(0, MOST_LINES)
    .map(({ kind, startSec, channel, severity, confidence }) => {
      const at = `${Number(startSec).toFixed(3)} s`.padStart(10);
      const where = channel === undefined ? '' : `channel ${Number(channel)}`;
      return `${at}  ${textOf(kind).padEnd(KIND_COLUMNS)} ${textOf(severity).padEnd(SEVERITY_COLUMNS)} ${where.padEnd(12)} ${figure(Number(confidence), '1')}`;
    });
  const total = KINDS.reduce((sum, kind) => sum + (number(`defectCounts.${kind}`) ?? 0), 0);
  const more = Math.max(total, defects.length) - lines.length;
  return more > 0 ? [...lines, `and ${counted(more, 'place')} more`] : lines;
}
