import { bodySchema } from '@sonometer/report/overview/body-schema.js';
import { type Answer, NEW_DEFAULTS_FROM, optionShapes, readOptions } from '@sonometer/engine';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import {
  families,
  type Family,
  PROFILE_ROUTE,
  profileByName,
} from '@sonometer/report/questions/families.js';
import { OBJECT_SHAPE, URL_SHAPE } from '../../service/intake/audio-shapes.js';
import { MAX_BODY_BYTES } from '../../service/intake/spool.js';
import { jobShape } from '../job-reply.js';
import { MAX_REPORT_DAYS } from '../../service/reports/reports.js';
import type { AnswerDoc, RouteDoc } from '../route.js';
import { asSentence } from './as-sentence.js';
import type { Shape } from '../../service/shape.js';

/** The refusals of every analysis, besides those of every route. */
export const ANALYSIS_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'missing_input',
  'invalid_parameter',
  'url_not_allowed',
  'url_fetch_failed',
  'upload_not_found',
  'invalid_api_key',
  'quota_exceeded',
  'data_quota_exceeded',
  'request_timeout',
  'file_too_large',
  'track_too_long',
  'unsupported_media_type',
  'unsupported_format',
  'rate_limited',
  'storage_unavailable',
  'service_overloaded',
];

const FILE_NAME_SHAPE: Shape = {
  type: 'string',
  maxLength: 255,
  description: 'Name of the file, returned in the result.',
};
const CALLBACK_SHAPE: Shape = {
  type: 'string',
  format: 'uri',
  description:
    'Runs the analysis as a job, and reports its end to this URL with a signed POST (webhook). Needs a key.',
};
const REPORT_SHAPES: Options = {
  report: {
    type: 'boolean',
    default: true,
    description: 'false: nothing of the analysis is stored, and the result has no reportUrl.',
  },
  reportDays: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_REPORT_DAYS,
    default: MAX_REPORT_DAYS,
    description: 'How long the report is stored.',
  },
};
/** Bytes: generators of clients take them as a Blob or a file by this format alone. */
export const BINARY = { type: 'string', format: 'binary' } as const satisfies Shape;
const BYTES_SHAPE: Shape = {
  description: `The file, up to ${sizeText(MAX_BODY_BYTES)}.`,
  'x-max-bytes': MAX_BODY_BYTES,
  ...BINARY,
};
export const FILE_SHAPE: Shape = {
  ...BYTES_SHAPE,
  contentMediaType: 'application/octet-stream',
};

type Options = Readonly<Record<string, Shape>>;

/** The options of an answer as JSON Schema; of a default that changes on a day, both. */
function optionDocs(answer: Answer): Options {
  const now = readOptions({}, [], new Date(NEW_DEFAULTS_FROM - 1));
  const then = readOptions({}, [], new Date(NEW_DEFAULTS_FROM));
  return Object.fromEntries(
    answer.accepts.map((name) => {
      const shape: Shape & { description: string } = optionShapes[name];
      if (now[name] === then[name]) return [name, shape];
      const defaults = `Default ${String(now[name])} until ${DAY}, ${String(then[name])} from then on.`;
      return [name, { ...shape, description: `${shape.description} ${defaults}` }];
    }),
  );
}

const DAY = new Date(NEW_DEFAULTS_FROM).toISOString().slice(0, 10);

const EXAMPLE = { url: 'https://example.com/take.wav' };

/** The documentation of a family's route: from the declarations of its measures and options. */
export function analysisDoc({ route, answer, result, job, isVoice }: Family): RouteDoc {
  return {
    ...requestDoc(
      { ...optionDocs(answer), ...(job && { callbackUrl: CALLBACK_SHAPE }) },
      answer.accepts.includes('target') ? ['target'] : [],
    ),
    example: { ...EXAMPLE, ...(answer.accepts.includes('target') && { target: 'spotify' }) },
    name: nameOf(route),
    summary: answer.title,
    answers: {
      200: {
        ...ANALYSED,
        description: asSentence(answer.title),
        name: result,
        shape: bodySchema(answer),
      },
      ...(job && { 202: ACCEPTED }),
    },
    errors: isVoice ? [...ANALYSIS_ERRORS, 'voice_minutes_exhausted'] : ANALYSIS_ERRORS,
  };
}

