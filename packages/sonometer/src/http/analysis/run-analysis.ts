import type { SpooledFile } from '../../intake/spool.js';
import type { Caller } from '../../metering/caller.js';
import type { Analysed } from '../../pool/analysis-task.js';
import type { Services } from '../services.js';
import { enqueueAnalysis } from './analysis-job.js';
import type { Asked } from './asked.js';
import { checkOptions } from './given-options.js';
import { measureAndRecord } from './measure-and-record.js';
import type { Asking } from './question.js';
import { type AudioInput, takeAudio } from './take-audio.js';

/** One call that a plan has admitted. */
export interface AdmittedCall {
  readonly asking: Asking;
  readonly asked: Asked;
  readonly caller: Caller;
  /** What `admit` or `reserve` gave. */
  readonly reservation: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Waits for a worker, however long the queue is. */
  readonly isPatient?: boolean;
  /** When it may go on as a job: always, when the recording is very long, or never. */
  readonly asJob?: 'always' | 'when-long';
}

/** An answer, or the id of the job that will have it. */
export type Outcome = { readonly analysed: Analysed } | { readonly jobId: string };

/** Fewer bytes hold no very long recording, at 5 kbit/s. */
const BYTES_PER_SEC = 625;

/**
 * The rest of a request's way: intake, analysis, settlement, record. Whatever fails, nothing is
 * charged and no file stays behind.
 *
 * @throws ApiError, Fault; anything else is ours.
 */
export async function runAnalysis(call: AdmittedCall, services: Services): Promise<Outcome> {
  const { asked, caller, reservation, signal } = call;
  try {
    const leave = services.intake.enter();
    try {
      const maxHeldBytes = mostInMemory(call, services);
      const input = await takeAudio(asked, services, { owner: caller.owner, signal, maxHeldBytes });
      try {
        return await answer(call, input, services);
      } finally {
        await input.file.dispose();
      }
    } finally {
      leave();
    }
  } catch (error) {
    // What cannot be given back now is given back when it expires.
    await services.metering.release(reservation).catch(services.onError);
    throw error;
  }
}

async function answer(
  { asking, asked, caller, reservation, signal, isPatient = false, asJob }: AdmittedCall,
  input: AudioInput,
  services: Services,
): Promise<Outcome> {
  const { metering, now } = services;
  const { file, fileName, given } = input;
  const at = now();
  const question = asking.questionOf(given); // once more: the fields of a form are known only now
  checkOptions(question.options, question.answer.accepts, at);
  if (question.profile !== undefined) await metering.checkProfile(caller, question.profile);
  await metering.grow(caller, reservation, { bytes: file.sizeBytes });

  const { job } = asking;
  if (
    job &&
    'path' in file &&
    (asJob === 'always' || (asJob === 'when-long' && (await isVeryLong(file, services))))
  ) {
    const { source } = asked;
    const call = {
      asking: { ...asking, job },
      caller,
      reservation,
      source,
      given,
      fileName,
      file,
      at,
    };
    const jobId = await enqueueAnalysis(call, services);
    services.runner.nudge(jobId);
    return { jobId };
  }
  const measuring = { asking, question, file, fileName, reservation, at };
  return { analysed: await measureAndRecord(measuring, services, { signal, isPatient }) };
}

/** What may become a job is wanted on the disk. */
function mostInMemory({ asking, asJob }: AdmittedCall, { settings }: Services): number {
  if (!asking.job || asJob === undefined) return Infinity;
  return asJob === 'always' ? 0 : settings.asyncOverSec * BYTES_PER_SEC;
}

async function isVeryLong(
  { path, sizeBytes }: SpooledFile,
  { pool, settings: { asyncOverSec } }: Services,
): Promise<boolean> {
  if (sizeBytes <= asyncOverSec * BYTES_PER_SEC) return false;
  return ((await pool.probe(path)) ?? 0) > asyncOverSec;
}
