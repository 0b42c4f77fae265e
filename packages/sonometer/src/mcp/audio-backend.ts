import type { Alignment } from '@sonometer/engine';
import type { Failure } from '@sonometer/report/errors/failure.js';
import type { Shape } from '../service/shape.js';

export type Body = Readonly<Record<string, unknown>>;

/** What one analysis gave. */
export interface Measured {
  readonly body: Body;
  readonly durationSec: number;
  readonly warnings: readonly string[];
}

export interface RunContext {
  readonly signal: AbortSignal;
  /** 0..1. */
  readonly onProgress: (share: number) => void;
}

/** A recording in a folder, before anything of it is measured. */
export interface FoundFile {
  /** As tools take it. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** The files that a door leads to. */
export interface Folder {
  /** Where they are and how a path is read, a sentence. */
  readonly about: string;
  /** Every audio file, in natural order. */
  files(): Promise<readonly FoundFile[]>;
  /** A pattern as the paths of `files` are written; nothing where it leads out of the folders. */
  within(match: string): string | undefined;
  /** What the header of a file says; nothing where it says none. */
  header(path: string): Promise<Body>;
  /** Sets the second on the first to the sample, where they are one recording. */
  align(
    a: string,
    b: string,
    signal?: AbortSignal,
  ): Promise<{ readonly value: Alignment } | { readonly absent: string }>;
  /** Measures chosen fields of a file, and what says where they are missed. */
  measureFields(
    path: string,
    fields: readonly string[],
    options: Body,
    context: RunContext,
  ): Promise<Measured>;
}

/** Where the tools' audio comes from, and who measures it: files of this machine, or callers of a service. */
export interface AudioBackend {
  /** How a recording is given: properties of which exactly one is. */
  readonly audio: Readonly<Record<string, Shape>>;
  /** Recordings at a time. */
  readonly atOnce: number;
  /**
   * Measures a recording, as a request of that route with these options would.
   *
   * @throws Fault, ApiError, InputError.
   */
  measure(audio: Body, route: string, options: Body, context: RunContext): Promise<Measured>;
  /** What to tell of anything that it threw. */
  failureOf(thrown: unknown): Failure;
  /** Folders whose files may be looked for; only a door to files has them. */
  readonly folder?: Folder;
  /** The same with what two recordings are matched in level by. */
  measureToCompare(
    audio: Body,
    route: string,
    options: Body,
    context: RunContext,
  ): Promise<Measured>;
}
