import { expect, test } from 'vitest';
import { sine } from '../../../../testing/signals.js';
import {
  analyze,
  mix,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '../index.js';
import type { Json } from '../measures/measure.js';
import { rounded } from './rounded.js';

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const numbersIn = (value: Json): readonly number[] => {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object') return [];
  return (isList(value) ? value : Object.values(value)).flatMap(numbersIn);
};

const answers = [mix, voice, signal, timeseries, spectrum, segments, sample, target];

test.each(answers)('no number of $id keeps sixteen digits', async (answer) => {
  const channels = [sine(48_000, 2, 997, 0.3), sine(48_000, 2, 601, 0.2)];
  const options = {
    ...(answer.accepts.includes('series') && { series: true }),
    ...(answer.accepts.includes('target') && { target: 'spotify' }),
    round: true,
  };
  const { body } = await analyze({ rateHz: 48_000, channels }, { answer, options });
  const long = numbersIn(body).filter((number) => Number(number.toFixed(6)) !== number);
  expect(long).toEqual([]);
});

test('the parts of a whole without a unit are shares, unless their names say more', () => {
  const regions = [{ startSec: 0.123456, endSec: 1.98765, kind: 'voice', confidence: 0.123456 }];
  expect(rounded(regions, 'text')).toEqual([
    { startSec: 0.123, endSec: 1.988, kind: 'voice', confidence: 0.123 },
  ]);
  expect(rounded({ lufsDelta: 1.23456, minR2: 0.98765 }, 'text')).toEqual({
    lufsDelta: 1.23,
    minR2: 0.988,
  });
});

test.each([
  ['LUFS', -23.4567, -23.46],
  ['LU', 6.1251, 6.13],
  ['Hz', 440.1234, 440.1],
] as const)('a number in %s keeps the decimals of its unit', (unit, value, expected) => {
  expect(rounded(value, unit)).toBe(expected);
});
