import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.js';

test('keeps the order, and never has more under way than it may', async () => {
  let underWay = 0;
  let max = 0;
  const outcomes = await sideBySide([5, 4, 3, 2, 1, 0], 2, async (turns, index) => {
    max = Math.max(max, ++underWay);
    for (let i = 0; i < turns; i++) await turn();
    underWay--;
    return `${index}:${turns}`;
  });
  expect(outcomes).toEqual(['0:5', '1:4', '2:3', '3:2', '4:1', '5:0']);
  expect(max).toBe(2);
});

test('of nothing makes nothing', async () => {
  expect(await sideBySide([], 2, async () => 1)).toEqual([]);
});

test('fails as its work fails', async () => {
  const work = async () => {
    throw new Error('no');
  };
  await expect(sideBySide([1], 2, work)).rejects.toThrow('no');
});

test('fails when nothing is under way any more', async () => {
  let underWay = 0;
  const work = async (turns: number) => {
    if (turns === 0) throw new Error('no');
    underWay++;
    for (let i = 0; i < turns; i++) await turn();
    underWay--;
  };
  await expect(sideBySide([5, 0], 2, work)).rejects.toThrow('no');
  expect(underWay).toBe(0);
});
