import { itemAt } from '../../core/item-at.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineDerived } from '../derived.js';

export const BAND_NAMES = ['sub', 'bass', 'lowMid', 'mid', 'highMid', 'presence', 'air'] as const;

export type BandName = (typeof BAND_NAMES)[number];

/** Edges of the customary seven bands, Hz. */
export const BAND_EDGES_HZ = [20, 60, 250, 500, 2000, 4000, 6000, 20_000] as const;

/** The band that holds a frequency; below 20 Hz the lowest, above 20 kHz the highest. */
export function bandOf(hz: number): BandName {
  const index = BAND_EDGES_HZ.slice(1, -1).filter((edge) => hz >= edge).length;
  return itemAt(BAND_NAMES, index);
}

/** Power of the bins whose centre lies in [low, high). */
export function powerBetween(
  power: ArrayLike<number>,
  binHz: number,
  lowHz: number,
  highHz: number,
): number {
  let total = 0;
  for (let k = Math.ceil(lowHz / binHz); k < power.length && k * binHz < highHz; k++)
    total += power[k] ?? 0;
  return total;
}

/** Shares of seven bands, their sum 1; `undefined` without power between 20 Hz and 20 kHz. */
export function computeShares(
  power: ArrayLike<number>,
  binHz: number,
): Readonly<Record<BandName, number>> | undefined {
  const powers = BAND_NAMES.map((name, i) => {
    const [low, high] = [itemAt(BAND_EDGES_HZ, i), itemAt(BAND_EDGES_HZ, i + 1)];
    return [name, powerBetween(power, binHz, low, high)] as const;
  });
  const total = powers.reduce((sum, [, p]) => sum + p, 0);
  if (!(total > 0)) return undefined;
  return Object.fromEntries(powers.map(([name, p]) => [name, p / total])) as Record<
    BandName,
    number
  >;
}

/** The shares of the whole file. */
export const bandShares = defineDerived({
  id: 'band-shares',
  basis: 'Welch power, edges 20, 60, 250, 500, 2000, 4000, 6000, 20 000 Hz',
  needs: { shape: spectralShape },
  derive: ({ shape: { power, binHz } }) => computeShares(power, binHz),
});
