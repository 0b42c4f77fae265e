import { type About, checkSubmission, type Submission } from './core/about.js';
import {
  checkArgument,
  checkCallbacks,
  checkKeys,
  hasMethods,
  isRecord,
} from '@sonometer/decode/core/arguments';
import type { Container } from '@sonometer/decode/core/audio';
import { type Claim, nameMismatch } from '@sonometer/decode/core/claim';
import { Fault } from '@sonometer/decode/core/fault';
import {
  DEFAULT_LIMITS,
  type Limits,
  rateTooLow,
  USUAL_LOWEST_RATE_HZ,
} from '@sonometer/decode/core/limits';
import { checkOptions, type Options, readOptions } from './core/options.js';
import type { Mark } from '@sonometer/decode/core/mark';
import type { Reading } from './core/reading.js';
import type { Warning } from '@sonometer/decode/core/warning';
import {
  type AudioInput,
  type DecodeLimits,
  type Decoder,
  openPart,
  openSamples,
  withLayout,
  samplesIn,
} from '@sonometer/decode';
import type { Kernels } from './kernels/kernels.js';
import { openKernels } from './kernels/open-kernels.js';
import { checkMeasure, type Json, type Measure } from './measures/measure.js';
import type { MonoChoice } from './passes/mono.js';
import {
  ComputedOutputs,
  type OnTiming,
  type Plan,
  planOf,
  timed,
  tooHighFor,
} from './passes/plan.js';
import { type RunContext, playPass } from './passes/play-pass.js';
import { type Recording, computeRecording } from './passes/recording.js';
import { checkedSource } from '@sonometer/decode/source/checked-source';
import type { Source } from '@sonometer/decode/source/source';

/** Options of a run, all of the caller. */
export interface Run extends RunContext {
  readonly limits?: Partial<Limits>;
  /** Opens files in place of ours: a decoder of your own, which passes on to `openAudio` what it does not decode. */
  readonly openDecoder?: OpenDecoder;
  /** Reads what a file states about itself; `readMeasures` passes ours, so that a bundle of one decoder ships none. */
  readonly readClaims?: ReadClaims;
  /** The same for what it names in time. */
  readonly readMarks?: ReadMarks;
}

/**
 * Chooses measures to read as well, from those read so far: an expensive one only where a cheap one asks for it. It is
 * called again with their readings, until it chooses none.
 */
export type ChooseMore = (of: Readings['of'], about: About) => readonly Measure[];

/** A run whose measures are chosen in rounds. */
export interface StagedRun extends Run {
  readonly chooseMore?: ChooseMore;
}

/** Reads the tags of a file of that kind. */
export type ReadClaims = (source: Source, container: Container) => Promise<readonly Claim[]>;

/** Reads the chapters, markers and loops of a file of that kind. */
export type ReadMarks = (
  source: Source,
  container: Container,
  submission: Pick<Submission, 'fileName' | 'cueSheet'>,
) => Promise<readonly Mark[]>;

/** What was read of a recording. */
export interface Readings {
  /** The reading of one of the requested measures. @throws Fault `request.invalid` of any other. */
  readonly of: <V extends Json>(measure: Measure<V>) => Reading<V>;
  readonly about: About;
  /** What a reader should know of the file besides its numbers: damage, a length or a name that differs. */
  readonly warnings: readonly Warning[];
  /** Wall time of decoding, milliseconds. */
  readonly decodeMs: number;
}

/** Opens one kind of file, or any. */
export type OpenDecoder = (source: Source, limits: DecodeLimits) => Promise<Decoder>;

/**
 * Plans the passes that the measures need, plays the audio through the features of each pass, and lets the measures be
 * read. The decoder is given, so that a bundle ships no other.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording.
 */
