import type { FileRow } from '@sonometer/report';
import { ranksOf, ratioRanksOf } from '@sonometer/report/verdicts/rank.js';

interface WithRow {
  readonly row: FileRow | undefined;
}

type RankOf<T> = (entry: T) => number | null;

/** By place of the verdict, where there is one: takes of one recording from the best on, other files from the worst on. */
export const bestFirst =
  <T>(rankOf: RankOf<T>) =>
  (a: T, b: T) =>
    (rankOf(a) ?? Infinity) - (rankOf(b) ?? Infinity) || 0;
export const worstFirst =
  <T>(rankOf: RankOf<T>) =>
  (a: T, b: T) =>
    (rankOf(b) ?? -Infinity) - (rankOf(a) ?? -Infinity) || 0;

/** The places of all, which no filter changes. */
export const ranksIn = <T extends WithRow>(entries: readonly T[]): RankOf<T> =>
  amongAll(entries, ranksOf);

/** Order by the signal-to-noise ratio, from the lowest on: a lower bound is no ratio. A file without a ratio has none. */
export const ratiosIn = <T extends WithRow>(entries: readonly T[]): RankOf<T> =>
  amongAll(entries, (rows) =>
    ratioRanksOf(rows).map((rank, i) => (rows[i]?.signalToNoiseDb === null ? null : -rank)),
  );

function amongAll<T extends WithRow>(
  entries: readonly T[],
  valuesOf: (rows: readonly FileRow[]) => readonly (number | null)[],
): RankOf<T> {
  const measured = entries.filter(({ row }) => row !== undefined);
  const values = valuesOf(measured.flatMap(({ row }) => row ?? []));
  const found = new Map(measured.map((entry, i) => [entry, values[i] ?? null]));
  return (entry) => found.get(entry) ?? null;
}
