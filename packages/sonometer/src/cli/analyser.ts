import { availableParallelism } from 'node:os';
import type { Analysis, Answer, Request, Run, SyncSource } from '@sonometer/engine';
import { isOfOneFile, measureChapters } from '@sonometer/report/album/chapters.js';
import { analyze } from '@sonometer/engine/analyze';
import type { Question } from '@sonometer/report/questions/question.js';
import type { Body, Measured } from '@sonometer/report/reading/reader.js';
import type { AnalysisId } from '@sonometer/report/verdicts/analyses/index.js';
import { type FileFacts, openPathSource, withPrintedHash } from '../source/path-source.js';

/** A file to measure, with its facts. */
export interface Audio {
  readonly path: string;
  readonly submission: FileFacts;
}

/** Measures files, where and however many at a time. */
export interface Analyser {
  /** Files at a time. */
  readonly jobs: number;
  /**
   * `onProgress` receives shares, 0..1.
   * @throws Fault for whatever is wrong with the recording.
   */
  analyse(audio: Audio, question: Question, onProgress: (share: number) => void): Promise<Measured>;
  close(): Promise<void>;
}

/** One file needs no other thread, which would only take time to start; times are measured one file after another. */
export async function openAnalyser(
  files: number,
  jobs?: number,
  onTiming?: Run['onTiming'],
): Promise<Analyser> {
  const atOnce = onTiming ? 1 : Math.min(files, jobs ?? availableParallelism());
  return atOnce > 1 ? openThreads(atOnce) : openThisThread(onTiming);
}

const openThisThread = (onTiming: Run['onTiming']): Analyser => ({
  jobs: 1,
  async analyse({ path, submission }, { answer, options, withHash }, onProgress) {
    const hash = withHash && (await import('node:crypto')).createHash('sha256');
    const source = openPathSource(path);
    try {
      const request = {
        ...{ answer, options },
        submission: await withPrintedHash(submission, answer, source),
      };
      const { body, durationSec, warnings, format, facts } = await analysisOf(source, request, {
        onProgress: ({ share = 0 }) => {
          onProgress(share);
        },
        ...(onTiming ? { onTiming } : { maxThreads: availableParallelism() }),
        ...(hash && { onSamples: (bytes) => hash.update(bytes) }),
      });
      const audio = hash && { audioSha256: hash.digest('hex') };
      return {
        body: await completed(answer, body),
        durationSec,
        warnings,
        file: { format, facts },
        ...audio,
      };
    } finally {
      source.close();
    }
  },
  close: async () => undefined,
});

async function analysisOf(source: SyncSource, request: Request, run: Run) {
  if (!isOfOneFile(request.answer.id)) return analyze(source, request, run);
  const { body, ...measured } = await measureChapters(source, request, run);
  return { ...measured, body: body as unknown as Body };
}

const OVERVIEW: AnalysisId = 'profile.overview';

/** What an overview states is loaded for an overview only. */
async function completed(answer: Answer, body: Body): Promise<Body> {
  if (!answer.id.endsWith(OVERVIEW)) return body;
  const { completeBody } = await import('@sonometer/report/overview/overview-body.js');
  return completeBody(answer, body);
}

async function openThreads(jobs: number): Promise<Analyser> {
  const { openAnalysisPool } = await import('../service/pool/analysis-pool.js'); // it takes time to load
  const pool = openAnalysisPool({ workers: jobs, queue: 0, deadlineMs: Infinity });
  return {
    jobs,
    async analyse({ path, submission }, { answer, options }, onProgress) {
      const task = { path, answerId: answer.id, options, submission, nowMs: Date.now() };
      const { json, durationSec, warnings, audioSha256 } = await pool.analyse(task, {
        onProgress,
        isPatient: true,
        hasNoDeadline: true, // the user has Ctrl-C
      });
      return { body: JSON.parse(json) as Analysis['body'], durationSec, warnings, audioSha256 };
    },
    close: () => pool.close(),
  };
}
