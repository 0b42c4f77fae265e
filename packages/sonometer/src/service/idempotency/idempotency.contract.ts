import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import type { FreshStore, MakeStore } from '../../../../../testing/fresh-store.js';
import { type CallClaim, type Idempotency, openIdempotency } from './idempotency.js';

const ANSWER = { status: 200, headers: { 'x-a': 'b' }, text: `{"long":"${'x'.repeat(5000)}"}` };
const CALL = { owner: 'me', key: 'k1', fingerprint: 'f1' };

/** The contract of idempotent calls, on both databases. */
export function idempotencyContract(make: MakeStore): void {
  let fresh: FreshStore;
  let calls: Idempotency;
  const clock = openClock('2026-11-20T10:00:00Z');

  beforeEach(async () => {
    clock.to('2026-11-20T10:00:00Z');
    fresh = await make();
    calls = openIdempotency(fresh.store, clock.now, 15_000);
  });
  afterEach(() => fresh.dispose());

  const claimOf = async (call = CALL): Promise<CallClaim> => {
    const outcome = await calls.begin(call);
    if (outcome === 'running' || 'answer' in outcome) throw new Error('no claim');
    return outcome.claim;
  };

  const theOne = ([claim]: readonly CallClaim[]): CallClaim => {
    if (!claim) throw new Error('no claim');
    return claim;
  };

  test('the first works, the others wait, and all get one answer', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => calls.begin(CALL)));
    const claims = outcomes.flatMap((one) =>
      one !== 'running' && 'claim' in one ? one.claim : [],
    );
    expect(claims).toHaveLength(1);
    await calls.finish(theOne(claims), ANSWER);
    expect(await calls.begin(CALL)).toEqual({ answer: ANSWER });
  });

  test('a key is of one caller, and of one request', async () => {
    await claimOf();
    await claimOf({ ...CALL, owner: 'you' });
    await claimOf({ ...CALL, key: 'k2' });
    await expect(calls.begin({ ...CALL, fingerprint: 'f2' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('what was given back may be tried again', async () => {
    await calls.release(await claimOf());
    await claimOf();
  });

  test('the call of a server that died is taken over, under the same charge, and no other', async () => {
    const dead = await claimOf();
    clock.pass(10);
    await calls.beat(dead);
    clock.pass(14);
    expect(await calls.begin(CALL)).toBe('running');
    clock.pass(2);
    const outcomes = await Promise.all([calls.begin(CALL), calls.begin(CALL), calls.begin(CALL)]);
    const claims = outcomes.flatMap((one) =>
      one !== 'running' && 'claim' in one ? one.claim : [],
    );
    expect(claims).toHaveLength(1);
    expect(theOne(claims).chargeFor('call')).toBe(dead.chargeFor('call'));
    await calls.finish(dead, { ...ANSWER, status: 500 });
    await calls.release(dead);
    expect(await calls.begin(CALL)).toBe('running');
    await calls.finish(theOne(claims), ANSWER);
    expect(await calls.begin(CALL)).toEqual({ answer: ANSWER });
  });

  test('an answer is kept for a day', async () => {
    const first = await claimOf();
    await calls.finish(first, ANSWER);
    clock.pass(24 * 3600 - 1);
    expect(await calls.sweep()).toBe(0);
    expect(await calls.begin(CALL)).toEqual({ answer: ANSWER });
    clock.pass(1);
    const second = await claimOf({ ...CALL, fingerprint: 'f2' });
    expect(second.chargeFor('call')).not.toBe(first.chargeFor('call'));
    clock.pass(24 * 3600);
    expect(await calls.sweep()).toBe(1);
  });
}
