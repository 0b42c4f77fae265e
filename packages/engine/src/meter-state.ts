import { type Answer, byId, checkAnswer, defineAnswer, measuresOf } from './answers/answer.js';
import { assemble, requiredAtRate, warningsIn } from './answers/assemble.js';
import { live } from './answers/live.js';
import type { About } from './core/about.js';
import type { Block } from '@sonometer/decode/core/audio';
import { checkArgument, isFinite, isRecord } from '@sonometer/decode/core/arguments';
import { Fault } from '@sonometer/decode/core/fault';
import { amplitudeDb, gridFrame, itemAt } from './core/numbers.js';
import { DEFAULT_LIMITS, rateTooLow } from '@sonometer/decode/core/limits';
import { type Options, readOptions } from './core/options.js';
import type { Warning } from '@sonometer/decode/core/warning';
import { checkLimits, openSamples } from '@sonometer/decode';
import type { Kernels } from './kernels/kernels.js';
import { framesIn, type LiveSamples, takeIn } from './live/intake.js';
import { openLiveMeter } from './live/live-meter.js';
import type { LiveReading, ReadParts } from './live/live-levels.js';
import type { Meter, MeterAnswer, Metering, SavedState } from './live/meter.js';
import { type NeedsWholeRecording, whyNotLive } from './live/pcm-frames.js';
import type { Measure } from './measures/measure.js';
import { openPass } from './passes/pass.js';
import { ComputedOutputs, planOf, tooHighFor } from './passes/plan.js';
import { sampleWarnings } from './passes/play-pass.js';
import { BLOCK_FRAMES } from './passes/recut.js';
import { openReader } from './read-decoded.js';
import { LOUDNESS_STEP_SEC } from './features/loudness/loudness-steps.js';

/** A meter between two resets. */
export interface MeterState extends Pick<Meter, 'push' | 'soFar' | 'end' | 'close'> {
  readonly needsWholeRecording: readonly NeedsWholeRecording[];
  /** The options of the meter. */
  readonly opened: string;
  read(parts: ReadParts): Omit<LiveReading, 'isPaused'>;
  save(): SavedState;
  load(state: SavedState): void;
}

/**
 * Samples fill a block as `analyze` cuts it, and go to the features when it is full, so that the bits are the same; the
 * live part processes them as soon as a step of 10 ms is whole. The kernels are its own, and closed with it.
 */
