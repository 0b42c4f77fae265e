import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, errorBody } from '@sonometer/report/errors/api-error.js';
import { spoolBody } from '../service/analysis/take-audio.js';
import type { CallClaim, StoredAnswer } from '../service/idempotency/idempotency.js';
import type { FormPart, RequestBody } from '../service/intake/request-body.js';
import { readLater, type SpooledFile } from '../service/intake/spool.js';
import type { Caller } from '../service/metering/caller.js';
import type { Services } from '../service/services.js';
import { untilBack } from '../service/store/engine-away.js';
import { identify } from './identify.js';
import type { Reply, Route, RouteRequest } from './route.js';
import { apiErrorOfServer } from './server-errors.js';

const HEADER = 'idempotency-key';
const RETRY_MS = 200;
const BEAT_MS = 4000;
const PATIENCE_MS = 3000;

/**
 * Temporary refusals, which are not charged: the call may be tried again under the same key. Other
 * refusals are final, and returned again.
 */
const PASSING = new Set([401, 402, 408, 429, 500, 502, 503]);

/**
 * Answers a request; one that carries an `Idempotency-Key` is done and charged once, however often
 * it is sent.
 */
export async function answerOnce(
  route: Route,
  request: RouteRequest,
  services: Services,
): Promise<Reply> {
  const given = request.headers[HEADER];
  if (given === undefined) return route.handle(request, services);
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new ApiError(
      'invalid_parameter',
      'Idempotency-Key must be 1 to 255 characters of ASCII',
      {
        param: 'Idempotency-Key',
      },
    );
  const caller = await identify(request, services);
  await services.metering.takeRequest(caller);
  const taken = await takeBody(request, caller, services);
  try {
    const call = { owner: caller.owner, key: given, fingerprint: fingerprintOf(request, taken) };
    for (;;) {
      const outcome = await services.idempotency.begin(call);
      if (outcome === 'running') await waitABit(request, services);
      else if ('answer' in outcome) return replyOf(outcome.answer, true);
      else return await work(outcome.claim, route, { ...request, body: taken.body() }, services);
    }
  } finally {
    await taken.dispose();
  }
}

async function waitABit({ signal }: RouteRequest, { state }: Services): Promise<void> {
  if (state.isStopping)
    throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
  await sleep(RETRY_MS, undefined, { signal });
}

async function work(
  claim: CallClaim,
  route: Route,
  request: RouteRequest,
  services: Services,
): Promise<Reply> {
  const { idempotency, onError, settings } = services;
  const beats = setInterval(() => {
    idempotency.beat(claim).catch(onError);
  }, BEAT_MS);
  const chargeFor = (what: string) => claim.chargeFor(what);
  try {
    const answer = await storedOf(route.handle({ ...request, chargeFor }, services));
    // Before it is sent: a retry must find it.
    await untilBack(() => idempotency.finish(claim, answer), PATIENCE_MS);
    return replyOf(answer, false);
  } catch (thrown) {
    const reported = apiErrorOfServer(thrown);
    const isPassing = PASSING.has(reported.status) || request.signal.aborted;
    const answer = isPassing ? undefined : refusalOf(reported, settings.publicUrl, request.id);
    const store = answer ? idempotency.finish(claim, answer) : idempotency.release(claim);
    await store.catch(onError); // then its lease runs out
    throw thrown;
  } finally {
    clearInterval(beats);
  }
}

/** A reply as text. */
async function storedOf(replying: Promise<Reply> | Reply): Promise<StoredAnswer> {
  const { status = 200, headers = {}, text, type, body } = await replying;
  return {
    status,
    headers: { ...headers, 'content-type': type ?? 'application/json; charset=utf-8' },
    text: text ?? JSON.stringify(body),
  };
}

/** Returned again with the id of the request that was refused, which the log has. */
const refusalOf = (error: ApiError, publicUrl: string, requestId: string): StoredAnswer => ({
  status: error.status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify(errorBody(error, { publicUrl, requestId })),
});

const replyOf = ({ status, headers, text }: StoredAnswer, isAgain: boolean): Reply => {
  const { 'content-type': type = 'application/json', ...others } = headers;
  return {
    status,
    type,
    text,
    headers: { ...others, ...(isAgain && { 'idempotency-replayed': 'true' }) },
  };
};

/** A body that can be read as often as it takes. */
interface TakenBody {
  /** Of what it holds, whatever the boundary of its form. */
  readonly digest: string;
  body(): RequestBody;
  dispose(): Promise<void>;
}

async function takeBody(
  { body }: RouteRequest,
  caller: Caller,
  { spoolDir, intake }: Services,
): Promise<TakenBody> {
  const hash = createHash('sha256');
  if (body.kind === 'none' || body.kind === 'json' || body.kind === 'fields') {
    hash.update(JSON.stringify(body));
    return { digest: hash.digest('base64url'), body: () => body, dispose: async () => undefined };
  }
  const files: SpooledFile[] = [];
  const dispose = async () => {
    for (const file of files) await file.dispose();
  };
  const leave = intake.enter(caller);
  try {
    if (body.kind === 'raw') {
      const file = await spoolBody(body.stream, spoolDir, hash);
      files.push(file);
      const again = () => ({ ...body, stream: readLater(file.path) });
      return { digest: hash.digest('base64url'), body: again, dispose };
    }
    const parts: (() => FormPart)[] = [];
    for await (const part of body.parts()) {
      hash.update(JSON.stringify([part.name, 'value' in part ? part.value : part.fileName]));
      if ('value' in part) {
        parts.push(() => part);
        continue;
      }
      const file = await spoolBody(part.stream, spoolDir, hash);
      files.push(file);
      hash.update(String(file.sizeBytes));
      parts.push(() => ({ ...part, stream: readLater(file.path) }));
    }
    const again = async function* () {
      for (const part of parts) yield part();
    };
    return {
      digest: hash.digest('base64url'),
      body: () => ({ kind: 'form', parts: again }),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    leave();
  }
}

function fingerprintOf({ path, query, headers }: RouteRequest, { digest }: TakenBody): string {
  const prefer = headers['prefer'] ?? '';
  return createHash('sha256')
    .update(JSON.stringify([path, query, prefer, digest]))
    .digest('base64url');
}
