import { exp10 } from '../../elementary/exp10.js';
import { square } from '../../elementary/square.js';
import { LOUDNESS_STEP_SEC, type LoudnessSteps } from '../../tracks/loudness/loudness-steps.js';
import { gatedLoudness } from '../loudness/loudness.js';

/** How a limiter has to stand before a gain, so that loudness and true peak both meet a target. */
export interface LimiterPlan {
  /** Ceiling of the limiter, dBFS, at the file's own level. */
  readonly limitDb: number;
  /** What the file then measures. */
  readonly integratedLufs: number;
  readonly relativeGateLufs: number | undefined;
  /** Most that the limiter takes off a peak. */
  readonly deepestDb: number;
}

/** Time in which FFmpeg's alimiter lets go, from the command that we print. */
export const RELEASE_SEC = 0.05;
/** A search by halves over this range ends within 0.001 dB. */
const SEARCH_DB = 40;
const HALVINGS = 16;

/**
 * Finds the ceiling at which peaks, taken down to it and then raised by the gain that the loudness
 * needs, end at `ceilingDb`. The loudness after the limiter is foretold from the 10 ms steps: energy
 * times the squared gain of a limiter that lets go in a straight line, as alimiter does.
 */
export function planLimiter(
  steps: LoudnessSteps,
  peaks: Float32Array,
  targetLufs: number,
  ceilingDb: number,
  truePeakDb: number,
): LimiterPlan {
  const at = (limitDb: number): LimiterPlan => {
    const gains = limiterGains(peaks, exp10(limitDb / 20));
    const limited = {
      ...steps,
      energies: steps.energies.map((energy, i) => energy * square(gains[i] ?? 1)),
      rest: steps.rest * square(gains.at(-1) ?? 1),
    };
    const { integratedLufs, relativeGateLufs } = gatedLoudness(limited);
    return { limitDb, integratedLufs, relativeGateLufs, deepestDb: truePeakDb - limitDb };
  };

  let [low, high] = [truePeakDb - SEARCH_DB, truePeakDb];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const peakAfterDb = middle + targetLufs - at(middle).integratedLufs;
    if (peakAfterDb > ceilingDb) high = middle;
    else low = middle;
  }
  return at(low);
}

function limiterGains(peaks: Float32Array, limit: number): Float32Array {
  const recoveredPerStep = LOUDNESS_STEP_SEC / RELEASE_SEC;
  const gains = new Float32Array(peaks.length);
  let gain = 1;
  let slope = 0;
  peaks.forEach((peak, i) => {
    const needed = Math.min(1, limit / Math.max(peak, limit));
    gain = Math.min(1, gain + slope);
    if (needed < gain) {
      gain = needed;
      slope = (1 - needed) * recoveredPerStep;
    }
    gains[i] = gain;
  });
  return gains;
}
