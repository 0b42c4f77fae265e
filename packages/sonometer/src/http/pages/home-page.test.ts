import { families, profileByName } from '@sonometer/report/questions/families.js';
import { allAnalyses } from '@sonometer/report/verdicts/analyses/index.js';
import { expect, test } from 'vitest';
import { homePage } from './home-page.js';

test('the page offers every analysis once', () => {
  const { text: page = '' } = homePage({ holder: undefined, isOpen: true });
  const offered = [...page.matchAll(/<option\s+value="([^"]+)"\s+data-route=/g)].map(
    ([, id]) => id,
  );
  const all = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];
  const ids = all.map(({ id }) => id).sort();
  expect([...offered].sort()).toEqual(ids);
  expect(allAnalyses.map(({ answer }) => answer.id).sort()).toEqual(ids);
});
