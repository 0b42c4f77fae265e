import { Type } from 'typebox';
import { comparable } from '@sonometer/report/compare/comparable.js';
import { compare } from '@sonometer/report/compare/compare.js';
import { roundedComparison } from '@sonometer/report/compare/rounded-comparison.js';
import type { Body as AnswerBody } from '@sonometer/report/reading/reader.js';
import { Comparison } from '@sonometer/report/compare/comparison.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { readLater, type SpooledFile } from '../../service/intake/spool.js';
import {
  type AudioSource,
  coercedOptions,
  type Given,
  invalid,
  mergedOptions,
  sourceOf,
} from '../../service/analysis/requested.js';
import { type AnalysisKind, analysisKindNamed } from '../../service/analysis/question.js';
import { runAnalysis } from '../../service/analysis/run-analysis.js';
import { sideBySide } from '../../service/analysis/side-by-side.js';
import { spoolBody } from '../../service/analysis/take-audio.js';
import type { Caller } from '../../service/metering/caller.js';
import { shareOf } from '../../service/fair/share.js';
import { identify } from '../identify.js';
import { OBJECT_SHAPE, URL_SHAPE } from '../../service/intake/audio-shapes.js';
import { ANALYSIS_ERRORS, FILE_SHAPE, optionsOfAll } from '../openapi/analysis-doc.js';
import { jsonReader } from '../read-json.js';
import { defineRoute, type RouteRequest } from '../route.js';
import { apiErrorOfServer } from '../server-errors.js';
import type { Services } from '../../service/services.js';

const NAMES = ['a', 'b'] as const;
const STANDARD_ENDPOINT = 'mix/analyze';

const Audio = Type.Object(
  {
    url: Type.Optional(Type.Unsafe<string>(URL_SHAPE)),
    objectPath: Type.Optional(Type.Unsafe<string>(OBJECT_SHAPE)),
  },
  { additionalProperties: false, description: 'One recording: url or objectPath.' },
);

const Endpoint = Type.String({
  default: STANDARD_ENDPOINT,
  description: 'Analysis route whose results are compared, such as mix/analyze or signal.',
});

