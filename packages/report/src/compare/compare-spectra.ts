import { isListOf, isNumber } from '../reading/check-arguments.js';
import { type Body, isRecord } from '../reading/reader.js';
import { LEVEL_MATCH } from './comparable.js';
import type { Comparison } from './comparison.js';

/** BS.1770's absolute gate, and the level under which a third octave holds nothing. */
const NO_LUFS = -70;
const NO_LEVEL_DB = -120;
/**
 * Levels farther under the loudest band of both are rounding noise: 16 bits reach 90 dB in all
 * bands together.
 */
const DETECTED_RANGE_DB = 75;
/** A band may be wrong by 0.3 dB and a loudness by 0.1 LU (their declarations), twice each. */
const MARGIN_DB = 0.8;

/** The third octaves of two recordings at equal loudness; null where one of them is too quiet. */
export function compareSpectra(a: Body, b: Body): Comparison['spectrum'] {
  const [first, second] = [levelsOf(a), levelsOf(b)];
  if (!first || !second) return null;
  const bands = Math.min(first.centresHz.length, second.centresHz.length);
  const floorOf = (db: readonly number[]) =>
    Math.max(NO_LEVEL_DB, Math.max(...db) - DETECTED_RANGE_DB);
  const [firstFloor, secondFloor] = [floorOf(first.db), floorOf(second.db)];
  const shiftDb = second.toEqualLoudness - first.toEqualLoudness;
  return {
    gainDb: first.lufs - second.lufs,
    centresHz: first.centresHz.slice(0, bands),
    differenceDb: first.db.slice(0, bands).map((db, band) => {
      const other = second.db[band] ?? NO_LEVEL_DB;
      const isDetected = db > firstFloor || other > secondFloor;
      return isDetected && db > NO_LEVEL_DB && other > NO_LEVEL_DB ? other + shiftDb - db : null;
    }),
    margin: MARGIN_DB,
  };
}

interface Levels {
  readonly lufs: number;
  readonly centresHz: readonly number[];
  readonly db: readonly number[];
  /**
   * Gain that brings the loudness of these bands to 0 LUFS. The integrated loudness leaves pauses out, the bands hold
   * them: next to a take of the same tone with silence around it, all of its bands would be lower.
   */
  readonly toEqualLoudness: number;
}

function levelsOf(body: Body): Levels | undefined {
  const levels = body[LEVEL_MATCH];
  if (!isRecord(levels)) return undefined;
  const { integratedLufs, centres, db } = levels as {
    integratedLufs: number;
    centres: readonly number[];
    db: readonly number[];
  };
  if (!isListOf(centres, isNumber) || !isListOf(db, isNumber)) return undefined;
  if (integratedLufs <= NO_LUFS) return undefined;
  const toEqualLoudness = -weightedDb(centres, db);
  return { lufs: integratedLufs, centresHz: centres, db, toEqualLoudness };
}

/** Level of all bands together under the K-weighting, dB. */
function weightedDb(centresHz: readonly number[], db: readonly number[]): number {
  const power = centresHz.reduce(
    (sum, hz, band) => sum + weightAt(hz) * 10 ** ((db[band] ?? NO_LEVEL_DB) / 10),
    0,
  );
  return 10 * Math.log10(power);
}

const SHELF = { hz: 1681.974, q: 0.70718, high: 1.58486, band: 1.25871 };
const HIGH_PASS = { hz: 38.13547, q: 0.50033 };

/** Power gain of the K-weighting's analogue prototypes (ITU-R BS.1770-5 Annex 1; docs/measures/loudness.md#k-weighting). */
function weightAt(hz: number): number {
  const x = (hz / SHELF.hz) ** 2;
  const y = (hz / HIGH_PASS.hz) ** 2;
  const shelf =
    ((1 - SHELF.high * x) ** 2 + (SHELF.band / SHELF.q) ** 2 * x) /
    ((1 - x) ** 2 + x / SHELF.q ** 2);
  const highPass = y ** 2 / ((1 - y) ** 2 + y / HIGH_PASS.q ** 2);
  return shelf * highPass;
}
