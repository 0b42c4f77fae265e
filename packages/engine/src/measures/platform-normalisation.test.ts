import { expect, test } from 'vitest';
import { stereo, valueOf } from '../../../../testing/readings.js';
import { silence } from '../../../../testing/signals.js';
import { platformNormalisation } from './platform-normalisation.js';

test('silence is left alone', async () => {
  const all = await valueOf(platformNormalisation, stereo(48_000, silence(48_000, 1)));
  expect(all).toHaveLength(5);
  expect(all.every(({ gainDb, rule }) => gainDb === 0 && rule === 'unchanged')).toBe(true);
});
