import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.js';

const SHOWN_MS = 90 * 24 * 3600_000;

/** The charges to one key on one UTC day. */
export interface UsageDay {
  readonly day: string;
  readonly keyId: string;
  readonly calls: number;
  readonly dataBytes: number;
  /** Minutes with three decimals. */
  readonly voiceMinutes: number;
}

/** The days of all keys of an account, the newest first. */
export async function readDays(
  db: Kysely<Schema>,
  accountId: string,
  nowMs: number,
): Promise<readonly UsageDay[]> {
  const rows = await db
    .selectFrom('usage_days')
    .innerJoin('keys', 'keys.id', 'usage_days.key_id')
    .selectAll('usage_days')
    .where('keys.account_id', '=', accountId)
    .where('day', '>', new Date(nowMs - SHOWN_MS).toISOString().slice(0, 10))
    .orderBy('day', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(({ day, key_id: keyId, calls, bytes: dataBytes, voice_ms }) => ({
    ...{ day, keyId, calls, dataBytes, voiceMinutes: Math.round(voice_ms / 60) / 1000 },
  }));
}
