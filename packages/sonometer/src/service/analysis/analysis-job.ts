import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/schema';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { Fault } from '@sonometer/engine';
import type { SpooledFile } from '../intake/spool.js';
import type { Interruption, JobWork } from '../jobs/job-runner.js';
import type { Claim, Jobs } from '../jobs/jobs.js';
import type { Uploads } from '../objects/uploads.js';
import { isEngineTrouble, untilBack } from '../store/engine-away.js';
import { shareOf } from '../fair/share.js';
import type { Caller } from '../metering/caller.js';
import { inSpan, traceParent } from '../tracing/spans.js';
import type { AudioSource, Given } from './requested.js';
import { measureAndRecord, type MeasureTools } from './measure-and-record.js';
import { type AnalysisKind, analysisKinds } from './question.js';
import { cleanFileName } from './take-audio.js';

/** How long the audio of a job waits for a worker. */
const STORED_MS = 24 * 3600_000;

/** An engine that is away longer is away for the job, which another worker then takes. */
const PATIENCE_MS = 10_000;

/** The content of a job, for any process that takes it. */
const JobRequest = Type.Object({
  route: Type.String(),
  given: Type.Record(Type.String(), Type.Unknown()),
  objectPath: Type.String(),
  /** The audio was stored for this job, and goes with it. */
  isOurs: Type.Boolean(),
  requestedAtMs: Type.Number(),
  /** The span of the call. */
  trace: Type.Optional(Type.String()),
  /** What the plan allowed when the job was requested; absent in jobs of earlier versions. */
  share: Type.Optional(
    Type.Object({
      callerId: Type.String(),
      weight: Type.Number(),
      atOnce: Type.Union([Type.Number(), Type.Null()]),
      workMs: Type.Union([Type.Number(), Type.Null()]),
      samplesPerCall: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
});
const requests = Compile(JobRequest);

export interface JobTools extends MeasureTools {
  readonly jobs: Jobs;
  readonly uploads: Uploads;
}

/** An admitted call that continues as a job. */
export interface JobCall {
  readonly analysisKind: AnalysisKind & { readonly job: string };
  readonly caller: Caller;
  readonly reservation: string;
  readonly source: AudioSource;
  readonly file: SpooledFile;
  readonly fileName: string | undefined;
  readonly given: Given;
  readonly callbackUrl: string | undefined;
  readonly at: Date;
}

/** Puts a call into the queue, its audio into the store. Gives the id of the job. */
export async function enqueueAnalysis(
  { analysisKind, caller, reservation, source, file, fileName, given, callbackUrl, at }: JobCall,
  { jobs, uploads, metering }: JobTools,
): Promise<string> {
  const untilMs = at.getTime() + STORED_MS;
  const isOurs = source.kind !== 'object';
  const objectPath = isOurs
    ? await uploads.adopt(caller.owner, file, {
        untilMs,
        ...(fileName !== undefined && { fileName }),
      })
    : source.objectPath;
  if (!isOurs) await uploads.retain(objectPath, untilMs);
  await metering.extend(reservation, untilMs);
  const trace = traceParent();
  return jobs.enqueue({
    owner: caller.owner,
    kind: analysisKind.job,
    request: {
      route: analysisKind.route,
      given,
      objectPath,
      isOurs,
      requestedAtMs: at.getTime(),
      share: jobShareOf(caller),
      ...(trace !== undefined && { trace }),
    } satisfies Static<typeof JobRequest>,
    reservationId: reservation,
    ...(callbackUrl !== undefined && { callbackUrl }),
  });
}

function jobShareOf(caller: Caller) {
  const { callerId, weight, atOnce, workMs } = shareOf(caller);
  return { callerId, weight, atOnce, workMs, samplesPerCall: caller.plan.samplesPerCall };
}

/** Works on a job to its end: done, failed, given back because we stop, or left to another worker. */
export async function workOnAnalysis(
  claim: Claim,
  { signal, onProgress }: JobWork,
  tools: JobTools,
): Promise<void> {
  const { jobs, uploads, metering } = tools;
  const { request } = claim;
  if (!requests.Check(request)) throw new Error(`job ${claim.id} is not one of ours`);
  const analysisKind = analysisKinds.find(({ route }) => route === request.route);
  if (!analysisKind) throw new Error(`job ${claim.id} requests ${request.route}`);

  const end = async () => {
    if (request.isOurs) await uploads.remove(request.objectPath);
  };
  const fail = async (error: ApiError) => {
    const { code, message, param } = error;
    const isOver = await jobs.fail(claim, { code, message, ...(param !== undefined && { param }) });
    if (!isOver) return;
    if (claim.reservationId !== null) await metering.release(claim.reservationId);
    await end();
  };

  try {
    const { json } = await inSpan(
      `job ${claim.kind}`,
      { kind: 'consumer', parent: request.trace, attributes: { 'sonometer.job': claim.id } },
      () => measure(request, analysisKind, claim, { signal, onProgress }, tools),
    );
    const result: unknown = JSON.parse(json);
    if (!(await untilBack(() => jobs.finish(claim, result), PATIENCE_MS))) return;
    if (!request.isOurs) await uploads.analysed(request.objectPath);
    await end();
  } catch (error) {
    switch (signal.aborted ? (signal.reason as Interruption) : undefined) {
      case 'stopping':
        await jobs.giveBack(claim);
        return;
      case 'lost':
        return;
      case 'cancelled':
        return fail(new ApiError('job_cancelled', 'the job was cancelled'));
      case undefined:
        if (isEngineTrouble(error) && Date.now() < request.requestedAtMs + STORED_MS) {
          await untilBack(() => jobs.giveBack(claim), PATIENCE_MS);
          return;
        }
        if (error instanceof Fault || error instanceof ApiError) return fail(toApiError(error));
        // The thread may have died of this file: it is tried once more, when the lease has run out.
        throw error;
    }
  }
}

const UNKNOWN = { weight: 1, atOnce: null, workMs: null, samplesPerCall: null } as const;

async function measure(
  request: Static<typeof JobRequest>,
  analysisKind: AnalysisKind,
  { owner, reservationId }: Claim,
  { signal, onProgress }: JobWork,
  tools: JobTools,
) {
  const { fileName, ...file } = await tools.uploads.open(owner, request.objectPath);
  try {
    const question = analysisKind.questionOf(request.given);
    const name = cleanFileName(question.fileName ?? fileName);
    const at = new Date(request.requestedAtMs);
    const { samplesPerCall, ...given } = request.share ?? { ...UNKNOWN, callerId: owner };
    return await measureAndRecord(
      { question, owner, file, fileName: name, reservation: reservationId, at, samplesPerCall },
      tools,
      {
        signal,
        onProgress,
        isPatient: true,
        hasNoDeadline: true,
        share: { ...given, lane: 'back' },
      },
    );
  } finally {
    await file.dispose();
  }
}
