import type { Transaction } from 'kysely';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';
import type { Caller } from './caller.js';
import { getMonth } from './month.js';
import type { Rate, Rates, Taken } from './rate.js';
import * as reservations from './reservations.js';
import { readDays, type UsageDay } from './usage-days.js';
import { readUsage, type UsageReport } from './usage-report.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** After this an unsettled reservation is given back; longer than any request takes. */
const RESERVATION_LIFE_MS = 3600_000;

/** The expected needs of a request. */
export interface Want {
  /** Of the reservation, where the same call may come again: what is charged under it is not charged again. */
  readonly id?: string;
  /** Of analyze/profile. */
  readonly profile?: string;
  /** Bytes of the audio, where they are known; else something must be left of the data. */
  readonly bytes?: number;
  /** A voice route: something must be left of the voice minutes. */
  readonly voice?: boolean;
}

/** The rest of the requests of a window. */
export interface RateState {
  readonly limit: number;
  readonly windowSec: number;
  readonly left: number;
  /** Until the next window. */
  readonly resetSec: number;
}

/** The actual needs of a request. */
export interface Actual {
  readonly bytes: number;
  /** Seconds of audio, of a voice route. */
  readonly voiceSec?: number;
}

/** The profile that every plan has: what a page, a command line or an agent without a question requests. */
const FIRST_ANSWER = 'overview';

/**
 * The usage of callers, checked against their plans. A call is set aside before the work (`admit`)
 * and charged after it (`settle`), or given back (`release`); a reservation of a dead process is
 * given back by `sweep`. Each of them moves a reservation at most once, in whatever order and from
 * however many processes they come.
 */
export interface Metering {
  /**
   * Admits a request: the rate, then the plan. Gives the id of a reservation.
   *
   * @throws ApiError `rate_limited` with the seconds to wait; with the usage
   * `profile_requires_paid_plan`, `quota_exceeded`, `data_quota_exceeded`, `voice_minutes_exhausted`.
   */
  admit(caller: Caller, want?: Want): Promise<string>;
  /** The first half only: a batch is one request, whose items are then reserved one by one. */
  takeRequest(caller: Caller): Promise<void>;
  /** The rate of a caller, once a request of this caller was counted. */
  rateOf(caller: Caller): RateState | undefined;
  /** The second half only. */
  reserve(caller: Caller, want?: Want): Promise<string>;
  /**
   * Of a request whose profile is known only after it was admitted.
   *
   * @throws ApiError `profile_requires_paid_plan` with the usage.
   */
  checkProfile(caller: Caller, profile: string): Promise<void>;
  /**
   * Reserves what has become known since, such as the size of a fetched file: before the work, so
   * that not even concurrent calls exceed the plan.
   * @throws ApiError `data_quota_exceeded`, `voice_minutes_exhausted`; the reservation is then
   * unchanged.
   */
  grow(caller: Caller, id: string, known: Actual): Promise<void>;
  /** Extends a reservation beyond its hour, for a job. */
  keep(id: string, untilMs: number): Promise<void>;
  /**
   * Charges the call; `false` if it was charged or given back before, and nothing has changed. The
   * work in `beside` is in the same transaction either way.
   */
  settle(
    id: string,
    actual: Actual,
    adjacent?: (tx: Transaction<Schema>) => Promise<void>,
  ): Promise<boolean>;
  /** Gives the call back; `false` if it was charged or given back before. */
  release(id: string): Promise<boolean>;
  /** The charges to each key of an account, by UTC day, the newest first; of 90 days. */
  days(accountId: string): Promise<readonly UsageDay[]>;
  /** The answer of `GET /v1/usage`. */
  usage(caller: Caller): Promise<UsageReport>;
  /** Gives back what expired and forgets what is over; gives the number of calls given back. */
  sweep(): Promise<number>;
}

