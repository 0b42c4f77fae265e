import { describe, test } from 'vitest';
import { expectWhole, kinds, odd, readPages } from '../../../../testing/summary-pages.js';

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(Object.entries(odd))('of %s has no hole and fits', async (_, samples) => {
    const pageOf = await readPages(samples, [kind]);
    expectWhole(pageOf(kind, 60), 60);
  });
});
