import type { Block, FileFacts, Format } from '@sonometer/decode/core/audio';
import { Fault } from '@sonometer/decode/core/fault';
import { checkLength, type Limits } from '@sonometer/decode/core/limits';
import type { Mark } from '@sonometer/decode/core/mark';
import type { Options } from '../core/options.js';
import type { Warning } from '@sonometer/decode/core/warning';
import type { Decoder } from '@sonometer/decode';
import type { Kernels } from '../kernels/kernels.js';
import type { Needs, Outputs } from '../features/feature.js';
import type { MonoChoice } from './mono.js';
import { inTime, openPass, type Pass } from './pass.js';
import type { AnyFeature, OnTiming } from './plan.js';
import { openRecut } from './recut.js';

/** Progress of a run. */
export interface Progress {
  /** From 0. */
  readonly pass: number;
  readonly passes: number;
  /** Audio processed in this pass. */
  readonly seconds: number;
  /** 0..1 of the whole run; absent while the length is unknown. */
  readonly share?: number;
}

/** What the caller wants to know of a run, and how it stops one. */
export interface RunContext {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Receives the duration that the recording declares, 0 where it does not; what it throws ends the run. */
  readonly onDeclared?: (durationSec: number) => void;
  /** Receives the time of each feature and derived value: what `--profile` prints. */
  readonly onTiming?: OnTiming;
  /** Threads that the analysis may use; 1 where absent. Only `encode` uses more, in Node. */
  readonly maxThreads?: number;
  /** Takes the decoded samples of the first pass, channel by channel of each block, for a hash. */
  readonly onSamples?: (bytes: Uint8Array) => void;
}

export interface Playing {
  readonly features: readonly AnyFeature[];
  readonly pass: number;
  readonly passes: number;
  /** Closed at the end, whatever happens. */
  readonly decoder: Decoder;
  readonly kernels: Kernels;
  readonly options: Options;
  readonly mono: MonoChoice;
  readonly marks: readonly Mark[];
  readonly limits: Limits;
  readonly context: RunContext;
  readonly inputsOf: (needs: Needs) => Outputs<Needs>;
}

export interface Played {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly frames: number;
  readonly outputs: ReadonlyMap<AnyFeature, unknown>;
  readonly monoChoice: MonoChoice;
  readonly warnings: readonly Warning[];
}

/** The event loop gets a turn this often, so that an abort is noticed and a page stays responsive. */
const TURN_MS = 50;

/** Plays a recording through the features of one pass. */
export async function playPass(playing: Playing): Promise<Played> {
  const { decoder, limits, context } = playing;
  let pass: Pass | undefined;
  try {
    const { format, facts } = decoder;
    const declaredSec = promisedSec(decoder);
    checkLength(declaredSec, format, limits);
    context.onDeclared?.(declaredSec);
    const { knownFrames } = decoder;
    const known = knownFrames === undefined ? {} : { knownFrames };
    const open = (pass = openPass({
      ...{ ...playing, ...known, format, facts },
      ...(context.onTiming && { onTiming: context.onTiming }),
      ...(context.maxThreads !== undefined && { maxThreads: context.maxThreads }),
    }));
    const onSamples = playing.pass === 0 ? context.onSamples : undefined;
    const recut = openRecut(
      format,
      playing.kernels,
      facts.lossy || facts.float === true,
      (block) => {
        if (onSamples) passSamples(block, onSamples);
        open.push(block);
      },
    );

    let turnAt = performance.now() + TURN_MS;
    for (;;) {
      const next = decoder.next();
      // Awaiting what is there already creates three promises for each packet.
      const packet = next instanceof Promise ? await inTime(next, limits.stallMs) : next;
      if (!packet) break;
      recut.push(packet);
      const settling = open.settle(false);
      if (settling) await settling;
      const seconds = recut.frames / format.rateHz;
      checkLength(seconds, format, limits, seconds);
      if (performance.now() < turnAt) continue;
      context.onProgress?.(progressOf(playing, seconds, facts.declaredDurationSec));
      await new Promise((resolve) => setTimeout(resolve));
      throwIfAborted(context.signal, seconds);
      turnAt = performance.now() + TURN_MS;
    }
    throwIfAborted(context.signal, recut.frames / format.rateHz);
    recut.end();
    await open.settle(true);
    const { frames, badSamples } = recut;
    if (frames === 0) throw new Fault('decode.unsupported', 'it contains no audio');
    context.onProgress?.(progressOf(playing, frames / format.rateHz, frames / format.rateHz));
    return {
      format,
      facts: decoder.facts,
      frames,
      outputs: open.end(frames),
      monoChoice: open.monoChoice(),
      warnings: findWarnings(decoder, frames, badSamples),
    };
  } finally {
    pass?.close();
    await decoder.close();
  }
}

/** How long the recording is, as far as is stated before it is decoded; 0 where nothing is. */
const promisedSec = ({ knownFrames, facts, format }: Decoder): number =>
  (knownFrames === undefined ? facts.declaredDurationSec : knownFrames / format.rateHz) ?? 0;

function throwIfAborted(signal: AbortSignal | undefined, decodedSec: number): void {
  if (!signal?.aborted) return;
  throw new Fault('run.aborted', 'the analysis was cancelled', {
    cause: signal.reason,
    decodedSec,
  });
}

const passSamples = (block: Block, onSamples: (bytes: Uint8Array) => void) => {
  for (const { buffer, byteOffset, byteLength } of block)
    onSamples(new Uint8Array(buffer, byteOffset, byteLength));
};

function progressOf({ pass, passes }: Playing, seconds: number, ofSeconds?: number): Progress {
  if (!ofSeconds) return { pass, passes, seconds };
  return { pass, passes, seconds, share: (pass + Math.min(1, seconds / ofSeconds)) / passes };
}

/**
 * A length that differs by less is the codec's padding or a rounded header; samples that are stored as they are have
 * neither.
 */
const LENGTH_TOLERANCE_SEC = 0.1;

function findWarnings(decoder: Decoder, frames: number, bad: number): Warning[] {
  const { damage, facts, format, knownFrames } = decoder;
  const measuredSec = frames / format.rateHz;
  const declaredSec = facts.declaredDurationSec ?? measuredSec;
  const warnings = [...damage];
  const differsSec = Math.abs(declaredSec - measuredSec);
  // a part may start and end within a frame
  const maxSec = knownFrames === undefined ? LENGTH_TOLERANCE_SEC : 2 / format.rateHz;
  const isExplained = damage.some(({ code }) => code === 'wrong-length');
  if (differsSec > maxSec && !isExplained) {
    const digits = differsSec > LENGTH_TOLERANCE_SEC ? 2 : 5;
    const [declared, measured] = [declaredSec, measuredSec].map((sec) => sec.toFixed(digits));
    warnings.push({
      code: 'length-differs',
      message: `the file declares ${declared} s but contains ${measured} s of audio`,
    });
  }
  return [...warnings, ...sampleWarnings(format, bad)];
}

/** Warnings about samples, wherever they come from; `bad` of them were no numbers. */
export function sampleWarnings(format: Format, bad: number): Warning[] {
  const warnings: Warning[] = [];
  if (format.speakers.includes('X'))
    warnings.push({
      code: 'layout-unknown',
      message: `the file does not declare the layout of its ${format.channels} channels: each weighs 1 in the loudness, an LFE too`,
    });
  if (bad > 0)
    warnings.push({
      code: 'not-numbers',
      message:
        bad === 1
          ? '1 sample is not a number and counts as 0'
          : `${bad} samples are not numbers and count as 0`,
      count: bad,
    });
  return warnings;
}
