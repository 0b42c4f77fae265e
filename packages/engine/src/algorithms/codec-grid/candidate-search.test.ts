import { expect, test } from 'vitest';
import { gaussian } from '../../../../../testing/random.js';
import { whiteNoise } from '../../../../../testing/signals.js';
import { banksAt } from './candidate.js';
import { searchCandidatesOfClip } from './candidate-search.js';
import { EXCERPT_FRAMES } from './excerpt.js';
import type { FilterBank } from './filter-bank.js';

const RATE_HZ = 44_100;
const banks = banksAt(RATE_HZ);
const excerpts = [0, 1, 2].map((i) => ({
  startFrame: i * EXCERPT_FRAMES,
  frames: EXCERPT_FRAMES,
  samples: whiteNoise(RATE_HZ, 1, 0.1, i + 1).subarray(0, EXCERPT_FRAMES),
}));

/** A clip whose filters show what a test makes of them; counts how often they are asked. */
function searched(logsOf: (bank: FilterBank, next: () => number) => Float64Array | undefined) {
  const next = gaussian(7);
  let calls = 0;
  const search = {
    sums(_: unknown, bank: FilterBank) {
      calls++;
      return logsOf(bank, next);
    },
    dips: () => [],
  };
  return { found: searchCandidatesOfClip({ search, banks, excerpts }), calls };
}
const chance = ({ hop }: FilterBank, next: () => number) =>
  Float64Array.from({ length: hop }, next);

test('chance is given up before most of the clip is searched', () => {
  const { found, calls } = searched(chance);
  expect(found?.isFound ?? false).toBe(false);
  expect(calls).toBeLessThan((2 * excerpts.length * banks.length) / 2);
});

test('a transform whose first filters have no sound goes on to the others', () => {
  const { found } = searched((bank, next) => {
    const logs = chance(bank, next);
    if (bank.transform !== 'aac-kbd') return logs;
    const isFirstHalf = banks.some(({ filters }) => filters[0] === bank.filters[0]);
    logs[100] = (logs[100] ?? 0) - 10;
    return isFirstHalf ? undefined : logs;
  });
  expect(found).toMatchObject({
    isFound: true,
    bank: { transform: 'aac-kbd' },
    peak: { offset: 100 },
  });
});
