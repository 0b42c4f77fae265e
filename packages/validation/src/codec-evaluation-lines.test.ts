import {
  codecFalseAlarms,
  codecRates,
  RATED_ENCODES,
} from '@sonometer/engine/derived/origin/codec-rates';
import { expect, test } from 'vitest';
import { codecCleanEvaluation, codecEvaluation } from './codec-evaluation-lines.js';

const toTwo = (share: number) => Math.round(100 * share) / 100;

test.each(RATED_ENCODES)('the rates of %s are those of all rows', (encode) => {
  const rows = codecEvaluation.filter((row) => row.encode === encode);
  const shareOf = (of: (row: (typeof rows)[number]) => number) =>
    toTwo(
      rows.reduce((sum, row) => sum + of(row), 0) / rows.reduce((n, row) => n + row.encodes, 0),
    );
  expect(codecRates[encode]).toEqual({
    hitRate: shareOf(({ found }) => found),
    resampledHitRate: shareOf(({ resampled }) => resampled),
  });
});

test('false alarms are those of all originals', () => {
  const sum = (of: (row: (typeof codecCleanEvaluation)[number]) => number) =>
    codecCleanEvaluation.reduce((total, row) => total + of(row), 0);
  expect(codecFalseAlarms).toEqual({
    calledLossy: sum((row) => row.calledLossy + row.resampledCalledLossy),
    originals: sum(({ files }) => files),
    hours: toTwo(sum(({ hours }) => hours)),
  });
});
