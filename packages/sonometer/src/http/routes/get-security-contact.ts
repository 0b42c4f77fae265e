import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defineRoute } from '../route.js';

const DAY_MS = 24 * 3600_000;
/**
 * A date is required (RFC 9116, 2.5.5); a running service vouches for its contact, so the date
 * moves on with the days.
 */
const VALID_MS = 180 * DAY_MS;

/** The contact for security reports, which only the operator knows. */
export const getSecurityContact = defineRoute({
  method: 'GET',
  path: '/.well-known/security.txt',
  doc: undefined,
  handle(_request, { settings, now }) {
    const { securityContact, publicUrl } = settings;
    if (securityContact === undefined)
      throw new ApiError('not_found', 'the operator has declared no security contact');
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return {
      type: 'text/plain; charset=utf-8',
      headers: { 'cache-control': 'max-age=86400' },
      text: `${lines.join('\n')}\n`,
    };
  },
});
