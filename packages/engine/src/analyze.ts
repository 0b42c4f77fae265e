import { type Answer, measuresOf } from './answers/answer.js';
import { assemble } from './answers/assemble.js';
import type { Submission } from './core/about.js';
import type { FileFacts, Format } from './core/audio.js';
import { readOptions } from './core/options.js';
import type { Samples } from './decode/samples.js';
import type { Json } from './measures/measure.js';
import type { Run } from './read-decoded.js';
import { readMeasures } from './read-measures.js';
import type { Source } from './source/source.js';

/** What to answer: a family or profile, the caller's options, and what is known of the file. */
export interface Request {
  readonly answer: Answer;
  /** As the caller gave them; checked here. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly submission?: Partial<Submission>;
  /**
   * Answers that a report shows beside this one, read in the same passes: rounded, with their
   * curves where they have some.
   */
  readonly also?: readonly Answer[];
  /** For the defaults that change on a date. */
  readonly now?: Date;
}

export interface Analysis {
  /** The answer, as every door sends it. */
  readonly body: Readonly<Record<string, Json>>;
  /** The bodies of `also`, in its order. */
  readonly also: readonly Readonly<Record<string, Json>>[];
  readonly format: Format;
  readonly facts: FileFacts;
  readonly durationSec: number;
  readonly warnings: readonly string[];
  /** Wall time of decoding, milliseconds. */
  readonly decodeMs: number;
}

/**
 * The whole engine: check the options, read the measures of the answer, put their values in place.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording or the request.
 */
export async function analyze(
  source: Source | Samples,
  { answer, options: given = {}, submission, also = [], now = new Date() }: Request,
  run: Run = {},
): Promise<Analysis> {
  const options = readOptions(given, answer.accepts, now);
  const whole = { ...options, series: true, round: true, measureStatus: false };
  const measures = new Set([
    ...measuresOf(answer, options),
    ...also.flatMap((other) => measuresOf(other, whole)),
  ]);
  const readings = await readMeasures(source, [...measures], options, submission, run);
  const { about, warnings, decodeMs } = readings;
  const { format, facts, durationSec } = about;
  return {
    body: assemble(answer, readings.of, about),
    also: also.map((other) => assemble(other, readings.of, { ...about, options: whole })),
    format,
    facts,
    durationSec,
    warnings,
    decodeMs,
  };
}
