import { Fault, type FaultCode } from '@sonometer/engine/core';
import { ApiError } from './api-error.js';
import type { ErrorCode } from './error-table.js';

/** The only place where a fault of the engine gets its code at this interface. */
export const codeOfFault = {
  'source.unreadable': 'storage_unavailable',
  'decode.unsupported': 'unsupported_format',
  'limit.duration': 'track_too_long',
  'limit.samples': 'track_too_long',
  'limit.work': 'track_too_long',
  'limit.channels': 'unsupported_format',
  'limit.rate': 'unsupported_format',
  'limit.stalled': 'unsupported_format',
  'request.invalid': 'invalid_parameter',
  'room.unmeasurable': 'room_not_measurable',
  // Either the caller has gone, and nobody reads this, or the analysis did not end before its deadline.
  'run.aborted': 'track_too_long',
} as const satisfies Record<FaultCode, ErrorCode>;

/**
 * The error for the caller, of anything thrown: an `ApiError` as it is, a `Fault` of the engine by
 * its code, and for everything else only that the analysis failed. The original stays in `cause`,
 * for the log.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Fault) {
    const code = codeOfFault[thrown.code];
    const message = code === 'storage_unavailable' ? 'the audio could not be read' : thrown.message;
    const { param } = thrown;
    return new ApiError(code, message, { cause: thrown, ...(param !== undefined && { param }) });
  }
  return new ApiError('analysis_error', 'the analysis failed', { cause: thrown });
}
