import { readFrom, type Reading, valueIn } from '../../core/reading.js';
import { QUALITY_ROW_SEC } from '../../features/quality/quality-rows.js';
import { defineDerived } from '../derived.js';
import { type BandOfSpeech, type SpeechBand, speechBand } from './speech-band.js';
import { type SpeechRating, type SpeechRatings, speechRatings } from './speech-ratings.js';

/** 3.04 s: passages are of 3 s and more. */
const PASSAGE_ROWS = 19;
/** They begin every 0.96 s. */
const STEP_ROWS = 6;
export const MAX_PASSAGES = 10;
/** Speech in a third of a passage. */
const MIN_SPOKEN = 1 / 3;
/** A passage is listed below this overall rating, or where it is so much below the file's. */
const POOR = 2.5;
const BELOW_FILE = 0.3;

export const QUALITY_CAUSES = ['noise', 'reverberation', 'band', 'drop-outs'] as const;
export type QualityCause = (typeof QUALITY_CAUSES)[number];

export interface WorstPassage {
  readonly startSec: number;
  readonly endSec: number;
  readonly rating: SpeechRating;
  readonly cause: QualityCause;
}

/** The passages of the lowest quality, in order of time (docs/measures/quality.md#worst-passages). */
export const worstPassages = defineDerived({
  id: 'worst-passages',
  // Basis: docs/measures/quality.md#worst-passages
  needs: { ratings: speechRatings, band: speechBand },

  derive: ({ ratings, band }): Reading<readonly WorstPassage[]> =>
    readFrom(ratings, (of) => ({ value: findPassages(of, bandIn(band)) })),
});

function bandIn(reading: Reading<BandOfSpeech>): SpeechBand | undefined {
  const of = valueIn(reading);
  return of && valueIn(of.band);
}

interface Candidate {
  readonly from: number;
  readonly rating: SpeechRating;
}

function findPassages(ratings: SpeechRatings, band: SpeechBand | undefined): WorstPassage[] {
  const limit = Math.max(POOR, ratings.file.overall - BELOW_FILE);
  const candidates: Candidate[] = [];
  for (let from = 0; from + PASSAGE_ROWS <= ratings.count; from += STEP_ROWS) {
    const spoken = ratings.isSpoken.subarray(from, from + PASSAGE_ROWS);
    if (spoken.reduce((sum, one) => sum + one, 0) < MIN_SPOKEN * PASSAGE_ROWS) continue;
    const rating = ratings.over(from, from + PASSAGE_ROWS);
    if (rating && rating.overall < limit) candidates.push({ from, rating });
  }
  candidates.sort((one, other) => one.rating.overall - other.rating.overall);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === MAX_PASSAGES) break;
    if (chosen.every(({ from }) => Math.abs(from - candidate.from) >= PASSAGE_ROWS))
      chosen.push(candidate);
  }
  return chosen
    .sort((one, other) => one.from - other.from)
    .map(({ from, rating }) => ({
      startSec: from * QUALITY_ROW_SEC,
      endSec: (from + PASSAGE_ROWS) * QUALITY_ROW_SEC,
      rating,
      cause: causeOf(rating, band),
    }));
}

/**
 * Points of the rating that each cause costs, roughly; chosen on training windows with a single cause. Clipping and coding
 * are no causes: the network does not detect them (docs/models/speech-quality.md#where-it-fails).
 */
export function causeOf(rating: SpeechRating, band: SpeechBand | undefined): QualityCause {
  const { background, c50Db, dropouts } = rating;
  const costs: Readonly<Record<QualityCause, number>> = {
    noise: NOISE_COST * Math.max(0, CLEAN_BACKGROUND - background),
    reverberation: Math.max(0, CLEAR_DB - c50Db) / DB_PER_POINT,
    band: band === 'narrow' ? NARROW_COST : 0,
    'drop-outs': LOSS_COST * dropouts,
  };
  let worst: QualityCause = 'noise';
  for (const cause of QUALITY_CAUSES) if (costs[cause] > costs[worst]) worst = cause;
  return worst;
}

const CLEAN_BACKGROUND = 4;
const NOISE_COST = 0.6;
const CLEAR_DB = 15;
const DB_PER_POINT = 6;
const NARROW_COST = 0.2;
const LOSS_COST = 2.4;
