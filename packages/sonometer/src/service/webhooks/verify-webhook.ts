import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Receivers refuse what is older: a recorded signed request is useless then. */
const MAX_AGE_SEC = 300;

/** The outcome of checking one delivery. */
export type Verification = 'verified' | 'unsigned' | 'outdated' | 'wrong-signature';

/** Checks a delivery as its receiver does (docs/webhooks.md#signature). */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowSec: number,
): Verification {
  const [id, at, given] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof at !== 'string' || typeof given !== 'string')
    return 'unsigned';
  if (!(Math.abs(nowSec - Number(at)) <= MAX_AGE_SEC)) return 'outdated';
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  const isOwn = given
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((one) => one.length === own.length && timingSafeEqual(one, own));
  return isOwn ? 'verified' : 'wrong-signature';
}
