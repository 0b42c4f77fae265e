import { getChannel } from '@sonometer/decode/core/audio';
import { exp } from '@sonometer/decode/elementary/exp';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { defineFeature } from '../feature.js';

/** Figures of P.56: time constant of the envelope, hangover. */
const TIME_CONSTANT_SEC = 0.03;
const HANGOVER_SEC = 0.2;
/** From a half of the overload point down to 2⁻¹⁵ of it. */
const THRESHOLDS = 15;
/** An envelope this far down counts as zero: numbers under 1e-308 are slow. */
const NOTHING = 1e-200;

/** Thresholds of the voltmeter as amplitudes, the lowest first. */
export const VOLTMETER_THRESHOLDS: readonly number[] = Array.from({ length: THRESHOLDS }, (_, j) =>
  exp2(j - THRESHOLDS),
);

/** Under the lowest is none, over the highest infinity. */
const thresholdAt = (j: number): number =>
  VOLTMETER_THRESHOLDS[j] ?? (j < 0 ? -Infinity : Infinity);

/** Counts of the voltmeter of P.56. */
export interface Voltmeter {
  /** Σ of the squared samples. */
  readonly squares: number;
  readonly frames: number;
  /** Frames in which each threshold of VOLTMETER_THRESHOLDS was reached, or was within the hangover. */
  readonly activeFrames: readonly number[];
}

/**
 * The speech voltmeter of ITU-T P.56, method B: the rectified samples through two exponential averages, and for each
 * threshold the samples at which that envelope reaches it or did so within 0.2 s. The counts are stored by the times at
 * which the envelope crosses a threshold: the cost of a sample does not depend on their number.
 */
export const speechVoltmeter = defineFeature({
  id: 'speech-voltmeter',
  // Basis: ITU-T P.56 (12/2011), method B, processes 1 and 2
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const decay = exp(-1 / (rateHz * TIME_CONSTANT_SEC));
    const hangover = Math.floor(HANGOVER_SEC * rateHz + 0.5);
    const activeFrames = VOLTMETER_THRESHOLDS.map(() => 0);
    const from = VOLTMETER_THRESHOLDS.map(() => 0);
    const until = VOLTMETER_THRESHOLDS.map(() => -Infinity);
    /** Both averages, and Σ of the squared samples. */
    const state = new Float64Array(3);
    let frames = 0;
    /** How many thresholds are reached. */
    let reached = 0;

    const count = (j: number, more: number) => {
      activeFrames[j] = (activeFrames[j] ?? 0) + more;
    };
    const since = (j: number, at: number) => at - (until[j] ?? -Infinity);
    const rise = (at: number) => {
      const rested = since(reached, at);
      if (rested < Infinity) count(reached, Math.min(rested, hangover));
      from[reached++] = at;
    };
    const fall = (at: number) => {
      count(--reached, at - (from[reached] ?? 0));
      until[reached] = at;
    };

    return {
      push(block) {
        const samples = getChannel(block, 0);
        for (let at = 0; at < samples.length;) {
          const [low, high] = [thresholdAt(reached - 1), thresholdAt(reached)];
          const read = kernels.followEnvelope(samples, at, { decay, low, high }, state);
          at += read;
          frames += read;
          const [, envelope = 0] = state;
          while (envelope >= thresholdAt(reached)) rise(frames - 1);
          while (envelope < thresholdAt(reached - 1)) fall(frames - 1);
        }
        for (const i of [0, 1]) if ((state[i] ?? 0) < NOTHING) state[i] = 0;
      },
      end(): Voltmeter {
        while (reached > 0) fall(frames);
        for (let j = 0; j < THRESHOLDS; j++) {
          const rested = since(j, frames);
          if (rested < Infinity) count(j, Math.min(rested, hangover));
        }
        return { squares: state[2] ?? 0, frames, activeFrames };
      },
    };
  },
});
