import { createReadStream } from 'node:fs';
import { Type } from 'typebox';
import { comparable } from '../../compare/comparable.js';
import { type Body as AnswerBody, compare } from '../../compare/compare.js';
import { Comparison } from '../../compare/comparison.js';
import { ApiError } from '../../errors/api-error.js';
import type { SpooledFile } from '../../intake/spool.js';
import { type AudioSource, type Given, invalid, missing, sourceOf } from '../analysis/asked.js';
import { checkOptions, coercedOptions } from '../analysis/given-options.js';
import { type Asking, askingNamed } from '../analysis/question.js';
import { runAnalysis } from '../analysis/run-analysis.js';
import { sideBySide } from '../analysis/side-by-side.js';
import { spoolBody } from '../analysis/take-audio.js';
import { identify } from '../identify.js';
import { ANALYSIS_ERRORS, FILE_SHAPE, OBJECT_SHAPE, URL_SHAPE } from '../openapi/analysis-doc.js';
import { jsonReader } from '../read-json.js';
import { defineRoute, type RouteRequest } from '../route.js';
import { apiErrorOfServer } from '../server-errors.js';
import type { Services } from '../services.js';

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
  description: 'The analysis route whose answers are compared, such as mix/analyze or signal.',
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
    fileName: Type.Union([Type.String(), Type.Null()], { description: 'As it was given.' }),
    durationSec: Type.Number({ description: 'Decoded frames over the sample rate, seconds.' }),
    audioSha256: Type.String({ description: 'SHA-256 of the decoded samples.' }),
    reportUrl: Type.String({ description: 'Its own report.' }),
  },
  { additionalProperties: false },
);

const CompareResult = Type.Object(
  {
    endpoint: Type.String({ description: 'The route whose answers are compared.' }),
    a: Side,
    b: Side,
    isSameAudio: Type.Boolean({ description: 'Whether every decoded sample is the same.' }),
    ...Comparison.properties,
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

/** What a request wants compared, each recording in the one way in which it is given. */
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
  doc: {
    name: 'compare',
    tag: 'Analysis',
    summary: 'Two recordings side by side, every difference against its margin',
    description:
      'Give both in JSON as url or objectPath, or both as files of a form, where options are fields. Each recording counts as one call, and one that fails is not charged.',
    key: 'optional',
    body: {
      'application/json': { ...Body },
      'multipart/form-data': {
        type: 'object',
        properties: { a: FILE_SHAPE, b: FILE_SHAPE, endpoint: { ...Endpoint } },
        required: [...NAMES],
      },
    },
    answers: {
      200: { description: 'The differences.', name: 'CompareResult', shape: { ...CompareResult } },
    },
    errors: [...ANALYSIS_ERRORS, 'profile_requires_paid_plan', 'voice_minutes_exhausted'],
  },

  async handle(request, services) {
    const caller = await identify(request, services);
    services.pool.checkRoom();
    await services.metering.takeRequest(caller);
    const wanted = await wantedIn(request, services);
    try {
      const asking = askingNamed(wanted.endpoint);
      const { answer, options, profile } = asking.questionOf(wanted.args);
      checkOptions(options, answer.accepts, services.now());
      const both = comparing(asking);
      const sides = await sideBySide(NAMES, services.pool.workers, async (name) => {
        const fileName = wanted.names?.[name];
        const given = { ...wanted.args, ...(fileName !== undefined && { fileName }) };
        try {
          const want = { voice: asking.isVoice, ...(profile !== undefined && { profile }) };
          const reservation = await services.metering.reserve(caller, want);
          const asked = { source: wanted[name], given };
          const { signal } = request;
          const call = { asking: both, asked, caller, reservation, signal, isPatient: true };
          const outcome = await runAnalysis(call, services);
          if (!('analysed' in outcome)) throw new Error('a part of a comparison is no job');
          return outcome.analysed;
        } catch (thrown) {
          throw ofSide(name, apiErrorOfServer(thrown));
        }
      });
      const [a, b] = sides.map(({ json }) => JSON.parse(json) as AnswerBody) as [
        AnswerBody,
        AnswerBody,
      ];
      const [sideA, sideB] = sides.map(({ audioSha256, durationSec }, i) => {
        const { fileName = null, reportUrl } = (i === 0 ? a : b) as {
          fileName?: string;
          reportUrl: string;
        };
        return { fileName, durationSec, audioSha256, reportUrl };
      });
      return {
        body: {
          endpoint: asking.route.replace('/v1/', ''),
          a: sideA,
          b: sideB,
          isSameAudio: sideA?.audioSha256 === sideB?.audioSha256,
          ...compare(answer, a, b),
        },
      };
    } finally {
      await wanted.dispose();
    }
  },
});

/** The same analysis, with what both are matched in level by. */
const comparing = (asking: Asking): Asking => ({
  ...asking,
  job: undefined,
  questionOf(given) {
    const question = asking.questionOf(given);
    return { ...question, answer: comparable(question.answer) };
  },
});

/** Says which of the two it was. */
function ofSide(name: string, error: ApiError): ApiError {
  const { code, message, param, retryAfterSec, usage } = error;
  return new ApiError(code, `${name}: ${message}`, {
    cause: error.cause ?? error,
    param: param ?? name,
    ...(retryAfterSec !== undefined && { retryAfterSec }),
    ...(usage && { usage }),
  });
}

async function wantedIn({ body }: RouteRequest, services: Services): Promise<Wanted> {
  if (body.kind === 'raw' || body.kind === 'none') throw missing();
  if (body.kind === 'form') return wantedInForm(body.parts(), services);
  const { a, b, endpoint = STANDARD_ENDPOINT, args = {} } = readBody(body);
  return { a: sourceOf(a), b: sourceOf(b), endpoint, args, dispose: async () => undefined };
}

async function wantedInForm(
  parts: ReturnType<(RouteRequest['body'] & { kind: 'form' })['parts']>,
  { spoolDir, intake }: Services,
): Promise<Wanted> {
  const files = new Map<string, SpooledFile>();
  const names: Record<string, string | undefined> = {};
  const texts: Record<string, string> = {};
  const dispose = async () => {
    for (const file of files.values()) await file.dispose();
  };
  const leave = intake.enter();
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
    if (!a || !b) throw missing();
    const { endpoint = STANDARD_ENDPOINT, ...args } = coercedOptions(texts);
    return { a: sourceIn(a), b: sourceIn(b), names, endpoint: String(endpoint), args, dispose };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    leave();
  }
}

/** A file that has come in already; a stream opens when it is read. */
const sourceIn = ({ path }: SpooledFile): AudioSource => ({
  kind: 'raw',
  stream: createReadStream(path),
});
