import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { type Accuracy, accuracyOf } from './accuracy.js';
import { accuracyPage } from './accuracy-page.js';
import type { Ran } from './run-cases.js';

const ranWith = (errors: readonly number[]): Ran => ({
  group: 'levels',
  reference: 'closed form',
  seed: 1,
  share: 1,
  results: errors.map((error) => ({
    measure: 'rmsDb',
    answer: 'mix',
    field: 'rmsDb',
    reference: 'closed form',
    seed: 1,
    unit: 'dBFS',
    status: 'validated',
    expected: -3,
    measured: -3 + error,
    error,
    margin: 0.15,
    isRight: Math.abs(error) <= 0.15,
  })),
});

test('a row tells mean and largest error, and where they lie within the margin', () => {
  const page = accuracyPage(accuracyOf([ranWith([0, 0.02, -0.1])], '0.0.0'));
  expect(page).toContain('| mix · rmsDb | 3 | ±0.15 dBFS | -0.027 | -0.1 | `|  █    ██      |` |');
  expect(page).toContain('all are within the margins');
  expect(page).not.toContain('## Misses');
});

test('a miss is counted, and named', () => {
  const page = accuracyPage(accuracyOf([ranWith([0, 0.3])], '0.0.0'));
  expect(page).toContain('1 are not within');
  expect(page).toContain('**1 missed**');
  expect(page).toContain('- mix rmsDb, closed form, seed 1: expected -3, measured -2.7');
});

test('the last run that the program carries has ten seeds, and a page', () => {
  const path = new URL('../../../packages/sonometer/accuracy.json', import.meta.url);
  const lastRun = JSON.parse(readFileSync(path, 'utf8')) as Accuracy;
  expect(lastRun.seeds).toHaveLength(10);
  expect(accuracyPage(lastRun)).toContain('| mix · integratedLufs | ');
});
