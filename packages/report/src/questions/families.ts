import {
  type Answer,
  mix,
  print,
  profiles,
  reportPeak,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '@sonometer/engine';
import { comparable, plainId } from '../compare/comparable.js';
import { type Body as ReaderBody, openReader, type Reader } from '../reading/reader.js';

type Body = Readonly<Record<string, unknown>>;

/** Fields about other fields. */
const ADJACENT: readonly string[] = ['omitted', 'measureStatus'];

/**
 * The body of an answer without an additionally requested field, and without the remarks about it.
 */
export const withoutField = (body: Body, field: string): Body =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === field) return [];
      return ADJACENT.includes(name)
        ? leftOf(name, value as Body, field)
        : [[name, value] as const];
    }),
  );

function leftOf(name: string, about: Body, field: string): readonly (readonly [string, unknown])[] {
  const { [field]: own, ...others } = about;
  if (own === undefined) return [[name, about]];
  return Object.keys(others).length === 0 ? [] : [[name, others]];
}

const PLACE_PREFIX = 'placed.';
const [PLACE = ''] = Object.keys(reportPeak.fields);

/** An answer and the place of its true peak: computed by a worker for readers of plain text. */
export const withPlace = (answer: Answer): Answer =>
  Object.keys(answer.fields).some((path) => path.split('.').at(-1) === 'truePeakDb')
    ? {
        ...answer,
        id: PLACE_PREFIX + answer.id,
        fields: { ...answer.fields, ...reportPeak.fields },
      }
    : answer;

/** The id of the answer that includes the place; `undefined` of any other. */
export const placedId = (id: string): string | undefined =>
  id.startsWith(PLACE_PREFIX) ? id.slice(PLACE_PREFIX.length) : undefined;

/**
 * The body of an answer as it is, and a reader of it that includes the place, where it was
 * requested.
 */
export function placed(
  answer: Answer,
  body: ReaderBody,
): { readonly body: ReaderBody; readonly reader: Reader } {
  const { [PLACE]: place } = body;
  const plain = withoutField(body, PLACE) as ReaderBody;
  const parts = [{ answer, body: plain }];
  return {
    body: plain,
    reader: openReader(
      place === undefined ? parts : [...parts, { answer: reportPeak, body: { [PLACE]: place } }],
    ),
  };
}

const PRINT_PREFIX = 'dataset.';

/** The place of the fingerprint in a body, and in a row. */
export const PRINT = 'soundPrint';

/** An answer and the fingerprint of its recording: computed by a worker for a table. */
export const withPrint = (answer: Answer): Answer => ({
  ...answer,
  id: PRINT_PREFIX + answer.id,
  fields: { ...answer.fields, ...print.fields },
});

/** The id of the answer that includes a fingerprint; `undefined` of any other. */
export const printedId = (id: string): string | undefined =>
  id.startsWith(PRINT_PREFIX) ? id.slice(PRINT_PREFIX.length) : undefined;

/** The body of an answer, and the fingerprint that came with it. */
export function apart(body: Body): { readonly body: Body; readonly soundPrint?: string } {
  const soundPrint = body[PRINT];
  return {
    body: withoutField(body, PRINT),
    ...(typeof soundPrint === 'string' && { soundPrint }),
  };
}

/** One kind of analysis of a recording: the same at every interface. */
export interface Family {
  /** `POST` it over HTTP. */
  readonly route: `/v1/${string}`;
  readonly answer: Answer;
  /** Name of its answer's schema at the HTTP interface. */
  readonly result: string;
  /** The name of its jobs at the HTTP interface; a family without a name always answers inline. */
  readonly job?: 'mix' | 'voice' | 'signal';
  /** Its calls use up the voice minutes of a plan. */
  readonly isVoice?: true;
}

/**
 * Every family, under its command on the command line. Adding one to every interface takes one line
 * here; the profiles have a list of their own, since they share a route.
 */
export const families = {
  mix: { route: '/v1/mix/analyze', answer: mix, result: 'AnalysisResult', job: 'mix' },
  check: { route: '/v1/mix/check-target', answer: target, result: 'CheckTargetResult' },
  timeseries: { route: '/v1/mix/timeseries', answer: timeseries, result: 'TimeseriesResult' },
  voice: {
    route: '/v1/voice/qa',
    answer: voice,
    result: 'VoiceAnalysis',
    job: 'voice',
    isVoice: true,
  },
  segments: {
    route: '/v1/voice/segments',
    answer: segments,
    result: 'SpeechSegmentsResult',
    isVoice: true,
  },
  signal: { route: '/v1/signal', answer: signal, result: 'SignalIndex', job: 'signal' },
  sample: { route: '/v1/signal/sample', answer: sample, result: 'SampleDescription' },
  spectrum: { route: '/v1/mix/spectrum', answer: spectrum, result: 'SpectrumResult' },
} as const satisfies Readonly<Record<string, Family>>;

/** The place where a profile is requested, by the key `profile`. */
export const PROFILE_ROUTE = '/v1/analyze/profile';

/** The profiles by their names. */
export const profileByName: ReadonlyMap<string, Answer> = new Map(Object.entries(profiles));

/** The answer of that id: a task names it so, since functions do not travel between threads. */
export function answerById(id: string): Answer {
  const printed = printedId(id);
  if (printed !== undefined) return withPrint(answerById(printed));
  const placed = placedId(id);
  if (placed !== undefined) return withPlace(answerById(placed));
  const answers = [
    ...Object.values(families).map(({ answer }) => answer),
    ...Object.values(profiles),
  ];
  const plain = plainId(id);
  const answer = answers.find((known) => known.id === plain);
  if (!answer) throw new Error(`no analysis is named ${id}`);
  return plain === id ? answer : comparable(answer);
}
