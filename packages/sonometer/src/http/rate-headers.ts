import type { RateState } from '../service/metering/metering.js';

/**
 * How it stands with the requests per minute, as the fields of the IETF: the policy, what is left of it, and in how
 * many seconds it begins anew (draft-ietf-httpapi-ratelimit-headers-10). Nothing where there is no limit, or where
 * the request does not count.
 */
export function rateHeaders(state: RateState | undefined): Readonly<Record<string, string>> {
  if (!state) return {};
  const { limit, windowSec, left, resetSec } = state;
  return {
    'ratelimit-policy': `"requests";q=${limit};w=${windowSec}`,
    ratelimit: `"requests";r=${left};t=${resetSec}`,
  };
}
