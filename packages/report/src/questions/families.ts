import {
  type Answer,
  mix,
  profiles,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '@sonometer/engine';
import { Fault } from '@sonometer/engine/core';
import { checkText } from '../reading/check-arguments.js';
import { comparable, plainId } from '../compare/comparable.js';
import { placedId, printedId, withPlace, withPrint } from './variants.js';

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
  checkText('id', id);
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
  if (!answer)
    throw new Fault('request.invalid', `id: no analysis is named ${id}`, { param: 'id' });
  return plain === id ? answer : comparable(answer);
}
