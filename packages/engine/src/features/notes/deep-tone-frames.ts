import { type Block, getChannel } from '@sonometer/decode/core/audio';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { nsdfPeaks, openNsdf } from '../../algorithms/nsdf.js';
import { openOwnPartials } from '../../algorithms/own-partials.js';
import { growingFloats } from '../../core/growing-floats.js';
import { defineFeature } from '../feature.js';
import { slidingFrames } from '../sliding-frames.js';
import { LOWEST_TONE_HZ, MIN_CLARITY, MIN_RMS, TONE_STEP_SEC } from './tone-frames.js';

/** Pitch of frames that sound under the range of `toneFrames`. */
export interface DeepToneFrames {
  /** MIDI numbers with their fractions; 0 where the frame has no tone of 25 to 40 Hz. */
  readonly midi: Float32Array;
  /** How well the frame repeats, 0..1. */
  readonly clarity: Float32Array;
  /** RMS of the whole frame, of full scale 1: that of a short one ripples with the period. */
  readonly rms: Float32Array;
  readonly stepSec: number;
  /** Middle of the first frame. */
  readonly firstSec: number;
}

export const DEEPEST_TONE_HZ = 25;
/** Four periods of 25 Hz: of two, half a period or a third repeats best (as in `sample-pitch.ts`). */
const WINDOW_SEC = 0.16;
/** A pitch under 40 Hz has thirty partials under 1.3 kHz; lags of 100 samples are exact to a cent. */
const MIN_RATE_HZ = 4000;
/** No half of a period: the first peak counts from here on. */
const HIGHEST_HZ = 1000;

/** Pitch of 25 to 40 Hz by the normalised square difference of frames of 160 ms, every 10 ms. */
export const deepToneFrames = defineFeature({
  id: 'deep-tone-frames',
  // Basis: McLeod and Wyvill 2005: frames of 160 ms every 10 ms, 25 to 40 Hz
  reads: 'mono',
  needs: {},

  open({ format: { rateHz: fullRateHz }, kernels }) {
    const factor = exp2(Math.max(0, Math.floor(log2(fullRateHz / MIN_RATE_HZ))));
    const decimator = factor > 1 ? kernels.openDecimator(factor, 1) : undefined;
    const rateHz = fullRateHz / factor;
    const size = 2 * Math.round((WINDOW_SEC * rateHz) / 2);
    const shortest = Math.max(2, Math.floor(rateHz / HIGHEST_HZ));
    const nsdf = openNsdf(size, Math.ceil(rateHz / (DEEPEST_TONE_HZ - 1)));
    const hasOwnPartials = openOwnPartials(size);
    const midi = growingFloats();
    const clarity = growingFloats();
    const rms = growingFloats();

    const storeFrame = (values: Float64Array, buffer: Float32Array, at: number) => {
      const { period } = nsdfPeaks(values, shortest);
      const level = Math.sqrt(kernels.energyOf(buffer, at, at + size) / size);
      const hz = period ? rateHz / period.lag : 0;
      const isDeep =
        period !== undefined &&
        hz >= DEEPEST_TONE_HZ &&
        hz < LOWEST_TONE_HZ &&
        period.value >= MIN_CLARITY &&
        level >= MIN_RMS &&
        hasOwnPartials(buffer, at, 1 / period.lag);
      midi.push(isDeep ? 69 + 12 * log2(hz / 440) : 0);
      clarity.push(isDeep ? Math.min(1, period.value) : 0);
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
      end(): DeepToneFrames {
        if (decimator) taken(decimator.end());
        frames.end();
        return {
          midi: midi.values(),
          clarity: clarity.values(),
          rms: rms.values(),
          stepSec: TONE_STEP_SEC,
          firstSec: size / 2 / rateHz,
        };
      },
    };
  },
});
