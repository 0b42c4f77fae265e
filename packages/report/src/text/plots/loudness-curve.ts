import { areaChart, chartColumns } from './area-chart.js';
import { ends } from './axis.js';
import { bucketed } from './bucketed.js';
import type { View } from '../terminal/view.js';
import { clock } from '../../reading/quantity.js';

const ROWS = 6;
const MIN_SPAN_LU = 12;
const MAX_SPAN_LU = 36;
/** A window holds the last 3 s, so the curve begins there. */
const WINDOW_SEC = 3;

/** Short-term loudness over time; nothing for a recording that has one window or is silent. */
export function loudnessCurve(
  values: readonly number[],
  durationSec: number,
  { paint, width }: View,
): readonly string[] {
  const top = Math.max(...values);
  if (values.length < 2 || top <= -70) return [];
  const lowest = Math.min(...values);
  const high = Math.ceil(top / 2) * 2;
  // a multiple of the rows, so that the marks are round
  const span = Math.ceil((high - lowest + 1) / ROWS) * ROWS;
  return [
    `${paint.strong('Short-term loudness')}${paint.faint(', LUFS, of the last 3 s')}`,
    ...areaChart(
      {
        values: bucketed(values, chartColumns(width)),
        low: high - Math.min(MAX_SPAN_LU, Math.max(MIN_SPAN_LU, span)),
        high,
        rows: ROWS,
        ticks: ends(clock(WINDOW_SEC), clock(durationSec)),
      },
      paint,
    ),
  ];
}
