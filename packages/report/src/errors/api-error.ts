import { errorTable, type ErrorCode, type ErrorType } from './error-table.js';

interface Circumstances extends ErrorOptions {
  /** Name of the offending parameter. */
  readonly param?: string;
  /** Seconds to wait, for the header `Retry-After`; a whole number, at least 1. */
  readonly retryAfterSec?: number;
  /** The caller's usage, for the body of a 402. */
  readonly usage?: object;
}

/** A failure that is reported to the caller, by its code. Any other error is a bug, and a 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly retryAfterSec: number | undefined;
  readonly usage: object | undefined;

  /** `message` goes to the caller as it is: it names nothing internal. */
  constructor(code: ErrorCode, message: string, circumstances: Circumstances = {}) {
    super(message, circumstances);
    this.code = code;
    this.param = circumstances.param;
    this.retryAfterSec = circumstances.retryAfterSec;
    this.usage = circumstances.usage;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Body of every error response (docs/interface.md#error). */
export interface ErrorBody {
  readonly error: {
    readonly type: ErrorType;
    readonly code: ErrorCode;
    readonly message: string;
    readonly param?: string;
    readonly docs_url: string;
    /** The id of its entry in the log, as in the header x-request-id. */
    readonly request_id?: string;
  };
  /** Of a 402: what the caller has used of its plan. */
  readonly usage?: object;
}

/** The body that reports `error`. `publicUrl` is the service's own, without a slash at its end. */
export function errorBody(
  error: ApiError,
  { publicUrl, requestId }: { readonly publicUrl: string; readonly requestId?: string },
): ErrorBody {
  const { code, message, param, usage } = error;
  return {
    error: {
      type: errorTable[code].type,
      code,
      message,
      ...(param !== undefined && { param }),
      docs_url: `${publicUrl}/docs/errors#${code}`,
      ...(requestId !== undefined && { request_id: requestId }),
    },
    ...(usage && { usage }),
  };
}
