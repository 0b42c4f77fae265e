import type { CacheWish } from '../service/analysis/run-analysis.js';

/**
 * `Cache-Control` of the request (RFC 9111, 5.2.1): no-cache measures again, no-store stores
 * nothing.
 */
export function wishOf(given = ''): CacheWish | undefined {
  if (/(^|[\s,])no-store($|[\s,])/i.test(given)) return undefined;
  return /(^|[\s,])no-cache($|[\s,])/i.test(given) ? 'renew' : 'use';
}
