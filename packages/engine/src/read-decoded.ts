import type { About, Submission } from './core/about.js';
import { Fault } from './core/fault.js';
import { DEFAULT_LIMITS, type Limits } from './core/limits.js';
import { nameMismatch } from './core/name-mismatch.js';
import { type Options, readOptions } from './core/options.js';
import type { Decoder } from './decode/decoder.js';
import type { DecodeLimits } from './decode/limits.js';
import { openSamples, type Samples } from './decode/samples.js';
import type { Kernels } from './kernels/kernels.js';
import { openKernels } from './kernels/open-kernels.js';
import type { Json, Measure, Reading } from './measures/measure.js';
import type { MonoChoice } from './passes/mono.js';
import { planOf } from './passes/plan.js';
import { type Hearing, playPass } from './passes/play-pass.js';
import { Readouts } from './passes/readouts.js';
import { type Recording, recordingOf } from './passes/recording.js';
import { checkedSource } from './source/checked-source.js';
import type { Source } from './source/source.js';

/** How to run: all optional, all the caller's own. */
export interface Run extends Hearing {
  readonly limits?: Partial<Limits>;
}

export interface Readings {
  /** The reading of one of the measures that were asked for. */
  readonly of: <V extends Json>(measure: Measure<V>) => Reading<V>;
  readonly about: About;
  /** What a reader should know of the file besides its numbers: damage, a length or a name that differs. */
  readonly warnings: readonly string[];
  /** Wall time of decoding, milliseconds. */
  readonly decodeMs: number;
}

/** Opens one kind of file, or any. */
export type OpenDecoder = (source: Source, limits: DecodeLimits) => Promise<Decoder>;

/**
 * Plans the passes that the measures need, plays the audio through the tracks of each pass, and lets the
 * measures be read. The decoder is given, so that a bundle ships no other.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording.
 */
export async function readDecoded(
  openDecoder: OpenDecoder,
  source: Source | Samples,
  measures: readonly Measure[],
  options: Options = readOptions({}, [], new Date()),
  submission: Partial<Submission> = {},
  run: Run = {},
): Promise<Readings> {
  const plan = planOf(
    measures.map(({ needs }) => needs),
    options,
  );
  const passes = Math.max(1, plan.length);
  const limits: Limits = { ...DEFAULT_LIMITS, ...run.limits };
  // What is in memory can be played again as it is.
  const recording: Recording =
    'channels' in source
      ? { open: async () => openSamples(source), decodeMs: 0, close: () => undefined }
      : recordingOf(() => openDecoder(checkedSource(source), limits), passes);
  const kernels = openKernels();
  try {
    const sizeBytes = 'channels' in source ? 0 : source.sizeBytes;
    const sent = { sizeBytes, ...submission };
    const means = { plan, passes, limits, recording, kernels, options, submission: sent, run };
    return await playAll(measures, means);
  } finally {
    kernels.close();
    recording.close();
  }
}

interface Means {
  readonly plan: ReturnType<typeof planOf>;
  readonly passes: number;
  readonly limits: Limits;
  readonly recording: Recording;
  readonly kernels: Kernels;
  readonly options: Options;
  readonly submission: Submission;
  readonly run: Run;
}

async function playAll(
  measures: readonly Measure[],
  { plan, passes, limits, recording, kernels, options, submission, run }: Means,
): Promise<Readings> {
  const warnings = new Set<string>();
  let readouts = new Readouts();
  let about: About | undefined;
  let mono: MonoChoice = 'fold';

  for (let pass = 0; pass < passes; pass++) {
    const heard = about;
    const played = await playPass({
      tracks: plan[pass] ?? [],
      pass,
      passes,
      decoder: await recording.open(),
      kernels,
      options,
      mono,
      limits,
      hearing: run,
      // The first pass reads nothing; a later one has all that it reads.
      inputsOf: (needs) => (heard ? readouts.of(needs, heard) : {}),
    });
    for (const warning of played.warnings) warnings.add(warning);

    if (pass === 0) {
      const { format, facts, frames, monoChoice } = played;
      about = {
        format,
        facts,
        submission,
        options,
        frames,
        durationSec: frames / format.rateHz,
      };
      if (monoChoice !== mono) {
        mono = monoChoice; // the fold cancels: once more, on the loudest channel
        readouts = new Readouts();
        pass = -1;
        continue;
      }
    }
    for (const [track, output] of played.outputs) readouts.set(track, output);
  }
  if (!about) throw new Fault('decode.unsupported', 'there is no audio in it');
  // Samples in memory are no file, whatever they are called.
  const misnamed =
    submission.sizeBytes > 0 && nameMismatch(submission.fileName ?? '', about.facts.container);
  if (misnamed) warnings.add(misnamed);
  const { decodeMs } = recording;
  return { of: readerOf(measures, readouts, about), about, warnings: [...warnings], decodeMs };
}

function readerOf(measures: readonly Measure[], readouts: Readouts, about: About): Readings['of'] {
  const readings = new Map<Measure, Reading>(
    measures.map((measure) => [measure, measure.read(readouts.of(measure.needs, about), about)]),
  );
  return <V extends Json>(measure: Measure<V>) => {
    const reading = readings.get(measure);
    if (!reading) throw new Error(`${measure.id} was not asked for`);
    return reading as Reading<V>;
  };
}
