import { type Answer, measuresOf } from './answers/answer.js';
import { assemble, warningsIn } from './answers/assemble.js';
import type { BodyOf } from './answers/body.js';
import type { Submission } from './core/about.js';
import type { FileFacts, Format } from './core/audio.js';
import { type Options, readOptions } from './core/options.js';
import type { AudioInput } from './decode/audio-input.js';
import type { Json, Measure } from './measures/measure.js';
import type { Readings, Run } from './read-decoded.js';
import { readMeasures } from './read-measures.js';

/** What to answer: a family or profile, the caller's options, and what is known of the file. */
export interface Request<A extends Answer = Answer> {
  readonly answer: A;
  /** As the caller gave them; checked here. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly submission?: Partial<Submission>;
  /**
   * Answers that a report shows next to this one, read in the same passes: in full, with their curves where they have
   * some. They are rounded once, where they are shown.
   */
  readonly also?: readonly Answer[];
  /** For the defaults that change on a date. */
  readonly now?: Date;
}

/** Result: the body of the answer, and the facts of the file that an interface adds. */
export interface Analysis<A extends Answer = Answer> {
  /** The answer, as every interface sends it; its type follows from the declaration of the answer. */
  readonly body: BodyOf<A>;
  /** The bodies of `also`, in its order. */
  readonly also: readonly Readonly<Record<string, Json>>[];
  readonly format: Format;
  readonly facts: FileFacts;
  readonly durationSec: number;
  /** The sentences of the body's warnings. */
  readonly warnings: readonly string[];
  /** Wall time of decoding, milliseconds. */
  readonly decodeMs: number;
}

/**
 * The whole engine: check the options, read the measures of the answer, put their values in place.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording or the request.
 */
export async function analyze<const A extends Answer>(
  source: AudioInput,
  request: Request<A>,
  run: Run = {},
): Promise<Analysis<A>> {
  const options = optionsOf(request);
  const measures = measuresRead(request, options);
  const readings = await readMeasures(source, measures, options, request.submission, run);
  return analysisFrom(readings, request, options);
}

export const optionsOf = ({ answer, options = {}, now = new Date() }: Request): Options =>
  readOptions(options, answer.accepts, now);

/** Options under which the answers of `also` are assembled. */
const inFull = (options: Options): Options => ({
  ...options,
  series: true,
  round: false,
  measureStatus: false,
});

/** The measures of a request, each once. */
export const measuresRead = (
  { answer, also = [] }: Request,
  options: Options,
): readonly Measure[] => [
  ...new Set([
    ...measuresOf(answer, options),
    ...also.flatMap((other) => measuresOf(other, inFull(options))),
  ]),
];

/** Puts the readings of the measures of a request in place. */
export function analysisFrom<const A extends Answer>(
  { of, about: read, warnings, decodeMs }: Readings,
  { answer, also = [] }: Request<A>,
  options: Options,
): Analysis<A> {
  const about = { ...read, options };
  const { format, facts, durationSec } = about;
  const body = assemble(answer, of, about, warnings);
  return {
    body: body as BodyOf<A>,
    also: also.map((other) =>
      assemble(other, of, { ...about, options: inFull(options) }, warnings),
    ),
    format,
    facts,
    durationSec,
    warnings: warningsIn(body),
    decodeMs,
  };
}
