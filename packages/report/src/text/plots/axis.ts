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
