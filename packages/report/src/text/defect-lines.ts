import { textOf } from '../reading/value-at.js';
import { counted, figure } from '../reading/quantity.js';
import { findDefectEvidence } from '../reading/defect-evidence.js';
import { KINDS } from '../verdicts/findings/defects/defects.js';
import type { Sheet } from './sheet.js';
import { wrapped } from './terminal/wrapped.js';

/** The first of them; the answer has the whole list. */
const MAX_LINES = 12;
const KIND_COLUMNS = 16;
const SEVERITY_COLUMNS = 6;
const MIN_COLUMNS = 18;

/**
 * A line for each defect: its time, kind, severity, confidence and evidence, which may take
 * several.
 */
export function defectLines({ objects, number, view }: Sheet): readonly string[] {
  const defects = objects('defects');
  const reported = defects.slice(0, MAX_LINES);
  const lines = reported.flatMap((defect) => {
    const { kind, startSec, severity, confidence } = defect;
    const at = `${Number(startSec).toFixed(3)} s`.padStart(10);
    const head = `${at}  ${textOf(kind).padEnd(KIND_COLUMNS)} ${textOf(severity).padEnd(SEVERITY_COLUMNS)} ${figure(Number(confidence), '1')}  `;
    const room = Math.max(MIN_COLUMNS, view.width - head.length);
    return wrapped(findDefectEvidence(defect), room).map(
      (line, i) => (i === 0 ? head : ' '.repeat(head.length)) + view.paint.faint(line),
    );
  });
  const total = KINDS.reduce((sum, kind) => sum + (number(`defectCounts.${kind}`) ?? 0), 0);
  const more = Math.max(total, defects.length) - reported.length;
  return more > 0 ? [...lines, `and ${counted(more, 'place')} more`] : lines;
}