/** Opens the metering; `profiles` are the names of all there are. */
export function openMetering(
  { db }: Store,
  rates: Rates,
  profiles: readonly string[],
  now: () => number = Date.now,
): Metering {
  const usage = (caller: Caller) => readUsage(db, caller, getMonth(now()), profiles);

  const rateOf = ({ id, plan }: Caller): Rate | undefined =>
    plan.requestsPerMinute === null
      ? undefined
      : { subject: `requests:${id}`, limit: plan.requestsPerMinute, windowMs: MINUTE_MS };

  /** Of callers whose requests are under way: a caller is made for each request. */
  const requests = new WeakMap<Caller, RateState>();
  const reported = (caller: Caller, { windowMs, limit }: Rate, taken: Taken): number => {
    const windowSec = windowMs / 1000;
    const resetSec = Math.ceil(taken.resetMs / 1000);
    requests.set(caller, { limit, windowSec, left: taken.left, resetSec });
    return taken.waitMs;
  };

  async function takeRequest(caller: Caller): Promise<void> {
    const rate = rateOf(caller);
    const waitMs = rate ? reported(caller, rate, await rates.take(rate, now())) : 0;
    if (waitMs > 0) throw tooMany(caller, waitMs);
  }

  async function reserveIn(
    tx: Transaction<Schema>,
    { id: callerId, owner, kind, plan }: Caller,
    { id, bytes = 0, voice = false }: Want,
  ) {
    const amounts = { calls: 1, bytes, voiceMs: 0 };
    const need = { calls: 1, bytes: Math.max(1, bytes), voiceMs: voice ? 1 : 0 };
    const nowMs = now();
    const row = {
      callerId,
      month: getMonth(nowMs).name,
      ...(kind === 'key' && { keyId: owner }),
    };
    const untilMs = nowMs + RESERVATION_LIFE_MS;
    if (id !== undefined && (await reservations.stands(tx, id, untilMs))) return { id };
    return reservations.reserve(tx, row, plan, amounts, need, untilMs, id);
  }

  const hasProfile = ({ plan }: Caller, { profile }: Want) =>
    profile === undefined ||
    profile === FIRST_ANSWER ||
    plan.profiles === 'all' ||
    plan.profiles.includes(profile);

  const notInPlan = async (caller: Caller, { profile }: Want) =>
    new ApiError(
      'profile_requires_paid_plan',
      `profile ${profile ?? ''} is not in the plan ${caller.plan.name}`,
      { param: 'profile', usage: await usage(caller) },
    );

  const short = async (caller: Caller, what: reservations.Shortage) =>
    new ApiError(SHORT[what].code, `${SHORT[what].message} of the plan ${caller.plan.name}`, {
      usage: await usage(caller),
    });

  return {
    usage,

    days: (accountId) => readDays(db, accountId, now()),

    async admit(caller, want = {}) {
      // One transaction, so that an ordinary call waits for the disk once. A refusal still counts
      // against the rate.
      const rate = rateOf(caller);
      if (!rates.takeIn) await takeRequest(caller);
      const outcome = await db.transaction().execute(async (tx) => {
        const taken = rate && (await rates.takeIn?.(tx, rate, now()));
        if (taken && reported(caller, rate, taken) > 0) return taken;
        return hasProfile(caller, want) ? reserveIn(tx, caller, want) : undefined;
      });
      if (!outcome) throw await notInPlan(caller, want);
      if ('waitMs' in outcome) throw tooMany(caller, outcome.waitMs);
      if ('short' in outcome) throw await short(caller, outcome.short);
      return outcome.id;
    },

    takeRequest,

    rateOf: (caller) => requests.get(caller),

    async reserve(caller, want = {}) {
      if (!hasProfile(caller, want)) throw await notInPlan(caller, want);
      const outcome = await db.transaction().execute((tx) => reserveIn(tx, caller, want));
      if ('short' in outcome) throw await short(caller, outcome.short);
      return outcome.id;
    },

    async checkProfile(caller, profile) {
      if (!hasProfile(caller, { profile })) throw await notInPlan(caller, { profile });
    },

    async grow(caller, id, known) {
      const { dataBytes, voiceMinutes } = caller.plan;
      if (dataBytes === null && voiceMinutes === null) return; // nothing to exceed
      const what = await db
        .transaction()
        .execute((tx) => reservations.grow(tx, id, caller.plan, amountsOf(known)));
      if (what) throw await short(caller, what);
    },

    async keep(id, untilMs) {
      await db
        .updateTable('reservations')
        .set({ expires_at: untilMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute();
    },

    settle: (id, actual, adjacent) =>
      db.transaction().execute(async (tx) => {
        await adjacent?.(tx);
        return reservations.settle(tx, id, amountsOf(actual), now());
      }),

    release: (id) =>
      db.transaction().execute((tx) => reservations.release(tx, id, 'released', now())),

    async sweep() {
      const nowMs = now();
      const overdue = await db
        .selectFrom('reservations')
        .select('id')
        .where('state', '=', 'open')
        .where('expires_at', '<=', nowMs)
        .execute();
      let released = 0;
      for (const { id } of overdue)
        released += Number(
          await db.transaction().execute((tx) => reservations.release(tx, id, 'expired', nowMs)),
        );
      // Closed ones are stored for a while, so that a late settlement is recognised.
      await db
        .deleteFrom('reservations')
        .where('state', '!=', 'open')
        .where('closed_at', '<=', nowMs - DAY_MS)
        .execute();
      await rates.sweep(nowMs);
      return released;
    },
  };
}

const amountsOf = ({ bytes, voiceSec = 0 }: Actual) => ({
  bytes,
  voiceMs: Math.round(voiceSec * 1000),
});

const tooMany = ({ plan }: Caller, waitMs: number) =>
  new ApiError(
    'rate_limited',
    `the requests per minute of the plan ${plan.name} are used up: ${plan.requestsPerMinute ?? 0}`,
    { retryAfterSec: Math.max(1, Math.ceil(waitMs / 1000)) },
  );

const SHORT = {
  calls: { code: 'quota_exceeded', message: "this month's calls are used up: all" },
  bytes: { code: 'data_quota_exceeded', message: "this month's data is used up: all" },
  voice: {
    code: 'voice_minutes_exhausted',
    message: "this month's voice minutes are used up: all",
  },
} as const satisfies Record<reservations.Shortage, { code: ErrorCode; message: string }>;
