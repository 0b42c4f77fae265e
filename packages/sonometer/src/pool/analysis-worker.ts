import { createHash } from 'node:crypto';
import { analyze, bytesSource, DEFAULT_LIMITS, Fault, openAudio } from '@sonometer/engine';
import { bodyText } from '../body-text.js';
import { plainId } from '../compare/comparable.js';
import { answerById } from '../families.js';
import { isSelection, selectionNamed } from '../selection.js';
import { reportAnswers, type SavedReport } from '../saved-report.js';
import { openPathSource, type PathSource } from '../source/path-source.js';
import { withPrintedHash } from '../source/printed-hash.js';
import { version } from '../version.js';
import type { Analysed, Outcome, SentTask } from './analysis-task.js';
import { reportOf } from './report-of.js';

/** Runs in a worker thread: one analysis at a time. */
export async function analyseFile(task: SentTask): Promise<Outcome> {
  const { port } = task;
  const stop = new AbortController();
  port.on('message', () => {
    stop.abort();
  });
  port.postMessage(0); // it has begun
  try {
    return { analysed: await analysed(task, stop.signal) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, param } = error;
    return { fault: { code, message, param } };
  } finally {
    port.close();
  }
}

/** What a file says of its own length, seconds, before a sample is decoded. */
export async function probeFile({ path }: { readonly path: string }): Promise<number | undefined> {
  const source = openPathSource(path);
  try {
    const decoder = await openAudio(source, DEFAULT_LIMITS);
    try {
      return decoder.facts.declaredDurationSec;
    } finally {
      await decoder.close();
    }
  } catch (error) {
    if (error instanceof Fault) return undefined; // the analysis will tell
    throw error;
  } finally {
    source.close();
  }
}

const sourceOf = (task: SentTask): PathSource =>
  'path' in task
    ? openPathSource(task.path)
    : { ...bytesSource(task.bytes), close: () => undefined };

async function analysed(task: SentTask, signal: AbortSignal): Promise<Analysed> {
  const { answerId, options, submission, nowMs, limits, report, port } = task;
  const startedMs = performance.now();
  const hash = createHash('sha256');
  const answer = isSelection(answerId) ? selectionNamed(answerId) : answerById(answerId);
  const reported = plainId(answerId);
  const others = report ? reportAnswers(answerById(reported)) : [];
  const source = sourceOf(task);
  try {
    const { body, also, durationSec, warnings, decodeMs } = await analyze(
      source,
      {
        answer,
        options,
        submission: {
          sizeBytes: source.sizeBytes,
          ...withPrintedHash(submission, answer, source),
        },
        also: others,
        now: new Date(nowMs),
      },
      {
        signal,
        onSamples: (bytes) => hash.update(bytes),
        onProgress: ({ share }) => {
          if (share !== undefined) port.postMessage(share);
        },
        ...(limits && { limits }),
      },
    );
    return {
      json: bodyText(body),
      ...(report && {
        report: JSON.stringify({
          answer: reported,
          fileName: submission.fileName ?? null,
          engineVersion: version,
          warnings,
          parts: others.map((other, i) => ({ answer: other.id, body: reportOf(also[i] ?? {}) })),
        } satisfies SavedReport),
      }),
      durationSec,
      warnings,
      audioSha256: hash.digest('hex'),
      decodeMs,
      analysisMs: performance.now() - startedMs,
    };
  } finally {
    source.close();
  }
}
