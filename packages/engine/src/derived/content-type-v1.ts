import type { ContentFeatures } from './content-features.js';
import type { ContentVerdict } from './content-type.js';

const LEAST_SEC = 0.5;
/** A spectrum this flat is noise. */
const FLAT = 0.3;

interface Condition {
  readonly value: number;
  readonly limit: number;
  readonly isAbove: boolean;
}

const above = (value: number, limit: number): Condition => ({ value, limit, isAbove: true });
const below = (value: number, limit: number): Condition => ({ value, limit, isAbove: false });

/**
 * One verdict from the means of the whole file. Deliberately simple, and kept as it is: what it says
 * of brown noise (music) or of drums (mixed), version 2 says better.
 */
export function verdictV1(features: ContentFeatures): ContentVerdict {
  const { activeSec, flatness, lowEnergyShare, syllabicShare } = features;
  if (activeSec === 0) return { guess: 'silence', confidence: 1 };
  if (activeSec < LEAST_SEC) return { guess: 'unknown', confidence: 0 };
  const kinds = [
    { guess: 'noise', when: [above(flatness, FLAT), below(lowEnergyShare, 0.15)] },
    {
      guess: 'voice',
      when: [above(lowEnergyShare, 0.2), above(syllabicShare, 0.45), below(flatness, FLAT)],
    },
    { guess: 'music', when: [below(lowEnergyShare, 0.1), below(flatness, FLAT)] },
  ] as const;

  const found = kinds.find(({ when }) => when.every(holds));
  if (found) return { guess: found.guess, confidence: least(found.when.map(distance)) };
  // As sure as the nearest kind is far.
  const misses = kinds.map(({ when }) =>
    Math.max(...when.filter((condition) => !holds(condition)).map(distance)),
  );
  return { guess: 'mixed', confidence: least(misses) };
}

const holds = ({ value, limit, isAbove }: Condition) => (isAbove ? value >= limit : value < limit);

const distance = ({ value, limit }: Condition) => Math.abs(value - limit) / limit;

const least = (distances: readonly number[]) => Math.min(1, ...distances);
