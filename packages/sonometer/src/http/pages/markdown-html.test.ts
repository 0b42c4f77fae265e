import { expect, test } from 'vitest';
import { spreadColumn } from './markdown-html.js';

const HEADER = ['material', 'files', 'smallest', 'median', 'largest'];

test('rows are drawn on one scale, with its ends as they are printed', () => {
  const column = spreadColumn(HEADER, [
    ['speech', '15', '−10.0', '0.0', '5.0'],
    ['music', '7', '5.0', '10.0', '10.0'],
  ]);
  expect(column?.head.text).toContain('<span>−10.0</span><span>10.0</span>');
  const [speech = '', music = ''] = (column?.cells ?? []).map(({ text }) => text);
  expect(speech).toContain('x1="4.0%" x2="73.0%"');
  expect(speech).toContain('cx="50.0%"');
  expect(music).toContain('x1="73.0%" x2="96.0%"');
  expect(music).toContain('cx="96.0%"');
});

test.each([
  ['of another table', ['material', 'dBTP'], [['broadcast', '−1']]],
  ['of values that are all alike', HEADER, [['speech', '15', '2', '2', '2']]],
  ['of words', HEADER, [['speech', '15', 'low', 'low', 'high']]],
])('nothing is drawn %s', (_, header, rows) => {
  expect(spreadColumn(header, rows)).toBeUndefined();
});
