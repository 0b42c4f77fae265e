import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Keys, MintedKey } from '../keys/keys.js';
import type { Plans } from '../keys/plans.js';
import { openAddressRate, type Rates } from './rate.js';
import type { Callers } from './caller.js';

const DAY_MS = 24 * 3600_000;
const KEYS_PER_DAY = 3; // of one address: enough to have lost two

/** Makes free keys on request, a few per address and UTC day. */
export type SelfServe = (address: string, name?: string) => Promise<MintedKey>;

/**
 * Opens the making of free keys.
 *
 * @throws ApiError from the function: `rate_limited` when the address has made its keys of the day.
 */
export function openSelfServe(
  rates: Rates,
  callers: Callers,
  keys: Keys,
  plans: Plans,
  now: () => number = Date.now,
): SelfServe {
  const terms = {
    what: 'keys',
    limit: KEYS_PER_DAY,
    windowMs: DAY_MS,
    message: `${KEYS_PER_DAY} keys were made from here today`,
  };
  const take = openAddressRate(rates, callers, terms, now);
  return async (address, name) => {
    await take(address);
    return keys.mint({ plan: plans.free.name }, name);
  };
}

/** Of a service whose operator makes all keys. */
export const noSelfServe: SelfServe = async () => {
  throw new ApiError('not_found', 'keys are not made here: the operator creates them');
};

const SIGN_INS_PER_MINUTE = 10;

/** Opens the limit of signing in with a key: more often than anybody mistypes one. */
export const openSignInRate = (rates: Rates, callers: Callers, now: () => number) =>
  openAddressRate(
    rates,
    callers,
    {
      what: 'sign-in',
      limit: SIGN_INS_PER_MINUTE,
      windowMs: 60_000,
      message: `more than ${SIGN_INS_PER_MINUTE} times in a minute: wait a little`,
    },
    now,
  );

const REPORTS_PER_DAY = 100; // 6.4 MB

/** Opens the limit of reports that are sent without a key. */
export const openReportRate = (rates: Rates, callers: Callers, now: () => number) =>
  openAddressRate(
    rates,
    callers,
    {
      what: 'reports',
      limit: REPORTS_PER_DAY,
      windowMs: DAY_MS,
      message: `${REPORTS_PER_DAY} reports were shared from here today`,
    },
    now,
  );
