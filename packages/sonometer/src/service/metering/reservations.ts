import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Plan } from '../keys/plans.js';
import type { Schema } from '../store/schema.js';

/** The cost of a call. Whole numbers. */
export interface Amounts {
  readonly calls: number;
  readonly bytes: number;
  readonly voiceMs: number;
}

/** The exhausted amount of a plan. */
export type Shortage = 'calls' | 'bytes' | 'voice';

/** The subject and the month of the usage. */
export interface Row {
  readonly callerId: string;
  readonly month: string;
  /** Of the key that calls, where it is one. */
  readonly keyId?: string;
}

type Tx = Transaction<Schema>;

/**
 * Sets amounts aside, all or nothing. The limits are part of the one statement that adds, so
 * callers in any number of processes never get more than there is. Where an amount is not known yet
 * it is 0, and `need` requires that something is left all the same.
 *
 * @returns the id of the reservation, or what there is too little of.
 */
export async function reserve(
  tx: Tx,
  row: Row,
  plan: Plan,
  amounts: Amounts,
  need: Amounts,
  expiresAtMs: number,
  id: string = randomUUID(),
): Promise<{ readonly id: string } | { readonly short: Shortage }> {
  if (!(await add(tx, row, plan, amounts, need))) {
    // Either there is too little, or this is the first call of the month and there is no row.
    await addRow(tx, row);
    const short = await shortage(tx, row, plan, need);
    if (short) return { short };
    await add(tx, row, plan, amounts, need);
  }
  await tx
    .insertInto('reservations')
    .values({
      id,
      caller_id: row.callerId,
      month: row.month,
      calls: amounts.calls,
      bytes: amounts.bytes,
      voice_ms: amounts.voiceMs,
      state: 'open',
      expires_at: expiresAtMs,
      key_id: row.keyId ?? null,
    })
    .execute();
  return { id };
}

/**
 * Whether a reservation of that id needs no other: it is open, and then stays so for a while, or it was charged.
 * One that was given back is forgotten.
 */
