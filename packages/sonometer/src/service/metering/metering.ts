import type { Transaction } from 'kysely';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import type { Store } from '../store/open-store.js';
import type { Schema } from '../store/schema.js';
import * as settlements from './usage.js';
import { openBatches } from './usage.js';
import type { Caller } from './caller.js';
import { getMonth, readDays, readUsage, type UsageDay, type UsageReport } from './usage-report.js';
import type { Rate, Rates, Taken } from './rate.js';
import * as reservations from './reservations.js';

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
export const FIRST_ANSWER = 'overview';

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
  extend(id: string, untilMs: number): Promise<void>;
  /**
   * Charges the call; `false` if it was charged or given back before, and nothing has changed. The
   * work in `adjacent` is in the same transaction either way.
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
    caller: Caller,
    want: Want,
    nowMs: number,
  ): Promise<Reserved> {
    const { row, amounts, need } = toReserve(caller, want, nowMs);
    const untilMs = nowMs + RESERVATION_LIFE_MS;
    const { id } = want;
    if (id !== undefined && (await reservations.isActive(tx, id, untilMs))) return { id };
    return reservations.reserve(tx, row, caller.plan, amounts, need, untilMs, id);
  }

  /** Several calls of one caller, whose usage is then written once; those with an id of their own singly. */
  async function reserveEach(
    tx: Transaction<Schema>,
    calls: readonly Call[],
  ): Promise<readonly Reserved[]> {
    const nowMs = now();
    const [first] = calls;
    if (first && calls.length > 1 && calls.every((call) => isAlike(call, first))) {
      const all = calls.map(({ caller, want }) => toReserve(caller, want, nowMs));
      const untilMs = nowMs + RESERVATION_LIFE_MS;
      const ids = await reservations.reserveAll(tx, all, first.caller.plan, untilMs);
      if (ids) return ids.map((id) => ({ id }));
    }
    const outcomes: Reserved[] = [];
    for (const { caller, want } of calls) outcomes.push(await reserveIn(tx, caller, want, nowMs));
    return outcomes;
  }

  // One transaction, so that an ordinary call waits for the disk once. A refusal still counts against the rate.
  const admitTogether = openBatches((calls: readonly Call[]) =>
    db.transaction().execute(async (tx): Promise<readonly Admitted[]> => {
      const refused = new Map<Call, Taken | undefined>();
      for (const call of calls) {
        const rate = call.takesRequest ? rateOf(call.caller) : undefined;
        const taken = rate && (await rates.takeIn?.(tx, rate, now()));
        if (taken && reported(call.caller, rate, taken) > 0) refused.set(call, taken);
        else if (!hasProfile(call.caller, call.want)) refused.set(call, undefined);
      }
      const admitted = calls.filter((call) => !refused.has(call));
      const reserved = await reserveEach(tx, admitted);
      return calls.map((call) =>
        refused.has(call) ? refused.get(call) : reserved[admitted.indexOf(call)],
      );
    }),
  );

  const settleTogether = openBatches((closing: readonly Closing[]) =>
    db.transaction().execute(async (tx) => {
      for (const { adjacent } of closing) await adjacent?.(tx);
      return settlements.settleAll(tx, closing, now());
    }),
  );
  /** Callers of the reservations made here: settlements of one caller are done together. */
  const callerOf = new Map<string, string>();
  const reservedBy = ({ id: callerId }: Caller, { id }: { readonly id: string }): string => {
    callerOf.set(id, callerId);
    const [oldest] = callerOf.size > MAX_REMEMBERED ? callerOf.keys() : [];
    if (oldest !== undefined) callerOf.delete(oldest);
    return id;
  };

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

  async function admitted(caller: Caller, want: Want, takesRequest: boolean): Promise<string> {
    const outcome = await admitTogether(caller.id, { caller, want, takesRequest });
    if (!outcome) throw await notInPlan(caller, want);
    if ('waitMs' in outcome) throw tooMany(caller, outcome.waitMs);
    if ('short' in outcome) throw await short(caller, outcome.short);
    return reservedBy(caller, outcome);
  }

  return {
    usage,

    days: (accountId) => readDays(db, accountId, now()),

    async admit(caller, want = {}) {
      if (!rates.takeIn) await takeRequest(caller);
      return admitted(caller, want, true);
    },

    takeRequest,

    rateOf: (caller) => requests.get(caller),

    reserve: (caller, want = {}) => admitted(caller, want, false),

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

    async extend(id, untilMs) {
      await db
        .updateTable('reservations')
        .set({ expires_at: untilMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute();
    },

    settle(id, actual, adjacent) {
      const key = callerOf.get(id) ?? id;
      callerOf.delete(id);
      return settleTogether(key, { id, amounts: amountsOf(actual), adjacent });
    },

    release: (id) =>
      db.transaction().execute((tx) => settlements.release(tx, id, 'released', now())),

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
          await db.transaction().execute((tx) => settlements.release(tx, id, 'expired', nowMs)),
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

/** Reservations whose caller is remembered; one that is forgotten is settled singly. */
const MAX_REMEMBERED = 10_000;

/** A call to be admitted. */
interface Call {
  readonly caller: Caller;
  readonly want: Want;
  /** It counts against the rate of its caller, where the rates are in the database. */
  readonly takesRequest: boolean;
}

type Reserved = { readonly id: string } | { readonly short: reservations.Shortage };
/** `undefined` where the plan does not have the profile. */
type Admitted = Reserved | Taken | undefined;

interface Closing extends settlements.Settlement {
  readonly adjacent: ((tx: Transaction<Schema>) => Promise<void>) | undefined;
}

/** Calls that may be reserved by one statement. */
const isAlike = ({ caller, want }: Call, first: Call): boolean =>
  want.id === undefined && caller.plan === first.caller.plan;

function toReserve({ id: callerId, owner, kind }: Caller, want: Want, nowMs: number) {
  const { bytes = 0, voice = false } = want;
  return {
    row: { callerId, month: getMonth(nowMs).name, ...(kind === 'key' && { keyId: owner }) },
    amounts: { calls: 1, bytes, voiceMs: 0 },
    need: { calls: 1, bytes: Math.max(1, bytes), voiceMs: voice ? 1 : 0 },
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
