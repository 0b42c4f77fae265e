import type { Options } from '../core/options.js';
import { LOWEST_RATE_HZ, USUAL_LOWEST_RATE_HZ } from '../core/limits.js';
import { chosen, type Derived } from '../derived/derived.js';
import type { SpectralFeature } from '../features/spectral-feature.js';
import type { Input, Needs, Feature } from '../features/feature.js';

/** Anything that takes a pass over the audio. */
export type AnyFeature = Feature | SpectralFeature;

/** The lowest rate at which everything that `needs` leads to matches its definition. */
function computeLowestRate(needs: Needs, options: Options): number {
  let lowest = LOWEST_RATE_HZ;
  const seen = new Set<Input>();
  const visit = (needed: Input): void => {
    const input = chosen(needed, options);
    if (seen.has(input)) return;
    seen.add(input);
    if ('open' in input) lowest = Math.max(lowest, input.lowestRateHz ?? USUAL_LOWEST_RATE_HZ);
    else if (!isDerived(input)) lowest = Math.max(lowest, USUAL_LOWEST_RATE_HZ);
    Object.values(input.needs).forEach(visit);
  };
  Object.values(needs).forEach(visit);
  return lowest;
}

/** The needs that cannot be read at a rate, and the lowest rate of each. */
export function tooHighFor<Needing extends { readonly needs: Needs }>(
  rateHz: number,
  all: readonly Needing[],
  options: Options,
): ReadonlyMap<Needing, number> {
  if (rateHz >= USUAL_LOWEST_RATE_HZ) return new Map();
  const lowest = all.map((one) => [one, computeLowestRate(one.needs, options)] as const);
  return new Map(lowest.filter(([, atLeastHz]) => atLeastHz > rateHz));
}

const isDerived = (input: AnyFeature | Derived): input is Derived => 'derive' in input;

/** The passes over the audio, in order; each feature is in exactly one. */
export type Plan = readonly (readonly AnyFeature[])[];

/**
 * Orders what the given needs lead to under these options. A feature that needs nothing runs in the first pass; one
 * that needs other inputs runs one pass after the last of them. Nothing is scheduled by hand. What `isRead` knows has
 * its output already.
 */
export function planOf(
  needs: Iterable<Needs>,
  options: Options,
  isRead: (input: Input) => boolean = () => false,
): Plan {
  const passes: AnyFeature[][] = [];
  const passOf = new Map<Input, number>();

  const visit = (needed: Input): number => {
    const input = chosen(needed, options);
    const known = passOf.get(input);
    if (known !== undefined) return known;
    if (isRead(input)) return -1;
    const inputs = Object.values(input.needs);
    const readyAfter = Math.max(-1, ...inputs.map(visit));
    const pass = isDerived(input) ? readyAfter : readyAfter + 1;
    passOf.set(input, pass);
    if (!isDerived(input)) (passes[pass] ??= []).push(input);
    return pass;
  };

  for (const need of needs) Object.values(need).forEach(visit);
  return passes;
}
