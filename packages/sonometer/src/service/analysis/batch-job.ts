import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/schema';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { BatchInput, BatchItems, WaitingItem } from '../batches/batch-items.js';
import type { Interruption, JobWork } from '../jobs/job-runner.js';
import type { Claim } from '../jobs/jobs.js';
import type { Keys } from '../keys/keys.js';
import type { Plans } from '../keys/plans.js';
import type { Caller } from '../metering/caller.js';
import { isEngineTrouble, untilBack } from '../store/engine-away.js';
import { answerTracks, failedItem, type ItemOutcome } from './answer-item.js';
import type { Given } from './requested.js';
import { type AnalysisKind, analysisKindNamed } from './question.js';
import type { CacheWish, CallTools } from './run-analysis.js';
import { sideBySide } from './side-by-side.js';

/** In the list of jobs, and in webhooks. */
export const BATCH_KIND = 'batch';
export const MAX_BATCH_ITEMS = 10_000;
/** Of one key, not ended: the items of each lie in the database. */
const MAX_OPEN = 5;
const RETRY_SEC = 60;
/** Per key: items are stored as long as their batches. */
const MAX_STORED = 100_000;
const STORED_AGAIN_SEC = 3600;

/** How long its uploads wait for a worker. */
const STORED_MS = 24 * 3600_000;
/** An engine that is away longer is away for the batch, which another worker then takes. */
const PATIENCE_MS = 10_000;
const TURN_MS = 30_000;
/** How long a batch may start items after its key was revoked. */
const KEY_CHECK_MS = 5000;

/** The content of a batch, for any process that takes it. */
const BatchRequest = Type.Object({
  endpoint: Type.String(),
  args: Type.Record(Type.String(), Type.Unknown()),
  cache: Type.Optional(Type.Union([Type.Literal('use'), Type.Literal('renew')])),
  eachTrack: Type.Optional(Type.Boolean()),
  caller: Type.Object({
    kind: Type.Union([Type.Literal('key'), Type.Literal('open')]),
    id: Type.String(),
    accountId: Type.Optional(Type.String()),
    plan: Type.String(),
  }),
});
const requests = Compile(BatchRequest);

/** A batch that was admitted, its options checked. */
export interface BatchCall {
  readonly analysisKind: AnalysisKind;
  readonly args: Given;
  readonly caller: Caller;
  readonly cache: CacheWish | undefined;
  readonly isEachTrack: boolean;
  /** In their order. */
  readonly inputs: readonly BatchInput[];
  readonly callbackUrl: string | undefined;
  /** Names the call, where it may come again. */
  readonly chargeId: string | undefined;
}

export interface BatchTools extends CallTools {
  readonly batchItems: BatchItems;
  readonly plans: Plans;
  readonly keys: Pick<Keys, 'isLive'>;
  /** The time after which a batch lets other jobs go first. @default 30 000 */
  readonly batchTurnMs?: number;
}

/**
 * Puts a batch into the queue; gives the id of the job.
 *
 * @throws ApiError `rate_limited` where the key has too many that have not ended, or too many items.
 */
export async function enqueueBatch(
  { analysisKind, args, caller, cache, isEachTrack, inputs, callbackUrl, chargeId }: BatchCall,
  { jobs, uploads, batchItems, now }: BatchTools,
): Promise<string> {
  const { kind, id, owner, accountId, plan } = caller;
  if (kind === 'keyless') throw new Error('a batch is of a key');
  if ((await jobs.countOpen(owner, BATCH_KIND)) >= MAX_OPEN)
    throw new ApiError('rate_limited', `${MAX_OPEN} batches of this key have not ended`, {
      retryAfterSec: RETRY_SEC,
    });
  if ((await batchItems.countStored(owner)) + inputs.length > MAX_STORED)
    throw new ApiError(
      'rate_limited',
      `more than ${MAX_STORED} items of batches of this key would be stored, each for 7 days`,
      { retryAfterSec: STORED_AGAIN_SEC },
    );
  const paths = inputs.filter((one) => one.kind === 'object').map(({ input }) => input);
  await uploads.retainAll(owner, paths, now().getTime() + STORED_MS);
  return jobs.enqueue({
    owner,
    kind: BATCH_KIND,
    request: {
      endpoint: analysisKind.route,
      args,
      ...(cache !== undefined && { cache }),
      ...(isEachTrack && { eachTrack: true }),
      caller: { kind, id, plan: plan.name, ...(accountId !== undefined && { accountId }) },
    } satisfies Static<typeof BatchRequest>,
    reservationId: null, // each item has its own
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...(chargeId !== undefined && { id: idOf(chargeId) }),
    adjacent: (tx, jobId) => batchItems.add(tx, jobId, inputs),
  });
}

/**
 * Works on the open items of a batch concurrently. A failed item is recorded, and the batch goes
 * on.
 */
