import type { Caller } from '../metering/caller.js';
import { comparable } from '../compare/comparable.js';
import { sourceOf } from '../http/analysis/asked.js';
import { askingNamed } from '../http/analysis/question.js';
import { runAnalysis } from '../http/analysis/run-analysis.js';
import { OBJECT_SHAPE, URL_SHAPE } from '../http/openapi/analysis-doc.js';
import type { Services } from '../http/services.js';
import type { Body, Door, Hearing, Measured } from './door.js';

/** The door to what a caller of the service may measure: each recording is a call of its plan. */
export function serviceDoor(caller: Caller, services: Services): Door {
  const run = async (
    audio: Body,
    route: string,
    given: Body,
    { signal }: Hearing,
    toCompare: boolean,
  ): Promise<Measured> => {
    const plain = askingNamed(route);
    const asking = {
      ...plain,
      job: undefined,
      questionOf(options: Body) {
        const question = plain.questionOf(options);
        return toCompare ? { ...question, answer: comparable(question.answer) } : question;
      },
    };
    const { profile } = asking.questionOf(given);
    const want = { voice: asking.isVoice, ...(profile !== undefined && { profile }) };
    const asked = { source: sourceOf(audio), given };
    const reservation = await services.metering.reserve(caller, want);
    const call = { asking, asked, caller, reservation, signal, isPatient: true };
    const outcome = await runAnalysis(call, services);
    if (!('analysed' in outcome)) throw new Error('a tool makes no job');
    const { json, durationSec, warnings } = outcome.analysed;
    return { body: JSON.parse(json) as Body, durationSec, warnings };
  };
  return {
    atOnce: services.pool.workers,
    audio: { url: URL_SHAPE, objectPath: OBJECT_SHAPE },
    measure: (audio, route, options, hearing) => run(audio, route, options, hearing, false),
    measureToCompare: (audio, route, options, hearing) => run(audio, route, options, hearing, true),
  };
}
