import type { Shape } from '../http/route.js';

export type Body = Readonly<Record<string, unknown>>;

/** What one analysis gave. */
export interface Measured {
  readonly body: Body;
  readonly durationSec: number;
  readonly warnings: readonly string[];
}

export interface Hearing {
  readonly signal: AbortSignal;
  /** 0..1. */
  readonly onProgress: (share: number) => void;
}

/** Where the tools' audio comes from, and who measures it: files of this machine, or callers of a service. */
export interface Door {
  /** How a recording is given: properties of which exactly one is. */
  readonly audio: Readonly<Record<string, Shape>>;
  /** Recordings at a time. */
  readonly atOnce: number;
  /**
   * Measures a recording, as a request of that route with these options would.
   *
   * @throws Fault, ApiError, InputError.
   */
  measure(audio: Body, route: string, options: Body, hearing: Hearing): Promise<Measured>;
  /** The same with what two recordings are matched in level by. */
  measureToCompare(audio: Body, route: string, options: Body, hearing: Hearing): Promise<Measured>;
}
