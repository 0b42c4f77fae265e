import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.js';
import type { Caller } from './caller.js';
import type { Month } from './month.js';

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
