import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaChart, axis, bar, bucketed, meter } from './charts.js';
import { openPaint } from '../terminal/paint.js';
import { shortened, wrapped } from '../terminal/view.js';
import { strip } from './timelines.js';

const plain = openPaint(false);

test.each([
  [0, ''],
  [0.001, '▏'],
  [0.5, '██'],
  [0.53, '██▏'],
  [1, '████'],
  [7, '████'],
])('a bar of %f in 4 columns', (share, ink) => {
  expect(bar(share, 4)).toBe(ink);
});

test('a curve has a value for each column, and loses no peak', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 100 }),
      (values, columns) => {
        const curve = bucketed(values, columns);
        expect(curve).toHaveLength(columns);
        if (values.length >= columns) expect(Math.max(...curve)).toBe(Math.max(...values));
      },
    ),
  );
});

test('an area chart', () => {
  const chart = areaChart(
    {
      values: [-30, -25, -20, -15, -10, 3],
      low: -30,
      high: -10,
      rows: 2,
      ticks: [
        { at: 0, text: '0' },
        { at: 1, text: '9' },
      ],
    },
    plain,
  );
  expect(chart).toEqual([' -10 ┤   ▄██', '     │ ▄████', '     └──────', '      0    9']);
});

test('texts of an axis stand under their places, and never touch', () => {
  const ticks = [0, 0.1, 0.5, 1].map((at) => ({ at, text: `${at * 1000}` }));
  expect(axis(ticks, 20)).toBe('0        500    1000');
});

test('a meter has its targets over the bars and its scale under them', () => {
  const lines = meter(
    {
      bars: [
        { label: 'loud', value: 0 },
        { label: 'half', value: -5 },
        { label: 'none', value: -20 },
      ],
      low: -10,
      high: 0,
      every: 5,
      targets: [-5],
      targetLabel: 'aim',
      width: 17,
    },
    plain,
  );
  expect(lines).toEqual([
    'aim        ▾',
    'loud  ███████████',
    'half  █████▌·····',
    'none  ···········',
    '      -10 -5    0',
  ]);
});

describe('a strip of time', () => {
  const span = (startSec: number, endSec: number, ink: string) => ({ startSec, endSec, ink });

  test('shows each span at its place', () => {
    expect(strip([span(0, 2, 'a'), span(5, 10, 'b')], 10, 10)).toBe('aa   bbbbb');
  });

  test('shows even a span that is shorter than a column, and later ones over earlier', () => {
    expect(strip([span(0, 10, 'a'), span(9.999, 10, '!')], 10, 5)).toBe('aaaa!');
  });
});

test('a name is shortened in its middle', () => {
  expect(shortened('short', 5)).toBe('short');
  expect(shortened('a-long-name.wav', 10)).toBe('a-l…me.wav');
});

test('a text is broken at its spaces alone', () => {
  expect(wrapped('one two three-and-a-half four', 8)).toEqual([
    'one two',
    'three-and-a-half',
    'four',
  ]);
});
