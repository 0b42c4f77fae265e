import type { KeyListing } from '../../service/keys/keys.js';
import type { Session } from '../../service/keys/sessions.js';
import type { UsageDay } from '../../service/metering/usage-days.js';
import type { UsageReport } from '../../service/metering/usage-report.js';
import type { Services } from '../../service/services.js';

/** The data of an account on the account page. */
export interface Account {
  /** The key that the browser has signed in with. */
  readonly keyId: string;
  /** Those that live, oldest first. */
  readonly keys: readonly KeyListing[];
  readonly usage: UsageReport;
  /** The charges day by day. */
  readonly days: readonly UsageDay[];
  readonly nowMs: number;
}

/** Reads the account of a session; the numbers are those of `GET /v1/usage`. */
export async function getAccount(
  { accountId, keyId }: Session,
  { keys, plans, metering, now }: Services,
): Promise<Account | undefined> {
  const all = await keys.list(accountId);
  const nowMs = now().getTime();
  const live = all.filter(
    ({ revokedAtMs, expiresAtMs }) => revokedAtMs === null && (expiresAtMs ?? Infinity) > nowMs,
  );
  const plan = plans.get(live[0]?.plan ?? '');
  if (!plan) return undefined;
  const caller = { kind: 'key', id: accountId, owner: keyId, accountId, plan } as const;
  const [usage, days] = [await metering.usage(caller), await metering.days(accountId)];
  return { keyId, keys: live, usage, days, nowMs };
}
