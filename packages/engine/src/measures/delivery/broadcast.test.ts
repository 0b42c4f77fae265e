import { expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../../testing/readings.js';
import { amplitudeOf, concat, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { atscA85 } from './atsc-a85.js';
import { ebuR128 } from './ebu-r128.js';
import { eventCount } from '../defects/event-count.js';
import { gating } from './gating.js';
import { levelPercentiles } from '../levels/level-percentiles.js';

const rateHz = 48_000;
const tone = (seconds: number, db: number) => sine(rateHz, seconds, 1000, amplitudeOf(db));

test('EBU Tech 3341 case 1 meets R 128, and A/85 with its 2 LU', async () => {
  const file = stereo(rateHz, tone(20, -23));
  const r128 = await valueOf(ebuR128, file);
  expect(r128).toMatchObject({ pass: true, lraAdvice: null });
  expect(r128.lufsDelta).toBeWithin(0.1, 0);
  expect(await valueOf(atscA85, file)).toMatchObject({ pass: true });
});

test('a programme at −16 LUFS meets neither', async () => {
  const file = stereo(rateHz, tone(20, -16));
  expect(await valueOf(ebuR128, file)).toMatchObject({ pass: false });
  expect(await valueOf(atscA85, file)).toMatchObject({ pass: false });
});

test('a loudness range over 20 LU is pointed out', async () => {
  const file = stereo(rateHz, concat(tone(20, -44), tone(20, -21)));
  expect(await valueOf(ebuR128, file)).toMatchObject({ lraAdvice: null });
  const wide = stereo(rateHz, concat(tone(10, -38), tone(3, -17), tone(10, -38)));
  expect(await valueOf(ebuR128, wide)).toMatchObject({ lraAdvice: 'over 20 LU' });
});

test('EBU Tech 3341 case 3: the gate at −34.18 leaves a quarter of the blocks out', async () => {
  const file = stereo(rateHz, concat(tone(10, -36), tone(60, -23), tone(10, -36)));
  const { relativeThresholdLufs, gatedShare } = await valueOf(gating, file);
  expect(relativeThresholdLufs).toBeWithin(gating.margin, -34.16);
  expect(gatedShare).toBeWithin(0.01, 0.243);
  expect(await readingOf(gating, stereo(rateHz, silence(rateHz, 2)))).toHaveProperty('absent');
});

test('percentiles: noise at −20 for 30 % of the time, at −50 for the rest', async () => {
  const file = mono(
    rateHz,
    concat(whiteNoise(rateHz, 18, amplitudeOf(-20)), whiteNoise(rateHz, 42, amplitudeOf(-50), 2)),
  );
  const { l10Db, l50Db, l90Db, leqDb } = await valueOf(levelPercentiles, file);
  expect(l10Db).toBeWithin(levelPercentiles.margin, -20);
  expect(l50Db).toBeWithin(levelPercentiles.margin, -50);
  expect(l90Db).toBeWithin(levelPercentiles.margin, -50);
  expect(leqDb).toBeWithin(levelPercentiles.margin, -25.2);
});

test('five bursts are five events', async () => {
  const burst = () => [silence(rateHz, 3), whiteNoise(rateHz, 1, 0.1)];
  const file = mono(rateHz, concat(...Array.from({ length: 5 }, burst).flat(), silence(rateHz, 3)));
  expect(await valueOf(eventCount, file)).toMatchObject({ count: 5 });
});
