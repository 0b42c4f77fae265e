import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { selectable } from '../../questions/selection.js';
import { helpPage } from './help-page.js';

const repository = new URL('../../../../../', import.meta.url);

test.each([
  ['truePeakDb', 'finding/true-peak'],
  ['dcOffset', 'finding/dc-offset'],
  ['channels', 'measure/channels'],
])('%s is explained by %s', (measure, page) => {
  expect(helpPage(measure)).toMatch(new RegExp(`/docs/${page}\\.md$`));
});

test('whatever a rule may ask for has a page that is there', () => {
  for (const { measure } of selectable.values()) {
    const [, path = ''] = helpPage(measure.id).split('/blob/main/');
    expect(existsSync(new URL(path, repository)), measure.id).toBe(true);
  }
});
