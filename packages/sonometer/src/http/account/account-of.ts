import type { KeyListing } from '../../keys/keys.js';
import type { Session } from '../../keys/sessions.js';
import type { UsageReport } from '../../metering/usage-report.js';
import type { Services } from '../services.js';

/** What the account page shows of an account. */
export interface Account {
  /** The key that the browser has signed in with. */
  readonly keyId: string;
  /** Those that live, oldest first. */
  readonly keys: readonly KeyListing[];
  readonly usage: UsageReport;
}

/** Reads the account of a session; the numbers are those of `GET /v1/usage`. */
export async function accountOf(
  { accountId, keyId }: Session,
  { keys, plans, metering }: Services,
): Promise<Account | undefined> {
  const all = await keys.list(accountId);
  const live = all.filter(({ revokedAtMs }) => revokedAtMs === null);
  const plan = plans.get(live[0]?.plan ?? '');
  if (!plan) return undefined;
  const caller = { kind: 'key', id: accountId, owner: keyId, accountId, plan } as const;
  return { keyId, keys: live, usage: await metering.usage(caller) };
}