export async function stands(tx: Tx, id: string, expiresAtMs: number): Promise<boolean> {
  await tx
    .deleteFrom('reservations')
    .where('id', '=', id)
    .where('state', 'in', ['released', 'expired'])
    .execute();
  await tx
    .updateTable('reservations')
    .set({ expires_at: expiresAtMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
  const row = await tx
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Raises what an open reservation sets aside for bytes and voice to at least the given.
 *
 * @returns what there is too little of: nothing has changed if the transaction is then rolled back.
 */
export async function grow(
  tx: Tx,
  id: string,
  plan: Plan,
  { bytes, voiceMs }: Omit<Amounts, 'calls'>,
): Promise<Shortage | undefined> {
  // Locks the row before it is read, on the database where that makes a difference.
  const before = await tx
    .updateTable('reservations')
    .set({ state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (!before) return undefined; // settled or released: nothing is set aside any more
  const more = {
    calls: 0,
    bytes: Math.max(0, bytes - before.bytes),
    voiceMs: Math.max(0, voiceMs - before.voice_ms),
  };
  const row = { callerId: before.caller_id, month: before.month };
  const short = await shortage(tx, row, plan, more);
  if (short) return short;
  await add(tx, row, plan, more, more);
  await tx
    .updateTable('reservations')
    .set({ bytes: before.bytes + more.bytes, voice_ms: before.voice_ms + more.voiceMs })
    .where('id', '=', id)
    .execute();
  return undefined;
}

/**
 * Turns a reservation into usage, with the actual amounts; a reservation that had expired meanwhile
 * is charged all the same.
 *
 * @returns `false` when it was settled or released before: then nothing changes.
 */
export async function settle(
  tx: Tx,
  id: string,
  { bytes, voiceMs }: Omit<Amounts, 'calls'>,
  nowMs: number,
): Promise<boolean> {
  const open = await close(tx, id, 'open', 'settled', nowMs);
  const late = open ? undefined : await close(tx, id, 'expired', 'settled', nowMs);
  const closed = open ?? late;
  if (!closed) return false;
  await tx
    .updateTable('usage')
    .set(({ eb }) => ({
      calls_used: eb('calls_used', '+', closed.calls),
      bytes_used: eb('bytes_used', '+', bytes),
      voice_ms_used: eb('voice_ms_used', '+', voiceMs),
      // what had expired was given back then
      calls_reserved: eb('calls_reserved', '-', open?.calls ?? 0),
      bytes_reserved: eb('bytes_reserved', '-', open?.bytes ?? 0),
      voice_ms_reserved: eb('voice_ms_reserved', '-', open?.voice_ms ?? 0),
    }))
    .where('caller_id', '=', closed.caller_id)
    .where('month', '=', closed.month)
    .execute();
  if (closed.key_id !== null)
    await addToDay(tx, closed.key_id, nowMs, { calls: closed.calls, bytes, voiceMs });
  return true;
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

/** Adds to a reservation, if every limit leaves the needed amount. */
async function add(
  tx: Tx,
  { callerId, month }: Row,
  plan: Plan,
  amounts: Amounts,
  need: Amounts,
): Promise<boolean> {
  const max = maxOf(plan, need);
  let update = tx
    .updateTable('usage')
    .set(({ eb }) => ({
      calls_reserved: eb('calls_reserved', '+', amounts.calls),
      bytes_reserved: eb('bytes_reserved', '+', amounts.bytes),
      voice_ms_reserved: eb('voice_ms_reserved', '+', amounts.voiceMs),
    }))
    .where('caller_id', '=', callerId)
    .where('month', '=', month);
  const { calls, bytes, voiceMs } = max;
  if (calls !== undefined)
    update = update.where((it) =>
      it.eb(it.eb('calls_used', '+', it.ref('calls_reserved')), '<=', calls),
    );
  if (bytes !== undefined)
    update = update.where((it) =>
      it.eb(it.eb('bytes_used', '+', it.ref('bytes_reserved')), '<=', bytes),
    );
  if (voiceMs !== undefined)
    update = update.where((it) =>
      it.eb(it.eb('voice_ms_used', '+', it.ref('voice_ms_reserved')), '<=', voiceMs),
    );
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The usage up to which the needed amount is left; absent where it does not matter. */
function maxOf(plan: Plan, need: Amounts): { [K in keyof Amounts]?: number } {
  return {
    ...(plan.calls !== null && need.calls > 0 && { calls: plan.calls - need.calls }),
    ...(plan.dataBytes !== null && need.bytes > 0 && { bytes: plan.dataBytes - need.bytes }),
    ...(plan.voiceMinutes !== null &&
      need.voiceMs > 0 && { voiceMs: plan.voiceMinutes * 60_000 - need.voiceMs }),
  };
}

async function addRow(tx: Tx, { callerId, month }: Row): Promise<void> {
  await tx
    .insertInto('usage')
    .values({
      caller_id: callerId,
      month,
      calls_used: 0,
      calls_reserved: 0,
      bytes_used: 0,
      bytes_reserved: 0,
      voice_ms_used: 0,
      voice_ms_reserved: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The first limit, in the order of docs/interface.md#what-the-contract-leaves-open, that refuses.
 * No other transaction changes the row after this.
 */
async function shortage(
  tx: Tx,
  { callerId, month }: Row,
  plan: Plan,
  need: Amounts,
): Promise<Shortage | undefined> {
  const taken = await tx
    .updateTable('usage')
    .set((it) => ({ month: it.ref('month') })) // changes nothing, and locks
    .where('caller_id', '=', callerId)
    .where('month', '=', month)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { calls, bytes, voiceMs } = maxOf(plan, need);
  if (calls !== undefined && taken.calls_used + taken.calls_reserved > calls) return 'calls';
  if (bytes !== undefined && taken.bytes_used + taken.bytes_reserved > bytes) return 'bytes';
  if (voiceMs !== undefined && taken.voice_ms_used + taken.voice_ms_reserved > voiceMs)
    return 'voice';
  return undefined;
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

async function unreserve(
  tx: Tx,
  reservation: { caller_id: string; month: string; calls: number; bytes: number; voice_ms: number },
): Promise<void> {
  await tx
    .updateTable('usage')
    .set(({ eb }) => ({
      calls_reserved: eb('calls_reserved', '-', reservation.calls),
      bytes_reserved: eb('bytes_reserved', '-', reservation.bytes),
      voice_ms_reserved: eb('voice_ms_reserved', '-', reservation.voice_ms),
    }))
    .where('caller_id', '=', reservation.caller_id)
    .where('month', '=', reservation.month)
    .execute();
}
