import { NEAR_HIGHEST, type NsdfPeak, nsdfPeaks, openNsdf } from '../../algorithms/nsdf.js';
import { openOwnPartials } from '../../algorithms/own-partials.js';
import { type Block, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { slidingFrames } from '../sliding-frames.js';
import { defineFeature } from '../feature.js';

/** Pitch of each frame, whatever the instrument. */
export interface ToneFrames {
  /** MIDI numbers with their fractions, A4 = 440 Hz = 69; 0 where nothing repeats. */
  readonly midi: Float32Array;
  /** How well the frame repeats, 0..1. */
  readonly clarity: Float32Array;
  /**
   * 1 where it has the partials of one tone: chords repeat as well, and so does a note that rings into the next. 0
   * where the frame is no note anyway.
   */
  readonly own: Float32Array;
  /** RMS, of full scale 1. */
  readonly rms: Float32Array;
  readonly stepSec: number;
  /** Middle of the first frame. */
  readonly firstSec: number;
}

export const TONE_STEP_SEC = 0.01;
/** Two periods of 40 Hz. */
const WINDOW_SEC = 0.05;
export const LOWEST_TONE_HZ = 40;
export const HIGHEST_TONE_HZ = 2500;
/**
 * A frame under either threshold is no note (`played-notes.ts`); chosen on seeds 1 to 3 of evaluation/music-notes.mjs.
 */
export const MIN_CLARITY = 0.8;
export const MIN_RMS = 1e-3;
/** Numbers are stored in single precision, which may lift one that is a little lower. */
const NEARLY = 1 - 1e-6;
/** Minimum rate after decimation: eight samples of the highest period. */
const MIN_RATE_HZ = 16_000;

/**
 * Pitch by the normalised square difference of frames of 50 ms, every 10 ms (docs/measures/notes.md#pitch-of-a-line).
 */
export const toneFrames = defineFeature({
  id: 'tone-frames',
  // Basis: McLeod and Wyvill 2005: frames of 50 ms every 10 ms, 40 to 2500 Hz
  reads: 'mono',
  needs: {},

  open({ format: { rateHz: fullRateHz }, kernels }) {
    const factor = exp2(Math.max(0, Math.floor(log2(fullRateHz / MIN_RATE_HZ))));
    const decimator = factor > 1 ? kernels.openDecimator(factor, 1) : undefined;
    const rateHz = fullRateHz / factor;
    const size = 2 * Math.round((WINDOW_SEC * rateHz) / 2);
    const longest = Math.ceil(rateHz / LOWEST_TONE_HZ);
    const shortest = Math.max(2, Math.floor(rateHz / HIGHEST_TONE_HZ));
    const nsdf = openNsdf(size, longest);
    const hasOwnPartials = openOwnPartials(size);
    const midi = growingFloats();
    const clarity = growingFloats();
    const own = growingFloats();
    const rms = growingFloats();

    const storeFrame = (values: Float64Array, buffer: Float32Array, at: number) => {
      const peak = periodOf(values, shortest);
      const level = Math.sqrt(kernels.energyOf(buffer, at, at + size) / size);
      const isTone =
        peak !== undefined &&
        peak.clarity >= NEARLY * MIN_CLARITY &&
        level >= NEARLY * MIN_RMS &&
        hasOwnPartials(buffer, at, 1 / peak.lag);
      midi.push(peak ? 69 + 12 * log2(rateHz / peak.lag / 440) : 0);
      clarity.push(peak?.clarity ?? 0);
      own.push(Number(isTone));
      rms.push(level);
    };
    const grid = { size, stepSec: TONE_STEP_SEC, rateHz, lead: 0 };
    const frames = slidingFrames(grid, (buffer, first, second) => {
      const [one, other] = nsdf.both(buffer, first, second ?? first);
      storeFrame(one, buffer, first);
      if (second !== undefined) storeFrame(other, buffer, second);
    });
    const taken = (block: Block) => {
      frames.push(getChannel(block, 0));
    };
    return {
      push(block) {
        taken(decimator ? decimator.push([getChannel(block, 0)]) : block);
      },
      end(): ToneFrames {
        if (decimator) taken(decimator.end());
        frames.end();
        return {
          midi: midi.values(),
          clarity: clarity.values(),
          own: own.values(),
          rms: rms.values(),
          stepSec: TONE_STEP_SEC,
          firstSec: size / 2 / rateHz,
        };
      },
    };
  },
});

/** The period: the first high peak after the function turns negative, refined by the last of its multiples. */
function periodOf(
  values: Float64Array,
  shortest: number,
): { readonly lag: number; readonly clarity: number } | undefined {
  const { all, period } = nsdfPeaks(values, shortest);
  return period && { lag: finer(period, all), clarity: Math.min(1, period.value) };
}

/**
 * A peak of a few samples is known to a fraction of one; a multiple of it is known as precisely, and more precisely
 * once divided by its number.
 */
function finer(first: NsdfPeak, peaks: readonly NsdfPeak[]): number {
  let lag = first.lag;
  for (const top of peaks) {
    const times = Math.round(top.lag / lag);
    const isMultiple = Math.abs(top.lag / lag - times) < 0.1;
    if (times > 1 && isMultiple && top.value >= NEAR_HIGHEST * first.value) lag = top.lag / times;
  }
  return lag;
}
