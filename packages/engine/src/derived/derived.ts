import type { About } from '../core/about.js';
import type { Options } from '../core/options.js';
import type { Input, Needs, Outputs } from '../features/feature.js';
import { sampleSums } from '../features/levels/sample-sums.js';

/** A pure function of features and other derived values, computed once per analysis. */
export interface Derived<Output = unknown, N extends Needs = Needs> {
  readonly id: string;
  readonly needs: N;
  derive(inputs: Outputs<N>, about: About): Output;
}

/** Declares a derived value; infers what it needs, so that `derive` is typed. */
export const defineDerived = /* @__NO_SIDE_EFFECTS__ */ <Output, const N extends Needs>(
  derived: Derived<Output, N>,
): Derived<Output> => Object.freeze(derived);

/** Represents one of several inputs with the same output, by the caller's options: the others cost nothing. */
export interface Choice<Output = unknown> {
  readonly id: string;
  choose(options: Options): Input<Output>;
}

export const defineChoice = /* @__NO_SIDE_EFFECTS__ */ <Output>(
  choice: Choice<Output>,
): Choice<Output> => Object.freeze(choice);

/** The input that remains under these options. */
export function chosen(input: Input, options: Options): Exclude<Input, Choice> {
  return 'choose' in input ? chosen(input.choose(options), options) : input;
}

/** Frames of the recording, for a feature that needs the length before it starts. */
export const frameCount = defineDerived({
  id: 'frame-count',
  // Basis: frame count of the decoded audio
  needs: { sums: sampleSums },
  derive: (_, { frames }): number => frames,
});
