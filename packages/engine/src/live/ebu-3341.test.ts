import { describe, expect, test } from 'vitest';
import { concat, sine } from '../../../../testing/signals.js';
import { inTier } from '../../../../testing/tiers.js';
import { openMeter } from '../open-meter.js';

const RATE_HZ = 48_000;

describe('EBU Tech 3341, live', () => {
  const tone = (peakDb: number, seconds: number) =>
    sine(RATE_HZ, seconds, 1000, 10 ** (peakDb / 20));
  const times = (count: number, part: readonly Float32Array[]) =>
    concat(...Array.from({ length: count }, () => part).flat());

  /** What is read every 10 ms. */
  function shown(samples: Float32Array, field: 'momentaryLufs' | 'shortTermLufs') {
    const meter = openMeter({ rateHz: RATE_HZ, channels: 2, measures: [] });
    const values: { sec: number; lufs: number; max: number | null }[] = [];
    for (let from = 0; from < samples.length; from += 480) {
      const part = samples.subarray(from, from + 480);
      meter.push([part, part]);
      const reading = meter.read({ spectrum: false });
      const lufs = reading[field];
      const max = reading[`${field}Max`];
      if (lufs !== null) values.push({ sec: reading.seconds, lufs, max });
    }
    meter.close();
    return values;
  }

  test('case 9: short-term reads −23.0 constantly from 3 s on', () => {
    const samples = times(5, [tone(-20, 1.34), tone(-30, 1.66)]);
    for (const { lufs } of shown(samples, 'shortTermLufs'))
      expect(Math.abs(lufs + 23)).toBeLessThan(0.1);
  });

  test('case 12: momentary reads −23.0 constantly from 1 s on', () => {
    const samples = times(25, [tone(-20, 0.18), tone(-30, 0.22)]);
    for (const { sec, lufs } of shown(samples, 'momentaryLufs'))
      if (sec >= 1) expect(Math.abs(lufs + 23)).toBeLessThan(0.1);
  });

  test.each([
    { number: 11, field: 'shortTermLufs', seconds: 3, steps: inTier(6, 20), before: 0.15 },
    { number: 14, field: 'momentaryLufs', seconds: 0.4, steps: 20, before: 0.02 },
  ] as const)(
    'case $number: the maximum after each tone is −38 to −19',
    ({ field, seconds, steps, before }) => {
      const parts = Array.from({ length: steps }, (_, i) => [
        new Float32Array(Math.round(i * before * RATE_HZ)),
        tone(-38 + i, seconds),
        new Float32Array(Math.round((seconds / 3) * RATE_HZ)),
      ]);
      const values = shown(concat(...parts.flat()), field);
      let end = 0;
      for (const [i, part] of parts.entries()) {
        end += part.reduce((sum, { length }) => sum + length, 0) / RATE_HZ;
        const max = values.filter(({ sec }) => sec <= end + 0.005).at(-1)?.max ?? NaN;
        expect(Math.abs(max - (-38 + i)), `tone ${i}`).toBeLessThan(0.1);
      }
    },
  );

  test.each([
    { number: 10, field: 'shortTermLufs', seconds: 3, before: 0.15 },
    { number: 13, field: 'momentaryLufs', seconds: 0.4, before: 0.02 },
  ] as const)('case $number: the maximum of a tone is −23, wherever it begins', (given) => {
    const { field, seconds, before } = given;
    for (let i = 0; i < 20; i += inTier(7, 1)) {
      const samples = concat(
        new Float32Array(Math.round(i * before * RATE_HZ)),
        tone(-23, seconds),
        new Float32Array(RATE_HZ),
      );
      expect(Math.abs((shown(samples, field).at(-1)?.max ?? NaN) + 23)).toBeLessThan(0.1);
    }
  });
});
