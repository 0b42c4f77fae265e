import type { About } from '../core/about.js';
import { chosen } from '../derived/derived.js';
import type { Input, Needs, Outputs } from '../features/feature.js';
import { type OnTiming, timed } from './timings.js';

/** What has been computed of one recording: outputs of features, and derived values on demand, once. */
export class ComputedOutputs {
  readonly #outputs = new Map<Input, unknown>();
  readonly #onTiming: OnTiming | undefined;

  constructor(onTiming?: OnTiming) {
    this.#onTiming = onTiming;
  }

  set(feature: Input, output: unknown): void {
    this.#outputs.set(feature, output);
  }

  readonly has = (input: Input): boolean => this.#outputs.has(input);

  /** The outputs of `needs` under their names. A feature that has not run yet is a bug of the plan. */
  of<N extends Needs>(needs: N, about: About): Outputs<N> {
    const named = Object.entries(needs).map(([name, input]) => [name, this.#read(input, about)]);
    // The map from input to output is typed by `needs`, which the compiler cannot follow through a Map.
    return Object.fromEntries(named) as Outputs<N>;
  }

  #read(needed: Input, about: About): unknown {
    const input = chosen(needed, about.options);
    if (this.#outputs.has(input)) return this.#outputs.get(input);
    if (!('derive' in input)) throw new Error(`feature ${input.id} was read before its pass`);
    const inputs = this.of(input.needs, about);
    const output = timed(input.id, this.#onTiming, () => input.derive(inputs, about));
    this.#outputs.set(input, output);
    return output;
  }
}
