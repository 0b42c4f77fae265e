import { moment } from '../../reading/moment.js';
import { numbersOf, textOf } from '../../reading/reader.js';
import { buildWorstPhrase } from '../../verdicts/findings/phrase-noise.js';
import type { Sheet } from '../sheet.js';
import { bar, chartColumns, SCALE_INDENT } from './charts.js';
import { envelopeCurve } from './curves.js';

/** A stretch of time, and its sign. */
export interface Span {
  readonly startSec: number;
  readonly endSec: number;
  readonly ink: string;
}

/**
 * Time as a line of signs: each column shows the span that fills most of it, later spans over earlier
 * ones; a span too short for a column still has one.
 */
export function strip(spans: readonly Span[], durationSec: number, columns: number): string {
  const line = Array.from<string>({ length: columns }).fill(' ');
  for (const { startSec, endSec, ink } of spans) {
    const from = Math.min(columns - 1, Math.round((startSec / durationSec) * columns));
    const to = Math.max(from + 1, Math.round((endSec / durationSec) * columns));
    line.fill(ink, from, to);
  }
  return line.join('');
}

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

const SPEECH = '▅';
const WORST = '▲';

/** Level over time, and under it where there is speech; the worst phrase has a mark of its own. */
export function speechTimeline(sheet: Sheet): readonly string[] {
  const { objects, numbers, measured, view } = sheet;
  const { durationSec } = measured;
  const { paint } = view;
  const columns = chartColumns(view.width);
  const phrases = objects('segments').flatMap(({ startSec, endSec }) =>
    typeof startSec === 'number' && typeof endSec === 'number'
      ? [{ startSec, endSec, ink: SPEECH }]
      : [],
  );
  const curve = envelopeCurve(numbers('rmsEnvelope'), durationSec, view);
  if (phrases.length === 0) return curve;

  const worst = buildWorstPhrase(sheet);
  const legend = [`${SPEECH} speech`];
  if (worst)
    legend.push(`${WORST} worst phrase, ${moment(worst.startSec)} to ${moment(worst.endSec)}`);
  const row = (text: string) => SCALE_INDENT + text.trimEnd();
  return [
    ...curve,
    paint.plot(row(strip(phrases, durationSec, columns))),
    ...(worst ? [paint.warning(row(strip([{ ...worst, ink: WORST }], durationSec, columns)))] : []),
    paint.faint(SCALE_INDENT + legend.join('   ')),
  ];
}

const CHANNELS = [1, 2];

/** Speaker turns: a line for each channel. */
export function turnTimeline({
  objects,
  measured: { durationSec },
  view,
}: Sheet): readonly string[] {
  const turns = objects('turns').flatMap(({ channel, startSec, endSec }) =>
    typeof startSec === 'number' && typeof endSec === 'number'
      ? [{ channel, startSec, endSec, ink: '▅' }]
      : [],
  );
  if (turns.length === 0) return [];
  const columns = chartColumns(view.width);
  return CHANNELS.map((channel) => {
    const own = turns.filter((turn) => turn.channel === channel);
    const name = String(channel).padStart(SCALE_INDENT.length - 1);
    return `${name} ${view.paint.plot(strip(own, durationSec, columns).trimEnd())}`.trimEnd();
  });
}

const EIGHTHS = '▁▂▃▄▅▆▇█';

/** The grid over the whole recording: a point for each beat, a line where a bar opens; nothing where they would touch. */
export function beatStrip({ value, measured: { durationSec }, view }: Sheet): readonly string[] {
  const columns = chartColumns(view.width);
  const bars = numbersOf(value('metre.downbeatsSec'));
  const beats = numbersOf(value('beats.timesSec'));
  const shown = 2 * beats.length <= columns ? [...beats] : [];
  if (shown.length + bars.length === 0 || 2 * bars.length > columns) return [];
  const inked = (times: readonly number[], ink: string) =>
    times.map((time) => ({ startSec: time, endSec: time, ink }));
  const line = strip([...inked(shown, '·'), ...inked(bars, '│')], durationSec, columns);
  return [SCALE_INDENT + view.paint.plot(line.trimEnd())];
}

/** A line of notes over the whole recording, each as high as it is among them. */
export function noteStrip({ objects, measured: { durationSec }, view }: Sheet): readonly string[] {
  const notes = objects('note-list');
  const keys = notes.map(({ midi }) => Number(midi));
  const [low, high] = [Math.min(...keys), Math.max(...keys)];
  if (notes.length < 2) return [];
  const spans = notes.map(({ startSec, endSec, midi }) => ({
    startSec: Number(startSec),
    endSec: Number(endSec),
    ink: EIGHTHS[Math.round(((Number(midi) - low) / Math.max(1, high - low)) * 7)] ?? '▁',
  }));
  const line = strip(spans, durationSec, chartColumns(view.width));
  return [SCALE_INDENT + view.paint.plot(line.trimEnd())];
}

/** Keys that change, by their Camelot codes over time. */
export function keyStrip({ objects, measured: { durationSec }, view }: Sheet): readonly string[] {
  const keys = objects('key-list');
  if (keys.length < 2) return [];
  const columns = chartColumns(view.width);
  let line = '';
  for (const { startSec, camelot } of keys) {
    const from = Math.round((Number(startSec) / durationSec) * columns);
    const text = `│${textOf(camelot)}`;
    if (from < line.length || from + text.length > columns) continue;
    line = line.padEnd(from) + text;
  }
  return [SCALE_INDENT + view.paint.plot(line)];
}

const COLUMNS = [
  { title: 'EDT', key: 'edtSec', decimals: 2 },
  { title: 'T20', key: 't20Sec', decimals: 2 },
  { title: 'T30', key: 't30Sec', decimals: 2 },
  { title: 'R²', key: 't20R2', decimals: 3 },
  { title: 'C50', key: 'c50Db', decimals: 1 },
  { title: 'C80', key: 'c80Db', decimals: 1 },
  { title: 'D50', key: 'd50', decimals: 2 },
  { title: 'range', key: 'rangeDb', decimals: 0 },
  { title: 'RT', key: 'reverberationSec', decimals: 2 },
  { title: 'from', key: 'reverberationFrom', decimals: 0 },
] as const;

const CELL = 7;

/** Octave bands of a room: times in s, clarities in dB, and a bar of the reverberation time. */
export function roomBands({ objects, view: { paint, width } }: Sheet): readonly string[] {
  const bands = objects('room-bands');
  if (bands.length === 0) return [];
  const times = bands.map(({ reverberationSec }) => Number(reverberationSec ?? 0));
  const longest = Math.max(...times);
  const columns = Math.max(0, width - CELL * (COLUMNS.length + 1) - 2);
  const head = ['Hz', ...COLUMNS.map(({ title }) => title)].map((title) => title.padStart(CELL));
  return [
    paint.faint(head.join('')),
    ...bands.map((band, index) => {
      const cells = COLUMNS.map(({ key, decimals }) => {
        const value = band[key];
        const text =
          typeof value === 'number'
            ? value.toFixed(decimals)
            : typeof value === 'string'
              ? value
              : 'n/a';
        return text.padStart(CELL);
      });
      const hz = typeof band['bandHz'] === 'number' ? String(band['bandHz']) : '';
      const ink = bar(longest > 0 ? (times[index] ?? 0) / longest : 0, columns);
      return `${hz.padStart(CELL)}${cells.join('')}  ${paint.plot(ink)}`.trimEnd();
    }),
  ];
}
