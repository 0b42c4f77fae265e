import type { About } from '../core/about.js';
import type { Options } from '../core/options.js';
import type { Input, Needs, Outputs } from '../features/feature.js';

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

/** Stands for one of several inputs with the same output, by the caller's options: the others cost nothing. */
export interface Choice<Output = unknown> {
  readonly id: string;
  readonly basis: string;
  choose(options: Options): Input<Output>;
}

export const defineChoice = <Output>(choice: Choice<Output>): Choice<Output> =>
  Object.freeze(choice);

/** What an input comes down to under these options. */
export function chosen(input: Input, options: Options): Exclude<Input, Choice> {
  return 'choose' in input ? chosen(input.choose(options), options) : input;
}
