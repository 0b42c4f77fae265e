import type { RateState } from '../service/metering/metering.js';

/**
 * The state of the request rate, as the fields of the IETF draft: the policy, what is left of it,
 * and the seconds until it begins anew (draft-ietf-httpapi-ratelimit-headers-10). Nothing where
 * there is no limit, or where the request does not count.
 */
export function rateHeaders(state: RateState | undefined): Readonly<Record<string, string>> {
  if (!state) return {};
  const { limit, windowSec, left, resetSec } = state;
  return {
    'ratelimit-policy': `"requests";q=${limit};w=${windowSec}`,
    ratelimit: `"requests";r=${left};t=${resetSec}`,
  };
}
