import {
  type Alignment,
  Fault,
  type FaultCode,
  type Limits,
  type Reading,
} from '@sonometer/engine';
import type { MessagePort } from 'node:worker_threads';
import type { FileFacts } from '../../source/path-source.js';

/** One analysis of a file. */
export interface AnalysisTask extends AnalysisTerms {
  /** The spooled file; never a path that a client gave. */
  readonly path: string;
}

/** One analysis of a recording in memory. */
export interface HeldTask extends AnalysisTerms {
  /** Of shared memory: the thread reads them in place. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** What an analysis reports. */
export interface AnalysisTerms {
  /** The answer, one of `families`. */
  readonly answerId: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly submission: FileFacts;
  /** For the defaults that change on a date; milliseconds since 1970. */
  readonly nowMs: number;
  readonly limits?: Partial<Limits>;
  /** A recording that declares itself longer is not begun: it is to become a job. */
  readonly jobOverSec?: number;
  /** Also makes what the report of the analysis shows. */
  readonly report?: true;
}

/** An analysis, as it travels to a worker thread. */
export type SentTask = (AnalysisTask | HeldTask) & {
  /** Progress (0..1) goes out; any message that comes in means: stop. */
  readonly port: MessagePort;
};

export interface Analysed {
  /** The answer as JSON text: written in the worker, so that the event loop has nothing to do with it. */
  readonly json: string;
  /** A `SavedReport` as JSON text, where it was requested. */
  readonly report?: string;
  readonly durationSec: number;
  readonly warnings: readonly string[];
  /** SHA-256 of the decoded samples, hexadecimal: equal for equal audio in any lossless container. */
  readonly audioSha256: string;
  /** Wall time of decoding only. */
  readonly decodeMs: number;
  /** Wall time of decoding and measuring together. */
  readonly analysisMs: number;
}

/** Two files of one recording, perhaps. */
export interface AlignmentTask {
  readonly a: string;
  readonly b: string;
}

export type AlignmentOutcome =
  { readonly alignment: Reading<Alignment> } | { readonly fault: SentFault };

/** A fault does not survive the way between threads as a class: it travels as its fields. */
export interface SentFault {
  readonly code: FaultCode;
  readonly message: string;
  readonly param?: string | undefined;
  readonly decodedSec?: number | undefined;
}

export type Outcome =
  | { readonly analysed: Analysed }
  /** The declared length of the recording, where that is beyond `jobOverSec`. */
  | { readonly longSec: number }
  | { readonly fault: SentFault };

/** The transferred part of a fault. */
export const sentFault = ({ code, message, param, decodedSec }: Fault): SentFault => ({
  code,
  message,
  param,
  decodedSec,
});

/** The fault that was sent. */
export const faultOf = ({ code, message, param, decodedSec }: SentFault): Fault =>
  new Fault(code, message, {
    ...(param !== undefined && { param }),
    ...(decodedSec !== undefined && { decodedSec }),
  });
