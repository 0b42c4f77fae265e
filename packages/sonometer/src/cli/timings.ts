/** Rows of the table; what is shorter is summed. */
const MAX_ROWS = 25;

export interface Timings {
  readonly onTiming: (part: string, ms: number) => void;
  /** The times of one recording, and begins the next one. */
  takeTable(): string;
}

/** Collects the times of features and derived values, for `--profile`. */
export function openTimings(): Timings {
  const msByPart = new Map<string, number>();
  return {
    onTiming(part, ms) {
      msByPart.set(part, (msByPart.get(part) ?? 0) + ms);
    },
    takeTable() {
      const table = formatTimings(msByPart);
      msByPart.clear();
      return table;
    },
  };
}

function formatTimings(msByPart: ReadonlyMap<string, number>): string {
  const parts = [...msByPart].sort(([, a], [, b]) => b - a);
  const totalMs = parts.reduce((sum, [, ms]) => sum + ms, 0);
  const others = parts.slice(MAX_ROWS);
  const rows = [
    ...parts.slice(0, MAX_ROWS),
    [`${others.length} others`, others.reduce((sum, [, ms]) => sum + ms, 0)] as const,
    ['total', totalMs] as const,
  ];
  const lines = rows.map(([part, ms]) => {
    const share = totalMs > 0 ? (100 * ms) / totalMs : 0;
    return `${ms.toFixed(1).padStart(10)} ms ${share.toFixed(1).padStart(5)} %  ${part}\n`;
  });
  return lines.join('');
}
