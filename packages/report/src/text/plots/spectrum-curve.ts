import { areaChart, chartColumns } from './area-chart.js';
import type { View } from '../terminal/view.js';

const ROWS = 6;
const LOW_HZ = 20;
const HIGH_HZ = 20_000;
const SPAN_DB = 72;
const TICKS_HZ = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Level over frequency, on a logarithmic axis; nothing without a spectrum or for silence. */
export function spectrumCurve(
  freqs: readonly number[],
  mags: readonly number[],
  { paint, width }: View,
): readonly string[] {
  const top = Math.max(...mags);
  const lastHz = freqs.at(-1);
  if (lastHz === undefined || top <= -120) return [];
  const highHz = Math.min(HIGH_HZ, lastHz);
  const columns = chartColumns(width);
  const hzAt = (column: number) => LOW_HZ * (highHz / LOW_HZ) ** (column / columns);
  const high = Math.ceil(top / 6) * 6;
  return areaChart(
    {
      values: Array.from({ length: columns }, (_, column) =>
        levelIn(freqs, mags, hzAt(column), hzAt(column + 1)),
      ),
      low: high - SPAN_DB,
      high,
      rows: ROWS,
      ticks: TICKS_HZ.filter((hz) => hz <= highHz).map((hz) => ({
        at: Math.log(hz / LOW_HZ) / Math.log(highHz / LOW_HZ),
        text: hz < 1000 ? String(hz) : `${hz / 1000}k`,
      })),
    },
    paint,
  );
}

/** The highest line between two frequencies; where there is none, the nearest. */
function levelIn(
  freqs: readonly number[],
  mags: readonly number[],
  fromHz: number,
  toHz: number,
): number {
  const stepHz = freqs[0] ?? 1; // grid lines are at its multiples
  const first = Math.round(fromHz / stepHz) - 1;
  const last = Math.max(first, Math.round(toHz / stepHz) - 2);
  return mags
    .slice(Math.max(0, first), Math.max(0, last) + 1)
    .reduce((level, mag) => Math.max(level, mag), -Infinity);
}
