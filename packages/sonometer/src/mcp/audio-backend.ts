import type { Alignment, Answer } from '@sonometer/engine';
import type { Failure } from '@sonometer/report/errors/failure.js';
import type { Shape } from '../service/shape.js';
import type { UploadTicket } from '../service/objects/uploads.js';

export type Body = Readonly<Record<string, unknown>>;

/** The result of one analysis. */
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

/** The files that a backend reads. */
export interface Folder {
  /** Their location and the form of their paths, a sentence. */
  readonly about: string;
  /** Every audio file, in natural order. */
  files(): Promise<readonly FoundFile[]>;
  /** A pattern as the paths of `files` are written; nothing where it leads out of the folders. */
  within(match: string): string | undefined;
  /** The header data of a file; nothing where it has none. */
  header(path: string): Promise<Body>;
  /** Sets the second on the first to the sample, where they are one recording. */
  align(
    a: string,
    b: string,
    signal?: AbortSignal,
  ): Promise<{ readonly value: Alignment } | { readonly absent: string }>;
}

/** The source of the tools' audio, and its user: files of this machine, or callers of a service. */
export interface AudioBackend {
  /** The ways to give a recording: properties of which exactly one is given. */
  readonly audio: Readonly<Record<string, Shape>>;
  /** What the instructions state of it, where its schemas do not. */
  readonly about?: string;
  /** Recordings at a time. */
  readonly atOnce: number;
  /**
   * Measures a recording, as a request of that route with these options would.
   *
   * @throws Fault, ApiError, InputError.
   */
  measure(audio: Body, route: string, options: Body, context: RunContext): Promise<Measured>;
  /** Measures an answer that no route has: chosen fields, a part of an album. Nothing of it is stored. */
  measureAnswer(audio: Body, answer: Answer, options: Body, context: RunContext): Promise<Measured>;
  /** Takes the bytes of a recording; only a backend without files does. */
  readonly createUpload?: (wanted: {
    readonly contentType: string;
    readonly fileName?: string;
  }) => Promise<UploadTicket>;
  /** The file name of a recording that is given by an id; an upload may have none. */
  readonly uploadName?: (objectPath: string) => Promise<string | undefined>;
  /** The error to report for anything that it threw. */
  failureOf(thrown: unknown): Failure;
  /** Folders whose files may be listed; only a backend with files has them. */
  readonly folder?: Folder;
  /** The same with what two recordings are matched in level by. */
  measureToCompare(
    audio: Body,
    route: string,
    options: Body,
    context: RunContext,
  ): Promise<Measured>;
}
