import { likelyRatiosDb } from './rank.js';

/** The columns from which the place of a signal-to-noise ratio follows. */
export interface RatioColumns {
  readonly ratio: string;
  readonly speech: string;
  readonly floor: string;
}

/** Those among columns by their measures; nothing where one is missing. */
export function ratioColumnsOf(
  measures: Readonly<Record<string, { readonly id: string }>>,
): RatioColumns | undefined {
  const [ratio, speech, floor] = ['signalToNoiseDb', 'averageSpeechRmsDb', 'noiseFloorDb'].map(
    (id) => Object.entries(measures).find(([, measure]) => measure.id === id)?.[0],
  );
  return ratio !== undefined && speech !== undefined && floor !== undefined
    ? { ratio, speech, floor }
    : undefined;
}

/** What decides the place of one row. */
export interface RatioCells {
  readonly ratio: unknown;
  readonly isAtLeast: boolean;
  readonly toQuietDb: number | null;
}

export function ratioCellsOf(
  row: Readonly<Record<string, unknown>>,
  { ratio, speech, floor }: RatioColumns,
): RatioCells {
  const warnings = row['warnings'];
  const toQuietDb = Number(row[speech] ?? NaN) - Number(row[floor] ?? NaN);
  return {
    ratio: row[ratio] ?? null,
    isAtLeast:
      Array.isArray(warnings) &&
      warnings.some((text) => String(text).startsWith('signalToNoiseDb is a lower bound')),
    toQuietDb: Number.isFinite(toQuietDb) ? toQuietDb : null,
  };
}

/** The ratios to sort by: of a lower bound the likely one, as in rankings and verdicts. */
export function ratioKeys(rows: readonly RatioCells[]): readonly (number | null)[] {
  const likelyDb = likelyRatiosDb(
    rows.map(({ ratio, isAtLeast, toQuietDb }) => ({
      ...{ level: null, isCovered: false, isAtLeast, toQuietDb },
      signalToNoiseDb: typeof ratio === 'number' ? ratio : null,
    })),
  );
  return rows.map(({ ratio }, i) => (typeof ratio === 'number' ? (likelyDb[i] ?? ratio) : null));
}
