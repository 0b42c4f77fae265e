import { createHash } from 'node:crypto';
import type { Caller } from '../service/metering/caller.js';
import { failureForCaller } from '@sonometer/report/errors/failure.js';
import { comparable } from '@sonometer/report/compare/comparable.js';
import { sourceOf } from '../service/analysis/requested.js';
import {
  type AnalysisKind,
  analysisKindNamed,
  analysisKindOf,
} from '../service/analysis/question.js';
import { cleanFileName } from '../service/analysis/take-audio.js';
import { runAnalysis } from '../service/analysis/run-analysis.js';
import { OBJECT_SHAPE, URL_SHAPE } from '../service/intake/audio-shapes.js';
import type { Services } from '../service/services.js';
import type { Shape } from '../service/shape.js';
import type { Body, AudioBackend, RunContext, Measured } from './audio-backend.js';

/** The instructions state it once, in place of every tool. */
const withoutWords = ({ type }: Shape): Shape => ({ type });

/**
 * The backend of what a caller of the service may measure: each recording is a call of its plan.
 */
export function openServiceBackend(
  caller: Caller,
  services: Services,
  chargeFor?: (what: string) => string,
): AudioBackend {
  // by request, since tools run concurrently; the second of two equal ones is another call
  const requests = new Map<string, number>();
  const getChargeId = (...requested: unknown[]) => {
    const text = createHash('sha256').update(JSON.stringify(requested)).digest('base64url');
    const times = (requests.get(text) ?? 0) + 1;
    requests.set(text, times);
    return chargeFor?.(`${text}_${times}`);
  };
  const run = async (
    audio: Body,
    kind: AnalysisKind,
    given: Body,
    { signal }: RunContext,
    purpose: string,
  ): Promise<Measured> => {
    const analysisKind = { ...kind, job: undefined };
    const question = analysisKind.questionOf(given);
    const { profile, isVoice } = question;
    const id = getChargeId(audio, kind.route, given, purpose);
    const want = { voice: isVoice, ...(profile !== undefined && { profile }), ...(id && { id }) };
    const requested = { source: sourceOf(audio), given };
    const reservation = await services.metering.reserve(caller, want);
    const call = { analysisKind, requested, question, caller, reservation, signal };
    const outcome = await runAnalysis({ ...call, isPatient: true }, services);
    if (!('analysed' in outcome)) throw new Error('a tool cannot create a job');
    const { json, durationSec, warnings } = outcome.analysed;
    return { body: JSON.parse(json) as Body, durationSec, warnings };
  };
  return {
    atOnce: services.pool.workers,
    failureOf: failureForCaller,
    audio: { url: withoutWords(URL_SHAPE), objectPath: withoutWords(OBJECT_SHAPE) },
    about: `${URL_SHAPE.description} objectPath is what create_upload answered.`,
    measure: (audio, route, options, context) =>
      run(audio, analysisKindNamed(route), options, context, 'measure'),
    measureToCompare(audio, route, options, context) {
      const kind = analysisKindNamed(route);
      const questionOf = (given: Body) => {
        const question = kind.questionOf(given);
        return { ...question, answer: comparable(question.answer) };
      };
      return run(audio, { ...kind, questionOf }, options, context, 'compare');
    },
    measureAnswer: (audio, answer, options, context) =>
      run(audio, analysisKindOf('/mcp', answer, options), {}, context, answer.id),
    uploadName: (objectPath) => services.uploads.nameOf(caller.owner, objectPath),
    createUpload: ({ contentType, fileName }) => {
      const name = cleanFileName(fileName);
      return services.uploads.create(caller.owner, {
        contentType,
        ...(name !== undefined && { fileName: name }),
      });
    },
  };
}
