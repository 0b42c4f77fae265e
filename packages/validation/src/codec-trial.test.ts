import {
  codecFalseAlarms,
  codecRates,
  RATED_ENCODES,
} from '@sonometer/engine/derived/origin/codec-rates';
import { expect, test } from 'vitest';
import { codecCleanTrial, codecTrial } from './codec-trial.js';

const toTwo = (share: number) => Math.round(100 * share) / 100;

test.each(RATED_ENCODES)('the rates of %s are those of what was looked at once', (encode) => {
  const rows = codecTrial.filter(
    (row) => row.encode === encode && !row.originals.endsWith('(chosen on)'),
  );
  expect(rows).toHaveLength(1);
  expect(rows.map(({ encodes, found }) => toTwo(found / encodes))).toEqual([
    codecRates[encode].hitRate,
  ]);
  expect(rows.map(({ encodes, resampled }) => toTwo(resampled / encodes))).toEqual([
    codecRates[encode].resampledHitRate,
  ]);
});

test('false alarms are those of all originals', () => {
  const sum = (of: (row: (typeof codecCleanTrial)[number]) => number) =>
    codecCleanTrial.reduce((total, row) => total + of(row), 0);
  expect(codecFalseAlarms).toEqual({
    calledLossy: sum((row) => row.calledLossy + row.resampledCalledLossy),
    originals: sum(({ files }) => files),
    hours: toTwo(sum(({ hours }) => hours)),
  });
});
