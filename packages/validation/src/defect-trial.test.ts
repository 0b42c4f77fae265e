import {
  DEFECT_KINDS,
  defectRates,
  RATED_MATERIALS,
} from '@sonometer/engine/derived/defects/defect';
import { KINDS } from '@sonometer/report/verdicts/findings/defects/defects.js';
import { expect, test } from 'vitest';
import { defectTrial } from './defect-trial.js';

const toTwo = (share: number) => Math.round(100 * share) / 100;

test.each(DEFECT_KINDS.flatMap((kind) => RATED_MATERIALS.map((material) => ({ kind, material }))))(
  'the rates of $kind in $material are those of the trial',
  ({ kind, material }) => {
    const rates = defectRates[kind][material];
    const row = defectTrial.find((one) => one.kind === kind && one.recordings === material);

    expect(rates.hitRate).toBe(row && toTwo(row.found / row.put));
    if (!row) return;
    // the trial writes its hours to a thousandth
    expect(Math.abs(rates.cleanHours - row.cleanHours)).toBeLessThanOrEqual(0.0051);
    if (rates.falsePerHour !== undefined)
      expect(Math.abs(rates.falsePerHour - row.falseAlarms / row.cleanHours)).toBeLessThanOrEqual(
        0.5,
      );
  },
);

test('the rule book has a name for each kind', () => {
  expect(KINDS).toEqual(DEFECT_KINDS);
});