export async function workOnBatch(claim: Claim, work: JobWork, tools: BatchTools): Promise<void> {
  const { jobs } = tools;
  const { signal } = work;
  try {
    if (await measureItems(claim, work, tools)) {
      const counts = await tools.batchItems.count(claim.id);
      await untilBack(() => jobs.finish(claim, counts), PATIENCE_MS);
    } else if (!signal.aborted) await jobs.yieldClaim(claim);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_api_key') {
      const { code, message } = error;
      await untilBack(() => jobs.fail(claim, { code, message }), PATIENCE_MS);
      return;
    }
    if (!isEngineTrouble(error)) throw error;
    await untilBack(() => jobs.giveBack(claim), PATIENCE_MS);
    return;
  }
  switch (signal.aborted ? (signal.reason as Interruption) : undefined) {
    case 'stopping':
      await jobs.giveBack(claim);
      return;
    case 'cancelled':
      await jobs.fail(claim, { code: 'job_cancelled', message: 'the batch was cancelled' });
      return;
    case 'lost':
    case undefined:
  }
}

/**
 * `true` when none is left.
 *
 * @throws ApiError `invalid_api_key` where the key has ended.
 */
async function measureItems(
  claim: Claim,
  { signal, onProgress }: JobWork,
  tools: BatchTools,
): Promise<boolean> {
  const { jobs, batchItems, keys, pool, batchTurnMs = TURN_MS } = tools;
  const { analysisKind, args, caller, cache, isEachTrack } = getBatch(claim, tools.plans);
  const waiting = await batchItems.waiting(claim.id);
  const { count } = await batchItems.count(claim.id);
  let seq = count - waiting.length;
  const untilMs = performance.now() + batchTurnMs;
  let isBroken = false;
  const isStopped = () => signal.aborted || isBroken;
  let hasYielded = false;

  /**
   * One after the other, so that a client that reads the finished items misses none. After a failed
   * write none follows, since its number may be taken.
   */
  let writing: Promise<void> = Promise.resolve();
  const write = (place: number, outcome: ItemOutcome) => {
    writing = writing.then(async () => {
      const reported = { ...outcome, seq: seq + 1 };
      if (!(await untilBack(() => batchItems.end(claim, place, reported), PATIENCE_MS))) return;
      onProgress(++seq / count);
      if (!outcome.isOk) tools.metrics.refusal(outcome.error.code);
    });
    return writing;
  };

  let keyCheckMs = -Infinity;
  const checkKey = async () => {
    const nowMs = performance.now();
    if (caller.kind !== 'key' || nowMs - keyCheckMs < KEY_CHECK_MS) return;
    keyCheckMs = nowMs;
    if (!(await untilBack(() => keys.isLive(caller.owner), PATIENCE_MS)))
      throw new ApiError('invalid_api_key', 'the key of the batch was revoked, or has expired');
  };

  const lanes = Math.min(pool.workers, caller.plan.atOnce ?? Infinity);
  const begun = new Set<WaitingItem>();
  const measure = async (waits: WaitingItem) => {
    const { place, kind, input, isHopeless } = waits;
    hasYielded ||=
      performance.now() > untilMs && (await untilBack(() => jobs.count(), PATIENCE_MS)).queued > 0;
    await checkKey();
    if (isStopped() || hasYielded) return;
    const item = { index: place, kind, input };
    if (isHopeless) {
      const error = new ApiError('analysis_error', 'the analysis failed');
      await write(place, failedItem(item, error, tools));
      return;
    }
    begun.add(waits);
    if (!(await untilBack(() => batchItems.begin(claim, waits), PATIENCE_MS))) return;
    await untilBack(() => jobs.gotOn(claim), PATIENCE_MS);
    const chargeId = `${claim.id}_${place}`; // the worker that measures it
    const call = {
      ...item,
      analysisKind,
      args,
      caller,
      cache,
      isEachTrack,
      signal,
      chargeId,
      isBackground: true,
    };
    const outcome = await patiently(() => answerTracks(call, tools), { signal, isStopped });
    // another worker restarts what was interrupted; what was measured is charged and stored
    if (!outcome.isOk && isStopped()) return;
    await write(place, outcome);
    begun.delete(waits);
  };

  try {
    await sideBySide(waiting, lanes, (item) =>
      measure(item).catch((error: unknown) => {
        isBroken = true; // the others end what they have, and begin nothing
        throw error;
      }),
    );
  } finally {
    for (const item of begun) await untilBack(() => batchItems.spare(claim, item), PATIENCE_MS);
  }
  return !isStopped() && !hasYielded;
}

/** Temporary refusals are retried. */
async function patiently(
  answer: () => Promise<ItemOutcome>,
  { signal, isStopped }: { readonly signal: AbortSignal; readonly isStopped: () => boolean },
): Promise<ItemOutcome> {
  for (;;) {
    const outcome = await answer();
    if (outcome.isOk || isStopped() || !isEngineTrouble(outcome.error)) return outcome;
    const { retryAfterSec = 1 } = outcome.error;
    await sleep(retryAfterSec * 1000, undefined, { signal }).catch(() => undefined);
  }
}

function getBatch({ id, owner, request }: Claim, plans: Plans) {
  if (!requests.Check(request)) throw new Error(`job ${id} is no batch of ours`);
  const { endpoint, args, cache, eachTrack: isEachTrack = false, caller: given } = request;
  const plan = plans.get(given.plan);
  if (!plan) throw new Error(`the plan ${given.plan} of job ${id} is gone`);
  const caller: Caller = { ...given, accountId: given.accountId, owner, plan };
  return { analysisKind: analysisKindNamed(endpoint), args, caller, cache, isEachTrack };
}

/** The same call makes the same job. */
const idOf = (chargeId: string) =>
  `job_${createHash('sha256').update(chargeId).digest('hex').slice(0, 24)}`;
