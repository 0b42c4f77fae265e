import { isAtLeast } from '../reading/bounds.js';
import type { Reader } from '../reading/reader.js';
import type { Level, Verdict } from './verdict.js';

const LEVELS: readonly Level[] = ['good', 'open', 'warn', 'bad'];

/** More speech to noise than any recording has: room for the order within a level. */
const MAX_DB = 100;

/** So far the distance to the quietest moments may lie over the ratio: the lower margin of the ratio itself. */
const OVERSTATED_DB = 6;

/**
 * Place of a verdict among those of other takes, 0 the best: by level, and within a level by its
 * signal-to-noise ratio. Where that was not measured, or is a lower bound, the distance to the quietest
 * moments counts, less what it may overstate; where nothing is known of noise, a take comes after those of
 * its level that were checked.
 */
export function rankOf({ level }: Verdict, reader: Reader): number {
  const { number } = reader;
  const toQuietDb = (number('averageSpeechRmsDb') ?? NaN) - (number('noiseFloorDb') ?? NaN);
  const likelyDb = Number.isFinite(toQuietDb) ? toQuietDb - OVERSTATED_DB : 0;
  const measuredDb = number('signalToNoiseDb');
  const ratioDb = isAtLeast(reader, 'signalToNoiseDb')
    ? Math.max(measuredDb ?? 0, likelyDb)
    : (measuredDb ?? likelyDb);
  return LEVELS.indexOf(level) + 1 - (Math.min(Math.max(ratioDb, 0), MAX_DB) / MAX_DB) * 0.999;
}
