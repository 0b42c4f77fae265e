import { clock } from '../../reading/quantity.js';
import type { View } from '../terminal/view.js';
import { areaChart, bucketed, chartColumns, ends } from './charts.js';

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

const LOUDNESS_ROWS = 6;
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
  const span = Math.ceil((high - lowest + 1) / LOUDNESS_ROWS) * LOUDNESS_ROWS;
  return [
    `${paint.strong('Short-term loudness')}${paint.faint(', LUFS, of the last 3 s')}`,
    ...areaChart(
      {
        values: bucketed(values, chartColumns(width)),
        low: high - Math.min(MAX_SPAN_LU, Math.max(MIN_SPAN_LU, span)),
        high,
        rows: LOUDNESS_ROWS,
        ticks: ends(clock(WINDOW_SEC), clock(durationSec)),
      },
      paint,
    ),
  ];
}

const SPECTRUM_ROWS = 6;
const LOW_HZ = 20;
const HIGH_HZ = 20_000;
const SPECTRUM_SPAN_DB = 72;
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
      low: high - SPECTRUM_SPAN_DB,
      high,
      rows: SPECTRUM_ROWS,
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

/** Peaks over time, linear, full scale at 1. */
export function waveformCurve(
  peaks: readonly number[],
  durationSec: number,
  { paint, width }: View,
): readonly string[] {
  if (peaks.length === 0) return [];
  return areaChart(
    {
      values: bucketed(peaks, chartColumns(width)),
      low: 0,
      high: Math.max(1, ...peaks),
      rows: ROWS,
      ticks: ends('0', clock(durationSec)),
      mark: (value) => (value < 100 ? value.toFixed(1) : value.toExponential(0)),
    },
    paint,
  );
}
