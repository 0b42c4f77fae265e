import type { About } from '../core/about.js';
import type { Needs, Outputs } from '../tracks/track.js';

/** A pure function of tracks and other derived values, computed once per analysis. */
export interface Derived<Output = unknown, N extends Needs = Needs> {
  readonly id: string;
  readonly basis: string;
  readonly needs: N;
  derive(inputs: Outputs<N>, about: About): Output;
}

/** Declares a derived value; infers what it needs, so that `derive` knows the types. */
export const defineDerived = <Output, const N extends Needs>(
  derived: Derived<Output, N>,
): Derived<Output> => Object.freeze(derived);
