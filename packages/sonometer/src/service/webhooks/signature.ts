import { createHmac } from 'node:crypto';

/**
 * The secret that the webhooks of one owner are signed with. It is made from that of the service: nothing is stored,
 * and a new key has a new one.
 */
export const webhookSecret = (signingKey: Buffer, owner: string): string =>
  `whsec_${createHmac('sha256', signingKey).update(owner).digest('base64')}`;

/** The headers of a webhook, which its receiver checks: the form of standardwebhooks.com. */
export interface Signed {
  readonly id: string;
  readonly timestampSec: number;
  readonly body: string;
}

/** The headers of a webhook: its id, which stays the same however often it comes, its time, its signature. */
export function signedHeaders(
  secret: string,
  { id, timestampSec, body }: Signed,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestampSec}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': `v1,${digest}`,
  };
}
