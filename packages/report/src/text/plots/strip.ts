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