export function openMeterState(metering: Metering, kernels: Kernels): MeterState {
  const { rateHz, channels, channelMask, bitDepth, soundLevels } = metering;
  checkMetering(metering);
  checkLimits({ channels, rateHz }, DEFAULT_LIMITS);
  const { format, facts: floats } = openSamples({
    ...{ rateHz, channels: Array.from({ length: channels }, () => new Float32Array()) },
    ...(channelMask !== undefined && { channelMask }),
  });
  const integers = { codec: 'pcm', float: false };
  const facts = bitDepth === undefined ? floats : { ...floats, ...integers, bitDepth };
  const answer = answerOf(metering);
  const options = optionsOf(metering, answer);
  const measures = measuresOf(answer, options);
  const { readable, tooHigh, refused } = sorted(measures, options, rateHz);
  const required = refused.find(({ id }) => answer.required.includes(id));
  if (required) throw new Fault('request.invalid', `${required.id} ${required.reason}`);
  for (const [measure, lowestHz] of tooHigh)
    if (answer.required.includes(measure.id) && answer.unknown?.[measure.id] === undefined)
      throw requiredAtRate(measure.id, rateTooLow(lowestHz, rateHz));
  const submission = { sizeBytes: 0 };
  const pass = openPass({
    ...{ format, facts, options, kernels, mono: 'fold', inputsOf: () => ({}) },
    features: planOf(
      readable.map(({ needs }) => needs),
      options,
    ).flat(),
  });
  const liveMeter = openLiveMeter(format, facts, kernels, soundLevels);
  const buffers = Array.from({ length: channels }, () => kernels.floats(BLOCK_FRAMES));
  /** Frames of the block that is filling, and how many of them the live part has processed. */
  let [filled, detected] = [0, 0];
  let [frames, badSamples] = [0, 0];
  let [steps, stepEnd] = [0, 0];
  let isClosed = false;

  const pushTo = (to: number) => {
    if (to > detected) liveMeter.push(buffers, detected, to);
    detected = Math.max(detected, to);
  };
  /** Lets the live part process up to the last edge between steps. */
  const pushSteps = () => {
    const start = frames - filled;
    let edge = stepEnd;
    while (stepEnd <= frames) {
      edge = stepEnd;
      steps++;
      stepEnd = gridFrame(steps + 1, LOUDNESS_STEP_SEC, rateHz);
    }
    if (edge <= frames && edge > start) pushTo(edge - start);
  };
  const waiting = (): Block =>
    filled === BLOCK_FRAMES ? buffers : buffers.map((buffer) => buffer.subarray(0, filled));
  const handOn = () => {
    pushTo(filled);
    pass.push(waiting());
    filled = detected = 0;
  };

  const answerNow = (): MeterAnswer => {
    if (frames === 0) throw new Fault('decode.unsupported', 'it contains no audio');
    const computed = new ComputedOutputs();
    for (const [feature, output] of pass.end(frames)) computed.set(feature, output);
    const isFolded = pass.monoChoice() === 'fold';
    const durationSec = frames / rateHz;
    const about: About = {
      ...{ format, submission, options, frames, durationSec, claims: [], marks: [] },
      facts: { ...facts, declaredDurationSec: durationSec },
    };
    const of = openReader([...readable, ...tooHigh.keys()], tooHigh, computed, about);
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
    const warnings = [...sampleWarnings(format, badSamples), ...strangenessOf(liveMeter.peak)];
    const body = assemble(
      // what could not be known before is missing, the rest is reported
      isFolded ? answer : { ...answer, required: [] },
      (measure) => {
        const reason = reasons.get(measure.id);
        if (reason !== undefined) return { absent: reason };
        if (!isFolded && readsMono(measure, options))
          return { absent: 'needs the whole recording: the mean of its channels cancels' };
        return of(measure);
      },
      about,
      warnings,
    );
    return { body, durationSec, frames, warnings: warningsIn(body) };
  };
  stepEnd = gridFrame(1, LOUDNESS_STEP_SEC, rateHz);

  return {
    needsWholeRecording: refused,
    opened: JSON.stringify({
      ...{ rateHz, channels, channelMask, bitDepth, soundLevels, options, kernels: kernels.name },
      measures: measures.map(({ id }) => id),
    }),
    push(samples: LiveSamples) {
      const count = framesIn(samples, channels);
      for (let from = 0; from < count;) {
        const part = Math.min(count - from, BLOCK_FRAMES - filled);
        badSamples += takeIn(samples, from, part, buffers, filled);
        from += part;
        filled += part;
        frames += part;
        pushSteps();
        if (filled === BLOCK_FRAMES) handOn();
      }
    },
    read: (parts) => ({
      ...{ frames, seconds: frames / rateHz, badSamples },
      ...liveMeter.read(parts),
    }),
    soFar() {
      const saved = pass.save();
      if (!saved)
        throw new Fault(
          'request.invalid',
          'a measure of this analysis cannot be read before the end',
        );
      try {
        if (filled > 0) pass.push(waiting());
        return answerNow();
      } finally {
        pass.load(saved);
      }
    },
    end() {
      if (filled > 0) handOn();
      return answerNow();
    },
    save() {
      const saved = pass.save();
      if (!saved)
        throw new Fault('request.invalid', 'a measure of this analysis cannot save its state');
      return {
        ...{ frames, badSamples, detected, pass: saved, live: liveMeter.save() },
        waiting: buffers.map((buffer) => buffer.slice(0, filled)),
      };
    },
    load(saved) {
      ({ frames, badSamples, detected } = saved);
      filled = itemAt(saved.waiting, 0).length;
      for (const [c, buffer] of buffers.entries()) buffer.set(itemAt(saved.waiting, c));
      pass.load(saved.pass);
      liveMeter.load(saved.live);
      steps = Math.max(0, Math.floor(frames / rateHz / LOUDNESS_STEP_SEC) - 1);
      for (; (stepEnd = gridFrame(steps + 1, LOUDNESS_STEP_SEC, rateHz)) <= frames;) steps++;
    },
    close() {
      if (!isClosed) kernels.close();
      isClosed = true;
    },
  };
}

