import { areaChart, chartColumns } from './area-chart.js';
import type { View } from '../terminal/view.js';

const ROWS = 6;
const SPAN_DB = 72;
/** Bands whose centre is written under the chart. */
const NAMED_HZ = [25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Third-octave levels side by side; nothing for silence. */
export function thirdOctaveChart(
  centresHz: readonly number[],
  levelsDb: readonly number[],
  { paint, width }: View,
): readonly string[] {
  const top = Math.max(...levelsDb);
  if (levelsDb.length === 0 || top <= -120) return [];
  const perBand = Math.max(1, Math.floor(chartColumns(width) / levelsDb.length));
  const high = Math.ceil(top / 6) * 6;
  return areaChart(
    {
      values: levelsDb.flatMap((db) => Array.from({ length: perBand }, () => db)),
      low: high - SPAN_DB,
      high,
      rows: ROWS,
      ticks: centresHz.flatMap((hz, band) =>
        NAMED_HZ.includes(hz)
          ? [{ at: (band + 0.5) / levelsDb.length, text: hz < 1000 ? String(hz) : `${hz / 1000}k` }]
          : [],
      ),
    },
    paint,
  );
}
