import { families, profileByName } from '@sonometer/report/questions/families.js';
import { expect, test } from 'vitest';
import { SUBJECTS } from './home-page.js';

test('the page offers every analysis once', () => {
  const offered = Object.values(SUBJECTS).flatMap((analyses) => Object.keys(analyses));
  const all = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()]
    .map(({ id }) => id)
    .filter((id) => id !== 'profile.overview');
  expect([...offered].sort()).toEqual([...all].sort());
});
