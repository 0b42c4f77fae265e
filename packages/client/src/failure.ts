import type { ErrorAnswer, Operations, Usage } from './openapi.js';

export type OperationName = keyof Operations;

/** Every code that the service may refuse with. */
export type ServiceCode = ErrorAnswer['error']['code'];

/** The message of the service. */
export interface ServiceFailure<Code extends ServiceCode = ServiceCode> {
  readonly code: Code;
  /** For people. */
  readonly message: string;
  readonly type: ErrorAnswer['error']['type'];
  /** HTTP status; of a job, that of its answer is 200, and this is absent. */
  readonly status?: number;
  /** The parameter at fault. */
  readonly param?: string;
  /** Cause and cure. */
  readonly docsUrl: string;
  /** The id of the request in the log of the service. */
  readonly requestId?: string;
  /** Of a 402. */
  readonly usage?: Usage;
  /** Of a 429 or 503, after all retries. */
  readonly retryAfterSec?: number;
}

/** Failures that the client found by itself. */
export interface ClientFailure {
  /**
   * `unreachable`: no connection, or it broke off; `timed_out`; `aborted`: by the caller's signal;
   * `not_understood`: what answered is no Sonometer, or not of this version; `redirected`: the service is at another
   * address, to which neither the key nor the audio was sent; `invalid_argument`: of the program that called, so that
   * nothing was sent.
   */
  readonly code:
    'unreachable' | 'timed_out' | 'aborted' | 'not_understood' | 'redirected' | 'invalid_argument';
  readonly message: string;
  readonly cause?: unknown;
  /** The argument at fault. */
  readonly param?: string;
}

/** Why there is no answer: `code` distinguishes the reasons. */
export type Failure<Code extends ServiceCode = ServiceCode> = ServiceFailure<Code> | ClientFailure;

/** The headers of an answer. */
export interface AnswerFacts {
  readonly status: number;
  readonly requestId?: string;
  readonly engineVersion?: string;
  /** Of the decoded samples: equal for equal audio. */
  readonly audioSha256?: string;
  /** Warnings about the file, such as damage. */
  readonly warnings?: string;
}

/** An answer, or why there is none: nothing is thrown. */
export type Result<Data, Code extends ServiceCode = ServiceCode> =
  | { readonly ok: true; readonly data: Data; readonly facts: AnswerFacts }
  | { readonly ok: false; readonly error: Failure<Code> };

/** A failure to throw, as an alternative to results. */
export class SonometerError extends Error {
  override readonly name = 'SonometerError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    checkFailure(failure);
    super(
      `${failure.message} (${failure.code})`,
      'cause' in failure ? { cause: failure.cause } : {},
    );
    this.failure = failure;
  }
}

/**
 * The data of a result.
 *
 * @throws SonometerError where there is none.
 */
export function dataOf<Data>(result: Result<Data>): Data {
  checkArgument('result', result, 'what a method of the client gives', isRecord(result));
  if (result.ok) return result.data;
  throw new SonometerError(result.error);
}

const checkFailure = (failure: Failure) => {
  const isFailure =
    isRecord(failure) && typeof failure.code === 'string' && typeof failure.message === 'string';
  checkArgument('failure', failure, 'an object with code and message', isFailure);
};

/** The body of an error as a failure; `undefined` of what is no such body. */
export function failureIn(body: unknown): ServiceFailure | undefined {
  const { error, usage } = (body ?? {}) as Partial<ErrorAnswer>;
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return undefined;
  return { ...serviceFailure(error), ...(usage && { usage }) };
}

/** The shape of `error` in an answer, a job or an item of a batch. */
export const serviceFailure = ({
  docs_url: docsUrl,
  request_id: requestId,
  ...error
}: ErrorAnswer['error']): ServiceFailure => ({
  ...error,
  docsUrl,
  ...(requestId !== undefined && { requestId }),
});

/** An object that is no list, and no bytes. */
export const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && !isBytes(given);

/**
 * Refuses what is none of the documented arguments of a function: callers may lack type checks.
 *
 * @throws SonometerError `invalid_argument` that names the argument and its expected shape.
 */
export function checkArgument(
  param: string,
  given: unknown,
  expected: string,
  isRight: boolean,
): void {
  if (isRight) return;
  throw invalidArgument(param, `${param}: expected ${expected}, not ${kindOf(given)}`);
}

const kindOf = (given: unknown): string =>
  given === null
    ? 'null'
    : Array.isArray(given)
      ? 'a list'
      : isBytes(given)
        ? 'bytes'
        : typeof given;

/** What holds bytes, which JSON cannot state. */
export const isBytes = (given: unknown): given is Blob | ArrayBuffer | ArrayBufferView =>
  given instanceof Blob || given instanceof ArrayBuffer || ArrayBuffer.isView(given);

export const invalidArgument = (param: string, message: string, cause?: unknown) =>
  new SonometerError({
    code: 'invalid_argument',
    message,
    param,
    ...(cause !== undefined && { cause }),
  });
