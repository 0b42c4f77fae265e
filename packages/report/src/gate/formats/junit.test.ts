import { expect, test } from 'vitest';
import { repositoryReference } from '../../../../../testing/repository-reference.js';
import { selectable } from '../../questions/selection.js';
import { helpPage } from './junit.js';

test.each([
  ['truePeakDb', 'finding/true-peak'],
  ['dcOffset', 'finding/dc-offset'],
  ['channels', 'measure/channels'],
])('%s is explained by %s', (measure, page) => {
  expect(helpPage(measure)).toMatch(new RegExp(`/docs/reference/${page}\\.md$`));
});

test('whatever a rule may ask for has a page that is there', async () => {
  const pages = await repositoryReference();
  for (const { measure } of selectable.values()) {
    const [, path = ''] = helpPage(measure.id).split('/docs/reference/');
    expect(pages.has(path), measure.id).toBe(true);
  }
});
