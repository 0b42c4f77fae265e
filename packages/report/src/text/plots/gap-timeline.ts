import { chartColumns, SCALE_INDENT } from './area-chart.js';
import { strip } from './strip.js';
import type { Sheet } from '../sheet.js';

/** The places of lost packets, over the whole recording. */
export function gapTimeline({
  objects,
  measured: { durationSec },
  view,
}: Sheet): readonly string[] {
  const gaps = objects('dropout-list').flatMap(({ startSec, durationMs }) =>
    typeof startSec === 'number' && typeof durationMs === 'number'
      ? [{ startSec, endSec: startSec + durationMs / 1000, ink: '▲' }]
      : [],
  );
  if (gaps.length === 0) return [];
  const columns = chartColumns(view.width);
  const ground = { startSec: 0, endSec: durationSec, ink: '▅' };
  return [
    SCALE_INDENT + view.paint.plot(strip([ground], durationSec, columns)),
    SCALE_INDENT + view.paint.bad(strip(gaps, durationSec, columns).trimEnd()),
    SCALE_INDENT + view.paint.faint('▅ sound   ▲ gap'),
  ];
}