const profileShape = (): Shape => ({
  type: 'string',
  enum: [...profileByName.keys()],
  description: [...profileByName].map(([name, answer]) => `${name}: ${answer.title}`).join(' '),
});

/** Every option of any analysis, for routes that name one. */
export function optionsOfAll(): Options {
  const answers = [
    ...Object.values(families).map(({ answer }) => answer),
    ...profileByName.values(),
  ];
  const options = Object.assign({}, ...answers.map(optionDocs)) as Options;
  return { profile: profileShape(), ...options, ...REPORT_SHAPES };
}

/** The route of the profiles: one request, and as many shapes of answer as there are profiles. */
export function profileDoc(): RouteDoc {
  const all = [...profileByName].map(([name, answer]) => ({ name, answer }));
  const parts = Object.fromEntries(
    all.map(({ name, answer }) => [resultOf(name), bodySchema(answer)]),
  );
  const profile = profileShape();
  const options = Object.assign({}, ...all.map(({ answer }) => optionDocs(answer))) as Options;
  return {
    ...requestDoc({ profile, ...options }, ['profile']),
    example: { ...EXAMPLE, profile: 'basic' },
    name: nameOf(PROFILE_ROUTE),
    summary: 'One specific analysis, with only the lenses that it needs',
    answers: {
      200: {
        ...ANALYSED,
        description: 'The lenses of the profile, by their ids.',
        name: 'ProfileResult',
        shape: {
          oneOf: Object.keys(parts).map((part) => ({ $ref: `#/components/schemas/${part}` })),
        },
        parts,
      },
    },
    errors: [
      ...ANALYSIS_ERRORS,
      'profile_requires_paid_plan',
      'voice_minutes_exhausted',
      'room_not_measurable',
    ],
  };
}

const resultOf = (profile: string) =>
  `Profile${profile.charAt(0).toUpperCase()}${profile.slice(1)}Result`;

/** The request parameters that all analyses share. */
function requestDoc(options: Options, required: readonly string[]) {
  const given = { fileName: FILE_NAME_SHAPE, ...options, ...REPORT_SHAPES };
  return {
    tag: 'Analysis',
    key: 'optional',
    description:
      'Give the audio once: url or objectPath in a JSON body, field file of a form, or raw bytes with an audio Content-Type. A form may contain the options as fields; with raw bytes they belong in the query.',
    query: given,
    body: {
      'application/json': objectShape(
        { url: URL_SHAPE, objectPath: OBJECT_SHAPE, ...given },
        required,
      ),
      'multipart/form-data': objectShape({ file: FILE_SHAPE, ...given }, ['file', ...required]),
      'application/octet-stream': BYTES_SHAPE,
      'audio/*': BYTES_SHAPE,
      'video/*': BYTES_SHAPE,
      'application/ogg': BYTES_SHAPE,
    },
  } as const;
}

const ANALYSED = {
  headers: {
    'x-audio-sha256':
      'SHA-256 of the decoded samples: equal for equal audio, whatever the container.',
    deprecation:
      'Start of the deprecation of speechDetector v1 or contentModel v1, with which the result was made, as @ and seconds since 1970.',
    sunset: 'Earliest end of support for that value.',
    cache:
      'hit when the result was cached: the same key requested the same analysis of the same bytes within a day.',
    link: 'Link to the explanation, rel deprecation. Its title names the deprecated values, such as speechDetector v1.',
    warnings: 'Facts about the file besides its numbers, such as damage; only if there are any.',
  },
};

export const ACCEPTED: AnswerDoc = {
  description:
    'The analysis continues as a job, because the request has Prefer: respond-async, or the recording is very long.',
  name: 'Job',
  shape: jobShape,
  headers: {
    location: 'URL of the job.',
    'preference-applied': 'respond-async.',
  },
};

const objectShape = (properties: Readonly<Record<string, Shape>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** `/v1/mix/check-target` is called `mixCheckTarget`. */
const nameOf = (route: string): string =>
  route
    .replace(/^\/v1\//, '')
    .replace(/[/-](.)/g, (_match, letter: string) => letter.toUpperCase());
