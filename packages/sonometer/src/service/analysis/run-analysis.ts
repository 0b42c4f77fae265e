import { checkLength } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { version } from '../../version.js';
import type { CachedAnswer } from '../cache/answer-cache.js';
import { shareOf } from '../fair/share.js';
import { type HeldBody, type Places, spoolHeld } from '../intake/hold.js';
import type { SpooledFile } from '../intake/spool.js';
import type { Caller } from '../metering/caller.js';
import { LongRecording } from '../pool/analysis-pool.js';
import type { Services } from '../services.js';
import { inSpan } from '../tracing/spans.js';
import { enqueueAnalysis, type JobCall, type JobTools } from './analysis-job.js';
import { type AnalysisToRecord, measureAndRecord } from './measure-and-record.js';
import type { AnalysisKind, CallerAnalysis } from './question.js';
import { type AnalysisRequest, invalid } from './requested.js';
import { type AudioInput, cleanFileName, takeAudio } from './take-audio.js';

/**
 * Names an answer by all that decides it: another engine, day, option, name or owner is another answer. Uploads of other
 * keys never show, not even in how fast an answer comes.
 */
async function getAnswerId({
  owner,
  question,
  file,
  fileName,
  at,
}: Omit<AnalysisToRecord, 'answerId'>) {
  const { answer, options, reportDays } = question;
  const given = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const day = at.toISOString().slice(0, 10);
  const requested = [owner, version, day, answer.id, given, fileName ?? null, reportDays];
  return createHash('sha256')
    .update(JSON.stringify(requested))
    .update(await contentHash(file))
    .digest('base64url');
}

async function contentHash(file: SpooledFile | HeldBody): Promise<Buffer> {
  const hash = createHash('sha256');
  if ('bytes' in file) return hash.update(file.bytes).digest();
  for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer);
  return hash.digest();
}

/** One call that a plan has admitted. */
export interface AdmittedCall {
  readonly analysisKind: AnalysisKind;
  readonly requested: AnalysisRequest;
  /** What `requested` means, where its caller has read that already; of a form it is known after the audio. */
  readonly question?: CallerAnalysis | undefined;
  readonly caller: Caller;
  /** The result of `admit` or `reserve`. */
  readonly reservation: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Waits for a worker, however long the queue is. */
  readonly isPatient?: boolean;
  /** For a job: queued after interactive requests, without a deadline. */
  readonly isBackground?: boolean;
  /** When it may continue as a job: always, when the recording is very long, or never. */
  readonly asJob?: 'always' | 'when-long';
  /** Where the plan lets answers be given again; without, this one is not. */
  readonly cache?: CacheWish | undefined;
  /** Receives the time that the analysis waited for a thread, ms. */
  readonly onQueued?: (ms: number) => void;
}

/** How a cached answer is treated: it is returned, or measured again and then stored. */
export type CacheWish = 'use' | 'renew';

/**
 * An answer, or the id of the job that will have it and that is not announced to the workers yet.
 */
export type Outcome =
  | {
      readonly analysed: CachedAnswer;
      readonly question: CallerAnalysis;
      /** It was there already. */
      readonly isAgain?: boolean;
    }
  | { readonly jobId: string };

/** The parts of the service that a call needs. */
export type CallTools = JobTools &
  Places &
  Pick<Services, 'intake' | 'now' | 'onError' | 'checkWebhookUrl'>;

/**
 * Some voice minutes must be left, also where only a form field reveals that the analysis is of
 * voice.
 */
const SOME_SEC = 0.001;

/**
 * The rest of a request's way: intake, analysis, settlement, record. Whatever fails, no file is
 * left, and nothing is charged but what was decoded up to a limit of the plan.
 *
 * @throws ApiError, Fault; anything else is a bug.
 */
export async function runAnalysis(call: AdmittedCall, services: CallTools): Promise<Outcome> {
  const { requested, caller, reservation, signal, analysisKind, asJob } = call;
  const { source } = requested;
  try {
    const question =
      source.kind === 'form'
        ? undefined
        : (call.question ?? analysisKind.questionOf(requested.given));
    if (question) await checkCallback(question, call, services);
    const leave = services.intake.enter(caller);
    try {
      const maxHeldBytes = analysisKind.job && asJob === 'always' ? 0 : Infinity; // a job wants a file
      const input = await inSpan(
        'take in the audio',
        { attributes: { 'sonometer.source': source.kind } },
        () => takeAudio(requested, services, { caller, signal, maxHeldBytes }),
      );
      try {
        const outcome = await answer({ ...call, question }, input, services);
        // a job reads it later, and reports that itself
        if (source.kind === 'object' && 'analysed' in outcome)
          await services.uploads.analysed(source.objectPath).catch(services.onError);
        return outcome;
      } finally {
        await input.file.dispose();
      }
    } finally {
      leave();
    }
  } catch (error) {
    // A reservation that cannot be given back now expires later; charges stay.
    await services.metering.release(reservation).catch(services.onError);
    throw error;
  }
}