/** +18 dBFS: no encoder is given that, but another sample format read as floats is full of it. */
const MAX_PLAUSIBLE = 8;

const strangenessOf = (peak: number): readonly Warning[] =>
  peak > MAX_PLAUSIBLE
    ? [
        {
          code: 'implausible',
          message: `a sample reaches ${amplitudeDb(peak).toFixed(1)} dBFS, which no recording has: the samples are damaged, or in another format than the stated one`,
        },
      ]
    : [];

/** In the order in which a refusal lists them. */
const PARAMETERS: readonly string[] = Object.keys({
  ...{ rateHz: 0, channels: 0, channelMask: 0, bitDepth: 0, answer: 0, measures: 0 },
  ...{ soundLevels: 0, options: 0, from: 0 },
} satisfies Readonly<Record<keyof Metering, 0>>);

/** @throws Fault `request.invalid` for numbers that cannot give a correct result. */
function checkMetering(metering: Metering): void {
  const { rateHz, channels, bitDepth, soundLevels, answer, measures } = metering;
  for (const param of Object.keys(metering))
    if (!PARAMETERS.includes(param))
      throw new Fault(
        'request.invalid',
        `${param} is no parameter of a meter; it takes ${PARAMETERS.join(', ')}`,
        { param },
      );
  checkArgument('rateHz', rateHz, 'a number of Hz', typeof rateHz === 'number');
  checkArgument('channels', channels, 'a number of channels', typeof channels === 'number');
  if (answer !== undefined) checkAnswer('answer', answer);
  const areMeasures = measures === undefined || Array.isArray(measures);
  checkArgument('measures', measures, 'a list of measures', areMeasures);
  const isDepth = bitDepth === undefined || (Number.isInteger(bitDepth) && bitDepth >= 1);
  checkArgument('bitDepth', bitDepth, 'whole bits', isDepth);
  const isCalibrated =
    soundLevels === undefined || (isRecord(soundLevels) && isFinite(soundLevels.calibrationDb));
  checkArgument('soundLevels', soundLevels, '{ calibrationDb }, 0 for dBFS', isCalibrated);
}

function answerOf({ answer, measures }: Metering): Answer {
  if (answer) return answer;
  if (!measures) return live;
  return defineAnswer({
    id: 'measures',
    title: 'The requested measures',
    fields: byId(...measures),
    series: {},
    required: [],
    accepts: [],
    absent: 'left-out',
  });
}

/** @throws Fault `request.invalid` */
function optionsOf({ options: given = {} }: Metering, { accepts }: Answer): Options {
  const options = readOptions(given, accepts, new Date());
  for (const param of ['startSec', 'endSec'] as const)
    if (options[param] !== undefined)
      throw new Fault('request.invalid', `${param}: a meter processes all pushed audio`, { param });
  return options;
}

/** Which measures a meter can read at this rate, and why not the others. */
function sorted(measures: readonly Measure[], options: Options, rateHz: number) {
  const refused: NeedsWholeRecording[] = [];
  const tooHigh = tooHighFor(rateHz, measures, options);
  const readable = measures.filter((measure) => {
    const reason = whyNotLive(measure, options);
    if (reason !== undefined) refused.push({ id: measure.id, reason });
    return reason === undefined && !tooHigh.has(measure);
  });
  return { readable, tooHigh, refused };
}

const readsMono = ({ needs }: Measure, options: Options) =>
  planOf([needs], options)
    .flat()
    .some(({ reads }) => reads === 'mono');
