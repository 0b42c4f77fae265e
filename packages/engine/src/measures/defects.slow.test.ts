import { expect, test } from 'vitest';
import { expectOrderedDefects } from '../../../../testing/clicked-sine.js';
import { mono } from '../../../../testing/readings.js';
import { sine } from '../../../../testing/signals.js';
import { itemAt } from '../core/numbers.js';
import { readMeasures } from '../read-measures.js';
import { defectCounts, defectList } from './defects.js';

const RATE_HZ = 44_100;
const clickCount = itemAt(defectCounts, 0);

test('the list is in order, within the recording, no longer than it may be; the counts know all', async () => {
  await expectOrderedDefects(15);
});

test('of more than 500 every kind keeps its places, the surest', async () => {
  const samples = sine(RATE_HZ, 70, 300, 0.4);
  // 600 clipped stretches, then five clicks
  for (let k = 0; k < 600; k++) samples.fill(1, k * 4410 + 1000, k * 4410 + 1200);
  for (let k = 0; k < 5; k++) samples[(62 + k) * RATE_HZ] = -0.9;
  const readings = await readMeasures(mono(RATE_HZ, samples), [defectList, clickCount]);
  const reading = readings.of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  const found = reading.value as readonly { kind: string; startSec: number }[];
  expect(found).toHaveLength(500);
  expect(found.filter(({ kind, startSec }) => kind === 'click' && startSec > 61)).toHaveLength(5);
});

test('small clicks do not count within 30 s of louder sound, however many there were', async () => {
  const rateHz = 16_000;
  const samples = sine(rateHz, 460, 100, 0.01);
  // 11 250 small clicks: more than are stored
  for (let at = 640; at < 450 * rateHz; at += 640) samples[at] = 0.1;
  for (let sec = 30; sec < 460; sec += 60) samples[sec * rateHz] = 0.9;
  const readings = await readMeasures(mono(rateHz, samples), [defectList, clickCount]);
  expect(readings.of(clickCount)).toEqual({ value: 8 });
  const reading = readings.of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  expect(
    (reading.value as readonly { startSec: number }[]).map(({ startSec }) => Math.round(startSec)),
  ).toEqual([30, 90, 150, 210, 270, 330, 390, 450]);
});
