import { expect, test } from 'vitest';
import { bridgeHiddenBands, computeShownShare, findHiddenBands } from './hidden-bands.js';

const BANDS = 40;
const NONE = new Uint8Array(BANDS);
const of = (valueAt: (band: number) => number) =>
  Float64Array.from({ length: BANDS }, (_, i) => valueAt(i));
const isWithin = (band: number, from: number, to: number) => band >= from && band < to;

test('a band is hidden where few cells are exposed and many of them are low, over seven bands', () => {
  const exposed = of((band) => (isWithin(band, 10, 20) ? 0.3 : 0.9));
  const low = of((band) => (isWithin(band, 10, 20) ? 0.3 : 0.05));
  const hidden = findHiddenBands(exposed, low);
  expect(Array.from(hidden.subarray(13, 17))).toEqual([1, 1, 1, 1]);
  expect(hidden[5]).toBe(0);
  expect(hidden[25]).toBe(0);
  // Noise that is exposed all the time is not hidden, whatever its level does.
  expect(
    findHiddenBands(
      of(() => 0.9),
      low,
    ),
  ).toEqual(new Uint8Array(BANDS));
  expect(
    findHiddenBands(
      exposed,
      of(() => 0.05),
    ),
  ).toEqual(new Uint8Array(BANDS));
});

test('the noise of hidden bands is at most 3 dB above the line between its neighbours', () => {
  const hidden = Uint8Array.from({ length: BANDS }, (_, i) => (isWithin(i, 10, 19) ? 1 : 0));
  // 0 dB below, 10 dB above; 30 dB where speech hides it.
  const noises = of((band) => (isWithin(band, 10, 19) ? 1000 : band < 10 ? 1 : 10));
  const bridged = bridgeHiddenBands(noises, hidden, NONE);
  expect(10 * Math.log10(bridged[14] ?? 0)).toBeWithin(0.1, 8);
  expect(bridged[9]).toBe(1);
  // It is never raised.
  const quiet = of((band) => (isWithin(band, 10, 19) ? 0.01 : 1));
  expect(bridgeHiddenBands(quiet, hidden, NONE)).toEqual(quiet);
});

test('below the lowest exposed band, the line rises by 3 dB per octave', () => {
  const hidden = Uint8Array.from({ length: BANDS }, (_, i) => (i < 8 ? 1 : 0));
  const bridged = bridgeHiddenBands(
    of((band) => (band < 8 ? 1000 : 1)),
    hidden,
    NONE,
  );
  expect(10 * Math.log10(bridged[3] ?? 0)).toBeWithin(0.1, 3 + 3 * Math.log2(8.5 / 3.5));
});

test('where less than 60 % of the bands are exposed, as in music, nothing changes', () => {
  const noises = of((band) => (band < 17 ? 1000 : 1));
  const hidden = Uint8Array.from({ length: BANDS }, (_, i) => (i < 17 ? 1 : 0));
  expect(bridgeHiddenBands(noises, hidden, NONE)).toEqual(noises);
});

test('empty bands, of a recording that was resampled from a lower rate, show no noise', () => {
  const hidden = Uint8Array.from({ length: BANDS }, (_, i) => (i < 12 ? 1 : 0));
  const empty = Uint8Array.from({ length: BANDS }, (_, i) => (i >= 14 ? 1 : 0));
  const noises = of((band) => (band < 12 ? 1000 : band < 14 ? 100 : 1e-6));
  expect(computeShownShare(hidden, empty)).toBeCloseTo(2 / 14, 9);
  expect(bridgeHiddenBands(noises, hidden, empty)).toEqual(noises);
  const few = Uint8Array.from({ length: BANDS }, (_, i) => (i === 5 ? 1 : 0));
  expect(
    bridgeHiddenBands(
      of((band) => (band === 5 ? 1000 : band < 14 ? 1 : 1e-6)),
      few,
      empty,
    )[5],
  ).toBeCloseTo(2, 1);
});
