import type { LiveReading } from '@sonometer/engine';
import {
  type Ballistics,
  loudnessText,
  marksOf,
  markText,
  PEAK_LOW_DB,
  peakShareOf,
  type Scale,
  shareOn,
} from '../live/scale.js';
import { clock, counted, figure, signed } from '../reading/quantity.js';
import { axis, bar } from './plots/charts.js';
import { printedLength } from './sheet.js';
import { clipped, shortened, type View } from './terminal/view.js';
import type { Paint } from './terminal/paint.js';

/** The appearance of a meter in a terminal. */
export interface MeterFace {
  readonly scale: Scale;
  readonly targetLufs: number;
  /** In LU around the target, not in LUFS. */
  readonly isRelative: boolean;
}

/** A meter at the current reading. */
export interface MeterNow {
  readonly reading: LiveReading;
  /** True peak bars of the channels, which fall slowly. */
  readonly bars: readonly Ballistics[];
  /** Alarms that hold. */
  readonly raised: readonly string[];
  /** A name of the input. */
  readonly label: string;
}

const PEAK_MARKS = [-60, -40, -20, -10, 0];
const LABEL_COLUMNS = 4;
const VALUE_COLUMNS = 12;
const MAX_COLUMNS = 12;
/** Below it a mark of the highest value has no place. */
const WIDE = 64;
/** A shorter bar adds nothing to its number. */
const SHORTEST_BAR = 8;

/**
 * The meter of EBU Tech 3341 as lines: M, S and I on a scale, the range, the largest true peak; below it the true
 * peaks of the channels. No line is longer than the view is wide.
 */
export function liveMeterLines(now: MeterNow, face: MeterFace, view: View): readonly string[] {
  const { reading, raised, label } = now;
  const { paint, width } = view;
  const isWide = width >= WIDE;
  const columns = width - LABEL_COLUMNS - VALUE_COLUMNS - (isWide ? MAX_COLUMNS : 0) - 1;
  const hasBars = columns >= SHORTEST_BAR;
  const row = (name: string, ink: string, value: string, highest: string) =>
    `${paint.faint(name.padEnd(LABEL_COLUMNS))}${hasBars ? `${ink} ` : ''}${value.padStart(VALUE_COLUMNS)}` +
    (isWide ? paint.faint(highest.padStart(MAX_COLUMNS)) : '');

  const { scale, targetLufs, isRelative } = face;
  const text = (lufs: number | null) => loudnessText(lufs, targetLufs, isRelative);
  const highest = (lufs: number | null) =>
    lufs === null ? '' : `max ${text(lufs).replace(/ LUF?S?$/, '')}`;
  const shareOf = (lufs: number | null) => (lufs === null ? 0 : shareOn(scale, lufs - targetLufs));
  const target = shareOn(scale, 0);
  const loudness = (name: string, lufs: number | null, max?: number | null) => {
    const marks = [
      { at: target, mark: '│' },
      ...(max === undefined || max === null ? [] : [{ at: shareOf(max), mark: '▏' }]),
    ];
    const tint = lufs !== null && lufs > targetLufs + OVER_LU ? 'warning' : 'plot';
    return row(
      name,
      inked(shareOf(lufs), columns, marks, tint, paint),
      text(lufs),
      highest(max ?? null),
    );
  };
  const scaleMarks = marksOf(scale).map((lu) => ({
    at: shareOn(scale, lu),
    text: markText(lu, targetLufs, isRelative),
  }));
  const scaled = (marks: Parameters<typeof axis>[0]) =>
    hasBars ? [paint.faint(' '.repeat(LABEL_COLUMNS) + axis(marks, columns))] : [];
  const peaks = now.bars.slice(0, MAX_BARS).map(({ speaker, barDb, heldDb }, c) => {
    const soFar = reading.channels[c]?.truePeakDb ?? barDb;
    const tint = heldDb > 0 ? 'bad' : heldDb > HIGH_DBTP ? 'warning' : 'plot';
    const marks = heldDb > PEAK_LOW_DB ? [{ at: peakShareOf(heldDb), mark: '▏' }] : [];
    const ink = inked(peakShareOf(barDb), columns, marks, tint, paint);
    return row(speaker, ink, `${dbtp(heldDb)} dBTP`, `max ${dbtp(soFar)}`);
  });
  const title = `${clock(reading.seconds)}  ${label}`;
  const about = `${scale.label}, 0 LU = ${figure(targetLufs, 'LUFS')} LUFS`;
  const gap = width - title.length - about.length;
  const lines = [
    ...(gap >= 2
      ? [paint.strong(title) + ' '.repeat(gap) + paint.faint(about)]
      : [paint.strong(shortened(title, width)), paint.faint(about)]),
    loudness('M', reading.momentaryLufs, reading.momentaryLufsMax),
    loudness('S', reading.shortTermLufs, reading.shortTermLufsMax),
    loudness('I', reading.integratedLufs),
    ...scaled(scaleMarks),
    ...peaks,
    ...scaled(PEAK_MARKS.map((db) => ({ at: peakShareOf(db), text: `${db}` }))),
    ...inLines(factsOf(reading, paint), width),
    ...raised.map((alarm) => paint.bad(shortened(`! ${alarm}`, width))),
  ];
  return lines.map((line) => clipped(line, width));
}

