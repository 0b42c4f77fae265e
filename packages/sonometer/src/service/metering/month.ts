/** A UTC calendar month: the period of a plan. */
export interface Month {
  /** `2026-11`. */
  readonly name: string;
  readonly startMs: number;
  /** The first millisecond of the next month. */
  readonly endMs: number;
}

/** The month in which a moment lies. */
export function getMonth(nowMs: number): Month {
  const date = new Date(nowMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: date.toISOString().slice(0, 7),
    startMs: Date.UTC(year, month),
    endMs: Date.UTC(year, month + 1),
  };
}
