import { DEFECT_KINDS } from '@sonometer/engine/derived/defects/defect';
import { kinds } from '@sonometer/engine/derived/defects/kinds/index';
import { RATED_MATERIALS, ratesOf } from '@sonometer/engine/derived/defects/kinds/rates';
import { KINDS } from '@sonometer/report/verdicts/findings/defects/defects.js';
import { expect, test } from 'vitest';
import { defectEvaluationLines } from './defect-evaluation.js';

test.each(kinds)('$kind has a rate in each material, each from a row of the table', (one) => {
  for (const material of RATED_MATERIALS) {
    const rates = ratesOf(one, material, 44_100);
    const line = defectEvaluationLines.find((row) =>
      row.startsWith(`| ${one.kind} | ${material} |`),
    );
    const [put, found] = line?.split('|').slice(4, 6) ?? [];
    expect(rates, `${one.kind} in ${material}`).toBeDefined();
    if (rates?.hitRate === undefined) expect(Number(put)).toBe(0);
    else expect(Math.abs(100 * rates.hitRate - parseFloat(found ?? ''))).toBeLessThanOrEqual(0.55);
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
