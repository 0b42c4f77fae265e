import { type Answer, readOptions } from '@sonometer/engine';
import { didYouMean } from '@sonometer/report/questions/nearest.js';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import {
  families,
  type Family,
  PROFILE_ROUTE,
  profileByName,
} from '@sonometer/report/questions/families.js';
import type { Question } from '@sonometer/report/questions/question.js';
import { MAX_REPORT_DAYS } from '../reports/reports.js';
import { refuseManyFields } from './requested.js';

/** A field that every voice route answers, and that all its other speech values depend on. */
const speechRatio: Answer['fields'][string] = families.voice.answer.fields.speechRatio;

/** Whether an answer uses up voice minutes: by what it computes, whichever route or profile prints it. */
const costsVoice = ({ fields }: Answer): boolean => Object.values(fields).includes(speechRatio);

/** The parameters of one request for an analysis. */
export interface CallerAnalysis extends Question {
  /** As the caller wants it called. */
  readonly fileName: string | undefined;
  /** The webhook URL for the end of the job; its presence requests a job. */
  readonly callbackUrl: string | undefined;
  /** Storage time of the report; 0 for no report. */
  readonly reportDays: number;
  readonly profile?: string;
  /** Uses up voice minutes. */
  readonly isVoice: boolean;
}

type Options = Question['options'];

/** An analysis route: which analysis its requests run. */
export interface AnalysisKind {
  readonly route: string;
  /** Set when very long audio, or a wish of the caller, makes it a job. */
  readonly job: Family['job'];
  /** Every analysis of this route uses voice minutes; of a profile, its analysis decides. */
  readonly isVoice: boolean;
  /**
   * Checks the parameters, options among them: once for each request, before any audio is taken in, and of a form
   * after it. A refusal lists the names of the route besides the options, `others`.
   *
   * @throws ApiError `invalid_parameter`.
   */
  questionOf(given: Readonly<Record<string, unknown>>, others?: readonly string[]): CallerAnalysis;
}

const profileAnalysis: AnalysisKind = {
  route: PROFILE_ROUTE,
  job: undefined,
  isVoice: false,
  questionOf(requested, others = OF_ANALYSIS) {
    refuseManyFields(requested, 'args');
    const { profile, ...given } = requested;
    const names = [...profileByName.keys()];
    if (profile === undefined) throw invalid('profile', `is needed: ${names.join(', ')}`);
    const answer = typeof profile === 'string' ? profileByName.get(profile) : undefined;
    if (typeof profile !== 'string' || !answer)
      throw invalid('profile', `must be one of ${names.join(', ')}${didYouMean(profile, names)}`);
    const question = { answer, ...named(given), profile, isVoice: costsVoice(answer) };
    return checked(question, ['profile', ...others]);
  },
};

/** Every analysis route, in the order of the documentation. */
export const analysisKinds: readonly AnalysisKind[] = [
  ...Object.values(families).map(({ route, answer, job, isVoice }: Family): AnalysisKind => ({
    route,
    job,
    isVoice: isVoice === true,
    questionOf: (given, others = job ? [...OF_ANALYSIS, 'callbackUrl'] : OF_ANALYSIS) =>
      checked({ answer, ...named(given), isVoice: isVoice === true }, others),
  })),
  profileAnalysis,
];

/** The analysis of an answer that no route has, such as chosen fields; its report is not stored. */
export function analysisKindOf(route: string, answer: Answer, options: Options = {}): AnalysisKind {
  const isVoice = costsVoice(answer);
  return {
    route,
    job: undefined,
    isVoice,
    questionOf: () => {
      const question = { answer, options, fileName: undefined, callbackUrl: undefined };
      return checked({ ...question, reportDays: 0, isVoice }, OF_ANALYSIS);
    },
  };
}

function checked(question: CallerAnalysis, others: readonly string[]): CallerAnalysis {
  try {
    refuseUnknown(question, others);
    readOptions(question.options, question.answer.accepts, new Date());
    return question;
  } catch (error) {
    throw toApiError(error);
  }
}

/** What the service reads besides the options of an analysis; where it may be a job, also a callbackUrl. */
const OF_ANALYSIS = ['fileName', 'report', 'reportDays'];

function refuseUnknown({ options, answer }: CallerAnalysis, others: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || answer.accepts.some((accepted) => accepted === name)) continue;
    const accepted = [...answer.accepts, ...others];
    const meant = didYouMean(name, accepted);
    throw invalid(name, `is not accepted here${meant}; accepted options: ${accepted.join(', ')}`);
  }
}

/**
 * The analysis route that a body names, with or without `/v1/`.
 *
 * @throws ApiError `invalid_parameter`.
 */
export function analysisKindNamed(endpoint: string): AnalysisKind {
  const path = `/v1/${endpoint.replace(/^\/?(v1\/)?/, '')}`;
  const analysisKind = analysisKinds.find(({ route }) => route === path);
  if (analysisKind) return analysisKind;
  const known = analysisKinds.map(({ route }) => route.replace('/v1/', ''));
  const meant = didYouMean(path.replace('/v1/', ''), known);
  throw invalid('endpoint', `must be one of ${known.join(', ')}${meant}`);
}

/** Takes the file name out of the options: it is no matter of the engine's choices. */
function named(given: Readonly<Record<string, unknown>>) {
  refuseManyFields(given, 'args');
  const { fileName, callbackUrl, report, reportDays, ...options } = given;
  if (fileName !== undefined && typeof fileName !== 'string')
    throw invalid('fileName', 'must be a string');
  if (callbackUrl !== undefined && typeof callbackUrl !== 'string')
    throw invalid('callbackUrl', 'must be a string');
  return { options, fileName, callbackUrl, reportDays: getDays(report, reportDays) };
}

/** Both may come as text, from a query or a form. */
function getDays(report: unknown = true, days: unknown = MAX_REPORT_DAYS): number {
  if (!['true', 'false'].includes(String(report))) throw invalid('report', 'must be true or false');
  const stored = typeof days === 'string' && /^\d{1,3}$/.test(days) ? Number(days) : days;
  const isDays = typeof stored === 'number' && Number.isInteger(stored);
  if (!isDays || stored < 1 || stored > MAX_REPORT_DAYS)
    throw invalid('reportDays', `must be a whole number from 1 to ${MAX_REPORT_DAYS}`);
  return String(report) === 'true' ? stored : 0;
}

const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
