import { numbersOf, textOf } from '../../reading/value-at.js';
import type { Sheet } from '../sheet.js';
import { chartColumns, SCALE_INDENT } from './area-chart.js';
import { strip } from './strip.js';

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
