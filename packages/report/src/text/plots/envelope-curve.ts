import { areaChart, chartColumns } from './area-chart.js';
import { ends } from './axis.js';
import { bucketed } from './bucketed.js';
import type { View } from '../terminal/view.js';
import { clock } from '../../reading/quantity.js';

const ROWS = 4;
const SPAN_DB = 48;

/** RMS levels over time, from linear values, in dBFS; nothing for silence. */
export function envelopeCurve(
  rms: readonly number[],
  durationSec: number,
  { paint, width }: View,
): readonly string[] {
  const levels = rms.map((value) => 20 * Math.log10(Math.max(value, 1e-6)));
  const top = Math.max(...levels);
  if (levels.length === 0 || top <= -119) return [];
  const high = Math.ceil(top / 6) * 6;
  return areaChart(
    {
      values: bucketed(levels, chartColumns(width)),
      low: high - SPAN_DB,
      high,
      rows: ROWS,
      ticks: ends('0', clock(durationSec)),
    },
    paint,
  );
}
