import { axis, type Tick } from './axis.js';
import type { Paint } from '../terminal/paint.js';

const EIGHTHS = ' ▁▂▃▄▅▆▇█';

export interface AreaChart {
  /** Height of each column, between `low` and `high`. */
  readonly values: readonly number[];
  /** Value at the foot and at the top. */
  readonly low: number;
  readonly high: number;
  /** Height in lines. */
  readonly rows: number;
  readonly ticks: readonly Tick[];
  /** Writes a value of the scale; whole numbers by default. */
  readonly mark?: (value: number) => string;
}

/** Columns of a chart next to its scale. */
export const chartColumns = (width: number): number => width - SCALE_COLUMNS - 2;

const SCALE_COLUMNS = 4;

/** The text before the columns of a chart; a line under it begins with it. */
export const SCALE_INDENT = ' '.repeat(SCALE_COLUMNS + 2);

const whole = (value: number): string => String(Math.round(value));

/** A filled curve with its scale at the left; eight steps to a line. */
export function areaChart(chart: AreaChart, paint: Paint): readonly string[] {
  const { values, low, high, rows, ticks, mark = whole } = chart;
  const heights = values.map((value) =>
    Math.round(Math.min(1, Math.max(0, (value - low) / (high - low))) * rows * 8),
  );
  const lines = Array.from({ length: rows }, (_, row) => {
    // every second line has a mark, which names the top of its line
    const text = row % 2 === 0 ? mark(high - (row * (high - low)) / rows) : '';
    const foot = (rows - 1 - row) * 8;
    const ink = heights
      .map((height) => EIGHTHS[Math.min(8, Math.max(0, height - foot))] ?? ' ')
      .join('')
      .trimEnd();
    const scale = `${text.padStart(SCALE_COLUMNS)} ${text === '' ? '│' : '┤'}`;
    return paint.faint(scale) + paint.plot(ink);
  });
  return [
    ...lines,
    paint.faint(`${SCALE_INDENT.slice(1)}└${'─'.repeat(values.length)}`),
    paint.faint(SCALE_INDENT + axis(ticks, values.length)),
  ];
}
