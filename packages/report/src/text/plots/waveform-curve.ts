import { areaChart, chartColumns } from './area-chart.js';
import { ends } from './axis.js';
import { bucketed } from './bucketed.js';
import type { View } from '../terminal/view.js';
import { clock } from '../../reading/quantity.js';

const ROWS = 4;

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
