import { expect, test } from 'vitest';
import { FURTHER_QUICK_CASES } from '../../../testing/tiers.js';
import { caseGroups } from './cases/index.js';
import { runCase } from './run-case.js';

test.each(FURTHER_QUICK_CASES)('%s, seed 1', async (group) => {
  for (const one of caseGroups[group])
    for (const result of await runCase(one, 1)) expect(result).toMatchObject({ isRight: true });
});

/** What takes no seconds of the group of origin. */
const QUICK_ORIGIN = /^by construction: noise (rounded|in floating|that ends)/;
const origins = caseGroups.origin.filter(({ reference }) => QUICK_ORIGIN.test(reference));
test.each(origins)('origin, seed 1: $reference', async (one) => {
  for (const result of await runCase(one, 1)) expect(result).toMatchObject({ isRight: true });
});