export async function readDecoded(
  openDecoder: OpenDecoder,
  source: AudioInput,
  measures: readonly Measure[],
  options: Options = readOptions({}, [], new Date()),
  submission: Partial<Submission> = {},
  run: StagedRun = {},
): Promise<Readings> {
  checkArgument('openDecoder', openDecoder, 'a function', typeof openDecoder === 'function');
  checkArgument('measures', measures, 'a list of measures', Array.isArray(measures));
  for (const [index, one] of measures.entries()) checkMeasure(`measures[${index}]`, one);
  checkOptions(options);
  checkSubmission(submission);
  checkRun(run);
  const plan = planOf(
    measures.map(({ needs }) => needs),
    options,
  );
  const limits: Limits = { ...DEFAULT_LIMITS, ...run.limits };
  const samples = samplesIn(source, limits);
  await prepare(plan);
  const laidOut = async (decoder: Decoder | Promise<Decoder>) =>
    withLayout(await decoder, options.channelLayout);
  const passes = Math.max(1, plan.length);
  // Samples in memory can be played again as they are.
  const recording: Recording = samples
    ? {
        open: () => openPart(laidOut(openSamples(samples)), options, limits.maxDurationSec),
        decodeMs: 0,
        close: () => undefined,
      }
    : computeRecording(
        () =>
          openPart(
            laidOut(
              openDecoder(checkedSource(source as Source), { ...limits, track: options.track }),
            ),
            options,
            limits.maxDurationSec,
          ),
        run.chooseMore ? passes + 1 : passes,
      );
  const kernels = openKernels();
  try {
    const sizeBytes = samples ? 0 : (source as Source).sizeBytes;
    const sent = { sizeBytes, ...submission };
    const readsClaims = measures.some((measure) => measure.readsClaims);
    const claimsIn = async (container: Container): Promise<readonly Claim[]> => {
      if (samples || !readsClaims || !run.readClaims) return [];
      return run.readClaims(source as Source, container);
    };
    const readsMarks = measures.some((measure) => measure.readsMarks);
    const marksIn = async (container: Container): Promise<readonly Mark[]> => {
      if (samples || !readsMarks || !run.readMarks) return [];
      return run.readMarks(source as Source, container, submission);
    };
    const means = {
      ...{ plan, passes, limits, recording, kernels, options, submission: sent, run },
      claimsIn,
      marksIn,
    };
    return await playAll(measures, means);
  } finally {
    kernels.close();
    recording.close();
  }
}

const CALLBACKS = [
  ...['onProgress', 'onDeclared', 'onTiming', 'onSamples'],
  ...['openDecoder', 'readClaims', 'readMarks', 'chooseMore'],
];

/** @throws Fault `request.invalid` for what cannot run an analysis. */
export function checkRun(given: StagedRun): void {
  checkArgument('run', given, 'an object with signal and others', isRecord(given));
  const run: Readonly<Record<string, unknown>> = { ...given };
  checkKeys('run', run, [...CALLBACKS, 'signal', 'limits', 'maxThreads']);
  checkCallbacks('run', run, CALLBACKS);
  const { signal, limits = {}, maxThreads = 1 } = run;
  const isSignal = signal === undefined || hasMethods(signal, 'throwIfAborted');
  checkArgument('run.signal', signal, 'an AbortSignal', isSignal);
  const isCount = typeof maxThreads === 'number' && maxThreads >= 1;
  checkArgument('run.maxThreads', maxThreads, 'a number of threads', isCount);
  checkArgument('run.limits', limits, 'an object with limits by their names', isRecord(limits));
  for (const [name, value] of Object.entries(limits as Partial<Limits>)) {
    const isLimit = typeof value === 'number' && !Number.isNaN(value);
    checkArgument(`run.limits.${name}`, value, 'a number', isLimit);
  }
}

async function prepare(plan: Plan): Promise<void> {
  for (const feature of plan.flat()) if ('open' in feature) await feature.prepare?.();
}

interface Means {
  readonly plan: Plan;
  readonly passes: number;
  readonly limits: Limits;
  readonly recording: Recording;
  readonly kernels: Kernels;
  readonly options: Options;
  readonly submission: Submission;
  readonly run: StagedRun;
  readonly claimsIn: (container: Container) => Promise<readonly Claim[]>;
  readonly marksIn: (container: Container) => Promise<readonly Mark[]>;
}

