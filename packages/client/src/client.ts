import {
  checkBaseUrl,
  checkCall,
  checkOneOf,
  checkOptional,
  isCount,
  isFunction,
  isKey,
  isText,
  refuseUnknown,
} from './arguments.js';
import { type AudioFile, blobOf, fileNameOf, mediaTypeOf } from './audio-input.js';
import {
  type AnswerFacts,
  checkArgument,
  type Failure,
  isRecord,
  type OperationName,
  SonometerError,
  type Result,
  serviceFailure,
} from './failure.js';
import { type Job, type Operations, operations } from './openapi.js';
import { type Input, inputShape, operationOf, requestOf } from './request.js';
import { DEFAULT_BASE_URL, type Connection, failureOf, pause, send } from './send.js';
import { type ServerEvent, serverEvents } from './server-events.js';

/** The address of the service, and the caller. */
export interface ClientOptions {
  /** The address of the service. @default 'http://localhost:8080' */
  readonly baseUrl?: string;
  /** `snm_live_…`; without one only small keyless use is allowed. */
  readonly apiKey?: string;
  /** Further tries of a request that was told to retry. @default 3 */
  readonly retries?: number;
  /** A longer Retry-After is not waited for, but reported. @default 60 */
  readonly maxWaitSec?: number;
  /** Longest wait for an answer. @default 300 000 */
  readonly timeoutMs?: number;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch;
}

/** Of one call. */
export interface CallOptions {
  /** Stops it. */
  readonly signal?: AbortSignal;
  /**
   * Makes a request that costs something safe to repeat: with the same key it is done and charged
   * once within a day. The client then also retries by itself where the connection breaks.
   */
  readonly idempotencyKey?: string;
  /** Runs the analysis as a job, which may take any time, and waits for it. */
  readonly asJob?: boolean;
  /** Progress of an analysis that runs as a job, 0..1. */
  readonly onProgress?: (share: number, job: Job) => void;
}

/** One method for each route, by the name that the document gives it. */
type Calls = {
  readonly [Name in OperationName]: (
    ...given: object extends Operations[Name]['input'] // nothing is needed
      ? [input?: Operations[Name]['input'], options?: CallOptions]
      : [input: Operations[Name]['input'], options?: CallOptions]
  ) => Promise<Result<Operations[Name]['data'], Operations[Name]['codes']>>;
};

/** A method whose work may run as a job. */
export type JobOperation = {
  [Name in OperationName]: (typeof operations)[Name] extends { readonly job: true } ? Name : never;
}[OperationName];

/** One method for each route of the service. */
export interface Client extends Calls {
  /** Starts an analysis as a job, and does not wait for it; of a batch, `getJobItems` has what has ended. */
  startJob<Name extends JobOperation>(
    name: Name,
    input: Operations[Name]['input'],
    options?: Pick<CallOptions, 'signal' | 'idempotencyKey'>,
  ): Promise<Result<Job, Operations[Name]['codes']>>;
  /** Waits for a job to end; gives it with its result. */
  waitForJob(
    id: string,
    options?: Pick<CallOptions, 'signal' | 'onProgress'>,
  ): Promise<Result<Job & { readonly status: 'done' }>>;
  /** Uploads a file of up to 150 MB for later requests; gives its `objectPath`. Needs a key. */
  upload(
    file: AudioFile,
    options?: Pick<CallOptions, 'signal'> & { readonly fileName?: string },
  ): Promise<Result<{ readonly objectPath: string }>>;
}

const CALL_OPTIONS = ['signal', 'idempotencyKey', 'onProgress'] as const;
const JOB_OPERATIONS = Object.entries(operations).flatMap(([name, operation]) =>
  'job' in operation ? [name] : [],
);

/** Pause between queries of a job, where its events broke off. */
const RETRY_MS = 1000;

