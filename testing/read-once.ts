import {
  type Analysis,
  analysisFrom,
  optionsOf,
  type Request,
  stagesOf,
} from '../packages/engine/src/analyze.js';
import { type Answer, measuresOf } from '../packages/engine/src/answers/answer.js';
import { readOptions } from '../packages/engine/src/core/options.js';
import type { AudioInput } from '../packages/decode/src/decode/audio-input.js';
import { readMeasures } from '../packages/engine/src/read-measures.js';

/**
 * Reads the measures of all requests in one go, those of every stage included, so that each analysis is only put
 * together: for tests of many answers. The options of the requests must not contradict each other; file and date are
 * those of the first.
 */
export async function readOnce(
  source: AudioInput,
  requests: readonly [Request, ...Request[]],
): Promise<<const A extends Answer>(request: Request<A>) => Analysis<A>> {
  const [{ submission, now = new Date() }] = requests;
  const measures = requests
    .flatMap((request) => stagesOf(request, optionsOf(request)))
    .flatMap(({ answer, options }) => measuresOf(answer, options));
  const options = readOptions(
    Object.assign({}, ...requests.map((request) => request.options)) as object as never,
    requests.flatMap(({ answer }) => answer.accepts),
    now,
  );
  const readings = await readMeasures(source, [...new Set(measures)], options, submission);
  return <const A extends Answer>(request: Request<A>): Analysis<A> => {
    const staged = stagesOf(request, optionsOf(request));
    for (const { stages } of staged) while (stages.next(readings.of, readings.about).length > 0);
    return analysisFrom<A>(readings, staged);
  };
}
