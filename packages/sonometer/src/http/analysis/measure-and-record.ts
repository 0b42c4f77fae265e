import type { Transaction } from 'kysely';
import { plainId } from '../../compare/comparable.js';
import type { HeldBody } from '../../intake/hold.js';
import type { SpooledFile } from '../../intake/spool.js';
import type { Metering } from '../../metering/metering.js';
import type { AnalysisPool, Hearing } from '../../pool/analysis-pool.js';
import type { Analysed } from '../../pool/analysis-task.js';
import { newReportId, type Reports } from '../../reports/reports.js';
import type { Settings } from '../../settings.js';
import type { Metrics } from '../metrics.js';
import type { Asking, Question } from './question.js';
import { untilBack } from '../../store/engine-away.js';
import type { Schema } from '../../store/schema.js';
import { cleanFileName } from './take-audio.js';

/** What an analysis needs of the service, inline or as a job. */
export interface MeasureTools {
  readonly pool: AnalysisPool;
  readonly metering: Metering;
  readonly reports: Reports;
  readonly metrics: Metrics;
  readonly settings: Settings;
}

/** An analysis that is ready to begin. */
export interface Measuring {
  readonly asking: Asking;
  readonly question: Question;
  readonly file: SpooledFile | HeldBody;
  /** Of the file, where the caller has given none. */
  readonly fileName: string | undefined;
  /** What the call is charged as; of a job of an open service there may be none. */
  readonly reservation: string | null;
  /** For the defaults that change on a date. */
  readonly at: Date;
}

/** What was measured is not thrown away for a moment in which the database is away. */
const PATIENCE_MS = 3000;

/** The last steps of a call: measure in a worker, keep the report, charge; gives the answer with its link. */
export async function measureAndRecord(
  { asking, question, file, reservation, at, ...measuring }: Measuring,
  { pool, metering, reports, metrics, settings }: MeasureTools,
  hearing: Hearing,
): Promise<Analysed> {
  const { answer, options } = question;
  const fileName = cleanFileName(question.fileName ?? measuring.fileName);
  const analysed = await pool.analyse(
    {
      ...('path' in file ? { path: file.path } : { bytes: file.bytes }),
      answerId: answer.id,
      options,
      submission: fileName === undefined ? {} : { fileName },
      nowMs: at.getTime(),
      limits: { maxDurationSec: settings.maxDurationSec },
      report: true,
    },
    hearing,
  );
  metrics.analysis(answer.id, analysed);
  const { report } = analysed;
  if (report === undefined) throw new Error('the analysis brought no report');
  const used = {
    bytes: file.sizeBytes,
    ...(asking.isVoice && { voiceSec: analysed.durationSec }),
  };
  const reportId = newReportId();
  const keep = (within?: Transaction<Schema>) =>
    reports.save(reportId, plainId(answer.id), report, within);
  // Should the database have gone just after it had done both, the second time changes nothing.
  await untilBack(async () => {
    await (reservation === null ? keep() : metering.settle(reservation, used, keep));
  }, PATIENCE_MS);
  return { ...analysed, json: withReport(analysed.json, `${settings.publicUrl}/r/${reportId}`) };
}

/** Adds the link to the answer's text, which is never parsed here: it may be large. */
const withReport = (json: string, url: string) =>
  `${json.trimEnd().slice(0, -1)},"reportUrl":${JSON.stringify(url)}}\n`;