const Body = Type.Object(
  {
    a: Audio,
    b: Audio,
    endpoint: Type.Optional(Endpoint),
    args: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Options of the route, the same for both.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Side = Type.Object(
  {
    fileName: Type.Union([Type.String(), Type.Null()], { description: 'Name as submitted.' }),
    durationSec: Type.Number({
      description: 'Duration in seconds: decoded frames divided by the sample rate.',
    }),
    audioSha256: Type.String({ description: 'SHA-256 of the decoded samples.' }),
    reportUrl: Type.Optional(
      Type.String({ description: 'Its own report; not with args.report false.' }),
    ),
  },
  { additionalProperties: false },
);

const CompareResult = Type.Object(
  {
    endpoint: Type.String({ description: 'Route whose results are compared.' }),
    a: Side,
    b: Side,
    isSameAudio: Type.Boolean({ description: 'True when every decoded sample is equal.' }),
    ...Comparison.properties,
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

/** In `args` or the fields of a form, besides the options of the route. */
const ARGS = ['report', 'reportDays'];

/** The two recordings of a request, each in the one way in which it is given. */
interface Wanted {
  readonly a: AudioSource;
  readonly b: AudioSource;
  readonly names?: Readonly<Record<string, string | undefined>>;
  readonly endpoint: string;
  readonly args: Given;
  dispose(): Promise<void>;
}

export const postCompare = defineRoute({
  method: 'POST',
  path: '/v1/compare',
  takesAudio: true,
  charges: true,
  doc: {
    name: 'compare',
    tag: 'Analysis',
    summary: 'Comparison of two recordings, with every difference and its margin',
    description:
      'Give both in JSON as url or objectPath, or both as files of a form, with options as fields. Each recording counts as one call; a failed one is not charged.',
    key: 'optional',
    body: {
      'application/json': { ...Body },
      'multipart/form-data': {
        type: 'object',
        properties: { a: FILE_SHAPE, b: FILE_SHAPE, endpoint: { ...Endpoint }, ...optionsOfAll() },
        required: [...NAMES],
        additionalProperties: false,
      },
    },
    example: {
      a: { url: 'https://example.com/master.wav' },
      b: { url: 'https://example.com/stream.mp3' },
      endpoint: 'mix/analyze',
    },
    answers: {
      200: { description: 'The differences.', name: 'CompareResult', shape: { ...CompareResult } },
    },
    errors: [...ANALYSIS_ERRORS, 'profile_requires_paid_plan', 'voice_minutes_exhausted'],
  },

  async handle(request, services) {
    const caller = await identify(request, services);
    services.pool.checkRoom(shareOf(caller));
    const { chargeFor } = request;
    if (!chargeFor) await services.metering.takeRequest(caller);
    const wanted = await wantedIn(request, caller, services);
    try {
      const analysisKind = analysisKindNamed(wanted.endpoint);
      const args = mergedOptions(coercedOptions(request.query), wanted.args);
      const others = wanted.names ? ['endpoint', ...ARGS] : ARGS;
      const question = analysisKind.questionOf(args, others);
      const { answer, options, profile, isVoice, callbackUrl } = question;
      if (callbackUrl !== undefined)
        throw invalid('callbackUrl', 'is not accepted here: a comparison is no job');
      const both = comparing(analysisKind);
      const sides = await sideBySide(NAMES, services.pool.workers, async (name) => {
        const fileName = wanted.names?.[name];
        // what is rounded before it is subtracted leaves 0.40900000000000003
        const given = {
          ...args,
          ...(options['round'] !== undefined && { round: false }),
          ...(fileName !== undefined && { fileName }),
        };
        try {
          const want = {
            voice: isVoice,
            ...(profile !== undefined && { profile }),
            ...(chargeFor && { id: chargeFor(name) }),
          };
          const reservation = await services.metering.reserve(caller, want);
          const requested = { source: wanted[name], given };
          const { signal } = request;
          const call = {
            analysisKind: both,
            requested,
            caller,
            reservation,
            signal,
            isPatient: true,
          };
          const outcome = await runAnalysis(call, services);
          if (!('analysed' in outcome)) throw new Error('one part of a comparison cannot be a job');
          return outcome.analysed;
        } catch (thrown) {
          throw ofSide(name, apiErrorOfServer(thrown));
        }
      });
      const [a, b] = sides.map(({ json }) => JSON.parse(json) as AnswerBody) as [
        AnswerBody,
        AnswerBody,
      ];
      const compared = compare(answer, a, b);
      const [sideA, sideB] = sides.map(({ audioSha256, durationSec }, i) => {
        const { fileName = null, reportUrl } = (i === 0 ? a : b) as {
          fileName?: string;
          reportUrl?: string;
        };
        const report = reportUrl !== undefined && { reportUrl };
        return { fileName, durationSec, audioSha256, ...report };
      });
      return {
        body: {
          endpoint: analysisKind.route.replace('/v1/', ''),
          a: sideA,
          b: sideB,
          isSameAudio: sideA?.audioSha256 === sideB?.audioSha256,
          ...(options['round'] === true ? roundedComparison(answer, compared) : compared),
        },
      };
    } finally {
      await wanted.dispose();
    }
  },
});

/** The same analysis, with what both are matched in level by. */
const comparing = (analysisKind: AnalysisKind): AnalysisKind => ({
  ...analysisKind,
  job: undefined,
  questionOf(given) {
    const question = analysisKind.questionOf(given);
    return { ...question, answer: comparable(question.answer) };
  },
});

/** Names the one of the two that failed. */
function ofSide(name: string, error: ApiError): ApiError {
  const { code, message, param, retryAfterSec, usage } = error;
  return new ApiError(code, `${name}: ${message}`, {
    cause: error.cause ?? error,
    param: param ?? name,
    ...(retryAfterSec !== undefined && { retryAfterSec }),
    ...(usage && { usage }),
  });
}

async function wantedIn(
  { body }: RouteRequest,
  caller: Caller,
  services: Services,
): Promise<Wanted> {
  if (body.kind === 'raw' || body.kind === 'none') throw missing(NAMES);
  if (body.kind === 'form') return wantedInForm(body.parts(), caller, services);
  const { a, b, endpoint = STANDARD_ENDPOINT, args = {} } = readBody(body);
  const absent = NAMES.filter((_name, i) => Object.keys([a, b][i] ?? {}).length === 0);
  if (absent.length > 0) throw missing(absent);
  const sources = { a: sourceAt('a', a), b: sourceAt('b', b) };
  return { ...sources, endpoint, args, dispose: async () => undefined };
}

/** The audio of one side, whose refusal names the side. */
function sourceAt(name: string, given: Given): AudioSource {
  try {
    return sourceOf(given);
  } catch (thrown) {
    throw ofSide(name, apiErrorOfServer(thrown));
  }
}

const missing = (names: readonly string[]) =>
  new ApiError(
    'missing_input',
    `${names.join(' and ')} missing: give both recordings, as the form fields a and b, or in JSON as a and b, each with url or objectPath`,
  );

async function wantedInForm(
  parts: ReturnType<(RouteRequest['body'] & { kind: 'form' })['parts']>,
  caller: Caller,
  { spoolDir, intake }: Services,
): Promise<Wanted> {
  const files = new Map<string, SpooledFile>();
  const names: Record<string, string | undefined> = {};
  const texts: Record<string, string> = {};
  const dispose = async () => {
    for (const file of files.values()) await file.dispose();
  };
  const leave = intake.enter(caller);
  try {
    for await (const part of parts) {
      if ('value' in part) {
        texts[part.name] = part.value;
        continue;
      }
      if (part.name !== 'a' && part.name !== 'b')
        throw invalid(part.name, 'is a file: the audio goes into fields a and b');
      if (files.has(part.name)) throw invalid(part.name, 'is given more than once');
      names[part.name] = part.fileName;
      files.set(part.name, await spoolBody(part.stream, spoolDir));
    }
    const [a, b] = NAMES.map((name) => files.get(name));
    if (!a || !b) throw missing(NAMES.filter((name) => !files.has(name)));
    const { endpoint = STANDARD_ENDPOINT, ...args } = coercedOptions(texts);
    return { a: sourceIn(a), b: sourceIn(b), names, endpoint: String(endpoint), args, dispose };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    leave();
  }
}

/** A file that has come in already. */
const sourceIn = ({ path }: SpooledFile): AudioSource => ({ kind: 'raw', stream: readLater(path) });
