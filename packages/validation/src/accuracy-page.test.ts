import { DEFECT_KINDS } from '@sonometer/engine/derived/defects/defect';
import { kinds } from '@sonometer/engine/derived/defects/kinds/index';
import { RATED_MATERIALS, ratesOf } from '@sonometer/engine/derived/defects/kinds/kind';
import { KINDS } from '@sonometer/report/verdicts/findings/damage.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accuracyPage, defectEvaluationLines } from './accuracy-page.js';
import { type Accuracy, accuracyOf } from './accuracy.js';
import type { Ran } from './run-cases.js';

describe('accuracy page', () => {
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
    expect(page).toContain(
      '| mix · rmsDb | 3 | ±0.15 dBFS | -0.027 | -0.1 | `|  █    ██      |` |',
    );
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
    const path = new URL('../../sonometer/accuracy.json', import.meta.url);
    const lastRun = JSON.parse(readFileSync(path, 'utf8')) as Accuracy;
    expect(lastRun.seeds).toHaveLength(10);
    expect(accuracyPage(lastRun)).toContain('| mix · integratedLufs | ');
  });
});

describe('defect evaluation', () => {
  test.each(kinds)('$kind has a rate in each material, each from a row of the table', (one) => {
    for (const material of RATED_MATERIALS) {
      const rates = ratesOf(one, material, 44_100);
      const line = defectEvaluationLines.find((row) =>
        row.startsWith(`| ${one.kind} | ${material} |`),
      );
      const [put, found] = line?.split('|').slice(4, 6) ?? [];
      expect(rates, `${one.kind} in ${material}`).toBeDefined();
      if (rates?.hitRate === undefined) expect(Number(put)).toBe(0);
      else
        expect(Math.abs(100 * rates.hitRate - parseFloat(found ?? ''))).toBeLessThanOrEqual(0.55);
    }
  });

  test('of speech at 16 kHz the rates are those of prompts', () => {
    const click = kinds.find(({ kind }) => kind === 'click')!;
    const [at16, at44] = [16_000, 44_100].map((rateHz) => ratesOf(click, 'speech', rateHz));
    expect(at16?.hitRate).toBeLessThan(at44?.hitRate ?? NaN);
  });

  test('the rule book has a name for each kind', () => {
    expect(KINDS).toEqual(DEFECT_KINDS);
  });
});