/** More channels would not fit a terminal; their peaks are in the largest. */
const MAX_BARS = 8;
/** EBU R 128: the tolerance of live programmes is ±1 LU. */
const OVER_LU = 1;
/** EBU R 128: the highest permitted true peak. */
const HIGH_DBTP = -1;

const dbtp = (db: number): string => (db <= -99.95 ? '<-99' : figure(db, 'dBTP'));

/** Facts below the bars, each a whole. */
function factsOf(reading: LiveReading, paint: Paint): readonly string[] {
  const { loudnessRange, truePeakDb, stereoCorrelationNow, clippedRuns, badSamples } = reading;
  const fact = (label: string, value: string) => `${paint.faint(label)} ${value}`;
  return [
    fact('LRA', loudnessRange === null ? '–' : `${figure(loudnessRange, 'LU')} LU`),
    fact('true peak', `${dbtp(truePeakDb)} dBTP`),
    ...(reading.channels.length === 2
      ? [
          fact(
            'correlation',
            stereoCorrelationNow === null ? '–' : signed(stereoCorrelationNow, '1'),
          ),
        ]
      : []),
    fact('clipped', clippedRuns > 0 ? paint.bad(counted(clippedRuns, 'run')) : '0 runs'),
    ...(badSamples > 0 ? [paint.bad(`${counted(badSamples, 'sample')} not a number`)] : []),
    ...(reading.isPaused ? [paint.warning('paused')] : []),
  ];
}

/** As many to a line as fit. */
function inLines(facts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    const joined = last === undefined ? fact : `${last}   ${fact}`;
    if (last !== undefined && printedLength(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines;
}

/** A bar in its track, with marks over it. */
function inked(
  share: number,
  columns: number,
  marks: readonly { readonly at: number; readonly mark: string }[],
  tint: 'plot' | 'warning' | 'bad',
  paint: Paint,
): string {
  const ink = bar(share, columns);
  const cells = Array.from(ink.padEnd(columns, '·'));
  const markAt = new Map(
    marks.map(({ at, mark }) => [Math.round(Math.min(1, Math.max(0, at)) * (columns - 1)), mark]),
  );
  const runs: { kind: 'ink' | 'track' | 'mark'; text: string }[] = [];
  cells.forEach((cell, i) => {
    const mark = markAt.get(i);
    const kind = mark !== undefined ? 'mark' : i < ink.length ? 'ink' : 'track';
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += mark ?? cell;
    else runs.push({ kind, text: mark ?? cell });
  });
  return runs
    .map(({ kind, text }) =>
      kind === 'ink' ? paint[tint](text) : kind === 'mark' ? paint.strong(text) : paint.faint(text),
    )
    .join('');
}
