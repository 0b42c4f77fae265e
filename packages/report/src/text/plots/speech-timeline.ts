import { chartColumns, SCALE_INDENT } from './area-chart.js';
import { strip } from './strip.js';
import { buildWorstPhrase } from '../../verdicts/findings/speech/worst-phrase.js';
import { moment } from '../../reading/moment.js';
import { envelopeCurve } from './envelope-curve.js';
import type { Sheet } from '../sheet.js';

const SPEECH = '▅';
const WORST = '▲';

/** Level over time, and under it where there is speech; the worst phrase has a mark of its own. */
export function speechTimeline(sheet: Sheet): readonly string[] {
  const { objects, numbers, measured, view } = sheet;
  const { durationSec } = measured;
  const { paint } = view;
  const columns = chartColumns(view.width);
  const phrases = objects('segments').flatMap(({ startSec, endSec }) =>
    typeof startSec === 'number' && typeof endSec === 'number'
      ? [{ startSec, endSec, ink: SPEECH }]
      : [],
  );
  const curve = envelopeCurve(numbers('rmsEnvelope'), durationSec, view);
  if (phrases.length === 0) return curve;

  const worst = buildWorstPhrase(sheet);
  const legend = [`${SPEECH} speech`];
  if (worst)
    legend.push(`${WORST} worst phrase, ${moment(worst.startSec)} to ${moment(worst.endSec)}`);
  const row = (text: string) => SCALE_INDENT + text.trimEnd();
  return [
    ...curve,
    paint.plot(row(strip(phrases, durationSec, columns))),
    ...(worst ? [paint.warning(row(strip([{ ...worst, ink: WORST }], durationSec, columns)))] : []),
    paint.faint(SCALE_INDENT + legend.join('   ')),
  ];
}
