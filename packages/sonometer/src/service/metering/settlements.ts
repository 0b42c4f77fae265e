import { type Amounts, type Row, sumOf, type Tx } from './reservations.js';

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
