import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Callers } from './caller.js';
import type { Rates } from './rate.js';

/**
 * Takes one of the times that something may be done from one address.
 *
 * @throws ApiError `rate_limited`.
 */
export type AddressRate = (address: string) => Promise<void>;

export interface AddressRateTerms {
  /** The counted action, such as `keys`. */
  readonly what: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Of the refusal. */
  readonly message: string;
}

/** Opens the limit of one thing that addresses do. */
export const openAddressRate =
  (
    rates: Rates,
    callers: Callers,
    { what, limit, windowMs, message }: AddressRateTerms,
    now: () => number = Date.now,
  ): AddressRate =>
  async (address) => {
    const { id } = await callers.identify({ authorization: undefined, address });
    const { waitMs } = await rates.take({ subject: `${what}:${id}`, limit, windowMs }, now());
    if (waitMs === 0) return;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
    throw new ApiError('rate_limited', message, { retryAfterSec });
  };