async function playAll(measures: readonly Measure[], means: Means): Promise<Readings> {
  const { limits, recording, kernels, options, submission, run, claimsIn, marksIn } = means;
  let { plan, passes } = means;
  let tooHigh: ReadonlyMap<Measure, number> = new Map();
  const warnings = new Map<string, Warning>();
  let computed = new ComputedOutputs(run.onTiming);
  let about: About | undefined;
  let marks: readonly Mark[] | undefined;
  let mono: MonoChoice = 'fold';
  let pass = 0;

  const playRound = async (): Promise<About> => {
    for (let step = 0; step < plan.length || pass === 0; step++) {
      const detected = about;
      const decoder = await recording.open();
      const { rateHz } = decoder.format;
      marks ??= await marksIn(decoder.facts.container);
      if (rateHz < USUAL_LOWEST_RATE_HZ && pass === 0) {
        tooHigh = tooHighFor(rateHz, measures, options);
        plan = planOf(needsOf(measures, tooHigh), options);
        passes = Math.max(1, plan.length);
      }
      const played = await playPass({
        features: plan[step] ?? [],
        pass,
        passes,
        decoder,
        kernels,
        options,
        mono,
        marks,
        limits,
        context: run,
        // The first pass needs no inputs; a later one has all of its inputs.
        inputsOf: (needs) => (detected ? computed.of(needs, detected) : {}),
      });
      for (const warning of played.warnings) warnings.set(warning.message, warning);

      if (pass === 0) {
        const { format, facts, frames, monoChoice } = played;
        about = {
          format,
          facts,
          submission,
          options,
          frames,
          durationSec: frames / format.rateHz,
          claims: about?.claims ?? (await claimsIn(facts.container)),
          marks,
        };
        if (monoChoice !== mono) {
          mono = monoChoice; // the fold cancels: once more, on the loudest channel
          computed = new ComputedOutputs(run.onTiming);
          step = -1;
          continue;
        }
      }
      for (const [feature, output] of played.outputs) computed.set(feature, output);
      pass++;
    }
    if (!about) throw new Fault('decode.unsupported', 'it contains no audio');
    return about;
  };

  let known = await playRound();
  let of = openReader(measures, tooHigh, computed, known, run.onTiming);
  for (;;) {
    const more = run.chooseMore?.(of, known) ?? [];
    if (more.length === 0) break;
    const higher = tooHighFor(known.format.rateHz, more, options);
    plan = planOf(needsOf(more, higher), options, computed.has);
    await prepare(plan);
    passes = pass + plan.length;
    known = await playRound();
    of = openReader(more, higher, computed, known, run.onTiming, of);
  }
  // Samples in memory are no file, whatever their name.
  const misnamed =
    submission.sizeBytes > 0 && nameMismatch(submission.fileName ?? '', known.facts.container);
  if (misnamed) warnings.set(misnamed, { code: 'name-differs', message: misnamed });
  const { decodeMs } = recording;
  run.onTiming?.('decoding', decodeMs);
  return { of, about: known, warnings: [...warnings.values()], decodeMs };
}

const needsOf = (measures: readonly Measure[], without: ReadonlyMap<Measure, number>) =>
  measures.filter((measure) => !without.has(measure)).map(({ needs }) => needs);

/** Reads the measures of the processed audio; those that need a higher rate state so. `earlier` has those of before. */
export function openReader(
  measures: readonly Measure[],
  tooHigh: ReadonlyMap<Measure, number>,
  computed: ComputedOutputs,
  about: About,
  onTiming?: OnTiming,
  earlier?: Readings['of'],
): Readings['of'] {
  const read = (measure: Measure): Reading<Json> => {
    const atLeastHz = tooHigh.get(measure);
    if (atLeastHz !== undefined) return { absent: rateTooLow(atLeastHz, about.format.rateHz) };
    const inputs = computed.of(measure.needs, about);
    return timed(measure.id, onTiming, () => measure.read(inputs, about));
  };
  const readings = new Map(measures.map((measure) => [measure, read(measure)]));
  return <V extends Json>(measure: Measure<V>) => {
    const reading = readings.get(measure);
    if (reading) return reading as Reading<V>;
    if (earlier) return earlier(measure);
    checkMeasure('measure', measure);
    const message = `measure: ${measure.id} was not requested`;
    throw new Fault('request.invalid', message, { param: 'measure' });
  };
}
