import { ApiError } from '../errors/api-error.js';
import type { Keys, MintedKey } from '../keys/keys.js';
import type { Plans } from '../keys/plans.js';
import type { Callers } from './caller.js';
import type { Rates } from './rate.js';

const DAY_MS = 24 * 3600_000;
const KEYS_PER_DAY = 3; // of one address: enough to have lost two

/** Makes free keys for whoever asks, a few per address and UTC day. */
export type SelfServe = (address: string, name?: string) => Promise<MintedKey>;

/**
 * Opens the making of free keys.
 *
 * @throws ApiError from the function: `rate_limited` when the address has made its keys of the day.
 */
export const openSelfServe =
  (
    rates: Rates,
    callers: Callers,
    keys: Keys,
    plans: Plans,
    now: () => number = Date.now,
  ): SelfServe =>
  async (address, name) => {
    const { id } = await callers.identify({ authorization: undefined, address });
    const rate = { subject: `keys:${id}`, limit: KEYS_PER_DAY, windowMs: DAY_MS };
    const waitMs = await rates.take(rate, now());
    if (waitMs > 0)
      throw new ApiError('rate_limited', `${KEYS_PER_DAY} keys were made from here today`, {
        retryAfterSec: Math.ceil(waitMs / 1000),
      });
    return keys.mint({ plan: plans.free.name }, name);
  };
