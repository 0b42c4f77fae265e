import {
  alignAudio,
  analyze,
  bytesSource,
  type Declared,
  Fault,
  readDeclared,
  type Run,
} from '@sonometer/engine';
import { measureChapters } from '@sonometer/report/album/chapters.js';
import { isOfOneFile } from '@sonometer/report/album/chapters.js';
import { albumAnswerNamed } from '@sonometer/report/album/kinds.js';
import { plainId } from '@sonometer/report/compare/comparable.js';
import { completeBody } from '@sonometer/report/overview/overview-body.js';
import { bodyText } from '@sonometer/report/questions/question.js';
import { answerById } from '@sonometer/report/questions/families.js';
import { reduceCurves } from '@sonometer/report/questions/reduced-curves.js';
import { reportAnswers, type SavedReport } from '@sonometer/report/questions/saved-report.js';
import { isSelection, selectionNamed } from '@sonometer/report/questions/selection.js';
import { createHash } from 'node:crypto';
import { openPathSource, type PathSource, withPrintedHash } from '../../source/path-source.js';
import { version } from '../../version.js';
import {
  type AlignmentOutcome,
  type AlignmentTask,
  type Analysed,
  type Outcome,
  sentFault,
  type SentTask,
} from './analysis-task.js';

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
    if (error instanceof Long) return { longSec: error.declaredSec };
    if (!(error instanceof Fault)) throw error;
    return { fault: sentFault(error) };
  } finally {
    port.close();
  }
}

/** Ends a run that is to become a job, before a sample is decoded. */
class Long extends Error {
  readonly declaredSec: number;

  constructor(declaredSec: number) {
    super();
    this.declaredSec = declaredSec;
  }
}

/** Sets two files on each other, in a worker thread as well: it takes seconds. */
export async function alignFiles({ a, b }: AlignmentTask): Promise<AlignmentOutcome> {
  const [first, second] = [openPathSource(a), openPathSource(b)];
  try {
    return { alignment: await alignAudio(first, second) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { fault: sentFault(error) };
  } finally {
    first.close();
    second.close();
  }
}

/** The length that a file declares, before a sample is decoded. */
export async function probeFile({ path }: { readonly path: string }): Promise<Declared> {
  const source = openPathSource(path);
  try {
    return await readDeclared(source);
  } catch (error) {
    if (error instanceof Fault) return {}; // the analysis will report it
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
  const { answerId, options, submission, nowMs, limits, report, port, jobOverSec } = task;
  const startedMs = performance.now();
  const hash = createHash('sha256');
  const answer =
    albumAnswerNamed(answerId) ??
    (isSelection(answerId) ? selectionNamed(answerId) : answerById(answerId));
  const reported = plainId(answerId);
  const others = report ? reportAnswers(answerById(reported)) : [];
  const source = sourceOf(task);
  const factsOf = ({
    durationSec,
    warnings,
    decodeMs,
  }: Pick<Analysed, 'durationSec' | 'warnings' | 'decodeMs'>) => ({
    ...{ durationSec, warnings, decodeMs },
    audioSha256: hash.digest('hex'),
    analysisMs: performance.now() - startedMs,
  });
  try {
    const request = {
      answer,
      options,
      submission: {
        sizeBytes: source.sizeBytes,
        ...(await withPrintedHash(submission, answer, source)),
      },
      also: others,
      now: new Date(nowMs),
    };
    const run: Run = {
      signal,
      onDeclared: (declaredSec) => {
        if (jobOverSec !== undefined && declaredSec > jobOverSec) throw new Long(declaredSec);
      },
      onSamples: (bytes) => hash.update(bytes),
      onProgress: ({ share }) => {
        if (share !== undefined) port.postMessage(share);
      },
      ...(limits && { limits }),
    };
    if (isOfOneFile(answerId)) {
      const { body, ...read } = await measureChapters(source, request, run);
      return { ...factsOf(read), json: bodyText({ ...body }) };
    }
    const { body, also, ...read } = await analyze(source, request, run);
    const { warnings } = read;
    return {
      json: bodyText(completeBody(answer, body)),
      ...(report && {
        report: JSON.stringify({
          answer: reported,
          fileName: submission.fileName ?? null,
          engineVersion: version,
          warnings,
          parts: others.map((other, i) => ({
            answer: other.id,
            body: reduceCurves(also[i] ?? {}),
          })),
        } satisfies SavedReport),
      }),
      ...factsOf(read),
    };
  } finally {
    source.close();
  }
}
