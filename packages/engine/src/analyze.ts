import { checkAnswer, type Answer, type OptionsOf, type WithOptions } from './answers/answer.js';
import { assemble, warningsIn } from './answers/assemble.js';
import { openStages, type Stages } from './answers/open-stages.js';
import type { BodyOf } from './answers/body.js';
import type { Submission } from './core/about.js';
import { checkArgument, checkKeys, isRecord } from '@sonometer/decode/core/arguments';
import type { FileFacts, Format } from '@sonometer/decode/core/audio';
import { type Options, readOptions } from './core/options.js';
import type { AudioInput } from '@sonometer/decode';
import type { Json } from './measures/measure.js';
import { checkRun, type ChooseMore, type Readings, type Run } from './read-decoded.js';
import { readMeasures } from './read-measures.js';

/** What to answer: a family or profile, the caller's options, and what is known of the file. */
export type Request<A extends Answer = Answer> = RequestOf<A> & WithOptions<OptionsOf<A>>;

/** All of a request but the options. */
interface RequestOf<A extends Answer> {
  readonly answer: A;
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
  checkRun(run);
  const options = optionsOf(request);
  const staged = stagesOf(request, options);
  const isStaged = staged.some(({ answer }) => answer.stages);
  const readings = await readMeasures(
    source,
    [...new Set(staged.flatMap(({ stages }) => stages.first))],
    options,
    request.submission,
    isStaged ? { ...run, chooseMore: chooserOf(staged) } : run,
  );
  const analysis = analysisFrom<A>(readings, staged);
  const { tracks = [] } = analysis.facts;
  if (tracks.length < 2 || !staged.some(({ answer }) => answer.isOfAllTracks)) return analysis;
  const { readTracks } = await import('./read-tracks.js');
  const measured = { tracks: await readTracks(source, tracks, readings, options) };
  return {
    ...analysis,
    body: { ...analysis.body, ...measured },
    also: analysis.also.map((body) => ({ ...body, ...measured })),
  };
}

/** An answer of a request, its options, and its stages for one recording. */
export interface Staged {
  readonly answer: Answer;
  readonly options: Options;
  readonly stages: Stages;
}

/** The answer of a request, then those of `also`. */
export const stagesOf = ({ answer, also = [] }: Request, options: Options): readonly Staged[] => [
  { answer, options, stages: openStages(answer, options) },
  ...also.map((other) => {
    const full = inFull(options);
    return { answer: other, options: full, stages: openStages(other, full) };
  }),
];

/** What the next stages of the answers need and nobody has read yet. */
function chooserOf(staged: readonly Staged[]): ChooseMore {
  const read = new Set(staged.flatMap(({ stages }) => stages.first));
  return (of, about) => {
    for (;;) {
      const wanted = staged.flatMap(({ stages }) => stages.next(of, about));
      const more = [...new Set(wanted)].filter((measure) => !read.has(measure));
      for (const measure of more) read.add(measure);
      if (more.length > 0 || wanted.length === 0) return more;
    }
  };
}

/** @throws Fault where `answer` is none, or an option is wrong. */
export function optionsOf(request: Request): Options {
  checkArgument('request', request, 'an object with an answer', isRecord(request));
  const { answer, also = [], options = {}, now = new Date() } = request;
  const names = ['answer', 'options', 'submission', 'also', 'now'];
  if ((answer as unknown) === undefined) checkKeys('request', request, names); // it may be misspelt
  checkAnswer('answer', answer);
  checkKeys(
    'request',
    request,
    names,
    answer.accepts.map((name) => `options.${name}`),
  );
  checkArgument('also', also, 'a list of answers', Array.isArray(also));
  for (const [index, one] of also.entries()) checkAnswer(`also[${index}]`, one);
  return readOptions(options, answer.accepts, now, answer.defaults);
}

/** Options under which the answers of `also` are assembled. */
const inFull = (options: Options): Options => ({
  ...options,
  series: true,
  round: false,
  measureStatus: false,
});

/** Puts the readings of the measures of a request in place. */
export function analysisFrom<const A extends Answer>(
  { of, about: read, warnings, decodeMs }: Readings,
  staged: readonly Staged[],
): Analysis<A> {
  const { format, facts, durationSec } = read;
  const [body = {}, ...also] = staged.map(({ answer, options, stages }) =>
    assemble(answer, stages.withReasons(of), { ...read, options }, warnings),
  );
  return {
    body: body as BodyOf<A>,
    also,
    format,
    facts,
    durationSec,
    warnings: warningsIn(body),
    decodeMs,
  };
}
