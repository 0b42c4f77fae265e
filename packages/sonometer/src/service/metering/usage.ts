import { ApiError } from '@sonometer/report/errors/api-error.js';
import { type Amounts, type Row, sumOf, type Tx } from './reservations.js';

/** More would hold the lock of a caller's row for too long. */
const MAX_TOGETHER = 64;

interface Waiting<T, R> {
  readonly entry: T;
  done(result: R): void;
  fail(error: unknown): void;
}

/**
 * Does entries of the same key together: those that come while a batch is under way form the next
 * one, so that the processes, and not the calls, wait for the row of a busy caller. An entry that
 * comes alone is not delayed. `work` is all or nothing, and gives a result for each entry in order;
 * entries of a batch that fails are done one by one, unless the database is away.
 */
export function openBatches<T, R>(
  work: (entries: readonly T[]) => Promise<readonly R[]>,
): (key: string, entry: T) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>();

  async function run(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ entry }) => entry));
      for (const [i, one] of batch.entries()) one.done(results[i] as R);
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) for (const one of batch) await run([one]);
      else for (const one of batch) one.fail(error);
    }
  }

  async function drain(key: string, queue: Waiting<T, R>[]): Promise<void> {
    while (queue.length > 0) await run(queue.splice(0, MAX_TOGETHER));
    queues.delete(key);
  }

  return (key, entry) =>
    new Promise((done, fail) => {
      const queue = queues.get(key);
      if (queue) {
        queue.push({ entry, done, fail });
        return;
      }
      const opened = [{ entry, done, fail }];
      queues.set(key, opened);
      void drain(key, opened);
    });
}

const isAway = (error: unknown) => error instanceof ApiError && error.code === 'service_overloaded';

/** The actual amounts of a call. */
export interface Settlement {
  readonly id: string;
  readonly amounts: Omit<Amounts, 'calls'>;
}

/**
 * Turns reservations into usage, with the actual amounts; a reservation that had expired meanwhile
 * is charged all the same. The row of a caller is written once for all of its calls.
 *
 * @returns for each `false` when it was settled or released before: then nothing changes.
 */
export async function settleAll(
  tx: Tx,
  settlements: readonly Settlement[],
  nowMs: number,
): Promise<readonly boolean[]> {
  const charged: boolean[] = [];
  const months = new Map<string, { row: Row; used: Amounts; freed: Amounts }>();
  const keys = new Map<string, Amounts>();
  for (const { id, amounts } of settlements) {
    const open = await close(tx, id, 'open', 'settled', nowMs);
    const late = open ? undefined : await close(tx, id, 'expired', 'settled', nowMs);
    const closed = open ?? late;
    charged.push(closed !== undefined);
    if (!closed) continue;
    const used = { calls: closed.calls, ...amounts };
    // what had expired was given back then
    const freed = open ? amountsOf(open) : NOTHING;
    const name = `${closed.caller_id} ${closed.month}`;
    const sums = months.get(name);
    months.set(name, {
      row: { callerId: closed.caller_id, month: closed.month },
      used: sumOf(sums?.used ?? NOTHING, used),
      freed: sumOf(sums?.freed ?? NOTHING, freed),
    });
    if (closed.key_id !== null)
      keys.set(closed.key_id, sumOf(keys.get(closed.key_id) ?? NOTHING, used));
  }
  // in one order, so that two processes never wait for each other
  for (const [, { row, used, freed }] of inOrder(months)) await charge(tx, row, used, freed);
  for (const [keyId, used] of inOrder(keys)) await addToDay(tx, keyId, nowMs, used);
  return charged;
}

const NOTHING: Amounts = { calls: 0, bytes: 0, voiceMs: 0 };

const amountsOf = ({ calls, bytes, voice_ms: voiceMs }: Reserved): Amounts => ({
  calls,
  bytes,
  voiceMs,
});

const inOrder = <T>(map: ReadonlyMap<string, T>) =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function charge(
  tx: Tx,
  { callerId, month }: Row,
  used: Amounts,
  freed: Amounts,
): Promise<void> {
  await tx
    .updateTable('usage')
    .set(({ eb }) => ({
      calls_used: eb('calls_used', '+', used.calls),
      bytes_used: eb('bytes_used', '+', used.bytes),
      voice_ms_used: eb('voice_ms_used', '+', used.voiceMs),
      calls_reserved: eb('calls_reserved', '-', freed.calls),
      bytes_reserved: eb('bytes_reserved', '-', freed.bytes),
      voice_ms_reserved: eb('voice_ms_reserved', '-', freed.voiceMs),
    }))
    .where('caller_id', '=', callerId)
    .where('month', '=', month)
    .execute();
}

async function addToDay(tx: Tx, keyId: string, nowMs: number, used: Amounts): Promise<void> {
  const { calls, bytes, voiceMs } = used;
  const day = new Date(nowMs).toISOString().slice(0, 10);
  await tx
    .insertInto('usage_days')
    .values({ key_id: keyId, day, calls, bytes, voice_ms: voiceMs })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet(({ eb }) => ({
        calls: eb('usage_days.calls', '+', calls),
        bytes: eb('usage_days.bytes', '+', bytes),
        voice_ms: eb('usage_days.voice_ms', '+', voiceMs),
      })),
    )
    .execute();
}

/**
 * Gives a reservation back: because the call failed, or because it was not settled in time.
 *
 * @returns `false` when it was settled or released before: then nothing changes.
 */
export async function release(
  tx: Tx,
  id: string,
  as: 'released' | 'expired',
  nowMs: number,
): Promise<boolean> {
  const open = await close(tx, id, 'open', as, nowMs);
  if (open) await unreserve(tx, open);
  return open !== undefined;
}

/** Moves a reservation from one state to another; the process that succeeds moves the amounts. */
async function close(
  tx: Tx,
  id: string,
  from: 'open' | 'expired',
  to: 'settled' | 'released' | 'expired',
  nowMs: number,
) {
  return tx
    .updateTable('reservations')
    .set({ state: to, closed_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
}

interface Reserved {
  readonly caller_id: string;
  readonly month: string;
  readonly calls: number;
  readonly bytes: number;
  readonly voice_ms: number;
}

const unreserve = (tx: Tx, reserved: Reserved): Promise<void> =>
  charge(tx, { callerId: reserved.caller_id, month: reserved.month }, NOTHING, amountsOf(reserved));