async function answer(
  call: AdmittedCall,
  input: AudioInput,
  services: CallTools,
): Promise<Outcome> {
  const {
    analysisKind,
    caller,
    reservation,
    signal,
    isPatient = false,
    isBackground = false,
  } = call;
  const { metering, now, settings } = services;
  const { file, fileName, given } = input;
  const at = now();
  const question = call.question ?? analysisKind.questionOf(given);
  if (question.profile !== undefined) await metering.checkProfile(caller, question.profile);
  await metering.grow(caller, reservation, {
    bytes: file.sizeBytes,
    ...(question.isVoice && { voiceSec: SOME_SEC }),
  });

  const { job } = analysisKind;
  const { callbackUrl } = question;
  if (!call.question) await checkCallback(question, call, services);
  const asJob = callbackUrl === undefined ? call.asJob : 'always';
  if (job && asJob === 'always') {
    if ('path' in file) await refuseTooLong(file, caller, services);
    return enqueued(
      { ...call, analysisKind: { ...analysisKind, job }, callbackUrl },
      input,
      at,
      services,
    );
  }
  const { samplesPerCall } = caller.plan;
  const jobOverSec = job && asJob === 'when-long' ? settings.asyncOverSec : undefined;
  const { owner } = caller;
  const name = cleanFileName(question.fileName ?? fileName);
  const measuring = { question, owner, file, fileName: name, at, reservation, samplesPerCall };
  const answerId = isCached(call, question) ? await getAnswerId(measuring) : undefined;
  if (answerId !== undefined && call.cache === 'use') {
    const found = await services.answerCache.find(answerId);
    if (found) {
      await chargeAgain(call, { question, found, bytes: file.sizeBytes }, services);
      return { analysed: found, question, isAgain: true };
    }
  }
  try {
    const analysed = await measureAndRecord(
      {
        ...measuring,
        ...(answerId && { answerId }),
        ...(jobOverSec !== undefined && { jobOverSec }),
      },
      services,
      {
        signal,
        isPatient,
        hasNoDeadline: isBackground,
        ...(call.onQueued && { onQueued: call.onQueued }),
        share: { ...shareOf(caller), ...(isBackground && { lane: 'back' as const }) },
      },
    );
    return { analysed, question };
  } catch (error) {
    if (!(error instanceof LongRecording && job)) throw error;
    return enqueued(
      { ...call, analysisKind: { ...analysisKind, job }, callbackUrl },
      input,
      at,
      services,
    );
  }
}

/** No stored report, no cached answer. */
const isCached = ({ cache, caller }: AdmittedCall, { reportDays }: CallerAnalysis): boolean =>
  cache !== undefined && caller.plan.cache !== 'off' && reportDays > 0;

/** Charges a cached answer, by the plan. */
async function chargeAgain(
  { caller, reservation }: AdmittedCall,
  again: {
    readonly question: CallerAnalysis;
    readonly found: CachedAnswer;
    readonly bytes: number;
  },
  { metering }: CallTools,
): Promise<void> {
  const { question, found, bytes } = again;
  switch (caller.plan.cache) {
    case 'free':
      await metering.release(reservation);
      return;
    case 'call':
      await metering.settle(reservation, { bytes: 0 });
      return;
    case 'full':
    case 'off':
      await metering.settle(reservation, {
        bytes,
        ...(question.isVoice && { voiceSec: found.durationSec }),
      });
  }
}

/** @throws ApiError for a webhook URL that cannot receive events. */
async function checkCallback(
  { callbackUrl }: Pick<CallerAnalysis, 'callbackUrl'>,
  { analysisKind, caller, asJob }: Pick<AdmittedCall, 'analysisKind' | 'caller' | 'asJob'>,
  { checkWebhookUrl }: Pick<Services, 'checkWebhookUrl'>,
): Promise<void> {
  if (callbackUrl === undefined) return;
  if (!analysisKind.job || asJob === undefined)
    throw invalid('callbackUrl', 'is for what can be a job: mix/analyze, voice/qa and signal');
  if (caller.kind === 'keyless')
    throw new ApiError('invalid_api_key', 'callbackUrl needs an API key, whose secret signs it');
  await checkWebhookUrl(callbackUrl, caller);
}

async function enqueued(
  {
    analysisKind,
    requested,
    caller,
    reservation,
    callbackUrl,
  }: AdmittedCall & Pick<JobCall, 'analysisKind' | 'callbackUrl'>,
  { file: taken, fileName, given }: AudioInput,
  at: Date,
  services: CallTools,
): Promise<Outcome> {
  const { source } = requested;
  const file = 'path' in taken ? taken : await spoolHeld(taken, services.spoolDir);
  try {
    const call = {
      analysisKind,
      caller,
      reservation,
      source,
      given,
      fileName,
      file,
      callbackUrl,
      at,
    };
    return { jobId: await enqueueAnalysis(call, services) };
  } finally {
    await file.dispose();
  }
}

/**
 * A job that its worker would refuse by the header is refused at once, where the header suffices.
 */
async function refuseTooLong(
  { path }: SpooledFile,
  { plan: { samplesPerCall } }: Caller,
  { pool, settings: { maxDurationSec } }: CallTools,
): Promise<void> {
  const { durationSec = 0, rateHz = 0, channels = 0 } = (await pool.probe(path)) ?? {};
  const limits = { maxDurationSec, maxSamples: samplesPerCall ?? Infinity };
  checkLength(durationSec, { rateHz, channels }, limits);
}
