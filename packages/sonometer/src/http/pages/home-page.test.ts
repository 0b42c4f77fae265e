import { families, profileByName } from '@sonometer/report/questions/families.js';
import { allAnalyses } from '@sonometer/report/verdicts/analyses/index.js';
import { expect, test } from 'vitest';
import { homePage } from './home-page.js';

test('the page offers every analysis once, by its own name or that of its near twin', () => {
  const { text: page = '' } = homePage({
    holder: undefined,
    isOpen: true,
    keyless: { calls: 20, profiles: ['basic'] },
  });
  const offered = [...page.matchAll(/name="question"\s+value="([^"]+)"/g)].map(([, id]) => id);
  const all = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];
  const ids = all.map(({ id }) => id).sort();
  const twins = allAnalyses.filter(({ offeredAs }) => offeredAs !== undefined);
  expect([...offered, ...twins.map(({ answer }) => answer.id)].sort()).toEqual(ids);
  for (const { offeredAs } of twins) expect(offered).toContain(offeredAs);
  expect(allAnalyses.map(({ answer }) => answer.id).sort()).toEqual(ids);
});
