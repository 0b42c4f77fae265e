import type { Block, FileFacts, Format } from '../core/audio.js';
import type { Options } from '../core/options.js';
import type { Choice, Derived } from '../derived/derived.js';
import type { Kernels } from '../kernels/kernels.js';
import type { SpectralFeature } from './spectral-feature.js';

/** A running computation over the blocks of one recording. The block is only lent: it is reused. */
export interface Fold<Output> {
  push(block: Block): void;
  /** Does what `push` could only begin; where there is one, it is waited for before the next block and before `end`. */
  settle?(): Promise<void>;
  end(): Output;
  /**
   * Its state, for a structured clone; nothing of it changes later. What loads it goes on to the same bits. A fold
   * that has it may be read in between: `end`, then `load` of what was saved before.
   */
  save?(): unknown;
  /** Takes the place of all that was pushed. */
  load?(state: unknown): void;
}

/** Tracks that listen to other audio than the recording's own. */
export interface Listening {
  /** Blocks of any length. */
  push(block: Block): void;
  /** What each track that was named has heard, by its name. */
  end(): ReadonlyMap<Input, unknown>;
}

/** Something computed from a recording: by a pass over its samples or spectra, or from such things. */
export type Input<Output = unknown> =
  Feature<Output> | SpectralFeature<Output> | Derived<Output> | Choice<Output>;

/** What a declaration needs, under the names by which it reads them. */
export type Needs = Readonly<Record<string, Input>>;

export type Outputs<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends Input<infer Output> ? Output : never;
};

export interface Opening<N extends Needs = Needs> {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly options: Options;
  readonly kernels: Kernels;
  /** How many frames will come, where that is certain before. */
  readonly knownFrames?: number;
  /** Outputs of what the track needs, all complete: the track runs in a later pass than they. */
  readonly inputs: Outputs<N>;
  /** Opens tracks that need nothing on audio that was made of the recording: what a codec leaves of it. */
  readonly listen: (format: Format, features: readonly (Feature | SpectralFeature)[]) => Listening;
}

/**
 * What a track hears. `channels`: every channel of the file. `mono`: one channel, the analysis mono of
 * docs/measures/conventions.md#analysis-mono (mean of the channels without LFE, or the loudest channel where that mean cancels).
 * `lows`: every channel at some 6 kHz, for what lies below 1 kHz (see `decimation-filter.ts`).
 */
export type Signal = 'channels' | 'mono' | 'lows';

/** A streaming front-end: bounded memory, one pass, the same output however the blocks are cut. */
export interface Feature<Output = unknown, N extends Needs = Needs> {
  /** What one element of the output is, in kebab-case. */
  readonly id: string;
  readonly basis: string;
  readonly reads: 'channels' | 'mono';
  /** Below this rate what it gives would not be what it says; absent: 8 kHz. */
  readonly lowestRateHz?: number;
  /** `{}` for a track of the first pass. */
  readonly needs: N;
  /** Loads what `open` takes for granted; called before, and only when the track is needed. */
  prepare?(): Promise<void>;
  open(opening: Opening<N>): Fold<Output>;
}

/** Declares a track; infers what it needs, so that `open` knows the types. */
export const defineFeature = <Output, const N extends Needs>(
  feature: Feature<Output, N>,
): Feature<Output> => Object.freeze(feature);
