import { voice } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { ratioCellsOf, ratioColumnsOf, ratioKeys } from './ratio-order.js';
import { placesInOrder } from '../dataset/sorted-rows.js';

const row = (signalToNoiseDb: number | null, noiseFloorDb: number, isAtLeast = false) => ({
  ...{ signalToNoiseDb, noiseFloorDb, averageSpeechRmsDb: -26 },
  warnings: isAtLeast ? ['signalToNoiseDb is a lower bound, to 3 dB: speech covers it'] : [],
});

test('a lower bound is sorted by its quietest moments, what has no ratio comes last', () => {
  const columns = ratioColumnsOf(voice.fields)!;
  expect(columns).toEqual({
    ...{ ratio: 'signalToNoiseDb', speech: 'averageSpeechRmsDb', floor: 'noiseFloorDb' },
  });
  const rows = [row(19.4, -41), row(3.8, -60, true), row(9.5, -36), row(null, -70), row(30, -56)];
  const keys = ratioKeys(rows.map((one) => ratioCellsOf(one, columns)));
  expect(placesInOrder(keys, { isDescending: true })).toEqual([1, 4, 0, 2, 3]);
  expect(ratioColumnsOf({ signalToNoiseDb: { id: 'signalToNoiseDb' } })).toBeUndefined();
});
