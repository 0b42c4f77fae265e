import { Fault } from '@sonometer/engine';
import type { Transaction } from 'kysely';
import { plainId } from '@sonometer/report/compare/comparable.js';
import type { AnswerCache } from '../cache/answer-cache.js';
import type { HeldBody } from '../intake/hold.js';
import type { SpooledFile } from '../intake/spool.js';
import type { Metering } from '../metering/metering.js';
import type { AnalysisPool, RunContext } from '../pool/analysis-pool.js';
import type { Analysed } from '../pool/analysis-task.js';
import { newReportId, type Reports } from '../reports/reports.js';
import type { Settings } from '../settings.js';
import type { Metrics } from '../metrics.js';
import type { CallerAnalysis } from './question.js';
import { untilBack } from '../store/engine-away.js';
import type { Schema } from '../store/schema.js';

/** The parts of the service that an analysis needs, inline or as a job. */
export interface MeasureTools {
  readonly pool: AnalysisPool;
  readonly metering: Metering;
  readonly reports: Reports;
  readonly metrics: Metrics;
  readonly settings: Settings;
  readonly answerCache: AnswerCache;
}

/** An analysis that is ready to begin. */
export interface AnalysisToRecord {
  readonly question: CallerAnalysis;
  /** The owner of the report. */
  readonly owner: string;
  readonly file: SpooledFile | HeldBody;
  /** For people to recognise it by. */
  readonly fileName: string | undefined;
  /** The cache key of the answer. */
  readonly answerId?: string;
  /** The reservation that the call is charged to; a job of an open service may have none. */
  readonly reservation: string | null;
  /** For the defaults that change on a date. */
  readonly at: Date;
  /** The decoding limit of one call of the plan; `null` for no limit. */
  readonly samplesPerCall: number | null;
  /** A recording that declares itself longer is not begun. */
  readonly jobOverSec?: number;
}

/** A result is not discarded while the database is away for a moment. */
const PATIENCE_MS = 3000;

/**
 * The last steps of a call: measure in a worker, keep the report, charge; gives the answer with its link. What
 * was decoded before a limit of the plan was reached is charged too.
 *
 * @throws LongRecording where it declares itself longer than `jobOverSec`.
 */
export async function measureAndRecord(
  { question, owner, file, fileName, reservation, at, ...measuring }: AnalysisToRecord,
  { pool, metering, reports, metrics, settings, answerCache }: MeasureTools,
  context: RunContext,
): Promise<Analysed> {
  const { samplesPerCall, jobOverSec, answerId } = measuring;
  const usedBy = (durationSec: number) => ({
    bytes: file.sizeBytes,
    ...(question.isVoice && { voiceSec: durationSec }),
  });
  const charge = async (error: unknown): Promise<never> => {
    const spentSec = spentBy(error);
    if (spentSec !== undefined && reservation !== null)
      await untilBack(() => metering.settle(reservation, usedBy(spentSec)), PATIENCE_MS);
    throw error;
  };
  const { answer, options, reportDays } = question;
  const begunMs = performance.now();
  const analysing = pool.analyse(
    {
      ...('path' in file ? { path: file.path } : { bytes: file.bytes }),
      answerId: answer.id,
      options,
      submission: fileName === undefined ? {} : { fileName },
      nowMs: at.getTime(),
      limits: {
        maxDurationSec: settings.maxDurationSec,
        ...(samplesPerCall !== null && { maxSamples: samplesPerCall }),
      },
      ...(jobOverSec !== undefined && { jobOverSec }),
      ...(reportDays > 0 && { report: true }),
    },
    context,
  );
  const analysed = await analysing.catch(charge);
  context.onQueued?.(performance.now() - begunMs - analysed.analysisMs);
  metrics.analysis(answer.id, analysed);
  const { report } = analysed;
  const used = usedBy(analysed.durationSec);
  if (reportDays === 0) {
    if (reservation !== null)
      await untilBack(() => metering.settle(reservation, used), PATIENCE_MS);
    return analysed;
  }
  if (report === undefined) throw new Error('the analysis brought no report');
  const reportId = newReportId();
  const linked = {
    ...analysed,
    json: withReport(analysed.json, `${settings.publicUrl}/r/${reportId}`),
  };
  const store = async (within?: Transaction<Schema>) => {
    await reports.save(
      { id: reportId, kind: plainId(answer.id), json: report, owner, days: reportDays },
      within,
    );
    if (within && answerId !== undefined)
      await answerCache.store(within, { id: answerId, reportId, answer: linked });
  };
  // Should the database have gone just after it had done both, the second time changes nothing.
  await untilBack(async () => {
    await (reservation === null ? store() : metering.settle(reservation, used, store));
  }, PATIENCE_MS);
  return linked;
}

/** Adds the link to the answer's text, which is never parsed here: it may be large. */
const withReport = (json: string, url: string) =>
  `${json.trimEnd().slice(0, -1)},"reportUrl":${JSON.stringify(url)}}\n`;

/** Seconds that were decoded in vain, because a limit was reached after work was done. */
function spentBy(error: unknown): number | undefined {
  if (!(error instanceof Fault)) return undefined;
  const { code, decodedSec = 0 } = error;
  if (code === 'limit.work') return decodedSec;
  const isLimit = code === 'limit.duration' || code === 'limit.samples';
  return isLimit && decodedSec > 0 ? decodedSec : undefined;
}
