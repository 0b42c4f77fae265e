import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.js';
import type { Caller } from './caller.js';

/** A UTC calendar month: the period of a plan. */
export interface Month {
  /** `2026-11`. */
  readonly name: string;
  readonly startMs: number;
  /** The first millisecond of the next month. */
  readonly endMs: number;
}

/** The month in which a moment lies. */
export function getMonth(nowMs: number): Month {
  const date = new Date(nowMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: date.toISOString().slice(0, 7),
    startMs: Date.UTC(year, month),
    endMs: Date.UTC(year, month + 1),
  };
}

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

/** An amount used, against its limit; `null` where there is none. */
export interface Used {
  readonly used: number;
  readonly limit: number | null;
}

/** The answer of `GET /v1/usage`, and `usage` in a 402 (docs/interface.md#get-v1usage). */
export interface UsageReport {
  readonly plan: string;
  /** Of the UTC month, ISO 8601; `end` is the first moment of the next. */
  readonly period: { readonly start: string; readonly end: string };
  readonly calls: Used;
  readonly dataBytes: Used;
  /** Minutes with three decimals. */
  readonly voiceMinutes: Used;
  readonly requestsPerMinute: number | null;
  readonly profiles: readonly string[];
}

/** The usage of a caller in a month: the charges, without the calls under way. */
export async function readUsage(
  db: Kysely<Schema>,
  { id, plan }: Caller,
  month: Month,
  profiles: readonly string[],
): Promise<UsageReport> {
  const row = await db
    .selectFrom('usage')
    .select(['calls_used', 'bytes_used', 'voice_ms_used'])
    .where('caller_id', '=', id)
    .where('month', '=', month.name)
    .executeTakeFirst();
  return {
    plan: plan.name,
    period: { start: iso(month.startMs), end: iso(month.endMs) },
    calls: { used: row?.calls_used ?? 0, limit: plan.calls },
    dataBytes: { used: row?.bytes_used ?? 0, limit: plan.dataBytes },
    voiceMinutes: {
      used: Math.round((row?.voice_ms_used ?? 0) / 60) / 1000,
      limit: plan.voiceMinutes,
    },
    requestsPerMinute: plan.requestsPerMinute,
    profiles: plan.profiles === 'all' ? profiles : plan.profiles,
  };
}

const iso = (timeMs: number) => new Date(timeMs).toISOString();
