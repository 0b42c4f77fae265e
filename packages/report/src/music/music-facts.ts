/** A key as two recordings are matched by it. */
export interface KeyFact {
  readonly name: string;
  readonly camelot: string;
  /** No other key fits nearly as well. */
  readonly isSure: boolean;
}

/**
 * The facts that a maker of loops needs of a recording; missing ones are left out, and `omitted`
 * gives the reason.
 */
export interface MusicFacts {
  readonly bpm?: number;
  /** Another tempo is not nearly as likely. */
  readonly isSureOfBpm?: boolean;
  readonly isSteady?: boolean;
  readonly bars?: number;
  readonly metre?: string;
  readonly swing?: { readonly ratio: number; readonly of: string };
  readonly key?: KeyFact;
  readonly tuningCents?: number;
  /** Of one sound: the key of a sampler, C4 = 60. */
  readonly rootNote?: string;
  /** The part of it that a file name may contain: what is sure. */
  readonly namePart?: string;
  readonly omitted: Readonly<Record<string, string>>;
}
