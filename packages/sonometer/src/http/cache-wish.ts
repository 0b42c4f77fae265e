import type { CacheWish } from '../service/analysis/run-analysis.js';

/** `Cache-Control` of the request (RFC 9111, 5.2.1): whoever says no-cache has it measured, no-store keeps nothing. */
export function wishOf(given = ''): CacheWish | undefined {
  if (/(^|[\s,])no-store($|[\s,])/i.test(given)) return undefined;
  return /(^|[\s,])no-cache($|[\s,])/i.test(given) ? 'renew' : 'use';
}
