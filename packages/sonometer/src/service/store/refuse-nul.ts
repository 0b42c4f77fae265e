import { ApiError } from '@sonometer/report/errors/api-error.js';

/**
 * The one guard against NUL characters in texts that come to a query. PostgreSQL has none in its texts and fails (error
 * 22021); SQLite stores them. They are refused before either: it is a mistake of the caller, on both.
 *
 * @throws ApiError `invalid_parameter`
 */
export function refuseNul(parameters: readonly unknown[]): void {
  for (const value of parameters)
    if (typeof value === 'string' && value.includes('\0'))
      throw new ApiError(
        'invalid_parameter',
        'A value contains the NUL character (U+0000). Send it without that character.',
      );
}
