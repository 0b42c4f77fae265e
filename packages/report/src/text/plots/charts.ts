import { PLATFORM_RULES, platformLabel } from '../../presentation/tables.js';
import { figure, signed } from '../../reading/quantity.js';
import { textOf } from '../../reading/reader.js';
import { exceedsLimit, SHOWN_DB } from '../../verdicts/standards.js';
import { printedLength, type Sheet } from '../sheet.js';
import type { Paint } from '../terminal/paint.js';
import type { View } from '../terminal/view.js';

/** A text under a plot. */
export interface Tick {
  /** 0 at the left end, 1 at the right. */
  readonly at: number;
  readonly text: string;
}

/** Texts under their places, in `columns`; one that would touch the one before is left out. */
export function axis(ticks: readonly Tick[], columns: number): string {
  let line = '';
  for (const { at, text } of ticks) {
    const centred = Math.round(at * (columns - 1)) - Math.floor(text.length / 2);
    const from = Math.max(0, Math.min(columns - text.length, centred));
    if (line !== '' && from <= line.length) continue;
    line = line.padEnd(from) + text;
  }
  return line;
}

/** The two ends of a time axis. */
export const ends = (from: string, to: string): readonly Tick[] => [
  { at: 0, text: from },
  { at: 1, text: to },
];

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

const WIDTH_EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of at most `columns`, in steps of an eighth; a nonzero value is always visible. */
export function bar(share: number, columns: number): string {
  const filled = Math.min(1, Math.max(0, share)) * columns * 8;
  const eighths = share > 0 ? Math.max(1, Math.round(filled)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + (WIDTH_EIGHTHS[eighths % 8] ?? '');
}

const BANDS = {
  sub: 'sub 20-60 Hz',
  bass: 'bass 60-250 Hz',
  lowMid: 'low mid 250-500 Hz',
  mid: 'mid 0.5-2 kHz',
  highMid: 'high mid 2-4 kHz',
  presence: 'presence 4-6 kHz',
  air: 'air 6-20 kHz',
};

/** A bar is empty at and below this share of the power. */
const FOOT_DB = -42;

/**
 * Share of each band of the power. The bars compare levels, as the ear does: as shares, the bass
 * would dwarf the rest.
 */
export function bandBars(
  { number, view: { paint, width } }: Sheet,
  block = 'bandEnergy',
): string[] {
  const columns = Math.max(10, width - 42);
  return Object.entries(BANDS).flatMap(([band, label]) => {
    const share = number(`${block}.${band}`);
    if (share === undefined) return [];
    const db = 10 * Math.log10(Math.max(share, 1e-12));
    const percent = `${(share * 100).toFixed(1)} %`.padStart(8);
    const level = (db <= -99.95 ? '-' : `${figure(db, 'dB')} dB`).padStart(9);
    const ink = bar(1 - db / FOOT_DB, columns);
    const line = paint.faint(label.padEnd(19)) + percent + paint.faint(level);
    return [ink === '' ? line : `${line}  ${paint.plot(ink)}`];
  });
}

/**
 * As many values as there are columns: each the largest of the values that fall into it, so that no
 * peak gets lost; fewer values are repeated.
 */
export function bucketed(values: readonly number[], columns: number): readonly number[] {
  return Array.from({ length: values.length === 0 ? 0 : columns }, (_, column) => {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    return values.slice(from, to).reduce((top, value) => Math.max(top, value), -Infinity);
  });
}

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

export interface Meter {
  readonly bars: readonly { readonly label: string; readonly value: number }[];
  /** Ends of the scale. */
  readonly low: number;
  readonly high: number;
  /** Distance of the marks under the bars. */
  readonly every: number;
  /** Values that a mark over the bars points at, and what they are. */
  readonly targets: readonly number[];
  readonly targetLabel: string;
  readonly width: number;
}

/** Bars on one scale, with marks over them at the values that matter. */
export function meter(given: Meter, paint: Paint): readonly string[] {
  const { bars, low, high, every, targets, targetLabel, width } = given;
  const labels = Math.max(targetLabel.length, ...bars.map(({ label }) => label.length)) + 2;
  const columns = width - labels;
  const shareOf = (value: number) => (value - low) / (high - low);

  const over = Array.from<string>({ length: columns }).fill(' ');
  for (const target of targets) over[Math.round(shareOf(target) * (columns - 1))] = '▾';
  const marks = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, i) => ({
    at: (i * every) / (high - low),
    text: String(low + i * every),
  }));
  return [
    paint.faint(targetLabel.padEnd(labels)) + paint.good(over.join('').trimEnd()),
    ...bars.map(({ label, value }) => {
      const ink = bar(shareOf(value), columns);
      const track = '·'.repeat(columns - ink.length);
      return paint.faint(label.padEnd(labels)) + paint.plot(ink) + paint.faint(track);
    }),
    paint.faint(' '.repeat(labels) + axis(marks, columns)),
  ];
}

/** The effect of each platform's player on the file. */
export function platformLines({ objects, view: { paint, width } }: Sheet): readonly string[] {
  return objects('platformNormalisation').flatMap((one) => {
    const gainDb = Number(one['gainDb']);
    // as the advice states it: less than is shown is no change
    const isChanged = Math.abs(gainDb) >= SHOWN_DB;
    const gain = (isChanged ? `${signed(gainDb, 'dB')} dB` : '–').padStart(9);
    const level = `${figure(Number(one['resultLufs']), 'LUFS')} LUFS`.padStart(13);
    const peak = `${figure(Number(one['truePeakAfterDb']), 'dBTP')} dBTP`.padStart(13);
    const isOver = exceedsLimit(Number(one['truePeakAfterDb']), Number(one['ceilingDb']));
    const rule = isChanged ? (PLATFORM_RULES[textOf(one['rule'])] ?? '') : 'unchanged';
    const note = isOver ? `${rule}, peaks above ${Number(one['ceilingDb'])}` : rule;
    const name = platformLabel(textOf(one['platform'])).padEnd(14);
    const figures = `${name}${gain}${level}${isOver ? paint.warning(peak) : peak}`;
    const fits = printedLength(figures) + 2 + note.length <= width;
    return fits ? [`${figures}  ${paint.faint(note)}`] : [figures, `  ${paint.faint(note)}`];
  });
}
