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

export type Tx = Transaction<Schema>;

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
    .values(reservationOf({ row, amounts }, id, expiresAtMs))
    .execute();
  return { id };
}

/** A call to reserve together with others of its caller, in the same month. */
export interface Together {
  readonly row: Row;
  readonly amounts: Amounts;
  readonly need: Amounts;
}

/**
 * Reserves several calls with one statement on the row of the usage, if every limit leaves enough
 * for all of them.
 *
 * @returns their ids; `undefined` when they must be reserved one by one: then nothing has changed.
 */
export async function reserveAll(
  tx: Tx,
  calls: readonly Together[],
  plan: Plan,
  expiresAtMs: number,
): Promise<readonly string[] | undefined> {
  const [first] = calls;
  if (!first) return [];
  const all = calls.map(({ amounts }) => amounts).reduce(sumOf);
  // each finds what it needs after the others have taken theirs
  const most = (of: (call: Together) => number) => Math.max(...calls.map(of));
  const need = {
    calls: all.calls + most((call) => call.need.calls - call.amounts.calls),
    bytes: all.bytes + most((call) => call.need.bytes - call.amounts.bytes),
    voiceMs: all.voiceMs + most((call) => call.need.voiceMs - call.amounts.voiceMs),
  };
  if (!(await add(tx, first.row, plan, all, need))) return undefined;
  const rows = calls.map((call) => reservationOf(call, randomUUID(), expiresAtMs));
  await tx.insertInto('reservations').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Sum of two amounts. */
export const sumOf = (a: Amounts, b: Amounts): Amounts => ({
  calls: a.calls + b.calls,
  bytes: a.bytes + b.bytes,
  voiceMs: a.voiceMs + b.voiceMs,
});

const reservationOf = (
  { row, amounts }: Pick<Together, 'row' | 'amounts'>,
  id: string,
  expiresAtMs: number,
) => ({
  id,
  caller_id: row.callerId,
  month: row.month,
  calls: amounts.calls,
  bytes: amounts.bytes,
  voice_ms: amounts.voiceMs,
  state: 'open' as const,
  expires_at: expiresAtMs,
  key_id: row.keyId ?? null,
});

/**
 * Whether a reservation of that id needs no other: it is open, and then stays so for a while, or it was charged.
 * One that was given back is forgotten.
 */
export async function isActive(tx: Tx, id: string, expiresAtMs: number): Promise<boolean> {
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
