import { checkArgument, hasMethods, isRecord } from '@sonometer/decode/core/arguments';
import type { Block, FileFacts, Format } from '@sonometer/decode/core/audio';
import type { Mark } from '@sonometer/decode/core/mark';
import type { Options } from '../core/options.js';
import type { Choice, Derived } from '../derived/derived.js';
import type { Kernels } from '../kernels/kernels.js';
import type { SpectralFeature } from './spectral-feature.js';

/** A running computation over the blocks of one recording. The block is only borrowed: it is reused. */
export interface Fold<Output> {
  push(block: Block): void;
  /** Does what `push` could only begin; the caller waits for it before the next block, and once more before `end`. */
  settle?(isLast: boolean): Promise<void>;
  /** Gives back what outlives the analysis; called whatever happens. */
  close?(): void;
  end(): Output;
  /**
   * Its state, for a structured clone; it does not change later. A fold that loads it continues to the same bits. A
   * fold that has it may be read in between: `end`, then `load` of what was saved before.
   */
  save?(): unknown;
  /** Replaces all that was pushed. */
  load?(state: unknown): void;
}

/** Features that process other audio than the recording's own. */
export interface Listening {
  /** Blocks of any length. */
  push(block: Block): void;
  /** The result of each named feature, by its name. */
  end(): ReadonlyMap<Input, unknown>;
}

/** A value computed from a recording: by a pass over its samples or spectra, or from other such values. */
export type Input<Output = unknown> =
  Feature<Output> | SpectralFeature<Output> | Derived<Output> | Choice<Output>;

/** The needs of a declaration, under the names by which it reads them. */
export type Needs = Readonly<Record<string, Input>>;

export type Outputs<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Input<infer Output> ? Output : never;
};

export interface Opening<N extends Needs = Needs> {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly options: Options;
  readonly kernels: Kernels;
  /** What the file names, of the whole recording; empty where no measure requires it. */
  readonly marks: readonly Mark[];
  /** Threads that a feature may use besides this one's. */
  readonly maxThreads: number;
  /** Number of frames, where that is certain in advance. */
  readonly knownFrames?: number;
  /** Outputs of what the feature needs, all complete: it runs in a later pass than they do. */
  readonly inputs: Outputs<N>;
  /** Opens features that need nothing on audio made from the recording, such as the output of a codec. */
  readonly listen: (format: Format, features: readonly (Feature | SpectralFeature)[]) => Listening;
}

/**
 * What a feature receives. `channels`: every channel of the file. `mono`: one channel, the analysis mono of
 * docs/measures/conventions.md#analysis-mono (mean of the channels without LFE, or the loudest channel where that mean
 * cancels). `lows`: every channel at some 6 kHz, for what lies below 1 kHz (see `decimation-filter.ts`).
 */
export type Signal = 'channels' | 'mono' | 'lows';

/** A streaming front-end: bounded memory, one pass, the same output however the blocks are cut. */
export interface Feature<Output = unknown, N extends Needs = Needs> {
  /** Content of one element of the output, in kebab-case. */
  readonly id: string;
  readonly reads: 'channels' | 'mono';
  /** Below this rate its output would not match its definition; absent: 8 kHz. */
  readonly lowestRateHz?: number;
  /** `{}` for a feature of the first pass. */
  readonly needs: N;
  /** Loads what `open` requires; called before it, and only when the feature is needed. */
  prepare?(): Promise<void>;
  /** Its fold has work to wait for (`settle`), which a live meter does not. */
  readonly isSlow?: true;
  open(opening: Opening<N>): Fold<Output>;
}

/** Declares a feature; infers what it needs, so that `open` is typed. */
export const defineFeature = /* @__NO_SIDE_EFFECTS__ */ <Output, const N extends Needs>(
  feature: Feature<Output, N>,
): Feature<Output> => {
  const given: unknown = feature; // callers may lack type checks
  const isFeature = hasMethods(given, 'open') && areNeeds(feature.needs);
  checkArgument('feature', given, 'a feature: id, reads, needs, open and others', isFeature);
  return Object.freeze(feature);
};

/** Whether these are the needs of a declaration: features and derived values by name. */
export const areNeeds = (given: unknown): given is Needs =>
  isRecord(given) &&
  Object.values(given).every(
    (one) => hasMethods(one, 'choose') || (isRecord(one) && isRecord(one['needs'])),
  );
