import { channelOf } from '../../core/audio.js';
import { exp } from '../../elementary/exp.js';
import { exp2 } from '../../elementary/exp2.js';
import { defineTrack } from '../track.js';

/** Figures of P.56: time constant of the envelope, hangover. */
const TIME_CONSTANT_SEC = 0.03;
const HANGOVER_SEC = 0.2;
/** From a half of the overload point down to 2⁻¹⁵ of it. */
const THRESHOLDS = 15;
/** An envelope so far down is none: numbers under 1e-308 are slow. */
const NOTHING = 1e-200;

/** Thresholds of the voltmeter as amplitudes, the lowest first. */
export const VOLTMETER_THRESHOLDS: readonly number[] = Array.from({ length: THRESHOLDS }, (_, j) =>
  exp2(j - THRESHOLDS),
);

/** What the voltmeter of P.56 counts. */
export interface Voltmeter {
  /** Σ of the squared samples. */
  readonly squares: number;
  readonly frames: number;
  /** Frames in which each threshold of VOLTMETER_THRESHOLDS was reached, or was within the hangover. */
  readonly activeFrames: readonly number[];
}

/**
 * The speech voltmeter of ITU-T P.56, method B: the rectified samples through two exponential averages, and for each
 * threshold the samples at which that envelope reaches it or did so within 0.2 s. The counts are kept by the times at
 * which the envelope crosses a threshold: what a sample costs does not hang on how many there are.
 */
export const speechVoltmeter = defineTrack({
  id: 'speech-voltmeter',
  basis: 'ITU-T P.56 (12/2011), method B, processes 1 and 2',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz } }) {
    const keep = exp(-1 / (rateHz * TIME_CONSTANT_SEC));
    const take = 1 - keep;
    const hangover = Math.floor(HANGOVER_SEC * rateHz + 0.5);
    const activeFrames = VOLTMETER_THRESHOLDS.map(() => 0);
    const from = VOLTMETER_THRESHOLDS.map(() => 0);
    const until = VOLTMETER_THRESHOLDS.map(() => -Infinity);
    let [average, envelope] = [0, 0];
    let [squares, frames] = [0, 0];
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
        const samples = channelOf(block, 0);
        for (const sample of samples) {
          squares += sample * sample;
          average = keep * average + take * Math.abs(sample);
          envelope = keep * envelope + take * average;
          while (envelope >= (VOLTMETER_THRESHOLDS[reached] ?? Infinity)) rise(frames);
          while (envelope < (VOLTMETER_THRESHOLDS[reached - 1] ?? 0)) fall(frames);
          frames++;
        }
        if (average < NOTHING) average = 0;
        if (envelope < NOTHING) envelope = 0;
      },
      end(): Voltmeter {
        while (reached > 0) fall(frames);
        for (let j = 0; j < THRESHOLDS; j++) {
          const rested = since(j, frames);
          if (rested < Infinity) count(j, Math.min(rested, hangover));
        }
        return { squares, frames, activeFrames };
      },
    };
  },
});
