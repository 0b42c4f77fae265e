import { axis } from './axis.js';
import { bar } from './bar.js';
import type { Paint } from '../terminal/paint.js';

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
