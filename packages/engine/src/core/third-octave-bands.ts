import { itemAt } from './item-at.js';

/** IEC 61260-1, 5.5: of the bands from the first on. */
const NOMINAL_HZ = [
  25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
  2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000,
];
const FIRST_BAND = 14;

/** The third octaves from 25 Hz to 20 kHz by their numbers in base ten: band n lies about 10^(n/10) Hz (5.4). */
export const THIRD_OCTAVE_BANDS: readonly number[] = NOMINAL_HZ.map((_, i) => FIRST_BAND + i);

/** What a band is called. */
export const nominalHz = (band: number): number => itemAt(NOMINAL_HZ, band - FIRST_BAND);