/** A client of one service; nothing is sent before a method is called. */
export function createClient(options: ClientOptions = {}): Client {
  checkClientOptions(options);
  const connection: Connection = {
    baseUrl: (options.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, ''),
    apiKey: options.apiKey?.trim(),
    retries: options.retries ?? 3,
    maxWaitSec: options.maxWaitSec ?? 60,
    timeoutMs: options.timeoutMs ?? 300_000,
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };

  const call = async (
    name: OperationName,
    input: Input,
    { signal, asJob = false, idempotencyKey }: CallOptions,
  ): Promise<Result<unknown>> => {
    const operation = operationOf(name);
    const request = await requestOf(operation, input, async (file) => {
      const uploaded = await upload(file, { ...(signal && { signal }) });
      return uploaded.ok ? uploaded.data : { failure: uploaded.error };
    });
    if ('failure' in request) return refused(request.failure);
    const isStream = operation.answer === 'events';
    const headers = {
      ...request.headers,
      ...(asJob && { prefer: 'respond-async' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const sent = await send({ ...request, headers, signal, isStream }, connection);
    if ('failure' in sent) return refused(sent.failure);
    const { response } = sent;
    try {
      const data =
        isStream && response.body
          ? serverEvents(response.body)
          : operation.answer === 'json'
            ? ((await response.json()) as unknown)
            : await response.text();
      if (operation.answer === 'json' && !isRecord(data))
        return refused({ code: 'not_understood', message: 'the answer is not a JSON object' });
      return { ok: true, data, facts: factsOf(response) };
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) return refused(failureOf(cause, { signal }));
      return refused({ code: 'not_understood', message: 'the answer is not JSON', cause });
    }
  };

  const callAndFollow = async (name: OperationName, input: Input = {}, given: CallOptions = {}) => {
    const operation = operationOf(name);
    checkArgument('input', input, inputShape(operation), isRecord(input));
    checkCall(given, operation.job ? [...CALL_OPTIONS, 'asJob'] : CALL_OPTIONS);
    const answered = await call(name, input, given);
    if (!answered.ok || answered.facts.status !== 202) return answered;
    const { signal, onProgress } = given;
    const done = await waitForJob((answered.data as Job).id, {
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    return done.ok ? { ...done, data: done.data.result } : done;
  };

  const waitForJob: Client['waitForJob'] = async (id, given = {}) => {
    checkArgument('id', id, 'the id of a job, text', isText(id));
    checkCall(given, ['signal', 'onProgress']);
    const { signal, onProgress } = given;
    const within = { ...(signal && { signal }) };
    for (;;) {
      const events = await call('getJobEvents', { id }, within);
      if (!events.ok) return events;
      const received = await listen(events.data as AsyncIterable<ServerEvent>, within, onProgress);
      if (received) return refused(received);
      const requested = (await call('getJob', { id }, within)) as Result<Job>;
      if (!requested.ok) return requested;
      const { status, error } = requested.data;
      if (status === 'error' && error) return refused(serviceFailure(error));
      if (status === 'done') return requested as Result<Job & { readonly status: 'done' }>;
      const stopped = await pause(RETRY_MS, signal);
      if (stopped) return refused(stopped);
    }
  };

  const upload: Client['upload'] = async (file, given = {}) => {
    checkCall(given, ['signal', 'fileName']);
    const blob = blobOf(file);
    const { signal, fileName = fileNameOf(file) } = given;
    const wanted = {
      contentType: mediaTypeOf(blob),
      size: blob.size,
      ...(fileName !== undefined && { fileName }),
    };
    const ticket = (await call('createUploadUrl', wanted, { ...(signal && { signal }) })) as Result<
      Operations['createUploadUrl']['data']
    >;
    if (!ticket.ok) return ticket;
    const { signedUrl: url, method, headers, objectPath } = ticket.data;
    const sent = await send({ url, method, headers, body: blob, signal }, connection);
    if ('failure' in sent) return refused(sent.failure);
    await sent.response.body?.cancel();
    return { ok: true, data: { objectPath }, facts: ticket.facts };
  };

  const calls = Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      refusing((input?: Input, given?: CallOptions) =>
        callAndFollow(name as OperationName, input, given),
      ),
    ]),
  ) as unknown as Calls; // each has the types of the same document

  return {
    ...calls,
    startJob: refusing(async (name: OperationName, input: Input, given: CallOptions = {}) => {
      checkOneOf('name', name, JOB_OPERATIONS);
      checkArgument('input', input, inputShape(operationOf(name)), isRecord(input));
      checkCall(given, ['signal', 'idempotencyKey']);
      return call(name, input, { ...given, asJob: true });
    }) as Client['startJob'],
    waitForJob: refusing(waitForJob),
    upload: refusing(upload),
  };
}

/** The same method, whose refusal of an argument is a result as any other. */
function refusing<Given extends readonly unknown[], Data>(
  method: (...given: Given) => Promise<Result<Data>>,
): (...given: Given) => Promise<Result<Data>> {
  return async (...given) => {
    try {
      return await method(...given);
    } catch (error) {
      if (error instanceof SonometerError) return refused(error.failure);
      throw error;
    }
  };
}

/** @throws SonometerError `invalid_argument` */
function checkClientOptions(options: ClientOptions): void {
  checkArgument('options', options, 'an object with baseUrl and apiKey', isRecord(options));
  refuseUnknown(options, ['baseUrl', 'apiKey', 'retries', 'maxWaitSec', 'timeoutMs', 'fetch']);
  const { baseUrl, apiKey, retries, maxWaitSec, timeoutMs, fetch } = options;
  checkOptional('baseUrl', baseUrl, 'the address of the service, text', isText);
  checkBaseUrl(baseUrl);
  checkOptional('apiKey', apiKey, 'a key of printable ASCII characters', isKey);
  checkOptional('retries', retries, 'a number of tries', isCount);
  checkOptional('maxWaitSec', maxWaitSec, 'a number of seconds', isCount);
  checkOptional('timeoutMs', timeoutMs, 'a number of milliseconds', isCount);
  checkOptional('fetch', fetch, 'a function', isFunction);
}

/** Reads the events of a job to their end; gives a failure only where the caller has stopped it. */
async function listen(
  events: AsyncIterable<ServerEvent>,
  { signal }: Pick<CallOptions, 'signal'>,
  onProgress?: CallOptions['onProgress'],
): Promise<Failure | undefined> {
  try {
    for await (const { data } of events) onProgress?.(data.progress, data);
  } catch (cause) {
    // a connection that broke off is no end of the job: its state is queried
    return signal?.aborted ? failureOf(cause, { signal }) : undefined;
  }
  return undefined;
}

const refused = (error: Failure) => ({ ok: false, error }) as const;

function factsOf({ status, headers }: Response): AnswerFacts {
  const entries = {
    requestId: 'x-request-id',
    engineVersion: 'x-engine-version',
    audioSha256: 'x-audio-sha256',
    warnings: 'warnings',
  };
  const reported = Object.entries(entries).flatMap(([name, header]) => {
    const value = headers.get(header);
    return value === null ? [] : [[name, value]];
  });
  return { status, ...Object.fromEntries(reported) } as AnswerFacts;
}
