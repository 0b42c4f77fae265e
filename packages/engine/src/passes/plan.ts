import type { About } from '../core/about.js';
import type { Block } from '@sonometer/decode/core/audio';
import { LOWEST_RATE_HZ, USUAL_LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import type { Options } from '../core/options.js';
import { chosen, type Derived } from '../derived/derived.js';
import type { Feature, Fold, Input, Needs, Outputs } from '../features/feature.js';
import type { SpectralFeature, SpectralFold, SpectralFrame } from '../features/spectral-feature.js';

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

/** Receives the time that a part of the analysis took, in milliseconds; the same part more than once. */
export type OnTiming = (part: string, ms: number) => void;

/** Calls `work` and reports its time under `part`, where there is a receiver. */
export function timed<T>(part: string, onTiming: OnTiming | undefined, work: () => T): T {
  if (!onTiming) return work();
  const startMs = performance.now();
  const result = work();
  onTiming(part, performance.now() - startMs);
  return result;
}

/** The same fold, which reports the time of each step, of what it is waited for, and of its end. */
export function timedFold<F extends Fold<unknown> | SpectralFold<unknown>>(
  part: string,
  onTiming: OnTiming | undefined,
  fold: F,
): F {
  if (!onTiming) return fold;
  const measure = <T>(work: () => T) => timed(part, onTiming, work);
  // Members that are not timed are read from the fold itself: a getter of it stays one.
  return Object.create(fold, {
    ...('push' in fold && {
      push: {
        value: (block: Block) => {
          measure(() => {
            fold.push(block);
          });
        },
      },
    }),
    ...('frame' in fold && {
      frame: {
        value: (frame: SpectralFrame) => {
          measure(() => {
            fold.frame(frame);
          });
        },
      },
    }),
    ...('settle' in fold && {
      settle: {
        value: async (isLast: boolean) => {
          const startMs = performance.now();
          await fold.settle?.(isLast);
          onTiming(part, performance.now() - startMs);
        },
      },
    }),
    end: { value: (frames: number) => measure(() => fold.end(frames)) },
  }) as F;
}

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
